//! Webhook subscriptions: which events go where, and which secret signs them (docs/webhooks.md).
//!
//! | question                                      | answered in   |
//! |-----------------------------------------------|---------------|
//! | Which addresses may the service call?         | [`address`]   |
//! | Which URLs may a subscription have?           | [`url`]       |
//! | How is a delivery signed, and with what keys? | [`signing`]   |
//! | What happens to a delivery?                   | [`crate::webhooks::delivery`] |
//! | How much may be sent to one host?             | [`host_traffic`] |
//! | Whose is a subscription?                      | [`owner`]     |

pub mod address;
pub mod delivery;
pub mod event;
pub mod host_traffic;
pub mod owner;
pub mod signing;
pub mod url;

pub use self::address::forbidden;
pub use self::owner::WebhookOwner;
pub use self::signing::{Attempt, WebhookSecret, WebhookSecrets};
pub use self::url::{InvalidHost, PrivateHost, UrlFault, UrlRules, WebhookUrl};

use crate::id::WebhookId;
use crate::text::Description;
use crate::time::{Duration, Timestamp};
use crate::webhooks::event::EventKind;

/// The maximum number of subscriptions of an organization, and of the operator.
pub const MOST_WEBHOOKS: u32 = 50;
/// The maximum number of events that a subscription may list.
pub const MOST_EVENTS: usize = 50;
/// For how long the previous secret also signs.
pub const SECRET_OVERLAP: Duration = Duration::from_hours(24);

/// A subscription to events, of an organization or the operator.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its identifier.
    pub id: WebhookId,
    /// Whose it is.
    pub owner: WebhookOwner,
    /// The endpoint.
    pub url: WebhookUrl,
    /// The events that it gets.
    pub events: EventSet,
    /// Its purpose; absent when none was given.
    pub description: Option<Description>,
    /// Whether deliveries are sent; while it is false, queued ones wait and events create none.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// The secrets that sign its deliveries: [`WebhookSecrets`], sealed for this row.
    pub secrets: String,
    /// The instant from which the previous secret no longer signs; absent when there is none.
    pub previous_until: Option<Timestamp>,
    /// The last characters of the current secret; absent when an earlier version made it.
    pub secret_hint: Option<String>,
    /// When the current secret was made; absent when an earlier version made it.
    pub secret_made_at: Option<Timestamp>,
}

/// The events that a subscription lists: 1 to 50 distinct ones, in the order in which they were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSet(Vec<EventKind>);

/// Why a list of events was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidEvents {
    /// None, or too many.
    #[error("must list 1 to 50 events")]
    Count,
    /// The name at this index, counted from 0, is not an event's.
    #[error("item {} must be one of {}", .0 + 1, names())]
    Unknown(usize),
    /// The name at this index, counted from 0, is none of an event that organizations get.
    #[error("item {} must be one of {}", .0 + 1, names_for_organizations())]
    NotForOrganizations(usize),
    /// The name at this index, counted from 0, is a repetition.
    #[error("item {} is there before", .0 + 1)]
    Twice(usize),
}

/// The changes of a PATCH; an absent field stays as it is.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct WebhookChanges {
    /// A new endpoint.
    pub url: Option<WebhookUrl>,
    /// The new list of events, instead of the old one.
    pub events: Option<EventSet>,
    /// Pause or resume.
    pub is_active: Option<bool>,
    /// A new description; `Some(None)` removes it.
    pub description: Option<Option<Description>>,
}

impl Webhook {
    /// This subscription with these changes.
    #[must_use]
    pub fn changed(self, changes: WebhookChanges) -> Self {
        Self {
            url: changes.url.unwrap_or(self.url),
            events: changes.events.unwrap_or(self.events),
            is_active: changes.is_active.unwrap_or(self.is_active),
            description: changes.description.unwrap_or(self.description),
            ..self
        }
    }

    /// The host of the endpoint.
    pub fn host(&self) -> &str {
        self.url.parts().host_str().unwrap_or_default()
    }

