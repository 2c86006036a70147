//! API keys.

use diesel::prelude::*;
use orgauth_domain::id::{ApiKeyId, OrganizationId, UserId};
use orgauth_domain::keys::api_key::{ApiKey, Rotation};
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::ports::{ApiKeys, StoreResult};
use orgauth_domain::text::Name;
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::lock::locked;
use crate::shared::schema::api_keys;
use crate::shared::transaction::Repos;

const TABLE: &str = "api_keys";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = api_keys, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Id,
    name: String,
    prefix: String,
    last4: String,
    digest: Vec<u8>,
    created_by: Option<Id>,
    created_at: Time,
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
    last_used_at: Option<Time>,
    rotated_at: Option<Time>,
    own_end: Option<Time>,
}

impl From<&ApiKey> for Row {
    fn from(key: &ApiKey) -> Self {
        Self {
            id: key.id.into(),
            organization_id: key.organization_id.into(),
            name: key.name.as_str().to_owned(),
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            digest: key.digest.0.to_vec(),
            created_by: key.created_by.map(Id::from),
            created_at: key.created_at.into(),
            expires_at: key.expires_at.map(Time::from),
            revoked_at: key.revoked_at.map(Time::from),
            last_used_at: key.last_used_at.map(Time::from),
            rotated_at: key.rotation.map(|rotation| rotation.at.into()),
            own_end: key.rotation.and_then(|rotation| rotation.own_end).map(Time::from),
        }
    }
}

impl Row {
    fn restore(self) -> Result<ApiKey, Corrupt> {
        let table = Table(TABLE);
        let digest = <[u8; 32]>::try_from(self.digest.as_slice());
        Ok(ApiKey {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            name: table.value("name", Name::restore(&self.name))?,
            prefix: self.prefix,
            last4: self.last4,
            digest: KeyDigest(table.value("digest", digest)?),
            created_by: self.created_by.map(UserId::from),
            created_at: self.created_at.into(),
            expires_at: self.expires_at.map(Timestamp::from),
            revoked_at: self.revoked_at.map(Timestamp::from),
            last_used_at: self.last_used_at.map(Timestamp::from),
            rotation: self
                .rotated_at
                .map(|at| Rotation { at: at.into(), own_end: self.own_end.map(Timestamp::from) }),
        })
    }
}

impl ApiKeys for Repos<'_> {
    fn insert(&mut self, key: &ApiKey) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(api_keys::table).values(Row::from(key)).execute(c))
    }

    fn list_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<Vec<ApiKey>> {
        let rows = self.run(TABLE, |c| {
            api_keys::table
                .filter(api_keys::organization_id.eq(Id::from(organization)))
                .filter(api_keys::revoked_at.is_null())
                .filter(api_keys::expires_at.is_null().or(api_keys::expires_at.gt(Time::from(now))))
                .order((api_keys::created_at, api_keys::id))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn count_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<u64> {
        let count: i64 = self.run(TABLE, |c| {
            api_keys::table
                .filter(api_keys::organization_id.eq(Id::from(organization)))
                .filter(api_keys::revoked_at.is_null())
                .filter(api_keys::expires_at.is_null().or(api_keys::expires_at.gt(Time::from(now))))
                .count()
                .get_result(c)
        })?;
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
    }

    fn lock(&mut self, organization: OrganizationId, id: ApiKeyId) -> StoreResult<Option<ApiKey>> {
        let row = self.run(TABLE, |c| {
            let one = api_keys::table.find(Id::from(id)).filter(api_keys::organization_id.eq(Id::from(organization)));
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn rotate(&mut self, key: &ApiKey) -> StoreResult<()> {
        let Row { id, organization_id, expires_at, rotated_at, own_end, .. } = Row::from(key);
        self.run_on_one(TABLE, |c| {
            let one = api_keys::table.find(id).filter(api_keys::organization_id.eq(organization_id));
            diesel::update(one)
                .set((
                    api_keys::expires_at.eq(expires_at),
                    api_keys::rotated_at.eq(rotated_at),
                    api_keys::own_end.eq(own_end),
                ))
                .execute(c)
        })
    }

    fn revoke(&mut self, organization: OrganizationId, id: ApiKeyId, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            // Only the first revocation counts.
            let one = api_keys::table
                .find(Id::from(id))
                .filter(api_keys::organization_id.eq(Id::from(organization)))
                .filter(api_keys::revoked_at.is_null());
            diesel::update(one).set(api_keys::revoked_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }

    fn touch(
        &mut self,
        organization: OrganizationId,
        id: ApiKeyId,
        at: Timestamp,
        unless_since: Timestamp,
    ) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let stale = api_keys::table
                .find(Id::from(id))
                .filter(api_keys::organization_id.eq(Id::from(organization)))
                .filter(api_keys::last_used_at.is_null().or(api_keys::last_used_at.lt(Time::from(unless_since))));
            diesel::update(stale).set(api_keys::last_used_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }
}
