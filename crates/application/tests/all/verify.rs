//! What a backend learns about a token (docs/security.md: I2, I3, D4, G1).

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_application::error::Failure;
use orgauth_application::keys::api_keys::revoke;
use orgauth_application::verify::{
    TokenQuestion, Verified, VerifyCommand, VerifyError, VerifyRefusal, key_to_touch, touch, verify,
};
use orgauth_domain::ports::{LookupError, LookupFuture, VerifyLookup};
use orgauth_domain::sign_in::verify::{InvalidReason, SubjectFacts, VerifyQuestion};
use orgauth_infra_sqlite::{LookupOptions, SqliteVerifyLookup};
use orgauth_testkit::clock::ManualClock;

use crate::api_keys::make;
use crate::prelude::*;

/// The real lookup, which counts calls, and lets time pass or fails on demand.
pub(crate) struct Lookup {
    inner: SqliteVerifyLookup,
    asked: AtomicU32,
    clock: Arc<ManualClock>,
    takes: Duration,
    fault: Option<LookupError>,
}

impl Lookup {
    pub(crate) fn of(world: &World) -> Self {
        let options = LookupOptions { deadline: std::time::Duration::from_mins(1), ..LookupOptions::default() };
        let inner = SqliteVerifyLookup::start(&world.path(), options).unwrap();
        let (asked, clock) = (AtomicU32::new(0), Arc::clone(&world.clock));
        Self { inner, asked, clock, takes: Duration::ZERO, fault: None }
    }
}

impl VerifyLookup for Lookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            let facts = self.inner.look_up(question).await;
            self.clock.advance(self.takes);
            self.fault.clone().map_or(facts, Err)
        })
    }
}

/// Why there is no verdict; absent when the body's own error is the reason.
pub(crate) type Refusal = Option<VerifyError>;

pub(crate) fn ask(
    world: &World,
    lookup: &Lookup,
    (organization, key): (&Organization, &Secret),
    token: Option<&str>,
) -> Result<Verified, Refusal> {
    ask_why(world, lookup, (organization, key), token, false)
}

/// What a body asks; without a token, the error of the body.
fn question(token: Option<&str>, explain: bool) -> Result<TokenQuestion, Refusal> {
    token.map(|token| TokenQuestion { token: token.to_owned(), explain, metadata: false }).ok_or(None)
}

fn ask_why(
    world: &World,
    lookup: &Lookup,
    (organization, key): (&Organization, &Secret),
    token: Option<&str>,
    explain: bool,
) -> Result<Verified, Refusal> {
    let command = VerifyCommand {
        slugs: vec![organization.slug.to_string()],
        keys: vec![key.expose().to_owned()],
        question: question(token, explain),
    };
    block_on(verify(&world.app, lookup, command))
}

/// A world with an API key of each tenant.
pub(crate) struct Backend {
    pub(crate) world: World,
    pub(crate) lookup: Lookup,
    acme_key: Secret,
    globex_key: Secret,
}

impl Backend {
    pub(crate) fn new() -> Self {
        let world = World::new();
        let (_, acme_key) = make(&world, &world.acme, None).unwrap();
        let (_, globex_key) = make(&world, &world.globex, None).unwrap();
        let lookup = Lookup::of(&world);
        Self { world, lookup, acme_key, globex_key }
    }

    pub(crate) fn acme(&self, token: &str) -> Result<Verified, Refusal> {
        ask(&self.world, &self.lookup, (&self.world.acme, &self.acme_key), Some(token))
    }

    /// The answer for acme when it asks why a token is invalid; absent when the token is valid.
    pub(crate) fn explained(&self, token: &str) -> Option<Result<InvalidReason, VerifyError>> {
        let acme = (&self.world.acme, &self.acme_key);
        match ask_why(&self.world, &self.lookup, acme, Some(token), true).unwrap() {
            Verified::Invalid(_, reason) => Some(reason.map(|reason| reason.expect("a reason was asked for"))),
            Verified::Valid(..) => None,
        }
    }

    pub(crate) fn globex(&self, token: &str) -> Result<Verified, Refusal> {
        ask(&self.world, &self.lookup, (&self.world.globex, &self.globex_key), Some(token))
    }

    /// Whether the answer for acme is `valid:false`.
    pub(crate) fn is_invalid(&self, token: &Secret) -> bool {
        matches!(self.acme(token.expose()), Ok(Verified::Invalid(..)))
    }

