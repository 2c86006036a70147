//! Service keys.

use diesel::prelude::*;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::ports::{ServiceKeys, StoreResult};
use orgauth_domain::text::Name;
use orgauth_domain::{Corrupt, ServiceKeyId, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::service_keys;
use crate::shared::transaction::Repos;

const TABLE: &str = "service_keys";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = service_keys, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    name: String,
    scope: String,
    prefix: String,
    last4: String,
    digest: Vec<u8>,
    created_at: Time,
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
    may_impersonate: bool,
}

impl From<&ServiceKey> for Row {
    fn from(key: &ServiceKey) -> Self {
        Self {
            id: key.id.into(),
            name: key.name.as_str().to_owned(),
            scope: key.scope.as_str().to_owned(),
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            digest: key.digest.0.to_vec(),
            created_at: key.created_at.into(),
            expires_at: key.expires_at.map(Time::from),
            revoked_at: key.revoked_at.map(Time::from),
            may_impersonate: key.may_impersonate,
        }
    }
}

impl Row {
    fn restore(self) -> Result<ServiceKey, Corrupt> {
        let table = Table(TABLE);
        let digest = <[u8; 32]>::try_from(self.digest.as_slice());
        Ok(ServiceKey {
            id: self.id.into(),
            name: table.value("name", Name::restore(&self.name))?,
            scope: table.word("scope", Scope::parse(&self.scope))?,
            prefix: self.prefix,
            last4: self.last4,
            digest: KeyDigest(table.value("digest", digest)?),
            created_at: self.created_at.into(),
            expires_at: self.expires_at.map(Timestamp::from),
            revoked_at: self.revoked_at.map(Timestamp::from),
            may_impersonate: self.may_impersonate,
        })
    }
}

impl ServiceKeys for Repos<'_> {
    fn insert(&mut self, key: &ServiceKey) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(service_keys::table).values(Row::from(key)).execute(c))
    }

    fn list_live(&mut self, now: Timestamp) -> StoreResult<Vec<ServiceKey>> {
        let rows = self.run(TABLE, |c| {
            service_keys::table
                .filter(service_keys::revoked_at.is_null())
                .filter(service_keys::expires_at.is_null().or(service_keys::expires_at.gt(Time::from(now))))
                .order((service_keys::created_at, service_keys::id))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn by_digest(&mut self, digest: &KeyDigest) -> StoreResult<Option<ServiceKey>> {
        let row = self.run(TABLE, |c| {
            let one = service_keys::table.filter(service_keys::digest.eq(digest.0.as_slice()));
            one.select(Row::as_select()).first(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn get(&mut self, id: ServiceKeyId) -> StoreResult<Option<ServiceKey>> {
        let row =
            self.run(TABLE, |c| service_keys::table.find(Id::from(id)).select(Row::as_select()).first(c).optional())?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn revoke(&mut self, id: ServiceKeyId, at: Timestamp) -> StoreResult<bool> {
        let revoked = self.run(TABLE, |c| {
            let one = service_keys::table.find(Id::from(id)).filter(service_keys::revoked_at.is_null());
            diesel::update(one).set(service_keys::revoked_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(revoked > 0)
    }
}
