//! Second factors of accounts, a row for each kind that is set up or on. Triggers keep `users.two_factor_since`, `totp_secret` and
//! `totp_last_step` in step, which a server of the version before reads and writes.

use diesel::prelude::*;
use orgauth_domain::id::UserId;
use orgauth_domain::ports::StoreResult;
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Time};
use crate::shared::schema::second_factors;
use crate::shared::transaction::Repos;

const TABLE: &str = "second_factors";

/// The kind of an authenticator app's secret.
const TOTP: &str = "totp";

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = second_factors, treat_none_as_default_value = false, treat_none_as_null = true)]
pub(crate) struct Row {
    user_id: Id,
    kind: String,
    sealed: String,
    since: Option<Time>,
    last_step: Option<i64>,
}

impl Row {
    /// The row of a second factor; absent when it is off.
    pub(crate) fn of(two_factor: &TwoFactor) -> Option<Self> {
        let (since, last_step) = match two_factor.state {
            TwoFactorState::Off | TwoFactorState::Enrolling { .. } => (None, None),
            TwoFactorState::On { since, last_step, .. } => (Some(Time::from(since)), Some(last_step)),
        };
        let sealed = two_factor.sealed()?.to_owned();
        Some(Self { user_id: two_factor.user_id.into(), kind: TOTP.to_owned(), sealed, since, last_step })
    }

    fn restore(self) -> Result<TwoFactor, Corrupt> {
        TwoFactor::restore(self.user_id.into(), self.since.map(Timestamp::from), Some(self.sealed), self.last_step)
    }
}

/// The second factor of a user; off when there is no row.
pub(crate) fn of_user(repos: &mut Repos<'_>, user: UserId) -> StoreResult<TwoFactor> {
    let found: Option<Row> = repos.run(TABLE, |c| {
        let one = second_factors::table.find((Id::from(user), TOTP));
        one.select(Row::as_select()).first(c).optional()
    })?;
    Ok(found.map(Row::restore).transpose()?.unwrap_or(TwoFactor::off(user)))
}

/// Writes a second factor; deletes the row of one that is off.
pub(crate) fn write(repos: &mut Repos<'_>, two_factor: &TwoFactor) -> StoreResult<()> {
    let Some(row) = Row::of(two_factor) else {
        let one = second_factors::table.find((Id::from(two_factor.user_id), TOTP));
        return repos.run(TABLE, |c| diesel::delete(one).execute(c)).map(|_| ());
    };
    repos.run_on_one(TABLE, |c| {
        diesel::insert_into(second_factors::table)
            .values(&row)
            .on_conflict((second_factors::user_id, second_factors::kind))
            .do_update()
            .set(&row)
            .execute(c)
    })
}
