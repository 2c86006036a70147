//! The audit log. The database refuses updates of its rows, except one more refusal in an entry that counts them, and the
//! blanking of an erased person's data. It refuses deletions within the retention, except for a deleted organization.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use orgauth_domain::Corrupt;
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, AuditRecord, OperatorEntry};
use orgauth_domain::id::{AuditId, DirectoryId, OrganizationId, UserId};
use orgauth_domain::keys::service_key::ServiceKeyId;
use orgauth_domain::ports::{Audit, StoreResult};
use orgauth_domain::time::Timestamp;

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::{Backend, Connection, sql::BigInt};
use crate::shared::schema::{audit_log, operator_log};
use crate::shared::transaction::Repos;

pub(super) const TABLE: &str = "audit_log";
const OPERATORS: &str = "operator_log";

#[derive(Insertable)]
#[diesel(table_name = audit_log, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Id,
    created_at: Time,
    actor_type: &'static str,
    actor_id: Option<Id>,
    actor_email: Option<String>,
    action: &'static str,
    target_type: Option<String>,
    target_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
    request_id: Option<String>,
    metadata: String,
    service_key_id: Option<Id>,
    directory_id: Option<Id>,
}

impl From<&AuditEntry> for Row {
    fn from(entry: &AuditEntry) -> Self {
        let (actor_id, actor_email) = match &entry.actor {
            Actor::User { id, email } | Actor::OperatorPerson { id, email } => {
                (Some(Id::from(*id)), Some(email.as_str().to_owned()))
            }
            Actor::Anonymous | Actor::Operator(_) | Actor::Directory(_) | Actor::System => (None, None),
        };
        let service_key = if let Actor::Operator(key) = entry.actor { key } else { None };
        let directory = if let Actor::Directory(id) = entry.actor { Some(id) } else { None };
        let (target, origin) = (entry.target.as_ref(), entry.origin.as_ref());
        Self {
            id: entry.id.into(),
            organization_id: entry.organization_id.into(),
            created_at: entry.created_at.into(),
            actor_type: entry.actor.kind(),
            actor_id,
            actor_email,
            action: entry.action.as_str(),
            target_type: target.map(|t| t.kind.to_owned()),
            target_id: target.map(|t| t.id.clone()),
            ip: origin.map(|o| o.ip.to_string()),
            user_agent: origin.map(|o| o.user_agent.as_str().to_owned()),
            request_id: origin.map(|o| o.request_id.as_str().to_owned()),
            metadata: json(&entry.metadata),
            service_key_id: service_key.map(Id::from),
            directory_id: directory.map(Id::from),
        }
    }
}

