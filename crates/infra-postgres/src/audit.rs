//! The audit log. The database refuses to change or delete its rows.

use diesel::prelude::*;
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry};
use orgauth_domain::id::OrganizationId;
use orgauth_domain::ports::{Audit, StoreResult};

use crate::codec::{Id, Time};
use crate::schema::audit_log;
use crate::unit::Repos;

const TABLE: &str = "audit_log";

#[derive(Insertable)]
#[diesel(table_name = audit_log)]
struct Row<'e> {
    id: Id,
    organization_id: Id,
    created_at: Time,
    actor_type: &'static str,
    actor_id: Option<Id>,
    actor_email: Option<&'e str>,
    action: &'static str,
    target_type: Option<&'static str>,
    target_id: Option<&'e str>,
    ip: Option<String>,
    user_agent: Option<&'e str>,
    request_id: Option<&'e str>,
    metadata: String,
}

impl<'e> From<&'e AuditEntry> for Row<'e> {
    fn from(entry: &'e AuditEntry) -> Self {
        let (actor_id, actor_email) = match &entry.actor {
            Actor::User { id, email } => (Some(Id::from(*id)), Some(email.as_str())),
            Actor::Anonymous | Actor::Operator | Actor::System => (None, None),
        };
        let (target, origin) = (entry.target.as_ref(), entry.origin.as_ref());
        let metadata: serde_json::Map<_, _> =
            entry.metadata.iter().map(|(word, value)| ((*word).to_owned(), value.clone().into())).collect();
        Self {
            id: entry.id.into(),
            organization_id: entry.organization_id.into(),
            created_at: entry.created_at.into(),
            actor_type: entry.actor.kind(),
            actor_id,
            actor_email,
            action: entry.action.as_str(),
            target_type: target.map(|t| t.kind),
            target_id: target.map(|t| t.id.as_str()),
            ip: origin.map(|o| o.ip.to_string()),
            user_agent: origin.map(|o| o.user_agent.as_str()),
            request_id: origin.map(|o| o.request_id.as_str()),
            metadata: serde_json::Value::Object(metadata).to_string(),
        }
    }
}

impl Audit for Repos<'_> {
    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(audit_log::table).values(Row::from(entry)).execute(c))
    }

    fn count(&mut self, organization: OrganizationId, action: AuditAction) -> StoreResult<u64> {
        let count: i64 = self.run(TABLE, |c| {
            audit_log::table
                .filter(audit_log::organization_id.eq(Id::from(organization)))
                .filter(audit_log::action.eq(action.as_str()))
                .count()
                .get_result(c)
        })?;
        Ok(u64::try_from(count).unwrap_or(0))
    }
}
