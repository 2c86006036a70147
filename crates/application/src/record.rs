//! Writing what happened: audit entries and events, in the transaction of what they record.

use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, RequestOrigin, Target};
use orgauth_domain::event::{EventData, EventRecord};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::user::User;
use orgauth_domain::{AuditId, EventId, OrganizationId, Timestamp};

use crate::context::{App, RequestContext};

/// Identifiers for a transaction's entries, drawn before it begins: the body asks for no randomness.
pub(crate) struct Recorder {
    organization_id: OrganizationId,
    now: Timestamp,
    origin: Option<RequestOrigin>,
    audit_ids: [AuditId; 2],
    event_id: EventId,
}

impl Recorder {
    /// For an organization and the request that acts in it; without one, the operator does.
    pub(crate) fn new(
        app: &App,
        organization_id: OrganizationId,
        request: Option<&RequestContext>,
        now: Timestamp,
    ) -> Self {
        let origin = request.map(|r| RequestOrigin::new(&r.client, &r.request_id));
        let entropy = &*app.entropy;
        Self {
            organization_id,
            now,
            origin,
            audit_ids: [entropy.audit_id(now), entropy.audit_id(now)],
            event_id: entropy.event_id(now),
        }
    }

    /// Appends an audit entry. Each recorder writes one; a second kind is written by [`Recorder::audit_also`].
    pub(crate) fn audit(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
        target: Option<Target>,
        metadata: Vec<(&'static str, String)>,
    ) -> StoreResult<()> {
        let [id, _] = self.audit_ids;
        self.append(repositories, id, actor, action, target, metadata)
    }

    /// Appends a second entry.
    pub(crate) fn audit_also(
        &self,
        repositories: &mut dyn Repositories,
        actor: Actor,
        action: AuditAction,
    ) -> StoreResult<()> {
        let [_, id] = self.audit_ids;
        self.append(repositories, id, actor, action, None, Vec::new())
    }

    fn append(
        &self,
        repositories: &mut dyn Repositories,
        id: AuditId,
        actor: Actor,
        action: AuditAction,
        target: Option<Target>,
        metadata: Vec<(&'static str, String)>,
    ) -> StoreResult<()> {
        let organization_id = self.organization_id;
        let origin = self.origin.clone();
        let entry = AuditEntry { id, organization_id, created_at: self.now, actor, action, target, origin, metadata };
        repositories.audit().append(&entry)
    }

    /// Appends an event.
    pub(crate) fn event(&self, repositories: &mut dyn Repositories, data: EventData) -> StoreResult<()> {
        repositories.events().append(&EventRecord::new(self.event_id, self.organization_id, self.now, data))
    }
}

/// The actor that a user is.
pub(crate) fn actor(user: &User) -> Actor {
    Actor::User { id: user.id, email: user.email.clone() }
}
