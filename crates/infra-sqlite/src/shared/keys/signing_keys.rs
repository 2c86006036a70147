//! The service's own keys: token signing keys and sealed secrets.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::ports::{Conflict, SealedSecret, Secrets, SigningKeys, StoreResult};
use orgauth_domain::sign_in::issuer::IssuerRow;
use orgauth_domain::sign_in::token::KeyId;

use crate::shared::codec::{Table, Time};
use crate::shared::lock::locked;
use crate::shared::schema::{issuers, secrets, signing_keys};
use crate::shared::transaction::Repos;

const KEYS: &str = "signing_keys";
const ISSUERS: &str = "issuers";
const SECRETS: &str = "secrets";

#[derive(Queryable, Selectable)]
#[diesel(table_name = signing_keys)]
struct KeyRow {
    id: String,
    state: String,
    since: Time,
    sealed_private: String,
    public: Vec<u8>,
    created_at: Time,
}

impl KeyRow {
    fn restore(self) -> StoreResult<SigningKeyRow> {
        Ok(SigningKeyRow {
            id: KeyId::new(self.id),
            state: Table(KEYS).word("state", SigningKeyState::parse(&self.state))?,
            since: self.since.into(),
            sealed_private: self.sealed_private,
            public: self.public,
            created_at: self.created_at.into(),
        })
    }
}

impl SigningKeys for Repos<'_> {
    fn list(&mut self) -> StoreResult<Vec<SigningKeyRow>> {
        let rows = self.run(KEYS, |c| {
            let all = signing_keys::table.order((signing_keys::created_at, signing_keys::id));
            all.select(KeyRow::as_select()).load(c)
        })?;
        rows.into_iter().map(KeyRow::restore).collect()
    }

    fn lock(&mut self) -> StoreResult<Vec<SigningKeyRow>> {
        // Two statements: the second one sees what other transactions committed while the first one waited for their locks.
        self.run(KEYS, |c| {
            let all = signing_keys::table.order(signing_keys::id).select(signing_keys::id);
            locked(all).load::<String>(c)
        })?;
        self.list()
    }

    fn insert(&mut self, key: &SigningKeyRow) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(KEYS, |c| {
            let columns = (
                signing_keys::id.eq(key.id.as_str()),
                signing_keys::state.eq(key.state.as_str()),
                signing_keys::since.eq(Time::from(key.since)),
                signing_keys::sealed_private.eq(&key.sealed_private),
                signing_keys::public.eq(&key.public),
                signing_keys::created_at.eq(Time::from(key.created_at)),
            );
            diesel::insert_into(signing_keys::table).values(columns).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn set_state(&mut self, id: &KeyId, state: SigningKeyState, since: Timestamp) -> StoreResult<()> {
        self.run_on_one(KEYS, |c| {
            let moved = (signing_keys::state.eq(state.as_str()), signing_keys::since.eq(Time::from(since)));
            diesel::update(signing_keys::table.find(id.as_str())).set(moved).execute(c)
        })
    }

    fn remove(&mut self, id: &KeyId) -> StoreResult<()> {
        self.run(KEYS, |c| diesel::delete(signing_keys::table.find(id.as_str())).execute(c))?;
        Ok(())
    }

    fn issuers(&mut self) -> StoreResult<Vec<IssuerRow>> {
        let rows: Vec<(String, Time, Time)> = self.run(ISSUERS, |c| issuers::table.load(c))?;
        let row = |(issuer, since, started_at): (String, Time, Time)| IssuerRow {
            issuer,
            since: since.into(),
            started_at: started_at.into(),
        };
        Ok(rows.into_iter().map(row).collect())
    }

    fn put_issuer(&mut self, issuer: &IssuerRow) -> StoreResult<()> {
        self.run(ISSUERS, |c| {
            let times =
                (issuers::since.eq(Time::from(issuer.since)), issuers::started_at.eq(Time::from(issuer.started_at)));
            diesel::insert_into(issuers::table)
                .values((issuers::issuer.eq(&issuer.issuer), times))
                .on_conflict(issuers::issuer)
                .do_update()
                .set(times)
                .execute(c)
        })?;
        Ok(())
    }
}

impl Secrets for Repos<'_> {
    fn get(&mut self, name: &str) -> StoreResult<Option<SealedSecret>> {
        let sealed: Option<String> =
            self.run(SECRETS, |c| secrets::table.find(name).select(secrets::sealed).first(c).optional())?;
        Ok(sealed.map(|sealed| SealedSecret { name: name.to_owned(), sealed }))
    }

    fn insert(&mut self, secret: &SealedSecret, now: Timestamp) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(SECRETS, |c| {
            let columns = (
                secrets::name.eq(&secret.name),
                secrets::sealed.eq(&secret.sealed),
                secrets::created_at.eq(Time::from(now)),
            );
            diesel::insert_into(secrets::table).values(columns).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }
}
