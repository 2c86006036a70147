//! What is remembered of providers, with a provider that answers when it is told to.

use super::kept::MOST_ISSUERS;
use super::*;
use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, join_all};
use futures_util::task::noop_waker;
use orgauth_domain::ports::Clock as _;
use orgauth_domain::ports::ProviderCallFuture;
use orgauth_domain::sign_in::federation::call::{ClientProof, ProviderAnswer};
use orgauth_domain::sign_in::federation::key::TokenAlgorithm;
use orgauth_domain::sign_in::federation::token_answer::TokenRefusal;
use orgauth_domain::{Duration, Timestamp};
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::clock::ManualClock;
use orgauth_testkit::runtime::block_on;
use orgauth_testkit::token_signer::TokenSigner;
use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::task::{Context, Poll, Waker};

const ONE: &str = "https://one.example";
const TWO: &str = "https://two.example/tenant";
const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_minutes(1);

/// What the providers do.
#[derive(Default)]
struct Behaviour {
    /// Documents by their address.
    answers: BTreeMap<String, Result<(u16, String), ProviderFailure>>,
    /// Hosts that don't answer now.
    silent: BTreeSet<String>,
    waiting: Vec<Waker>,
    /// What the clocks of the providers say.
    date: Option<Timestamp>,
    /// Every call that began, by its address.
    calls: Vec<String>,
}

/// Providers that answer as they are told.
#[derive(Default)]
struct Providers(Mutex<Behaviour>);

impl Providers {
    fn behaviour(&self) -> MutexGuard<'_, Behaviour> {
        self.0.lock().unwrap()
    }

    fn set(&self, address: &str, answer: Result<(u16, String), ProviderFailure>) {
        self.behaviour().answers.insert(address.to_owned(), answer);
    }

    /// Publishes discovery and keys of an issuer.
    fn publish(&self, issuer: &str, signers: &[&TokenSigner]) {
        let endpoint = |name: &str| format!("\"{name}\":\"{issuer}/{name}\"");
        let endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"].map(endpoint);
        let discovery = format!("{{\"issuer\":\"{issuer}\",{}}}", endpoints.join(","));
        self.set(&format!("{issuer}/.well-known/openid-configuration"), Ok((200, discovery)));
        let keys: Vec<String> = signers.iter().map(|signer| signer.jwk()).collect();
        self.set(&format!("{issuer}/jwks_uri"), Ok((200, format!("{{\"keys\":[{}]}}", keys.join(",")))));
    }

    /// Nothing of an issuer answers any more.
    fn break_down(&self, issuer: &str) {
        let mut behaviour = self.behaviour();
        let of_issuer = behaviour.answers.iter_mut().filter(|(address, _)| address.starts_with(issuer));
        of_issuer.for_each(|(_, answer)| *answer = Err(ProviderFailure::Timeout));
    }

    fn silence(&self, host: &str) {
        self.behaviour().silent.insert(host.to_owned());
    }

    fn speak(&self) {
        let mut behaviour = self.behaviour();
        behaviour.silent.clear();
        behaviour.waiting.drain(..).for_each(Waker::wake);
    }

    /// How many calls began since the last question.
    fn calls(&self) -> usize {
        self.behaviour().calls.drain(..).count()
    }
}

impl ProviderCaller for Providers {
    fn call(&self, call: ProviderCall) -> ProviderCallFuture<'_> {
        let url = call.endpoint.url().clone();
        self.behaviour().calls.push(url.to_string());
        Box::pin(poll_fn(move |context| {
            let mut behaviour = self.behaviour();
            if url.host_str().is_some_and(|host| behaviour.silent.contains(host)) {
                behaviour.waiting.push(context.waker().clone());
                return Poll::Pending;
            }
            let answer = behaviour.answers.get(url.as_str()).cloned().unwrap_or(Err(ProviderFailure::Dns));
            Poll::Ready(answer.map(|(status, body)| ProviderAnswer {
                status,
                body: body.into_bytes(),
                date: behaviour.date,
            }))
        }))
    }
}

