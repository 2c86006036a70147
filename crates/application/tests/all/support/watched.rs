//! The events that operations emit, and their deliveries.

use orgauth_domain::webhooks::Webhook;

use super::hooks::subscribe;
use crate::prelude::*;

/// Both organizations, each with a subscription to every event.
pub(crate) struct Watched {
    pub(crate) world: World,
    pub(crate) ada: Caller,
    pub(crate) eve: Caller,
    pub(crate) acme: Webhook,
    globex: Webhook,
}

impl Watched {
    pub(crate) fn new() -> Self {
        let world = World::new();
        let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
        let (acme, globex) = (subscribe(&world, &ada).0, subscribe(&world, &eve).0);
        Self { world, ada, eve, acme, globex }
    }

    /// An organization's events, and the bodies of the deliveries to its subscription, both sorted by text.
    fn told(&self, organization: &Organization, hook: &Webhook) -> (Vec<String>, Vec<String>) {
        let mut events = self.world.events(organization);
        let delivered = self.world.deliveries_to(hook);
        let mut bodies: Vec<_> = delivered.iter().map(|one| self.world.detail(hook, one.id).payload).collect();
        events.sort();
        bodies.sort();
        (events, bodies)
    }

    /// The names of the events that an operation emits, in acme and in globex, sorted.
    pub(crate) fn emits(&self, act: impl FnOnce(&World)) -> [String; 2] {
        self.observed(act).1
    }

    fn observed<T>(&self, act: impl FnOnce(&World) -> T) -> (T, [String; 2]) {
        let both = [(&self.world.acme, &self.acme), (&self.world.globex, &self.globex)];
        let before = both.map(|(organization, hook)| self.told(organization, hook));
        let came_to = act(&self.world);
        let after = both.map(|(organization, hook)| self.told(organization, hook));
        let mut emitted = Vec::new();
        for ((organization, _), (before, after)) in both.into_iter().zip(before.into_iter().zip(after)) {
            let ((before, delivered_before), (after, delivered)) = (before, after);
            let more = |all: Vec<String>, old: &[String]| all.into_iter().filter(|one| !old.contains(one)).collect();
            let (events, delivered): (Vec<_>, Vec<_>) = (more(after, &before), more(delivered, &delivered_before));
            assert_eq!(delivered, events, "each event is delivered once, with its exact body");
            let id = organization.id;
            assert!(events.iter().all(|body| body.contains(&format!("\"orgId\":\"{id}\""))), "{events:?}");
            let name =
                |body: &String| body.split("\"type\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
            let mut names: Vec<_> = events.iter().map(name).collect();
            names.sort();
            emitted.push(names.join(" "));
        }
        (came_to, emitted.try_into().unwrap())
    }

    /// Runs an operation, expects its events in acme, and returns its result.
    #[track_caller]
    pub(crate) fn in_acme<T>(&self, expected: &str, act: impl FnOnce(&World) -> T) -> T {
        let (came_to, emitted) = self.observed(act);
        assert_eq!(emitted, [expected, ""]);
        came_to
    }

    #[track_caller]
    pub(crate) fn nothing<T>(&self, act: impl FnOnce(&World) -> T) -> T {
        self.in_acme("", act)
    }
}
