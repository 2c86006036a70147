//! Writes audit entries, events and mails in the transaction of the change that they record.

use std::sync::Arc;

use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, OperatorEntry, RequestOrigin, Target};
use orgauth_domain::mail::{Mail, Message, Notice};
use orgauth_domain::ports::{KeyedDigest, Repositories, StoreResult};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::event::{EventData, EventRecord};
use orgauth_domain::{AuditId, DeliveryId, Email, EventId, InviteId, MailId, OrganizationId, SessionId, Timestamp};

use crate::app::{App, RequestContext};
use crate::initiator::Operator;
use crate::outbox::enqueue_mail::Post;

/// Writes the audit entries, the event and the mail of one change in one organization. Draws their identifiers before the
/// transaction begins, so that the transaction's body needs no randomness.
pub(crate) struct Recorder {
    organization_id: OrganizationId,
    now: Timestamp,
    origin: Option<RequestOrigin>,
    digests: Arc<dyn KeyedDigest>,
    audit_id: AuditId,
    event_id: EventId,
    delivery_id: DeliveryId,
    post: Post,
}

impl Recorder {
    /// A recorder for an organization and the request that acts in it; absent request: the command line or the service
    /// itself acts.
    pub(crate) fn new(
        app: &App,
        organization_id: OrganizationId,
        request: Option<&RequestContext>,
        now: Timestamp,
    ) -> Self {
        Self::numbered(app, organization_id, request, now, app.entropy.id(now))
    }

    /// Two recorders, for an operation that emits two events; the second one's entries sort after the first one's.
    pub(crate) fn pair(
        app: &App,
        organization_id: OrganizationId,
        request: Option<&RequestContext>,
        now: Timestamp,
    ) -> [Self; 2] {
        let [first, second, _] = Self::three(app, organization_id, request, now);
        [first, second]
    }

    /// Three recorders, in the same order.
    pub(crate) fn three(
        app: &App,
        organization_id: OrganizationId,
        request: Option<&RequestContext>,
        now: Timestamp,
    ) -> [Self; 3] {
        let first = app.entropy.id(now);
        [first, first.nth(2), first.nth(4)].map(|first| Self::numbered(app, organization_id, request, now, first))
    }

    fn numbered(
        app: &App,
        organization_id: OrganizationId,
        request: Option<&RequestContext>,
        now: Timestamp,
        first: AuditId,
    ) -> Self {
        let origin = request.map(|r| RequestOrigin::new(&r.client, &r.request_id));
        let entropy = &*app.entropy;
        Self {
            organization_id,
            now,
            origin,
            digests: Arc::clone(&app.digests),
            audit_id: first,
            event_id: entropy.id(now),
            delivery_id: entropy.id(now),
            post: Post::new(app, Some(organization_id), now),
        }
    }