struct World {
    providers: Arc<Providers>,
    clock: Arc<ManualClock>,
    known: IdentityProviders,
}

impl World {
    fn new() -> Self {
        let (providers, clock) = (Arc::<Providers>::default(), Arc::<ManualClock>::default());
        let known = IdentityProviders::new(
            Arc::<Providers>::clone(&providers),
            Arc::new(OpenId),
            Arc::<ManualClock>::clone(&clock),
        );
        Self { providers, clock, known }
    }

    fn discovery(&self, issuer: &str) -> Result<Arc<Discovery>, ProviderFault> {
        block_on(self.known.discovery(issuer))
    }

    fn signed(&self, issuer: &str, signer: &TokenSigner, purpose: Purpose) -> Result<(), ProviderFault> {
        block_on(self.known.signed(issuer, &Secret::new(signer.token("{}")), purpose)).map(|_| ())
    }

    fn sign_in(&self, issuer: &str, signer: &TokenSigner) -> Result<(), ProviderFault> {
        self.signed(issuer, signer, Purpose::SignIn)
    }
}

fn signer(id: &str) -> TokenSigner {
    TokenSigner::new(TokenAlgorithm::Es256, id)
}

const UNKNOWN: Result<(), ProviderFault> = Err(ProviderFault::Invalid(ProviderRule::UnknownKey));

fn unavailable(failure: ProviderFailure) -> ProviderFault {
    ProviderFault::Unavailable(failure)
}

#[test]
fn documents_are_read_once_an_hour() {
    let (world, key) = (World::new(), signer("k1"));
    world.providers.publish(ONE, &[&key]);
    for _ in 0..3 {
        assert_eq!(world.sign_in(ONE, &key), Ok(()));
    }
    assert_eq!(world.providers.calls(), 2, "discovery and keys");
    world.clock.advance(Duration::from_millis(3_599_999));
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    assert_eq!(world.providers.calls(), 0);
    world.clock.advance(Duration::from_millis(1));
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    assert_eq!(world.providers.calls(), 2);
}

#[test]
fn callers_at_the_same_time_share_one_call() {
    let (world, key) = (World::new(), signer("k1"));
    world.providers.publish(ONE, &[&key]);
    world.providers.silence("one.example");
    let token = Secret::new(key.token("{}"));
    let mut all: Vec<BoxFuture<'_, _>> =
        (0..50).map(|_| world.known.signed(ONE, &token, Purpose::SignIn).boxed()).collect();
    let mut context = Context::from_waker(Waker::noop());
    assert!(all.iter_mut().all(|one| one.poll_unpin(&mut context).is_pending()));
    assert_eq!(world.providers.calls(), 1);
    world.providers.speak();
    assert!(block_on(join_all(all)).iter().all(Result::is_ok));
    assert_eq!(world.providers.calls(), 1, "the keys");
}

#[test]
fn threads_at_the_same_time_share_one_call() {
    let (world, key) = (Arc::new(World::new()), Arc::new(signer("k1")));
    world.providers.publish(ONE, &[&key]);
    world.providers.silence("one.example");
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let (world, key) = (Arc::clone(&world), Arc::clone(&key));
            std::thread::spawn(move || world.sign_in(ONE, &key))
        })
        .collect();
    while world.providers.behaviour().waiting.is_empty() {
        std::thread::yield_now();
    }
    world.providers.speak();
    assert!(threads.into_iter().all(|thread| thread.join().unwrap().is_ok()));
    assert_eq!(world.providers.calls(), 2);
}

#[test]
fn a_caller_that_goes_away_leaves_the_call_to_the_others() {
    let world = World::new();
    world.providers.publish(ONE, &[]);
    world.providers.silence("one.example");
    let mut context = Context::from_waker(Waker::noop());
    let mut first = world.known.discovery(ONE).boxed();
    let mut second = world.known.discovery(ONE).boxed();
    assert!(first.poll_unpin(&mut context).is_pending() && second.poll_unpin(&mut context).is_pending());
    drop(first);
    world.providers.speak();
    assert!(block_on(second).is_ok());
    assert_eq!(world.providers.calls(), 1);
}