    /// What differs in `after`, in words for the audit log.
    pub fn changed_words(&self, after: &Self) -> String {
        let changed = [
            (self.url != after.url, "url"),
            (self.events != after.events, "events"),
            (self.description != after.description, "description"),
            (self.is_active != after.is_active, if after.is_active { "resumed" } else { "paused" }),
        ];
        let names: Vec<&str> = changed.into_iter().filter(|(changed, _)| *changed).map(|(_, name)| name).collect();
        names.join(", ")
    }

    /// When the current secret was made; absent when that isn't known.
    pub fn secret_made_at(&self) -> Option<Timestamp> {
        // A secret that was never replaced was made with the subscription.
        self.secret_made_at.or_else(|| self.previous_until.is_none().then_some(self.created_at))
    }

    /// Until when the previous secret also signs; absent when it doesn't at `now`.
    pub fn previous_signs_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.previous_until.filter(|end| now < *end)
    }

    /// Whether an event of this kind that happens now creates a delivery. A test doesn't: its own route sends it to the
    /// subscription that is tested. An event of the operator doesn't for an organization, whatever its subscription lists.
    pub fn wants(&self, kind: EventKind) -> bool {
        let may_get = !kind.is_operators() || self.owner == WebhookOwner::Operator;
        self.is_active && kind.is_for_all() && may_get && self.events.contains(kind)
    }
}

impl EventSet {
    /// Reads a list of names.
    ///
    /// # Errors
    /// Too few, too many, unknown or repeated names.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, InvalidEvents> {
        let mut kinds = Vec::new();
        for (place, name) in names.into_iter().enumerate() {
            if place >= MOST_EVENTS {
                return Err(InvalidEvents::Count);
            }
            let kind = EventKind::parse(name).ok_or(InvalidEvents::Unknown(place))?;
            if kinds.contains(&kind) {
                return Err(InvalidEvents::Twice(place));
            }
            kinds.push(kind);
        }
        if kinds.is_empty() { Err(InvalidEvents::Count) } else { Ok(Self(kinds)) }
    }

    /// Reads a list of names for a subscription of an organization, which gets no event that is the operator's alone.
    ///
    /// # Errors
    /// As [`Self::parse`]; or the name of an event of the operator.
    pub fn for_organization<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, InvalidEvents> {
        let events = Self::parse(names).map_err(|fault| match fault {
            InvalidEvents::Unknown(place) => InvalidEvents::NotForOrganizations(place),
            fault => fault,
        })?;
        match events.0.iter().position(|kind| kind.is_operators()) {
            Some(place) => Err(InvalidEvents::NotForOrganizations(place)),
            None => Ok(events),
        }
    }

    /// The events, in the order in which they were given.
    pub fn as_slice(&self) -> &[EventKind] {
        &self.0
    }

    /// Whether this kind is listed.
    pub fn contains(&self, kind: EventKind) -> bool {
        self.0.contains(&kind)
    }
}

fn names() -> String {
    EventKind::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join(", ")
}

