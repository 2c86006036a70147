//! Recovery codes of accounts: digests, each valid once.

use diesel::prelude::*;
use orgauth_domain::id::UserId;
use orgauth_domain::ports::{RecoveryCodes, StoreResult};
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Time};
use crate::shared::schema::recovery_codes;
use crate::shared::transaction::Repos;

const TABLE: &str = "recovery_codes";

impl RecoveryCodes for Repos<'_> {
    fn replace(&mut self, user: UserId, digests: &[[u8; 32]], now: Timestamp) -> StoreResult<()> {
        let of_user = recovery_codes::user_id.eq(Id::from(user));
        self.run(TABLE, |c| diesel::delete(recovery_codes::table.filter(of_user)).execute(c))?;
        for digest in digests {
            self.run_on_one(TABLE, |c| {
                let columns = (
                    recovery_codes::user_id.eq(Id::from(user)),
                    recovery_codes::digest.eq(digest.as_slice()),
                    recovery_codes::created_at.eq(Time::from(now)),
                );
                diesel::insert_into(recovery_codes::table).values(columns).execute(c)
            })?;
        }
        Ok(())
    }

    fn contains(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool> {
        let found: Option<Time> = self.run(TABLE, |c| {
            let one = recovery_codes::table.find((Id::from(user), digest.as_slice()));
            one.select(recovery_codes::created_at).first(c).optional()
        })?;
        Ok(found.is_some())
    }

    fn use_up(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool> {
        let deleted = self.run(TABLE, |c| {
            diesel::delete(recovery_codes::table.find((Id::from(user), digest.as_slice()))).execute(c)
        })?;
        Ok(deleted > 0)
    }

    fn count(&mut self, user: UserId) -> StoreResult<u32> {
        let count: i64 = self.run(TABLE, |c| {
            let of_user = recovery_codes::user_id.eq(Id::from(user));
            recovery_codes::table.filter(of_user).count().get_result(c)
        })?;
        Ok(u32::try_from(count).map_err(|error| Corrupt::new(TABLE, error))?)
    }
}
