//! Passkeys of accounts.

use diesel::prelude::*;
use orgauth_domain::id::UserId;
use orgauth_domain::ports::{Conflict, Passkeys, StoreResult};
use orgauth_domain::sign_in::passkey::{Passkey, PasskeyId};
use orgauth_domain::text::Name;
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::one_of;
use crate::shared::schema::passkeys;
use crate::shared::transaction::Repos;

const TABLE: &str = "passkeys";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    user_id: Id,
    credential_id: Vec<u8>,
    user_handle: Vec<u8>,
    rp_id: String,
    public_key: Vec<u8>,
    sign_count: i64,
    backup_eligible: bool,
    backed_up: bool,
    transports: String,
    name: String,
    created_at: Time,
    last_used_at: Option<Time>,
    warned_at: Option<Time>,
    /// Separated by spaces.
    counts_in: String,
}

impl From<&Passkey> for Row {
    fn from(passkey: &Passkey) -> Self {
        Self {
            id: passkey.id.into(),
            user_id: passkey.user_id.into(),
            credential_id: passkey.credential_id.clone(),
            user_handle: passkey.user_handle.to_vec(),
            rp_id: passkey.rp_id.clone(),
            public_key: passkey.public_key.clone(),
            sign_count: passkey.sign_count.into(),
            backup_eligible: passkey.is_backup_eligible,
            backed_up: passkey.is_backed_up,
            transports: passkey.transports.join(" "),
            name: passkey.name.as_str().to_owned(),
            created_at: passkey.created_at.into(),
            last_used_at: passkey.last_used_at.map(Time::from),
            warned_at: passkey.warned_at.map(Time::from),
            counts_in: passkey.counts_in.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Passkey, Corrupt> {
        let table = Table(TABLE);
        let counts_in = self.counts_in.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>();
        Ok(Passkey {
            id: self.id.into(),
            user_id: self.user_id.into(),
            credential_id: self.credential_id,
            user_handle: table.value("user_handle", self.user_handle.as_slice().try_into())?,
            rp_id: self.rp_id,
            public_key: self.public_key,
            sign_count: table.value("sign_count", u32::try_from(self.sign_count))?,
            is_backup_eligible: self.backup_eligible,
            is_backed_up: self.backed_up,
            transports: self.transports.split_ascii_whitespace().map(str::to_owned).collect(),
            name: table.value("name", Name::restore(&self.name))?,
            created_at: self.created_at.into(),
            last_used_at: self.last_used_at.map(Timestamp::from),
            warned_at: self.warned_at.map(Timestamp::from),
            counts_in: table.value("counts_in", counts_in)?,
        })
    }
}

impl Passkeys for Repos<'_> {
    fn insert(&mut self, passkey: &Passkey) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            let row = diesel::insert_into(passkeys::table).values(Row::from(passkey));
            row.on_conflict(passkeys::credential_id).do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn update(&mut self, passkey: &Passkey) -> StoreResult<()> {
        let row = Row::from(passkey);
        self.run_on_one(TABLE, |c| {
            diesel::update(passkeys::table.find(row.id))
                .set((
                    passkeys::sign_count.eq(row.sign_count),
                    passkeys::backup_eligible.eq(row.backup_eligible),
                    passkeys::backed_up.eq(row.backed_up),
                    passkeys::name.eq(&row.name),
                    passkeys::last_used_at.eq(row.last_used_at),
                    passkeys::warned_at.eq(row.warned_at),
                    passkeys::counts_in.eq(&row.counts_in),
                ))
                .execute(c)
        })
    }

    fn of_user(&mut self, user: UserId) -> StoreResult<Vec<Passkey>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let theirs = passkeys::table.filter(passkeys::user_id.eq(Id::from(user)));
            theirs.order((passkeys::created_at, passkeys::id)).select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn by_credential(&mut self, credential: &[u8]) -> StoreResult<Option<Passkey>> {
        let row: Option<Row> = self.run(TABLE, |c| {
            let one = passkeys::table.filter(passkeys::credential_id.eq(credential));
            one.select(Row::as_select()).first(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn delete(&mut self, user: UserId, id: PasskeyId) -> StoreResult<bool> {
        let deleted = self.run(TABLE, |c| {
            diesel::delete(passkeys::table.find(Id::from(id)).filter(passkeys::user_id.eq(Id::from(user)))).execute(c)
        })?;
        Ok(deleted > 0)
    }

    fn delete_all(&mut self, user: UserId) -> StoreResult<u64> {
        let deleted = self.run(TABLE, |c| {
            diesel::delete(passkeys::table.filter(passkeys::user_id.eq(Id::from(user)))).execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }

    fn of_users(&mut self, users: &[UserId]) -> StoreResult<Vec<Passkey>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let theirs = passkeys::table.filter(one_of(passkeys::user_id, users.iter().copied().map(Id::from)));
            theirs.select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn count_for_others(&mut self, rp_id: &str) -> StoreResult<u64> {
        let found: i64 =
            self.run(TABLE, |c| passkeys::table.filter(passkeys::rp_id.ne(rp_id)).count().get_result(c))?;
        Ok(u64::try_from(found).unwrap_or_default())
    }
}
