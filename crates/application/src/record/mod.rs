//! Records what happens, in the transaction of the change itself: audit entries, events, notices, and the operator's own log.
//! What follows from a happening is decided by [`Happening::told`]; this module writes it.

mod post;
mod sequence;

use std::sync::Arc;

use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, OperatorEntry, RequestOrigin};
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::happening::{Happening, Told};
use orgauth_domain::id::{OfAudit, OfDelivery, OfEvent};
use orgauth_domain::mail::{Mail, Message, Notice};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::OrganizationEntry;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::event::{EventData, EventRecord};
use orgauth_domain::{Email, OrganizationId, Timestamp};

use crate::app::{App, RequestContext};
pub(crate) use post::{Letter, Post, reassign_to_account, recipients};
use sequence::Sequence;

/// Identifiers between those of two events: each has one for the organization, and one for the operator.
const EVENTS_APART: u32 = 2;

/// Identifiers between those of two events' first deliveries: more than an organization and the operator may have subscriptions.
const DELIVERIES_APART: u32 = 1 << 15;

/// Where something happened.
pub(crate) struct Place<'a> {
    organization: OrganizationId,
    /// What a notice calls it; absent when a notice names no organization.
    name: Option<&'a Name>,
}

impl From<OrganizationId> for Place<'_> {
    fn from(organization: OrganizationId) -> Self {
        Self { organization, name: None }
    }
}

impl<'a> From<&'a Organization> for Place<'a> {
    fn from(organization: &'a Organization) -> Self {
        Self { organization: organization.id, name: Some(&organization.name) }
    }
}

impl<'a> From<&'a OrganizationEntry> for Place<'a> {
    fn from(organization: &'a OrganizationEntry) -> Self {
        Self { organization: organization.id, name: Some(&organization.name) }
    }
}

/// Records what happens in one transaction. It is drawn before the transaction begins, so that the transaction's body needs no
/// randomness.
pub(crate) struct Record {
    now: Timestamp,
    origin: Option<RequestOrigin>,
    digests: Arc<KeyedDigest>,
    entries: Sequence<OfAudit>,
    events: Sequence<OfEvent>,
    deliveries: Sequence<OfDelivery>,
    post: Post,
}

impl Record {
    /// A record for the request that acts; absent request: the command line or the service itself acts.
    pub(crate) fn new(app: &App, request: Option<&RequestContext>, now: Timestamp) -> Self {
        let entropy = &*app.entropy;
        Self {
            now,
            origin: request.map(|request| RequestOrigin::new(&request.client, &request.request_id)),
            digests: Arc::clone(&app.digests),
            entries: Sequence::from(entropy.id(now)),
            events: Sequence::from(entropy.id(now)),
            deliveries: Sequence::from(entropy.id(now)),
            post: Post::new(app, now),
        }
    }

