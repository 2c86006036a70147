//! From the browser that comes back to a person who is known: with a provider that is right, and with one that is wrong in every
//! way that it can be told.

use std::sync::Arc;

use orgauth_application::identity_providers::{IdentityProviders, ProviderFault, Purpose};
use orgauth_domain::Secret;
use orgauth_domain::ports::Clock as _;
use orgauth_domain::sign_in::federation::call::{ClientProof, CodeExchange, ProviderFailure};
use orgauth_domain::sign_in::federation::callback::Callback;
use orgauth_domain::sign_in::federation::discovery::ClientCredential;
use orgauth_domain::sign_in::federation::logout::{LoggedOut, LogoutToken};
use orgauth_domain::sign_in::federation::person::{EmailProof, Introduction};
use orgauth_domain::sign_in::federation::request::AuthorizationRequest;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::{Expected, IdToken, Parties};
use orgauth_domain::sign_in::federation::token_answer::TokenRefusal;
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::clock::ManualClock;
use orgauth_testkit::identity_provider::{Door, Fault, IdentityProvider, parameters};
use orgauth_testkit::runtime::block_on;

const ISSUER: &str = "https://idp.example";
const CLIENT: &str = "orgauth";
const REDIRECT: &str = "https://auth.example/api/v1/auth/sso/callback/con_1";

struct World {
    provider: Arc<IdentityProvider>,
    clock: Arc<ManualClock>,
    known: IdentityProviders,
}

