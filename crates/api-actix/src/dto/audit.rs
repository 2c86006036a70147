//! The audit log in answers.

use orgauth_api_derive::Answer;
use std::collections::BTreeMap;

use orgauth_application::audit::ListedEntry;
use orgauth_application::page::Page;
use orgauth_domain::audit::{Actor, AuditAction, AuditRecord};
use orgauth_domain::id::{IdKind, OfDirectory, OfUser};
use orgauth_domain::keys::service_key::OfServiceKey;
use orgauth_domain::{AuditId, DirectoryId, ServiceKeyId, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::error::ApiError;
use crate::http::call::Reply;
use crate::http::page;
use crate::schema::{Components, Described, identifier, one_word_of};

/// A page of the audit log.
#[derive(Answer)]
pub struct AuditLogData {
    /// The entries, newest first.
    pub entries: Vec<AuditEntry>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("YXVkXzAxbTd6Ng")]
    pub next_cursor: Option<String>,
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

/// One entry of the audit log.
#[derive(Answer)]
pub struct AuditEntry {
    /// The entry's identifier, `aud_…`.
    pub id: AuditId,
    /// When it was performed.
    pub created_at: Timestamp,
    /// Who performed the action.
    pub actor: AuditActor,
    /// The action.
    pub action: ActionWord,
    /// How many times it happened; left out if once. Refused requests without valid credentials share one entry for each
    /// action, source and clock hour (UTC), which shows the first of them.
    pub count: Option<u64>,
    /// What the action changed; left out if it is the actor.
    pub target: Option<AuditTarget>,
    /// IP address of the client; left out for the command line.
    #[eg("192.0.2.10")]
    pub ip: Option<String>,
    /// `User-Agent` of the client; left out if the client sent none, and for the command line.
    #[eg("Mozilla/5.0")]
    pub user_agent: Option<String>,
    /// The request's `X-Request-Id`; left out for the command line.
    #[eg("req_3f2b1c9d8e7a6b5c4d3e2f1a0b9c8d7e")]
    pub request_id: Option<String>,
    /// Further details, which depend on the action; left out if there are none. For display only, because details may be
    /// added.
    #[eg({"method": "password"})]
    pub metadata: Option<BTreeMap<String, String>>,
}

impl From<AuditRecord> for AuditEntry {
    fn from(record: AuditRecord) -> Self {
        let (user, email) = record.actor.unzip();
        let id = user.map(ActorId::User).or(record.service_key.map(ActorId::ServiceKey));
        let id = id.or(record.directory.map(ActorId::Directory));
        Self {
            id: record.id,
            created_at: record.created_at,
            actor: AuditActor {
                kind: ActorType(record.actor_kind),
                id,
                email: email.filter(|email| !email.is_empty()),
            },
            action: ActionWord(record.action),
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

/// Who performed an action.
#[derive(Answer)]
pub struct AuditActor {
    /// The kind of actor.
    #[name("type")]
    pub kind: ActorType,
    /// The user's `usr_…`, the `skey_…` of the operator's service key, or the `dir_…` of the organization's directory; left out for a
    /// request without valid credentials, for the command line and for the service itself.
    pub id: Option<ActorId>,
    /// The user's email address at that time; left out if the actor is no known user, or the account was deleted.
    #[eg("ada@example.com")]
    pub email: Option<String>,
}

/// Who did something, by identifier.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ActorId {
    /// A user.
    User(UserId),
    /// The operator's service key.
    ServiceKey(ServiceKeyId),
    /// The organization's directory.
    Directory(DirectoryId),
}

impl Described for ActorId {
    /// One text: of a choice of two texts, generated clients find both to match, or none.
    fn schema(_: &mut Components) -> RefOr<Schema> {
        identifier(&format!("({}|{}|{})", OfUser::PREFIX, OfServiceKey::PREFIX, OfDirectory::PREFIX)).into()
    }

    fn example() -> Value {
        UserId::example()
    }
}

/// The word of an [`AuditAction`], as its row holds it.
#[derive(Serialize)]
pub struct ActionWord(String);

impl Described for ActionWord {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        AuditAction::schema(components)
    }

    fn example() -> Value {
        AuditAction::example()
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

/// What an action changed.
#[derive(Answer)]
pub struct AuditTarget {
    /// The kind of resource: `user`, `session`, `api_key` and others.
    #[name("type")]
    #[eg("session")]
    pub kind: String,
    /// The resource's identifier.
    #[eg("ses_01m7z6x9deedk840w8hq8wctdh")]
    pub id: String,
    /// Only for a `user`: the email address at that time, or the current one if it was not recorded and the user is still a
    /// member. Left out if the account was deleted.
    #[eg("ada@example.com")]
    pub email: Option<String>,
}
