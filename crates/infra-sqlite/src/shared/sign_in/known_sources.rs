//! The sources that users signed in from.

use diesel::prelude::*;
use diesel::upsert::excluded;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::{KnownSources, StoreResult};

use crate::shared::codec::Time;
use crate::shared::schema::known_sources;
use crate::shared::transaction::Repos;

const TABLE: &str = "known_sources";

impl KnownSources for Repos<'_> {
    fn last_success(&mut self, key: &[u8; 32]) -> StoreResult<Option<Timestamp>> {
        let time: Option<Time> = self.run(TABLE, |c| {
            known_sources::table.find(key.as_slice()).select(known_sources::last_success_at).first(c).optional()
        })?;
        Ok(time.map(Timestamp::from))
    }

    fn remember(&mut self, key: &[u8; 32], at: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::insert_into(known_sources::table)
                .values((known_sources::key.eq(key.as_slice()), known_sources::last_success_at.eq(Time::from(at))))
                .on_conflict(known_sources::key)
                .do_update()
                .set(known_sources::last_success_at.eq(excluded(known_sources::last_success_at)))
                .execute(c)
        })
    }

    fn forget(&mut self, key: &[u8; 32]) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(known_sources::table.find(key.as_slice())).execute(c))?;
        Ok(())
    }
}