    /// Expects the answer `valid:true` for acme, and returns the facts.
    fn subject(&self, token: &Secret) -> SubjectFacts {
        match self.acme(token.expose()) {
            Ok(Verified::Valid(_, subject, _)) => subject,
            Ok(Verified::Invalid(..)) => panic!("not valid"),
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[test]
fn a_missing_or_repeated_slug_is_told_before_the_key() {
    let backend = Backend::new();
    for slugs in [vec![], vec!["acme".to_owned(), "acme".to_owned()]] {
        let command = VerifyCommand { slugs, keys: vec![], question: question(None, false) };
        let answer = block_on(verify(&backend.world.app, &backend.lookup, command));
        assert_eq!(refused(answer), Some(VerifyError::Refused(VerifyRefusal::SlugRequired)));
    }
}

#[test]
fn i2_every_bad_key_and_every_unknown_slug_get_the_same_answer() {
    let backend = Backend::new();
    let Backend { world, lookup, acme_key, globex_key } = &backend;
    let token = world.sign_in(&world.ada, &world.acme).tokens.access;
    let (revoked, revoked_key) = make(world, &world.acme, None).unwrap();
    revoke(&world.app, &Initiator::command_line(&world.acme.slug), revoked.id).unwrap();
    let end = world.app.now().plus(Duration::from_seconds(60));
    let (_, expiring) = make(world, &world.acme, Some(end)).unwrap();
    assert!(matches!(ask(world, lookup, (&world.acme, &expiring), Some(token.expose())), Ok(Verified::Valid(..))));
    world.clock.set(end);
    let unknown = orgauth_domain::keys::key_form::assemble(
        orgauth_domain::keys::key_form::KeyKind::Api,
        &world.app.entropy.base62(),
    )
    .key;
    let text = |secret: &Secret| secret.expose().to_owned();
    let good = text(acme_key);
    let answer = |slug: &str, keys: Vec<String>, token: Option<&Secret>| {
        let question = question(token.map(Secret::expose), false);
        let command = VerifyCommand { slugs: vec![slug.to_owned()], keys, question };
        block_on(verify(&world.app, lookup, command))
    };
    for (slug, keys) in [
        ("acme", vec![]),
        ("acme", vec![good.clone(), good.clone()]),
        ("acme", vec![String::new()]),
        ("acme", vec![text(globex_key)]),
        ("acme", vec![text(&revoked_key)]),
        ("acme", vec![text(&expiring)]),
        ("acme", vec![text(&unknown)]),
        ("acme", vec![good.to_lowercase()]),
        ("acme", vec![format!(" {good}")]),
        ("globex", vec![good.clone()]),
        ("initech", vec![good.clone()]),
        ("no slug at all", vec![good.clone()]),
    ] {
        for token in [None, Some(&token)] {
            assert_eq!(
                refused(answer(slug, keys.clone(), token)),
                Some(VerifyError::Refused(VerifyRefusal::KeyRefused)),
                "{slug}"
            );
        }
    }
    assert!(matches!(answer("acme", vec![good], Some(&token)), Ok(Verified::Valid(..))));
}

#[test]
fn a_key_with_a_bad_checksum_never_reaches_the_store() {
    let backend = Backend::new();
    let good = backend.acme_key.expose();
    for bad in ["", "pk_live_", &good[1..], &format!("{good}0"), &good.replacen("pk_live_", "pk_test_", 1)] {
        let answer = ask(&backend.world, &backend.lookup, (&backend.world.acme, &Secret::new(bad)), None);
        assert_eq!(refused(answer), Some(VerifyError::Refused(VerifyRefusal::KeyRefused)));
    }
    assert_eq!(backend.lookup.asked.load(Ordering::SeqCst), 0);
}

#[test]
fn a_missing_token_is_told_to_a_good_key_only() {
    let backend = Backend::new();
    let world = &backend.world;
    let answer = |key| ask(world, &backend.lookup, (&world.acme, key), None);
    assert!(matches!(answer(&backend.acme_key), Err(None)));
    assert_eq!(refused(answer(&backend.globex_key)), Some(VerifyError::Refused(VerifyRefusal::KeyRefused)));
}

#[test]
fn i3_g1_another_tenants_token_is_invalid_and_says_nothing_about_its_user() {
    let backend = Backend::new();
    let world = &backend.world;
    // Eve is unknown to acme, Ada a member of both.
    for user in [&world.eve, &world.ada] {
        let token = world.sign_in(user, &world.globex).tokens.access;
        assert!(backend.is_invalid(&token));
        assert!(matches!(backend.globex(token.expose()), Ok(Verified::Valid(..))));
    }
}

#[test]
fn d3_only_access_tokens_of_ours_are_valid() {
    let backend = Backend::new();
    let world = &backend.world;
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let garbage = ["", "garbage", "a.b.c"].map(Secret::new);
    for token in garbage.iter().chain([&pair.refresh, &half]) {
        assert!(backend.is_invalid(token));
    }
    assert!(!backend.is_invalid(&pair.access));
}

#[test]
fn d4_d5_whatever_ends_a_session_shows_in_the_very_next_answer() {
    let backend = Backend::new();
    let world = &backend.world;
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    assert_eq!(backend.subject(&pair.access).user_id, world.ada.id);
    let next = world.refresh(&world.acme, &pair.refresh).unwrap();
    assert!(backend.is_invalid(&pair.access) && !backend.is_invalid(&next.access));
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    assert!(backend.is_invalid(&next.access));
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Active);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    assert!(backend.is_invalid(&next.access));
    world.set_status(&world.acme, OrganizationStatus::Active);
    assert!(!backend.is_invalid(&next.access));
    let now = world.app.now();
    world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::Logout, now));
    assert!(backend.is_invalid(&next.access));
}