impl World {
    fn new() -> Self {
        let clock = Arc::<ManualClock>::default();
        let provider = Arc::new(IdentityProvider::at(ISSUER, Arc::<ManualClock>::clone(&clock)));
        provider.add_client(CLIENT, "secret");
        provider.sign_in("ann", r#"{"email": "ann@acme.example"}"#);
        let known =
            IdentityProviders::new(Arc::<IdentityProvider>::clone(&provider), Arc::new(OpenId), clock.clone());
        Self { provider, clock, known }
    }

    /// A world whose provider does this wrong.
    fn with(fault: Fault) -> Self {
        let world = Self::new();
        world.provider.misbehave(fault);
        world
    }

    /// A whole flow, as far as it needs no store: who signed in, and what introduces them.
    fn sign_in(&self) -> Result<(String, Option<Introduction>), ProviderFault> {
        block_on(self.flow())
    }

    async fn flow(&self) -> Result<(String, Option<Introduction>), ProviderFault> {
        let discovery = self.known.discovery(ISSUER).await?;
        let [state, nonce, verifier] = ["s", "n", "v"].map(|letter| Secret::new(letter.repeat(43)));
        let request = AuthorizationRequest {
            endpoint: &discovery.authorization_endpoint,
            client_id: CLIENT,
            redirect_uri: REDIRECT,
            scopes: &["openid".to_owned(), "email".to_owned()],
            state: &state,
            nonce: &nonce,
            verifier: &verifier,
            login_hint: None,
            prompt: None,
        };
        let back = self.provider.authorize(request.address().as_str()).unwrap();
        let query = parameters(&back);
        let callback = Callback::read(query.iter().map(|(name, value)| (name.as_str(), value.as_str())))?;
        if callback.state != state {
            return Err(ProviderRule::State.into());
        }
        callback.check_issuer(ISSUER, discovery.names_itself)?;
        let code = callback.code.ok_or(ProviderFault::Refused)?;
        discovery.authentication(ClientCredential::Secret)?;
        let proof = ClientProof::SecretBasic(Secret::new("secret"));
        let exchange = CodeExchange {
            client_id: CLIENT,
            proof: &proof,
            code: &code,
            redirect_uri: REDIRECT,
            verifier: &verifier,
        };
        let tokens = self.known.exchange(ISSUER, &exchange).await?;
        let signed = self.known.signed(ISSUER, &tokens.id_token, Purpose::SignIn).await?;
        let parties = Parties { issuer: ISSUER, client_id: CLIENT };
        let access_token = Some(&tokens.access_token);
        let expected = Expected { parties, nonce: nonce.expose(), access_token, now: self.clock.now() };
        let token = IdToken::check(signed, &expected)?;
        let userinfo = self.known.userinfo(ISSUER, &tokens.access_token, &token.subject).await?;
        let introduced = Introduction::of(&token.claims, userinfo.as_ref());
        Ok((token.subject, introduced))
    }
}

#[test]
fn whoever_is_signed_in_at_the_provider_is_known_here() {
    let world = World::new();
    let (subject, introduced) = world.sign_in().unwrap();
    let introduced = introduced.unwrap();
    assert_eq!((subject.as_str(), introduced.email.as_str()), ("ann", "ann@acme.example"));
    assert_eq!(introduced.proof, EmailProof::Absent);
    assert!(world.sign_in().is_ok());
    assert_eq!([Door::Discovery, Door::Keys, Door::Token].map(|door| world.provider.asked(door)), [1, 1, 2]);
}

#[test]
fn an_address_in_the_userinfo_counts_only_with_the_proof_that_is_there() {
    let world = World::new();
    world.provider.sign_in("ann", r#"{"email_verified": true}"#);
    world.provider.set_userinfo(r#"{"email": "eve@evil.example"}"#);
    let (_, introduced) = world.sign_in().unwrap();
    assert_eq!(introduced.map(|introduced| introduced.proof), Some(EmailProof::Absent));
}

#[test]
fn each_fault_of_a_provider_is_refused_by_its_rule() {
    use ProviderRule::{
        AccessTokenHash, Algorithm, AnswerIssuer, Audience, AuthorizedParty, Critical, Discovery, DiscoveryIssuer,
        Expired, IssuedAt, Issuer, Keys, Nonce, NotBefore, Parameters, Signature, State, Subject, TokenAnswer,
        TokenForm, TokenType, UnknownKey, Userinfo, UserinfoSubject,
    };
    for (fault, rule) in [
        (Fault::Html(Door::Discovery), Discovery),
        (Fault::Html(Door::Keys), Keys),
        (Fault::Html(Door::Token), TokenAnswer),
        (Fault::Html(Door::Userinfo), Userinfo),
        (Fault::DiscoveryOfAnother, DiscoveryIssuer),
        (Fault::WrongState, State),
        (Fault::CodeTwice, Parameters),
        (Fault::WrongAnswerIssuer, AnswerIssuer),
        (Fault::NoAnswerIssuer, AnswerIssuer),
        (Fault::NoIdToken, TokenAnswer),
        (Fault::WrongIssuer, Issuer),
        (Fault::WrongAudience, Audience),
        (Fault::NoAuthorizedParty, AuthorizedParty),
        (Fault::WrongNonce, Nonce),
        (Fault::NoNonce, Nonce),
        (Fault::Expired, Expired),
        (Fault::IssuedLater, IssuedAt),
        (Fault::NotYetValid, NotBefore),
        (Fault::NoSubject, Subject),
        (Fault::WrongAccessTokenHash, AccessTokenHash),
        (Fault::ClaimTwice, TokenForm),
        (Fault::WrongSignature, Signature),
        (Fault::Unsigned, Algorithm),
        (Fault::UnknownKey, UnknownKey),
        (Fault::Critical, Critical),
        (Fault::WrongType, TokenType),
        (Fault::UserinfoOfAnother, UserinfoSubject),
    ] {
        assert_eq!(World::with(fault).sign_in(), Err(ProviderFault::Invalid(rule)), "{fault:?}");
    }
    assert_eq!(World::with(Fault::Denies).sign_in(), Err(ProviderFault::Refused));
    let refused = Err(ProviderFault::TokenRefused(TokenRefusal::Code));
    assert_eq!(World::with(Fault::RefusesCodes).sign_in(), refused);
    for door in [Door::Discovery, Door::Keys, Door::Token, Door::Userinfo] {
        for (fault, failure) in [
            (Fault::Status(door, 500), ProviderFailure::Status),
            (Fault::Redirects(door), ProviderFailure::Status),
            (Fault::Huge(door), ProviderFailure::TooLarge),
        ] {
            assert_eq!(World::with(fault).sign_in(), Err(ProviderFault::Unavailable(failure)), "{fault:?}");
        }
    }
}

#[test]
fn a_provider_that_behaves_again_signs_in_again() {
    let world = World::new();
    world.provider.misbehave(Fault::Html(Door::Discovery));
    assert!(world.sign_in().is_err());
    world.provider.behave();
    assert!(world.sign_in().is_ok());
}

#[test]
fn new_keys_are_found_at_once_and_old_tokens_count_no_more() {
    let world = World::new();
    let old = Secret::new(world.provider.logout_token(CLIENT, r#"{"sid": "s"}"#));
    assert!(world.sign_in().is_ok());
    world.provider.rotate_keys();
    assert!(world.sign_in().is_ok());
    let again = block_on(world.known.signed(ISSUER, &old, Purpose::BackChannel));
    assert_eq!(again, Err(ProviderFault::Invalid(ProviderRule::UnknownKey)));
}

#[test]
fn a_logout_token_is_no_id_token_and_an_id_token_no_logout_token() {
    let world = World::new();
    let token = Secret::new(world.provider.logout_token(CLIENT, r#"{"sid": "s1"}"#));
    let signed = block_on(world.known.signed(ISSUER, &token, Purpose::BackChannel)).unwrap();
    let parties = Parties { issuer: ISSUER, client_id: CLIENT };
    let now = world.clock.now();
    let ends = LogoutToken::check(&signed, parties, now).map(|token| token.ends);
    assert_eq!(ends, Ok(LoggedOut::Session { session: "s1".to_owned(), subject: None }));
    let expected = Expected { parties, nonce: "n", access_token: None, now };
    assert_eq!(IdToken::check(signed, &expected), Err(ProviderRule::Nonce));
    let other = Parties { client_id: "other", ..parties };
    let signed = block_on(world.known.signed(ISSUER, &token, Purpose::BackChannel)).unwrap();
    assert_eq!(LogoutToken::check(&signed, other, now), Err(ProviderRule::Audience));
}