#[test]
fn a_call_that_everybody_left_is_not_taken_up_again() {
    let world = World::new();
    world.providers.publish(ONE, &[]);
    world.providers.silence("one.example");
    let mut only = world.known.discovery(ONE).boxed();
    assert!(only.poll_unpin(&mut Context::from_waker(&noop_waker())).is_pending());
    drop(only);
    world.providers.speak();
    assert!(world.discovery(ONE).is_ok());
    assert_eq!(world.providers.calls(), 2);
}

#[test]
fn a_silent_provider_delays_nobody_else() {
    let (world, key) = (World::new(), signer("k1"));
    world.providers.publish(ONE, &[&key]);
    world.providers.publish(TWO, &[&key]);
    world.providers.silence("one.example");
    let mut slow = world.known.discovery(ONE).boxed();
    assert!(slow.poll_unpin(&mut Context::from_waker(Waker::noop())).is_pending());
    assert_eq!(world.sign_in(TWO, &key), Ok(()));
}

#[test]
fn an_unknown_key_is_asked_for_once_a_minute_and_apart_for_the_back_channel() {
    let (world, old, new, stranger) = (World::new(), signer("k1"), signer("k2"), signer("evil"));
    world.providers.publish(ONE, &[&old]);
    assert_eq!(world.sign_in(ONE, &old), Ok(()));
    world.providers.calls();
    for _ in 0..10 {
        assert_eq!(world.signed(ONE, &stranger, Purpose::BackChannel), UNKNOWN);
    }
    assert_eq!(world.providers.calls(), 1);
    world.providers.publish(ONE, &[&old, &new]);
    assert_eq!(world.sign_in(ONE, &new), Ok(()), "strangers' requests don't use up what sign-ins need");
    assert_eq!(world.providers.calls(), 1);
    for _ in 0..10 {
        assert_eq!(world.sign_in(ONE, &stranger), UNKNOWN);
    }
    assert_eq!(world.providers.calls(), 0);
    world.clock.advance(MINUTE);
    assert_eq!(world.sign_in(ONE, &stranger), UNKNOWN);
    assert_eq!(world.providers.calls(), 1);
}

#[test]
fn a_key_that_is_there_is_not_asked_for_again_when_its_signature_is_wrong() {
    let (world, own, evil) = (World::new(), signer("k1"), signer("k1"));
    world.providers.publish(ONE, &[&own]);
    assert_eq!(world.sign_in(ONE, &own), Ok(()));
    world.providers.calls();
    assert_eq!(world.sign_in(ONE, &evil), Err(ProviderFault::Invalid(ProviderRule::Signature)));
    assert_eq!(world.providers.calls(), 0);
}