#[test]
fn d2_a_token_that_runs_out_while_the_lookup_takes_its_time_is_invalid() {
    let mut backend = Backend::new();
    let token = backend.world.sign_in(&backend.world.ada, &backend.world.acme).tokens.access;
    let issued = backend.world.app.now().floor_to_second();
    backend.world.clock.set(issued.plus(Duration::from_millis(899_999)));
    assert!(!backend.is_invalid(&token));
    backend.lookup.takes = Duration::from_millis(1);
    assert!(backend.is_invalid(&token));
}

#[test]
fn a_key_that_expires_while_the_lookup_takes_its_time_is_refused() {
    let world = World::new();
    let end = world.app.now().plus(Duration::from_millis(1));
    let (_, key) = make(&world, &world.acme, Some(end)).unwrap();
    let mut lookup = Lookup::of(&world);
    assert!(matches!(ask(&world, &lookup, (&world.acme, &key), None), Err(None)));
    lookup.takes = Duration::from_millis(1);
    assert_eq!(
        refused(ask(&world, &lookup, (&world.acme, &key), None)),
        Some(VerifyError::Refused(VerifyRefusal::KeyRefused))
    );
}

#[test]
fn m5_a_lookup_without_an_answer_is_never_valid_and_never_invalid() {
    let mut backend = Backend::new();
    let token = backend.world.sign_in(&backend.world.ada, &backend.world.acme).tokens.access;
    for fault in [LookupError::Busy, LookupError::Unavailable("away".into()), LookupError::Failed("broken".into())] {
        backend.lookup.fault = Some(fault.clone());
        for text in [token.expose(), "garbage"] {
            assert_eq!(refused(backend.acme(text)), Some(VerifyError::Failed(Failure::Lookup(fault.clone()))));
        }
    }
}

#[test]
fn a_keys_use_is_written_at_most_once_a_minute() {
    let world = World::new();
    let (key, secret) = make(&world, &world.acme, None).unwrap();
    let lookup = Lookup::of(&world);
    let due = || match ask(&world, &lookup, (&world.acme, &secret), Some("garbage")) {
        Ok(Verified::Invalid(caller, _)) => key_to_touch(&world.app, &caller).is_some(),
        _ => panic!("not invalid"),
    };
    let used = || {
        let listed =
            orgauth_application::keys::api_keys::list(&world.app, &Initiator::command_line(&world.acme.slug))
                .unwrap();
        listed[0].last_used_at
    };
    assert!(due());
    // Another tenant's touch doesn't change acme's key.
    touch(&world.app, world.globex.id, key.id).unwrap();
    assert_eq!(used(), None);
    let first = world.app.now();
    touch(&world.app, world.acme.id, key.id).unwrap();
    assert_eq!(used(), Some(first));
    world.advance_seconds(59);
    assert!(!due());
    touch(&world.app, world.acme.id, key.id).unwrap();
    assert_eq!(used(), Some(first), "not even by a caller who asks no questions");
    let later = world.advance_seconds(2);
    assert!(due());
    touch(&world.app, world.acme.id, key.id).unwrap();
    assert_eq!(used(), Some(later));
}
