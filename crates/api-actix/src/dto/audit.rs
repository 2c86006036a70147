//! The audit log on the wire.

use std::collections::BTreeMap;

use orgauth_domain::audit::AuditRecord;
use orgauth_domain::{AuditId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// `GET /org/audit-log`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditLogData {
    /// Newest first.
    pub entries: Vec<AuditEntryDto>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// One entry of the audit log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntryDto {
    /// `aud_…`
    #[schema(value_type = String)]
    pub id: AuditId,
    /// When it happened.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Who did it.
    pub actor: AuditActorDto,
    /// What was done.
    #[schema(value_type = String)]
    pub action: &'static str,
    /// How often, when more than once: refusals of requests that prove nothing are one entry for each source and clock hour,
    /// which shows the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// What it was done to; left out when that is the actor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<AuditTargetDto>,
    /// From where; left out for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ip: Option<String>,
    /// With what; left out for the command line, and when the client didn't say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_agent: Option<String>,
    /// The request's `X-Request-Id`; left out for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// What else matters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
}

impl From<AuditRecord> for AuditEntryDto {
    fn from(record: AuditRecord) -> Self {
        let (id, email) = record.actor.unzip();
        Self {
            id: record.id,
            created_at: record.created_at,
            actor: AuditActorDto { kind: record.actor_kind, id, email },
            action: record.action.as_str(),
            count: (record.count > 1).then_some(record.count),
            target: record.target.map(|(kind, id)| AuditTargetDto { kind, id }),
            ip: record.ip,
            user_agent: record.user_agent.filter(|agent| !agent.is_empty()),
            request_id: record.request_id,
            metadata: record.metadata.into_iter().collect(),
        }
    }
}

/// Who did something.
#[derive(Serialize, ToSchema)]
pub struct AuditActorDto {
    /// `user`, `operator` or `system`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `usr_…`; left out for everybody who did not prove to be a user.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub id: Option<UserId>,
    /// The address at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// What something was done to.
#[derive(Serialize, ToSchema)]
pub struct AuditTargetDto {
    /// `user`, `session`, `api_key`, `signing_key`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its identifier.
    pub id: String,
}