    /// Records what `by` did in one organization.
    pub(crate) fn happened<'a>(
        &self,
        repositories: &mut dyn Repositories,
        place: impl Into<Place<'a>>,
        by: &Actor,
        what: Happening<'_>,
    ) -> StoreResult<()> {
        let (place, told) = (place.into(), what.told(by));
        self.tell_organization(repositories, place.organization, by, &told)?;
        self.tell_operator(repositories, by, &told)?;
        self.tell_user(repositories, Some(&place), by, told)
    }

    /// Records what `by` did to an account, in each of its organizations. The user gets one notice.
    pub(crate) fn happened_everywhere(
        &self,
        repositories: &mut dyn Repositories,
        organizations: &[OrganizationId],
        by: &Actor,
        what: Happening<'_>,
    ) -> StoreResult<()> {
        let told = what.told(by);
        for organization in organizations {
            self.tell_organization(repositories, *organization, by, &told)?;
        }
        self.tell_operator(repositories, by, &told)?;
        self.tell_user(repositories, None, by, told)
    }

    /// Records what concerns the operator alone, in the operator's own log and for the operator's subscriptions.
    pub(crate) fn happened_to_the_service(
        &self,
        repositories: &mut dyn Repositories,
        by: &Actor,
        what: Happening<'_>,
    ) -> StoreResult<()> {
        let told = what.told(by);
        self.append_operators(repositories, by, &told)?;
        let about = told.event.as_ref().and_then(EventData::about);
        self.tell_webhooks(repositories, about, &told)
    }

    fn tell_organization(
        &self,
        repositories: &mut dyn Repositories,
        organization: OrganizationId,
        by: &Actor,
        told: &Told,
    ) -> StoreResult<()> {
        self.append(repositories, self.entry(organization, by, told), told)?;
        if told.is_last_attempt {
            let throttled = AuditEntry {
                action: AuditAction::LoginThrottled,
                target: None,
                metadata: Vec::new(),
                ..self.entry(organization, by, told)
            };
            self.append(repositories, throttled, told)?;
        }
        self.tell_webhooks(repositories, Some(organization), told)
    }

    /// Appends the event, if there is one, with its deliveries to the subscriptions of the organization and the operator.
    fn tell_webhooks(
        &self,
        repositories: &mut dyn Repositories,
        organization: Option<OrganizationId>,
        told: &Told,
    ) -> StoreResult<()> {
        let Some(data) = &told.event else { return Ok(()) };
        let event = EventRecord::new(self.events.next(EVENTS_APART), organization, self.now, data.clone());
        repositories.events().append(&event, self.deliveries.next(DELIVERIES_APART))
    }

    fn entry(&self, organization_id: OrganizationId, by: &Actor, told: &Told) -> AuditEntry {
        AuditEntry {
            id: self.entries.next(1),
            organization_id,
            created_at: self.now,
            actor: by.clone(),
            action: told.action,
            target: told.target.clone(),
            origin: self.origin.clone(),
            metadata: match by {
                Actor::OperatorPerson { .. } => {
                    told.metadata.iter().cloned().chain([("as", "operator".to_owned())]).collect()
                }
                Actor::User { .. } | Actor::Anonymous | Actor::Operator(_) | Actor::Directory(_) | Actor::System => {
                    told.metadata.clone()
                }
            },
        }
    }

    /// Appends an entry, or counts it in the first one of its action, source, target and clock hour, whose actor and facts stay.
    fn append(&self, repositories: &mut dyn Repositories, entry: AuditEntry, told: &Told) -> StoreResult<()> {
        let Some(origin) = entry.origin.clone().filter(|_| told.is_counted) else {
            return repositories.audit().append(&entry);
        };
        let source = ClientNetwork::of(origin.ip).counted_as();
        let hour = entry.created_at.clock_hour().to_string();
        let of = entry.organization_id.to_string();
        let about = entry.target.as_ref().map_or("", |target| target.id.as_str());
        let key = self.digests.digest("audit_tally", &[&of, entry.action.as_str(), &source, &hour, about]);
        let entry = AuditEntry { origin: Some(origin.shortened()), ..entry };
        repositories.audit().tally(&key, &entry).map(|_| ())
    }

    /// Appends to the operator's own log what the operator did.
    fn tell_operator(&self, repositories: &mut dyn Repositories, by: &Actor, told: &Told) -> StoreResult<()> {
        match by {
            Actor::Operator(_) | Actor::OperatorPerson { .. } => self.append_operators(repositories, by, told),
            Actor::User { .. } | Actor::Anonymous | Actor::Directory(_) | Actor::System => Ok(()),
        }
    }

    /// A user's address and client are not for the operator's log, which no erasure reaches. Of a person who acts as the operator it has
    /// the identifier.
    fn append_operators(&self, repositories: &mut dyn Repositories, by: &Actor, told: &Told) -> StoreResult<()> {
        let Some((target, metadata)) = told.operators.clone() else { return Ok(()) };
        let (service_key, user, origin) = match by {
            Actor::Operator(key) => (*key, None, self.origin.clone()),
            Actor::OperatorPerson { id, .. } => (None, Some(*id), None),
            Actor::User { .. } | Actor::Anonymous | Actor::Directory(_) | Actor::System => (None, None, None),
        };
        let (id, created_at, action) = (self.entries.next(1), self.now, told.action);
        let entry = OperatorEntry { id, created_at, service_key, user, action, target, origin, metadata };
        repositories.audit().append_operator(&entry)
    }

    fn tell_user(
        &self,
        repositories: &mut dyn Repositories,
        place: Option<&Place<'_>>,
        by: &Actor,
        told: Told,
    ) -> StoreResult<()> {
        let Some((to, kind)) = told.notice else { return Ok(()) };
        let message = Message::Notice(kind, self.notice_by(by, place.and_then(|place| place.name)));
        let mail = Mail { to, message, locale: told.locale };
        self.post.notify_in(repositories, place.map(|place| place.organization), &mail)
    }

    /// What a notice says about this request by `by`. The operator's client is nothing for users.
    pub(crate) fn notice_by(&self, by: &Actor, organization: Option<&Name>) -> Notice {
        let notice = self.notice(organization);
        match by {
            Actor::User { .. } | Actor::Anonymous => notice,
            Actor::Operator(_) | Actor::OperatorPerson { .. } | Actor::Directory(_) | Actor::System => {
                Notice { client: None, ..notice }
            }
        }
    }

    /// What a notice says about this request of a user.
    pub(crate) fn notice(&self, organization: Option<&Name>) -> Notice {
        let client = self.origin.as_ref().map(|origin| (origin.ip, origin.user_agent.clone()));
        Notice { organization: organization.cloned(), at: self.now, client }
    }

    /// Queues a mail of an organization to a user. No cap limits these.
    pub(crate) fn notify(
        &self,
        repositories: &mut dyn Repositories,
        organization: OrganizationId,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        self.post.notify(repositories, Some(organization), to, message)
    }

    /// As [`Self::notify`], where the account can't be found by the address when the mail is sent: in the account's language.
    pub(crate) fn notify_former(
        &self,
        repositories: &mut dyn Repositories,
        organization: OrganizationId,
        mail: &Mail,
    ) -> StoreResult<()> {
        self.post.notify_in(repositories, Some(organization), mail)
    }

    /// For the mails of this request.
    pub(crate) const fn post(&self) -> &Post {
        &self.post
    }
}