fn json(metadata: &[(&'static str, String)]) -> String {
    let words = metadata.iter().map(|(word, value)| ((*word).to_owned(), value.clone().into()));
    serde_json::Value::Object(words.collect()).to_string()
}

#[derive(Insertable)]
#[diesel(table_name = operator_log, treat_none_as_default_value = false)]
struct OperatorRow {
    id: Id,
    created_at: Time,
    service_key_id: Option<Id>,
    user_id: Option<Id>,
    action: &'static str,
    target_type: Option<String>,
    target_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
    request_id: Option<String>,
    metadata: String,
}

impl From<&OperatorEntry> for OperatorRow {
    fn from(entry: &OperatorEntry) -> Self {
        let (target, origin) = (entry.target.as_ref(), entry.origin.as_ref());
        Self {
            id: entry.id.into(),
            created_at: entry.created_at.into(),
            service_key_id: entry.service_key.map(Id::from),
            user_id: entry.user.map(Id::from),
            action: entry.action.as_str(),
            target_type: target.map(|t| t.kind.to_owned()),
            target_id: target.map(|t| t.id.clone()),
            ip: origin.map(|o| o.ip.to_string()),
            user_agent: origin.map(|o| o.user_agent.clone()),
            request_id: origin.map(|o| o.request_id.clone()),
            metadata: json(&entry.metadata),
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_log)]
pub(super) struct Recorded {
    id: Id,
    created_at: Time,
    actor_type: String,
    actor_id: Option<Id>,
    actor_email: Option<String>,
    action: String,
    target_type: Option<String>,
    target_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
    request_id: Option<String>,
    metadata: String,
    count: i64,
    service_key_id: Option<Id>,
    directory_id: Option<Id>,
}

impl Recorded {
    /// The entry of a row of `table`.
    pub(super) fn restore(self, table: &'static str) -> Result<AuditRecord, Corrupt> {
        let table = Table(table);
        let metadata = serde_json::from_str::<BTreeMap<String, String>>(&self.metadata);
        Ok(AuditRecord {
            id: self.id.into(),
            created_at: self.created_at.into(),
            count: table.value("count", u64::try_from(self.count))?,
            actor_kind: self.actor_type,
            actor: self.actor_id.map(UserId::from).zip(self.actor_email),
            service_key: self.service_key_id.map(ServiceKeyId::from),
            directory: self.directory_id.map(DirectoryId::from),
            action: self.action,
            target: self.target_type.zip(self.target_id),
            ip: self.ip,
            user_agent: self.user_agent,
            request_id: self.request_id,
            metadata: table.value("metadata", metadata)?.into_iter().collect(),
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = operator_log)]
struct OperatorRecorded {
    id: Id,
    created_at: Time,
    service_key_id: Option<Id>,
    user_id: Option<Id>,
    action: String,
    target_type: Option<String>,
    target_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
    request_id: Option<String>,
    metadata: String,
}

impl From<OperatorRecorded> for Recorded {
    fn from(row: OperatorRecorded) -> Self {
        Self {
            id: row.id,
            created_at: row.created_at,
            actor_type: if row.user_id.is_some() { "user" } else { Actor::Operator(None).kind() }.to_owned(),
            // The log has no address; the reader looks up the present one.
            actor_email: row.user_id.as_ref().map(|_| String::new()),
            actor_id: row.user_id,
            action: row.action,
            target_type: row.target_type,
            target_id: row.target_id,
            ip: row.ip,
            user_agent: row.user_agent,
            request_id: row.request_id,
            metadata: row.metadata,
            count: 1,
            service_key_id: row.service_key_id,
            directory_id: None,
        }
    }
}

/// Inserts an entry, or adds one to the count of the entry with the same tally. Diesel supports an upsert on a
/// partial index for PostgreSQL only.
#[derive(QueryId)]
struct OrCounted<Q>(Q);

impl<Q> Query for OrCounted<Q> {
    type SqlType = BigInt;
}

impl<Q: QueryFragment<Backend>> QueryFragment<Backend> for OrCounted<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(
            " ON CONFLICT (tally) WHERE tally IS NOT NULL \
             DO UPDATE SET count = audit_log.count + 1, counted_at = excluded.counted_at RETURNING count",
        );
        Ok(())
    }
}

impl<Q> RunQueryDsl<Connection> for OrCounted<Q> {}

impl Audit for Repos<'_> {
    fn of_actions(
        &mut self,
        organization: OrganizationId,
        actions: &[AuditAction],
        since: Timestamp,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        let words: Vec<&str> = actions.iter().map(|action| action.as_str()).collect();
        let rows: Vec<Recorded> = self.run(TABLE, |c| {
            audit_log::table
                .filter(audit_log::organization_id.eq(Id::from(organization)))
                .filter(audit_log::created_at.ge(Time::from(since)))
                .filter(audit_log::action.eq_any(&words))
                .order((audit_log::created_at.desc(), audit_log::id.desc()))
                .limit(limit.into())
                .select(Recorded::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(|row| row.restore(TABLE)).collect::<Result<_, _>>()?)
    }

    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(audit_log::table).values(Row::from(entry)).execute(c))
    }

    fn tally(&mut self, key: &[u8; 32], entry: &AuditEntry) -> StoreResult<u64> {
        let tallied =
            (audit_log::tally.eq(Some(key.as_slice())), audit_log::counted_at.eq(Some(Time::from(entry.created_at))));
        let count: i64 = self.run(TABLE, |c| {
            OrCounted(diesel::insert_into(audit_log::table).values((Row::from(entry), tallied))).get_result(c)
        })?;
        Ok(Table(TABLE).value("count", u64::try_from(count))?)
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        let before = before.map_or(Id::MAX, Id::from);
        let rows = self.run(TABLE, |c| {
            audit_log::table
                .filter(audit_log::organization_id.eq(Id::from(organization)))
                .filter(audit_log::id.lt(before))
                .order(audit_log::id.desc())
                .limit(limit.into())
                .select(Recorded::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(|row| row.restore(TABLE)).collect::<Result<_, _>>()?)
    }

    fn append_operator(&mut self, entry: &OperatorEntry) -> StoreResult<()> {
        self.run_on_one(OPERATORS, |c| {
            diesel::insert_into(operator_log::table).values(OperatorRow::from(entry)).execute(c)
        })
    }

    fn list_operator(&mut self, before: Option<AuditId>, limit: u32) -> StoreResult<Vec<AuditRecord>> {
        let before = before.map_or(Id::MAX, Id::from);
        let rows = self.run(OPERATORS, |c| {
            operator_log::table
                .filter(operator_log::id.lt(before))
                .order(operator_log::id.desc())
                .limit(limit.into())
                .select(OperatorRecorded::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(|row| Recorded::from(row).restore(OPERATORS)).collect::<Result<_, _>>()?)
    }
}
