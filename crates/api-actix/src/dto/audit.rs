//! The audit log in answers.

use std::collections::BTreeMap;

use orgauth_application::audit::ListedEntry;
use orgauth_application::page::Page;
use orgauth_domain::audit::{Actor, AuditAction, AuditRecord};
use orgauth_domain::id::{IdKind, OfUser};
use orgauth_domain::keys::service_key::OfServiceKey;
use orgauth_domain::{AuditId, ServiceKeyId, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::error::ApiError;
use crate::http::call::Reply;
use crate::http::page;
use crate::schema::{Components, Described, answer, identifier, one_word_of};

answer! {
    /// A page of the audit log.
    pub struct AuditLogData {
        /// The entries, newest first.
        entries: Vec<AuditEntry> = "entries",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "YXVkXzAxbTd6Ng",
    }
}

impl AuditLogData {
    /// The answer that holds a page.
    ///
    /// # Errors
    /// It doesn't serialize: a defect.
    pub fn reply(page: Page<impl Into<AuditEntry>, AuditId>) -> Result<Reply<Self>, ApiError> {
        Reply::of(&Self {
            entries: page.entries.into_iter().map(Into::into).collect(),
            next_cursor: page.next.map(|id| page::cursor(&id.to_string())),
        })
    }
}

answer! {
    /// One entry of the audit log.
    pub struct AuditEntry {
        /// The entry's identifier, `aud_…`.
        id: AuditId = "id",
        /// When it was performed.
        created_at: Timestamp = "createdAt",
        /// Who performed the action.
        actor: AuditActor = "actor",
        /// The action.
        action: AuditAction = "action",
        /// How many times it happened; left out if once. Refused requests without valid credentials share one entry for each
        /// action, source and clock hour (UTC), which shows the first of them.
        count: Option<u64> = "count",
        /// What the action changed; left out if it is the actor.
        target: Option<AuditTarget> = "target",
        /// IP address of the client; left out for the command line.
        ip: Option<String> = "ip" eg "192.0.2.10",
        /// `User-Agent` of the client; left out if the client sent none, and for the command line.
        user_agent: Option<String> = "userAgent" eg "Mozilla/5.0",
        /// The request's `X-Request-Id`; left out for the command line.
        request_id: Option<String> = "requestId" eg "req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e",
        /// Further details, which depend on the action; left out if there are none. For display only, because details may be
        /// added.
        metadata: Option<BTreeMap<String, String>> = "metadata" eg json!({"method": "password"}),
    }
}

impl From<AuditRecord> for AuditEntry {
    fn from(record: AuditRecord) -> Self {
        let (user, email) = record.actor.unzip();
        let id = user.map(ActorId::User).or(record.service_key.map(ActorId::ServiceKey));
        Self {
            id: record.id,
            created_at: record.created_at,
            actor: AuditActor {
                kind: ActorType(record.actor_kind),
                id,
                email: email.filter(|email| !email.is_empty()),
            },
            action: record.action,
            count: (record.count > 1).then_some(record.count),
            target: record.target.map(|(kind, id)| AuditTarget { kind, id, email: None }),
            ip: record.ip,
            user_agent: record.user_agent.filter(|agent| !agent.is_empty()),
            request_id: record.request_id,
            metadata: (!record.metadata.is_empty()).then(|| record.metadata.into_iter().collect()),
        }
    }
}

impl From<ListedEntry> for AuditEntry {
    fn from(ListedEntry { entry, target_email }: ListedEntry) -> Self {
        let entry = Self::from(entry);
        let target = entry.target.map(|target| AuditTarget { email: target_email, ..target });
        Self { target, ..entry }
    }
}

answer! {
    /// Who performed an action.
    pub struct AuditActor {
        /// The kind of actor.
        kind: ActorType = "type",
        /// The user's `usr_…`, or the `skey_…` of the operator's service key; left out for a request without valid credentials,
        /// for the command line and for the service itself.
        id: Option<ActorId> = "id",
        /// The user's email address at that time; left out if the actor is no known user, or the account was deleted.
        email: Option<String> = "email" eg "ada@example.com",
    }
}

/// Who did something, by identifier.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ActorId {
    /// A user.
    User(UserId),
    /// The operator's service key.
    ServiceKey(ServiceKeyId),
}

impl Described for ActorId {
    /// One text: of a choice of two texts, generated clients find both to match, or none.
    fn schema(_: &mut Components) -> RefOr<Schema> {
        identifier(&format!("({}|{})", OfUser::PREFIX, OfServiceKey::PREFIX)).into()
    }

    fn example() -> Value {
        UserId::example()
    }
}

/// The word of an [`Actor`], as its row holds it.
#[derive(Serialize)]
pub struct ActorType(String);

impl Described for ActorType {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let words = [Actor::Anonymous.kind(), Actor::Operator(None).kind(), Actor::System.kind()];
        let about = "`user`: a user, or a request without valid credentials; `operator`: the operator; `system`: the service itself.";
        components.named::<Self>("ActorType", |_| one_word_of(words).description(Some(about)).build().into())
    }

    fn example() -> Value {
        json!(Actor::Anonymous.kind())
    }
}

answer! {
    /// What an action changed.
    pub struct AuditTarget {
        /// The kind of resource: `user`, `session`, `api_key` and others.
        kind: String = "type" eg "session",
        /// The resource's identifier.
        id: String = "id" eg "ses_01m7z6x9deedk840w8hq8wctdh",
        /// Only for a `user`: the email address at that time, or the current one if it was not recorded and the user is still a
        /// member. Left out if the account was deleted.
        email: Option<String> = "email" eg "ada@example.com",
    }
}