    /// Appends an audit entry. Call once per recorder, this or [`Recorder::failure`] or [`Recorder::refusal`].
    pub(crate) fn audit(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
        target: Option<Target>,
        metadata: Vec<(&'static str, String)>,
    ) -> StoreResult<()> {
        repositories.audit().append(&self.entry(self.audit_id, actor, action, target, metadata))
    }

    /// Appends that a signed-in user gave a wrong secret, and, if it was the last attempt before throttling, a second entry
    /// that says so.
    pub(crate) fn failure(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
        is_last: bool,
    ) -> StoreResult<()> {
        self.audit(repositories, actor.clone(), action, None, Vec::new())?;
        if !is_last {
            return Ok(());
        }
        let throttled = self.entry(self.audit_id.nth(1), actor, AuditAction::LoginThrottled, None, Vec::new());
        repositories.audit().append(&throttled)
    }

    /// Counts a refused request of an unauthenticated client: the first request of an action, a source network and a clock
    /// hour becomes an entry, later ones raise its count. The actor and the rest of the entry stay those of the first
    /// request.
    pub(crate) fn refusal(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
        metadata: Vec<(&'static str, String)>,
    ) -> StoreResult<()> {
        self.count(repositories, self.entry(self.audit_id, actor, action, None, metadata))
    }

    /// Counts a replay of a refresh token. No cap limits how often a member sends one, so only the first replay of a
    /// session, a source network and a clock hour becomes an entry; later ones raise its count.
    pub(crate) fn replay(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
        session: SessionId,
    ) -> StoreResult<()> {
        let target = Some(Target::new("session", session));
        self.count(repositories, self.entry(self.audit_id, actor, action, target, Vec::new()))
    }

    /// Counts that a refused request was the last one before throttling; call it after [`Recorder::refusal`].
    pub(crate) fn throttled(&self, repositories: &mut dyn Repositories, actor: Actor) -> StoreResult<()> {
        self.count(
            repositories,
            self.entry(self.audit_id.nth(1), actor, AuditAction::LoginThrottled, None, Vec::new()),
        )
    }

    fn count(&self, repositories: &mut dyn Repositories, entry: AuditEntry) -> StoreResult<()> {
        let Some(origin) = entry.origin else { return repositories.audit().append(&entry) };
        let source = ClientNetwork::of(origin.ip).counted_as();
        let hour = entry.created_at.clock_hour().to_string();
        let of = entry.organization_id.to_string();
        let about = entry.target.as_ref().map_or("", |target| target.id.as_str());
        let key = self.digests.digest("audit_tally", &[&of, entry.action.as_str(), &source, &hour, about]);
        let entry = AuditEntry { origin: Some(origin.shortened()), ..entry };
        repositories.audit().tally(&key, &entry).map(|_| ())
    }

    fn entry(
        &self,
        id: AuditId,
        actor: Actor,
        action: AuditAction,
        target: Option<Target>,
        metadata: Vec<(&'static str, String)>,
    ) -> AuditEntry {
        let (organization_id, origin) = (self.organization_id, self.origin.clone());
        AuditEntry { id, organization_id, created_at: self.now, actor, action, target, origin, metadata }
    }

    /// Appends an event, and its deliveries to the organization's subscriptions.
    pub(crate) fn event(&self, repositories: &mut dyn Repositories, data: EventData) -> StoreResult<()> {
        let event = EventRecord::new(self.event_id, self.organization_id, self.now, data);
        repositories.events().append(&event, self.delivery_id)
    }
}

impl Recorder {
    /// Queues a mail that may be sent until `expires_at`; call once per recorder.
    pub(crate) fn mail(
        &self,
        repositories: &mut dyn Repositories,
        mail: &Mail,
        invite_id: Option<InviteId>,
        expires_at: Timestamp,
    ) -> StoreResult<()> {
        self.post.queue(repositories, mail, invite_id, expires_at)
    }

    /// The place of this recorder's mail.
    pub(crate) fn post(&self) -> &Post {
        &self.post
    }

    /// The identifier of this recorder's mail.
    pub(crate) fn mail_id(&self) -> MailId {
        self.post.id()
    }

    /// Queues a notice to a user about a change of the account. No cap limits these.
    pub(crate) fn notify(
        &self,
        repositories: &mut dyn Repositories,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        self.post.notify(repositories, to, message)
    }

    /// The content of a notice about this request in the organization `name`.
    pub(crate) fn notice(&self, name: &Name) -> Notice {
        let client = self.origin.as_ref().map(|origin| (origin.ip, origin.user_agent.clone()));
        Notice { organization: Some(name.clone()), at: self.now, client }
    }
}

/// Writes the operator's own audit log, in the transaction of the change that an entry records. Draws the entry's identifier
/// before the transaction begins.
pub(crate) struct OperatorRecorder {
    id: AuditId,
    now: Timestamp,
    operator: Operator,
}

impl OperatorRecorder {
    pub(crate) fn new(app: &App, operator: &Operator, now: Timestamp) -> Self {
        Self { id: app.entropy.id(now), now, operator: operator.clone() }
    }

    /// Appends an entry; call once per recorder.
    pub(crate) fn audit(
        &self,
        repositories: &mut dyn Repositories,
        action: AuditAction,
        target: Option<Target>,
        metadata: Vec<(&'static str, String)>,
    ) -> StoreResult<()> {
        let origin = self.operator.request().map(|r| RequestOrigin::new(&r.client, &r.request_id));
        let (id, created_at, service_key) = (self.id, self.now, self.operator.service_key());
        let entry = OperatorEntry { id, created_at, service_key, action, target, origin, metadata };
        repositories.audit().append_operator(&entry)
    }
}
