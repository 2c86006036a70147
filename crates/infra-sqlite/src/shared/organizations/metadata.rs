//! What the product keeps with organizations and memberships.

use diesel::prelude::*;
use orgauth_domain::Corrupt;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::ports::{ProductMetadata, StoreResult};

use crate::shared::codec::{Id, Table};
use crate::shared::id_list::one_of;
use crate::shared::organizations::organization::present;
use crate::shared::schema::{memberships, organizations};
use crate::shared::transaction::Repos;

fn restored(table: &'static str, text: Option<String>) -> Result<Option<Metadata>, Corrupt> {
    let Some(text) = text else { return Ok(None) };
    Table(table).value("metadata", Metadata::of_json(text))
}

/// Those of a membership's other key, where there is any.
fn all<K: From<Id>>(rows: Vec<(Id, Option<String>)>) -> StoreResult<Vec<(K, Metadata)>> {
    let mut found = Vec::with_capacity(rows.len());
    for (id, text) in rows {
        found.extend(restored("memberships", text)?.map(|metadata| (id.into(), metadata)));
    }
    Ok(found)
}

impl ProductMetadata for Repos<'_> {
    fn of_organization(&mut self, organization: OrganizationId) -> StoreResult<Option<Metadata>> {
        let found: Option<Option<String>> = self.run("organizations", |c| {
            let one = present().filter(organizations::id.eq(Id::from(organization)));
            one.select(organizations::metadata).first(c).optional()
        })?;
        Ok(restored("organizations", found.flatten())?)
    }

    fn of_members(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Metadata)>> {
        if users.is_empty() {
            return Ok(Vec::new());
        }
        all(self.run("memberships", |c| {
            memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(one_of(memberships::user_id, users.iter().copied().map(Id::from)))
                .filter(memberships::metadata.is_not_null())
                .select((memberships::user_id, memberships::metadata))
                .load(c)
        })?)
    }

    fn of_user(
        &mut self,
        user: UserId,
        organizations: &[OrganizationId],
    ) -> StoreResult<Vec<(OrganizationId, Metadata)>> {
        if organizations.is_empty() {
            return Ok(Vec::new());
        }
        all(self.run("memberships", |c| {
            memberships::table
                .filter(memberships::user_id.eq(Id::from(user)))
                .filter(one_of(memberships::organization_id, organizations.iter().copied().map(Id::from)))
                .filter(memberships::metadata.is_not_null())
                .select((memberships::organization_id, memberships::metadata))
                .load(c)
        })?)
    }

    fn set_of_organization(&mut self, organization: OrganizationId, metadata: Option<&Metadata>) -> StoreResult<()> {
        self.run_on_one("organizations", |c| {
            diesel::update(organizations::table.find(Id::from(organization)))
                .set(organizations::metadata.eq(metadata.map(Metadata::as_json)))
                .execute(c)
        })
    }

    fn set_of_member(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        metadata: Option<&Metadata>,
    ) -> StoreResult<()> {
        self.run_on_one("memberships", |c| {
            diesel::update(memberships::table.find((Id::from(organization), Id::from(user))))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .set(memberships::metadata.eq(metadata.map(Metadata::as_json)))
                .execute(c)
        })
    }
}
