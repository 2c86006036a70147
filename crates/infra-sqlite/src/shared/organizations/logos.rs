//! The logos of organizations.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::id::OrganizationId;
use orgauth_domain::organizations::OrganizationStatus;
use orgauth_domain::organizations::brand::{LogoId, Picture};
use orgauth_domain::ports::{Logos, StoreResult};

use crate::shared::codec::{Id, Time};
use crate::shared::organizations::organization::present;
use crate::shared::schema::{logos, organizations};
use crate::shared::transaction::Repos;

const TABLE: &str = "logos";

impl Logos for Repos<'_> {
    fn insert(
        &mut self,
        organization: OrganizationId,
        id: LogoId,
        picture: &Picture,
        now: Timestamp,
    ) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let columns = (
                logos::id.eq(Id::from(id)),
                logos::organization_id.eq(Id::from(organization)),
                logos::bytes.eq(picture.bytes()),
                logos::created_at.eq(Time::from(now)),
            );
            diesel::insert_into(logos::table).values(columns).execute(c)
        })
    }

    fn delete(&mut self, organization: OrganizationId, id: LogoId) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let one = logos::table.find(Id::from(id)).filter(logos::organization_id.eq(Id::from(organization)));
            diesel::delete(one).execute(c)
        })?;
        Ok(())
    }

    fn shown(&mut self, id: LogoId) -> StoreResult<Option<Picture>> {
        let found: Option<Vec<u8>> = self.run(TABLE, |c| {
            let active = present()
                .filter(organizations::status.eq(OrganizationStatus::Active.as_str()))
                .select(organizations::id);
            let one = logos::table.find(Id::from(id)).filter(logos::organization_id.eq_any(active));
            one.select(logos::bytes).first(c).optional()
        })?;
        Ok(found.map(Picture::restore))
    }
}