fn names_for_organizations() -> String {
    let theirs = EventKind::ALL.iter().filter(|kind| !kind.is_operators());
    theirs.map(|kind| kind.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::OrganizationId;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn webhook(events: &[&str]) -> Webhook {
        Webhook {
            id: WebhookId::new(NOW, [1; 10]),
            owner: OrganizationId::new(NOW, [2; 10]).into(),
            url: WebhookUrl::parse("https://hooks.example/a", &UrlRules::default()).unwrap(),
            events: EventSet::parse(events.iter().copied()).unwrap(),
            description: Description::parse("CRM").unwrap(),
            is_active: true,
            created_at: NOW,
            secrets: "sealed".to_owned(),
            previous_until: None,
            secret_hint: None,
            secret_made_at: None,
        }
    }

    #[test]
    fn a_change_replaces_what_it_names_and_keeps_the_rest() {
        let before = webhook(&["user.login"]);
        let url = WebhookUrl::parse("https://hooks.example/b", &UrlRules::default()).unwrap();
        let events = EventSet::parse(["member.joined"]).unwrap();
        let changed = |changes| before.clone().changed(changes);
        assert!(changed(WebhookChanges::default()) == before);
        let moved = changed(WebhookChanges { url: Some(url.clone()), ..WebhookChanges::default() });
        assert!(moved == Webhook { url, ..before.clone() });
        let listed = changed(WebhookChanges { events: Some(events.clone()), ..WebhookChanges::default() });
        assert!(listed == Webhook { events, ..before.clone() });
        let paused = changed(WebhookChanges { is_active: Some(false), ..WebhookChanges::default() });
        assert!(paused == Webhook { is_active: false, ..before.clone() });
        let nameless = changed(WebhookChanges { description: Some(None), ..WebhookChanges::default() });
        assert!(nameless == Webhook { description: None, ..before });
    }

    #[test]
    fn which_secrets_sign_is_told_as_far_as_it_is_known() {
        let later = |seconds| NOW.plus(Duration::from_seconds(seconds));
        let first = webhook(&["user.login"]);
        assert_eq!((first.secret_made_at(), first.previous_signs_until(NOW)), (Some(NOW), None));
        let rotated = Webhook { previous_until: Some(later(9)), ..first };
        assert_eq!(rotated.secret_made_at(), None, "a version before rotated it");
        let rotated = Webhook { secret_made_at: Some(later(3)), ..rotated };
        assert_eq!(rotated.secret_made_at(), Some(later(3)));
        assert_eq!([later(8), later(9)].map(|now| rotated.previous_signs_until(now)), [Some(later(9)), None]);
    }

    #[test]
    fn a_list_of_events_has_1_to_50_distinct_known_names() {
        let all = EventKind::ALL.iter().map(|kind| kind.as_str());
        assert_eq!(EventSet::parse(all).unwrap().as_slice(), EventKind::ALL);
        assert_eq!(EventSet::parse([]), Err(InvalidEvents::Count));
        assert_eq!(EventSet::parse(["user.login", "user.logout"]), Err(InvalidEvents::Unknown(1)));
        assert_eq!(EventSet::parse(["User.Login"]), Err(InvalidEvents::Unknown(0)));
        assert_eq!(EventSet::parse(["user.login", "user.login"]), Err(InvalidEvents::Twice(1)));
        let message = InvalidEvents::Unknown(0).to_string();
        assert!(EventKind::ALL.iter().all(|kind| message.contains(kind.as_str())), "{message}");
    }

    #[test]
    fn an_event_concerns_active_subscriptions_that_list_it() {
        let webhook = webhook(&["user.login", "webhook.test"]);
        assert!(webhook.wants(EventKind::UserLogin));
        assert!(!webhook.wants(EventKind::MemberJoined) && !webhook.wants(EventKind::WebhookTest));
        let paused = webhook.changed(WebhookChanges { is_active: Some(false), ..WebhookChanges::default() });
        assert!(!paused.wants(EventKind::UserLogin));
    }

    #[test]
    fn events_of_the_operator_are_for_no_organization() {
        let operators: Vec<&str> =
            EventKind::ALL.iter().filter(|kind| kind.is_operators()).map(|kind| kind.as_str()).collect();
        assert_eq!(operators.len(), 5, "{operators:?}");
        for name in operators {
            let refused = EventSet::for_organization(["user.login", name]);
            assert_eq!(refused, Err(InvalidEvents::NotForOrganizations(1)));
            assert!(!refused.unwrap_err().to_string().contains(name), "it is not offered");
            let kind = EventKind::parse(name).unwrap();
            let theirs = webhook(&[name]);
            assert!(!theirs.wants(kind), "a row may list it all the same");
            assert!(Webhook { owner: WebhookOwner::Operator, ..theirs }.wants(kind));
        }
        let others = EventKind::ALL.iter().filter(|kind| !kind.is_operators()).map(|kind| kind.as_str());
        assert!(EventSet::for_organization(others).is_ok());
        assert_eq!(EventSet::for_organization(["user.logout"]), Err(InvalidEvents::NotForOrganizations(0)));
        assert_eq!(EventSet::for_organization([]), Err(InvalidEvents::Count));
    }
}