#[test]
fn the_last_good_keys_serve_while_the_provider_is_down_or_broken() {
    let (world, key) = (World::new(), signer("k1"));
    world.providers.publish(ONE, &[&key]);
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    world.providers.break_down(ONE);
    world.clock.advance(HOUR);
    world.providers.calls();
    for _ in 0..5 {
        assert_eq!(world.sign_in(ONE, &key), Ok(()));
    }
    assert_eq!(world.providers.calls(), 2, "a provider that is down is left alone for a minute");
    world.clock.advance(MINUTE);
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    assert_eq!(world.providers.calls(), 2);
    for broken in [(200, "<html>".to_owned()), (500, String::new()), (200, r#"{"keys":{}}"#.to_owned())] {
        world.clock.advance(HOUR);
        world.providers.set("https://one.example/jwks_uri", Ok(broken.clone()));
        world.providers.set("https://one.example/.well-known/openid-configuration", Ok(broken));
        assert_eq!(world.sign_in(ONE, &key), Ok(()));
    }
    let new = signer("k2");
    world.providers.publish(ONE, &[&new]);
    world.clock.advance(MINUTE);
    assert_eq!(world.sign_in(ONE, &new), Ok(()));
    assert!(world.sign_in(ONE, &key).is_err(), "a key that was withdrawn counts no more");
}

#[test]
fn what_was_last_seen_of_a_provider_is_told() {
    let (world, key) = (World::new(), signer("k1"));
    let seen = |issuer| world.known.seen(issuer);
    assert_eq!(seen(ONE), None);
    let dns = unavailable(ProviderFailure::Dns);
    assert_eq!(world.sign_in(ONE, &key), Err(dns));
    let began = world.clock.now();
    let nothing = Seen { keys: None, clock_skew_millis: None, checked_at: began, fault: Some(dns) };
    assert_eq!(seen(ONE), Some(nothing));
    world.providers.publish(ONE, &[&key, &signer("k2")]);
    world.providers.behaviour().date = Some(began.plus(MINUTE));
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    let good = Seen { keys: Some(2), clock_skew_millis: Some(60_000), checked_at: began, fault: None };
    assert_eq!((seen(ONE), seen(TWO)), (Some(good), None));
    world.providers.break_down(ONE);
    let later = world.clock.advance(HOUR);
    assert_eq!(world.sign_in(ONE, &key), Ok(()));
    let fault = Some(unavailable(ProviderFailure::Timeout));
    assert_eq!(seen(ONE), Some(Seen { checked_at: later, fault, ..good }));
}

#[test]
fn a_failure_is_not_kept_where_nothing_was_ever_read() {
    let world = World::new();
    assert_eq!(world.discovery(ONE).map(|_| ()), Err(unavailable(ProviderFailure::Dns)));
    world.providers.publish(ONE, &[]);
    assert!(world.discovery(ONE).is_ok());
    assert_eq!(world.providers.calls(), 2);
}

#[test]
fn a_document_of_another_issuer_or_another_status_is_none() {
    let world = World::new();
    world.providers.publish(TWO, &[]);
    let of_two =
        world.providers.behaviour().answers["https://two.example/tenant/.well-known/openid-configuration"].clone();
    world.providers.set("https://one.example/.well-known/openid-configuration", of_two);
    let fault = ProviderFault::Invalid(ProviderRule::DiscoveryIssuer);
    assert_eq!(world.discovery(ONE).map(|_| ()), Err(fault));
    for status in [201, 204, 301, 302, 404, 500] {
        let body = "{\"issuer\":\"https://one.example\"}".to_owned();
        world.providers.set("https://one.example/.well-known/openid-configuration", Ok((status, body)));
        assert_eq!(world.discovery(ONE).map(|_| ()), Err(unavailable(ProviderFailure::Status)), "{status}");
    }
    assert_eq!(world.discovery("http://one.example").map(|_| ()), Err(ProviderRule::Endpoint.into()));
}

#[test]
fn the_issuer_that_was_used_longest_ago_makes_room() {
    let world = World::new();
    let issuer = |number: usize| format!("https://idp{number}.example");
    for number in 0..=MOST_ISSUERS {
        world.providers.publish(&issuer(number), &[]);
    }
    for number in 0..MOST_ISSUERS {
        world.clock.advance(Duration::from_millis(1));
        assert!(world.discovery(&issuer(number)).is_ok());
    }
    world.clock.advance(Duration::from_millis(1));
    assert!(world.discovery(&issuer(0)).is_ok());
    assert_eq!(world.providers.calls(), MOST_ISSUERS);
    world.clock.advance(Duration::from_millis(1));
    assert!(world.discovery(&issuer(MOST_ISSUERS)).is_ok());
    assert_eq!(world.providers.calls(), 1);
    assert!(world.discovery(&issuer(0)).is_ok() && world.discovery(&issuer(2)).is_ok());
    assert_eq!(world.providers.calls(), 0);
    assert!(world.discovery(&issuer(1)).is_ok());
    assert_eq!(world.providers.calls(), 1);
}

fn exchanged(world: &World) -> Result<(String, String), ProviderFault> {
    let [code, verifier, secret] = ["c", "v", "s"].map(Secret::new);
    let proof = ClientProof::SecretBasic(secret);
    let redirect_uri = "https://auth.example/callback";
    let exchange = CodeExchange { client_id: "id", proof: &proof, code: &code, redirect_uri, verifier: &verifier };
    let answer = block_on(world.known.exchange(ONE, &exchange))?;
    Ok((answer.id_token.expose().to_owned(), answer.access_token.expose().to_owned()))
}

#[test]
fn a_code_is_exchanged_once_and_a_refusal_is_told_from_a_failure() {
    let world = World::new();
    world.providers.publish(ONE, &[]);
    assert!(world.discovery(ONE).is_ok());
    world.providers.calls();
    let refused = Err(ProviderFault::TokenRefused(TokenRefusal::Code));
    let no_answer = Err(unavailable(ProviderFailure::Status));
    let invalid = Err(ProviderFault::Invalid(ProviderRule::TokenAnswer));
    let error = r#"{"error":"invalid_grant"}"#;
    for (status, body, expected) in [
        (200, r#"{"id_token":"i","access_token":"a","token_type":"Bearer"}"#, Ok(("i".to_owned(), "a".to_owned()))),
        (200, r#"{"access_token":"a","token_type":"Bearer"}"#, invalid.clone()),
        (200, r#"{"id_token":"i","id_token":"j","access_token":"a","token_type":"Bearer"}"#, invalid.clone()),
        (200, "<html>", invalid),
        (400, error, refused.clone()),
        (401, error, refused),
        (400, "{}", no_answer.clone()),
        (400, "<html>", no_answer.clone()),
        (500, error, no_answer.clone()),
        (302, "", no_answer),
    ] {
        world.providers.set("https://one.example/token_endpoint", Ok((status, body.to_owned())));
        assert_eq!(exchanged(&world), expected, "{status} {body}");
        assert_eq!(world.providers.calls(), 1, "a code is good once");
    }
    world.providers.set("https://one.example/token_endpoint", Err(ProviderFailure::Timeout));
    assert_eq!(exchanged(&world), Err(unavailable(ProviderFailure::Timeout)));
    assert_eq!(world.providers.calls(), 1);
}

#[test]
fn userinfo_is_about_the_subject_or_refused() {
    let world = World::new();
    world.providers.publish(ONE, &[]);
    let token = Secret::new("at");
    let asked = |answer: (u16, &str)| {
        world.providers.set("https://one.example/userinfo_endpoint", Ok((answer.0, answer.1.to_owned())));
        block_on(world.known.userinfo(ONE, &token, "ann")).map(|claims| claims.is_some())
    };
    assert_eq!(asked((200, r#"{"sub":"ann"}"#)), Ok(true));
    assert_eq!(asked((200, r#"{"sub":"eve"}"#)), Err(ProviderRule::UserinfoSubject.into()));
    assert_eq!(asked((200, "a.signed.token")), Err(ProviderRule::Userinfo.into()));
    assert_eq!(asked((403, r#"{"sub":"ann"}"#)), Err(unavailable(ProviderFailure::Status)));
    let without = r#"{"issuer":"https://two.example/tenant","authorization_endpoint":"https://two.example/a","token_endpoint":"https://two.example/t","jwks_uri":"https://two.example/k"}"#;
    world.providers.set("https://two.example/tenant/.well-known/openid-configuration", Ok((200, without.to_owned())));
    assert_eq!(block_on(world.known.userinfo(TWO, &token, "ann")), Ok(None));
}

#[test]
fn providers_have_nothing_of_each_other() {
    let (world, own, evil) = (World::new(), signer("k1"), signer("k1"));
    world.providers.publish(ONE, &[&own]);
    world.providers.publish(TWO, &[&evil]);
    assert_eq!((world.sign_in(ONE, &own), world.sign_in(TWO, &evil)), (Ok(()), Ok(())));
    assert_eq!(world.sign_in(ONE, &evil), Err(ProviderFault::Invalid(ProviderRule::Signature)));
    assert_eq!(world.sign_in(TWO, &own), Err(ProviderFault::Invalid(ProviderRule::Signature)));
}
