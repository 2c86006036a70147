//! The service's own keys: token signing keys and sealed secrets.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::{
    Conflict, SealedSecret, Secrets, SigningKeyRow, SigningKeyState, SigningKeys, StoreResult,
};
use orgauth_domain::token::KeyId;

use crate::codec::{Table, Time};
use crate::schema::{secrets, signing_keys};
use crate::unit::Repos;

const KEYS: &str = "signing_keys";
const SECRETS: &str = "secrets";

impl SigningKeys for Repos<'_> {
    fn list(&mut self) -> StoreResult<Vec<SigningKeyRow>> {
        type Row = (String, String, String, Vec<u8>, Time);
        let rows: Vec<Row> =
            self.run(KEYS, |c| signing_keys::table.order((signing_keys::created_at, signing_keys::id)).load(c))?;
        let keys = rows.into_iter().map(|(id, state, sealed_private, public, created_at)| {
            let state = Table(KEYS).word("state", SigningKeyState::parse(&state))?;
            Ok(SigningKeyRow { id: KeyId::new(id), state, sealed_private, public, created_at: created_at.into() })
        });
        keys.collect()
    }

    fn insert(&mut self, key: &SigningKeyRow) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(KEYS, |c| {
            let columns = (
                signing_keys::id.eq(key.id.as_str()),
                signing_keys::state.eq(key.state.as_str()),
                signing_keys::sealed_private.eq(&key.sealed_private),
                signing_keys::public.eq(&key.public),
                signing_keys::created_at.eq(Time::from(key.created_at)),
            );
            diesel::insert_into(signing_keys::table).values(columns).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
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
