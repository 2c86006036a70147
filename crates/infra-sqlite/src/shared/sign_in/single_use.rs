//! Proofs that were used: challenges of passkeys and codes by mail. The table has the name of the first of them.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::{SingleUse, StoreResult};

use crate::shared::codec::Time;
use crate::shared::schema::used_challenges;
use crate::shared::transaction::Repos;

impl SingleUse for Repos<'_> {
    fn use_up(&mut self, proof: &[u8; 32], expires_at: Timestamp) -> StoreResult<bool> {
        let written = self.run("used_challenges", |c| {
            let columns = (
                used_challenges::challenge.eq(proof.as_slice()),
                used_challenges::expires_at.eq(Time::from(expires_at)),
            );
            diesel::insert_into(used_challenges::table).values(columns).on_conflict_do_nothing().execute(c)
        })?;
        Ok(written > 0)
    }

    fn is_used_up(&mut self, proof: &[u8; 32]) -> StoreResult<bool> {
        self.run("used_challenges", |c| {
            let one = used_challenges::table.filter(used_challenges::challenge.eq(proof.as_slice()));
            diesel::select(diesel::dsl::exists(one)).get_result(c)
        })
    }
}
