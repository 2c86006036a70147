//! Signing in and up by the identity providers of the whole service: who gets in, who doesn't, and what such a session reaches.

use std::sync::Arc;

use actix_web::http::Method;
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_domain::organizations::connection::{ClientId, ClientSecret};
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::sign_in::federation::linking::{EmailTrust, ProviderRules};
use orgauth_domain::sign_in::federation::provider::{GitHubServer, Protocol, Provider, ProviderId};
use orgauth_domain::sign_in::token::AuthenticationMethod::{self, FederatedFactor, OneTimePassword};
use orgauth_domain::text::Name;
use orgauth_infra_crypto::OpenId;
use orgauth_testkit::builders::{read, write};
use orgauth_testkit::identity_provider::{Door, Fault, IdentityProvider};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, Call, EVE, GLOBEX, GUS, OWN, PASSWORD, TOM, Tokens, World};

const ISSUER: &str = "https://idp.example";

/// A service with two providers: `idp`, which speaks OpenID Connect, and `hub`, which speaks as GitHub does.
pub(crate) struct Service {
    pub(crate) world: World,
    pub(crate) provider: Arc<IdentityProvider>,
}

/// A browser that the provider sent back.
struct Back {
    path: String,
    cookie: (String, String),
}

fn provider(id: &str, protocol: Protocol) -> Provider {
    Provider {
        id: ProviderId::parse(id).unwrap(),
        name: Name::parse(&id.to_uppercase()).unwrap(),
        protocol,
        client_id: ClientId::restore("client").unwrap(),
        client_secret: ClientSecret::parse("secret").unwrap(),
        scopes: ["openid", "email", "user:email"].map(str::to_owned).to_vec(),
        preset: None,
        rules: ProviderRules { email: EmailTrust::Claim, links_by_email: false },
        satisfies_second_factor: false,
    }
}

impl Service {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// With this change of the provider `idp`.
    pub(crate) async fn with(change: impl FnOnce(&mut Provider)) -> Self {
        let mut served = None;
        let world = World::with(|state| {
            let clock = Arc::clone(&state.app.clock);
            let one = Arc::new(IdentityProvider::at(ISSUER, Arc::clone(&clock)));
            one.add_client("client", "secret");
            let caller = Arc::<IdentityProvider>::clone(&one);
            state.app.identity_providers = IdentityProviders::new(caller, Arc::new(OpenId), clock);
            let settings = &mut state.app.settings;
            settings.connections.base_url = format!("{OWN}/api/v1");
            settings.sign_up.is_enabled = true;
            let mut idp = provider("idp", Protocol::OpenId { issuer: ISSUER.to_owned() });
            change(&mut idp);
            let hub = provider("hub", Protocol::GitHub(Box::new(GitHubServer::at(ISSUER).unwrap())));
            settings.providers = vec![idp, hub];
            served = Some(one);
        })
        .await;
        Self { world, provider: served.unwrap() }
    }

    /// Goes to a provider by a click on one of the service's own pages.
    pub(crate) fn click(&self, query: &str) -> Call {
        self.world.get(&format!("/auth/sso/start?{query}")).header("sec-fetch-site", "same-origin")
    }

    fn back(&self, started: &Answer) -> Back {
        let back = self.provider.authorize(started.header("location").unwrap()).unwrap();
        let path = back.strip_prefix(&format!("{OWN}/api/v1")).unwrap().to_owned();
        let set = started.all("set-cookie").into_iter().find(|line| line.starts_with("sso_")).unwrap();
        let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
        Back { path, cookie: (name.to_owned(), value.to_owned()) }
    }

    async fn returned(&self, back: &Back) -> Answer {
        let (name, value) = &back.cookie;
        let call = self.world.get(&back.path).cookie(name, value).header("sec-fetch-site", "cross-site");
        call.send().await.expect("303")
    }

    pub(crate) async fn ends(&self, started: Answer) -> Answer {
        self.returned(&self.back(&started.expect("303"))).await
    }

    /// A whole sign-in of this person by a provider.
    async fn by(&self, via: &str, subject: &str, claims: Value) -> Answer {
        self.world.wait(1);
        self.provider.sign_in(subject, &claims.to_string());
        self.ends(self.click(&format!("org={ACME}&via={via}")).send().await).await
    }

    async fn by_idp(&self, subject: &str, claims: Value) -> Answer {
        self.by("idp", subject, claims).await
    }

    /// Signs in by the password, with the cookie that waits for it.
    pub(crate) async fn with_password(&self, slug: &str, email: &str, waiting: &str) -> Answer {
        let body = json!({"email": email, "password": PASSWORD});
        let call = self.world.post("/auth/login").slug(slug).origin(OWN).cookie("identity_link", waiting);
        call.json(&body).send().await
    }

    /// The identities of whose session this is.
    async fn listed(&self, tokens: &Tokens) -> Value {
        let call = self.world.get("/auth/identities").slug(ACME).tokens(tokens).origin(OWN);
        call.send().await.expect("200").data()["identities"].clone()
    }

    async fn remove(&self, slug: &str, tokens: &Tokens, identity: &Value) -> Answer {
        let path = format!("/auth/identities/{}", identity["id"].as_str().unwrap());
        self.world.call(Method::DELETE, &path).slug(slug).tokens(tokens).origin(OWN).send().await
    }

    pub(crate) fn identities(&self, email: &str) -> Vec<String> {
        let user = self.world.user(email).id;
        let all = read(&*self.world.store, |r| r.identities().of_user(user));
        all.into_iter().map(|identity| format!("{} {}", identity.via, identity.subject)).collect()
    }

    /// Links this subject to an account that has a password.
    pub(crate) async fn link(&self, email: &str, subject: &str) {
        let asked = self.by_idp(subject, json!({"email": email, "email_verified": true})).await;
        self.with_password(ACME, email, &waiting(&asked)).await.expect("200");
    }
}

pub(crate) fn tokens(answer: &Answer) -> Tokens {
    let cookie = |name| answer.cookie(name).unwrap_or_else(|| panic!("no {name}: {answer:?}"));
    Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") }
}

fn nobody(answer: &Answer) {
    assert!(answer.cookie("access_token").is_none() && answer.cookie("partial_token").is_none(), "{answer:?}");
}

/// Why nobody is signed in.
pub(crate) fn error(answer: &Answer) -> String {
    nobody(answer);
    assert!(answer.cookie("identity_link").is_none() && answer.cookie("identity_sign_up").is_none());
    let location = answer.header("location").unwrap();
    let (_, code) = location.rsplit_once("error=").unwrap_or_else(|| panic!("{location}"));
    code.trim_end_matches("#security").to_owned()
}

/// The cookie that waits for a sign-in to the account.
pub(crate) fn waiting(answer: &Answer) -> String {
    nobody(answer);
    let location = answer.header("location");
    assert_eq!(location, Some("https://auth.example/sign-in?org=acme&step=link&via=idp"));
    let set = answer.all("set-cookie").into_iter().find(|line| line.starts_with("identity_link=")).unwrap();
    assert!(set.ends_with("; Max-Age=600; Path=/api/v1/auth; HttpOnly; Secure; SameSite=Strict"), "{set}");
    answer.cookie("identity_link").unwrap()
}

#[actix_web::test]
async fn an_unknown_person_is_asked_for_the_account_whether_there_is_one_or_not() {
    let service = Service::new().await;
    // A member, somebody of another organization, and nobody: all see the same.
    for (number, email) in [BOB, EVE, "nobody@acme.example"].into_iter().enumerate() {
        let asked = service.by_idp(&format!("s{number}"), json!({"email": email, "email_verified": true})).await;
        assert!(!waiting(&asked).is_empty());
    }
    // An address that isn't proven introduces nobody.
    for claims in [
        json!({"email": BOB}),
        json!({"email": BOB, "email_verified": false}),
        json!({"email": BOB, "email_verified": "yes"}),
        json!({"email": "no address", "email_verified": true}),
        json!({}),
    ] {
        assert_eq!(error(&service.by_idp("bob", claims.clone()).await), "email_not_verified", "{claims}");
    }
    assert!(service.identities(BOB).is_empty());
}

#[actix_web::test]
async fn one_sign_in_to_the_account_of_the_address_links_the_identity() {
    let service = Service::new().await;
    let asked = service.by_idp("bob", json!({"email": BOB, "email_verified": true})).await;
    let cookie = waiting(&asked);
    // Neither another account nor a wrong password nor a spoilt cookie.
    service.with_password(ACME, ADA, &cookie).await.expect("200");
    service.with_password(ACME, BOB, &format!("x{cookie}")).await.expect("200");
    let wrong = json!({"email": BOB, "password": "Not the one, 7 times"});
    let wrong = service.world.post("/auth/login").slug(ACME).cookie("identity_link", &cookie).json(&wrong);
    wrong.send().await.expect("401 invalid_credentials");
    assert!(service.identities(BOB).is_empty() && service.identities(ADA).is_empty());
    service.with_password(ACME, BOB, &cookie).await.expect("200");
    assert_eq!(service.identities(BOB), ["idp bob"]);
    // From now on the provider is enough, whatever address it names; the cookie is used up.
    let again = service.by_idp("bob", json!({"email": "robert@elsewhere.example"})).await;
    let session = service.world.session(&tokens(&again).access);
    assert_eq!(
        (session.user_id, session.methods),
        (service.world.user(BOB).id, vec![AuthenticationMethod::Provider])
    );
    assert_eq!(again.header("location"), Some("https://auth.example/sign-in?org=acme"));
    let notices = service.world.mails().into_iter().filter(|mail| mail.to.as_str() == BOB).count();
    assert_eq!(notices, 1, "its owner is told");
    // Only in its time, and not by a sign-in that began before.
    let late = waiting(&service.by_idp("tim", json!({"email": ADA, "email_verified": true})).await);
    service.world.wait(601);
    service.with_password(ACME, ADA, &late).await.expect("200");
    assert!(service.identities(ADA).is_empty());
}

#[actix_web::test]
async fn the_second_factor_is_asked_for_before_an_identity_is_linked_and_after() {
    let service = Service::new().await;
    let asked = service.by_idp("tom", json!({"email": TOM, "email_verified": true})).await;
    let cookie = waiting(&asked);
    let partial = service.with_password(ACME, TOM, &cookie).await.expect("200");
    assert!(service.identities(TOM).is_empty(), "the password alone links nothing");
    let verify = async |partial: &str, cookie: &str, steps| {
        let call = service.world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", partial);
        let call = call.cookie("identity_link", cookie);
        call.json(&json!({"code": service.world.code_of_tom(steps)})).send().await
    };
    verify(&partial.cookie("partial_token").unwrap(), &cookie, 0).await.expect("200");
    assert_eq!(service.identities(TOM), ["idp tom"]);
    service.world.wait(60);
    let again = service.by_idp("tom", json!({})).await;
    assert!(again.cookie("access_token").is_none(), "the provider is no second factor");
    assert_eq!(again.header("location"), Some("https://auth.example/sign-in?org=acme&step=code"));
    let full = verify(&again.cookie("partial_token").unwrap(), "", 0).await.expect("200");
    let session = service.world.session(&tokens(&full).access);
    assert_eq!(session.methods, [AuthenticationMethod::Provider, OneTimePassword]);
}

#[actix_web::test]
async fn a_providers_second_factor_counts_only_where_the_setting_says_so() {
    let trusted = Service::with(|provider| provider.satisfies_second_factor = true).await;
    let cookie = waiting(&trusted.by_idp("tom", json!({"email": TOM, "email_verified": true, "amr": ["mfa"]})).await);
    let partial = trusted.with_password(ACME, TOM, &cookie).await.expect("200").cookie("partial_token").unwrap();
    let call = trusted.world.post("/auth/verify-2fa").slug(ACME).origin(OWN).cookie("partial_token", &partial);
    let call = call.cookie("identity_link", &cookie).json(&json!({"code": trusted.world.code_of_tom(0)}));
    call.send().await.expect("200");
    let without = trusted.by_idp("tom", json!({"amr": ["pwd"]})).await;
    assert!(without.cookie("access_token").is_none());
    let with = trusted.by_idp("tom", json!({"amr": ["pwd", "mfa"]})).await;
    let session = trusted.world.session(&tokens(&with).access);
    assert_eq!(session.methods, [AuthenticationMethod::Provider, FederatedFactor]);
}

#[actix_web::test]
async fn such_a_session_is_the_accounts_and_switches() {
    let service = Service::new().await;
    service.link(BOB, "bob").await;
    service.world.join(GLOBEX, BOB);
    let bob = tokens(&service.by_idp("bob", json!({})).await);
    let send = async |method: Method, path: &str, body: Value| {
        service.world.call(method, path).slug(ACME).tokens(&bob).origin(OWN).json(&body).send().await
    };
    send(Method::GET, "/auth/passkeys", json!({})).await.expect("200");
    let change = json!({"newEmail": "b@example.com", "reauthentication": {"session": true}});
    send(Method::POST, "/auth/change-email", change).await.expect("200");
    send(Method::POST, "/auth/switch-org", json!({"slug": GLOBEX})).await.expect("200");
}

#[actix_web::test]
async fn membership_and_rules_of_the_organization_decide_as_for_a_password() {
    let service = Service::new().await;
    service.link(BOB, "bob").await;
    let (world, provider) = (&service.world, &service.provider);
    for (status, refused) in
        [(MembershipStatus::Suspended, "membership_not_active"), (MembershipStatus::Removed, "not_a_member")]
    {
        world.set_membership(ACME, BOB, |member| member.status = status);
        assert_eq!(error(&service.by_idp("bob", json!({})).await), refused);
    }
    world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Active);
    // Not a member of the other organization.
    provider.sign_in("bob", "{}");
    let elsewhere = service.ends(service.click(&format!("org={GLOBEX}&via=idp")).send().await).await;
    assert_eq!(error(&elsewhere), "not_a_member");
    let bob = tokens(&service.by_idp("bob", json!({})).await);
    // What the organization forbids is forbidden, and ends.
    let ada = world.login(ACME, ADA).await;
    let started = service.click(&format!("org={ACME}&via=idp")).send().await;
    let rule = |methods: Value| json!({"security": {"allowedMethods": methods}});
    let change = async |methods: Value| {
        let call = world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).origin(OWN);
        call.json(&rule(methods)).send().await.expect("200")
    };
    let offered = async || {
        let answer = world.post("/auth/methods").slug(ACME).json(&json!({})).send().await.expect("200");
        answer.data()["providers"].clone()
    };
    let both = json!([{"id": "idp", "name": "IDP"}, {"id": "hub", "name": "HUB"}]);
    assert_eq!(offered().await, both);
    change(json!(["password", "passkey"])).await;
    assert!(!world.is_live(ACME, &bob).await);
    assert_eq!(offered().await, json!([]));
    assert_eq!(error(&service.ends(started).await), "method_not_allowed");
    let refused = service.click(&format!("org={ACME}&via=idp")).send().await;
    assert_eq!(refused.header("location"), Some("https://auth.example/sign-in?org=acme&error=method_not_allowed"));
    change(json!(["provider", "password"])).await;
    tokens(&service.by_idp("bob", json!({})).await);
    assert_eq!(offered().await, both);
    world.suspend_organization(ACME);
    assert_eq!(error(&service.by_idp("bob", json!({})).await), "organization_suspended");
}

#[actix_web::test]
async fn a_pending_invitation_for_a_proven_address_is_accepted() {
    let service = Service::new().await;
    let ada = service.world.login(ACME, ADA).await;
    let invite = async |email: &str| {
        let body = json!({"email": email, "role": "member"});
        let call = service.world.post("/org/members/invite").slug(ACME).tokens(&ada).origin(OWN);
        call.json(&body).send().await.expect("201")
    };
    invite("new@elsewhere.example").await;
    let unproven = service.by_idp("new", json!({"email": "new@elsewhere.example"})).await;
    assert_eq!(error(&unproven), "email_not_verified");
    let claims = json!({"email": "new@elsewhere.example", "email_verified": true, "name": "New Person"});
    tokens(&service.by_idp("new", claims).await);
    let user = service.world.user("new@elsewhere.example");
    assert_eq!((user.name.as_str(), user.is_email_verified), ("New Person", true));
    assert!(read(&*service.world.store, |r| r.users().password_hash(user.id)).is_none());
    assert_eq!(service.world.membership(ACME, "new@elsewhere.example").role, Role::Member);
    // An account of another organization joins by it; what was set while nobody had proven the address is gone.
    service.world.unprove(EVE);
    invite(EVE).await;
    let planted = service.world.login(GLOBEX, EVE).await;
    tokens(&service.by_idp("eve", json!({"email": EVE, "email_verified": true})).await);
    assert!(!service.world.is_live(GLOBEX, &planted).await);
    service.world.try_login(GLOBEX, EVE, PASSWORD).await.expect("401 invalid_credentials");
}

/// Its admin may be a stranger, and the address at the provider an old one: the identity would open the whole account.
#[actix_web::test]
async fn an_organizations_invitation_gives_a_proven_account_no_identity() {
    for links_by_email in [false, true] {
        let service = Service::with(|provider| {
            provider.rules.links_by_email = links_by_email;
            provider.satisfies_second_factor = true;
        })
        .await;
        let gus = service.world.login(GLOBEX, GUS).await;
        for email in [BOB, TOM] {
            let body = json!({"email": email, "role": "member"});
            let invite = service.world.post("/org/members/invite").slug(GLOBEX).tokens(&gus).origin(OWN);
            invite.json(&body).send().await.expect("201");
            service.world.wait(1);
            let claims = json!({"email": email, "email_verified": true, "amr": ["mfa"]});
            service.provider.sign_in(email, &claims.to_string());
            let ended = service.ends(service.click(&format!("org={GLOBEX}&via=idp")).send().await).await;
            // Tom has a second factor, which is shown before anything is linked.
            let comes_in = links_by_email && email == BOB;
            assert_eq!(ended.cookie("access_token").is_some(), comes_in, "{email} {links_by_email}");
            assert_eq!(service.identities(email).len(), usize::from(comes_in), "{email} {links_by_email}");
        }
    }
}

#[actix_web::test]
async fn an_invitation_is_no_way_around_single_sign_on() {
    let service = Service::new().await;
    let ada = service.world.login(ACME, ADA).await;
    let body = json!({"email": "new@elsewhere.example", "role": "org_admin"});
    let invite = service.world.post("/org/members/invite").slug(ACME).tokens(&ada).origin(OWN);
    invite.json(&body).send().await.expect("201");
    let organization = service.world.organization(ACME);
    write(&*service.world.store, |r| {
        let mut locked = r.organizations().lock(organization.id)?.unwrap();
        locked.security.require_sso = RequireSso::Members;
        r.organizations().update(&locked)
    });
    let claims = json!({"email": "new@elsewhere.example", "email_verified": true, "name": "New"});
    assert_eq!(error(&service.by_idp("new", claims).await), "sso_required");
}

/// Whoever made an account with somebody else's address may have linked an account of their own.
#[actix_web::test]
async fn a_reset_by_mail_leaves_no_planted_identity() {
    for removes_passkeys in [false, true] {
        let service = Service::new().await;
        let world = &service.world;
        if !removes_passkeys {
            world.unprove(BOB);
        }
        let maker = world.login(ACME, BOB).await;
        service.provider.sign_in("maker", "{}");
        service.ends(service.click(&format!("org={ACME}&via=idp&link=1")).tokens(&maker).send().await).await;
        assert_eq!(service.identities(BOB), ["idp maker"]);
        world.post("/auth/forgot-password").slug(ACME).json(&json!({"email": BOB})).send().await.expect("200");
        let body = json!({
            "token": world.mailed_token(BOB), "newPassword": "Yet another 10", "removePasskeys": removes_passkeys
        });
        world.post("/auth/reset-password").slug(ACME).json(&body).send().await.expect("200");
        assert!(service.identities(BOB).is_empty());
        assert_eq!(error(&service.by_idp("maker", json!({})).await), "email_not_verified");
    }
}

#[actix_web::test]
async fn an_account_without_a_password_sets_a_required_second_factor_up_on_the_way_in() {
    let service = Service::new().await;
    let world = &service.world;
    service.link(BOB, "bob").await;
    world.remove_password(BOB);
    let organization = world.organization(ACME);
    write(&*world.store, |r| {
        let mut locked = r.organizations().lock(organization.id)?.unwrap();
        locked.security.require_two_factor = true;
        r.organizations().update(&locked)
    });
    let partial = service.by_idp("bob", json!({})).await;
    assert_eq!(partial.header("location"), Some("https://auth.example/sign-in?org=acme&step=set-up"));
    let cookie = partial.cookie("partial_token").unwrap();
    let with = |path: &str| world.post(path).slug(ACME).origin(OWN).cookie("partial_token", &cookie);
    let made = with("/auth/2fa/setup").json(&json!({})).send().await.expect("200").data();
    let code = world.code(made["secret"].as_str().unwrap(), 0);
    let full = with("/auth/2fa/enable").json(&json!({"code": code})).send().await.expect("200");
    let session = world.session(&tokens(&full).access);
    assert_eq!(session.methods, [AuthenticationMethod::Provider, OneTimePassword]);
}

#[actix_web::test]
async fn an_address_alone_links_only_where_the_setting_says_so_and_the_account_has_proven_it() {
    let service = Service::with(|provider| provider.rules.links_by_email = true).await;
    service.world.unprove(BOB);
    waiting(&service.by_idp("bob", json!({"email": BOB, "email_verified": true})).await);
    assert_eq!(error(&service.by_idp("ada", json!({"email": ADA})).await), "email_not_verified");
    // Somebody who is no member.
    waiting(&service.by_idp("eve", json!({"email": EVE, "email_verified": true})).await);
    tokens(&service.by_idp("ada", json!({"email": ADA, "email_verified": true})).await);
    assert_eq!(service.identities(ADA), ["idp ada"]);
    // Another subject with the address is another person.
    waiting(&service.by_idp("other", json!({"email": ADA, "email_verified": true})).await);
    assert_eq!(service.identities(ADA), ["idp ada"]);
}

#[actix_web::test]
async fn nobody_is_signed_in_by_a_link_without_a_click() {
    let service = Service::new().await;
    service.link(BOB, "bob").await;
    service.provider.sign_in("bob", r#"{"email": "bob@idp.example"}"#);
    let started = service.world.get(&format!("/auth/sso/start?org={ACME}&via=idp")).send().await;
    let ended = service.ends(started).await;
    nobody(&ended);
    assert_eq!(ended.header("location"), Some("https://auth.example/sign-in?org=acme&step=confirm"));
    let cookie = ended.cookie("sso_confirm").unwrap();
    let at = |call: Call, slug: &str| call.slug(slug).origin(OWN).cookie("sso_confirm", &cookie);
    at(service.world.post("/auth/sso/confirm"), GLOBEX).send().await.expect("400 flow_expired");
    let who = at(service.world.get("/auth/sso/waiting"), ACME).send().await.expect("200").data();
    assert_eq!(who["email"], BOB, "the account's own");
    let clicked = at(service.world.post("/auth/sso/confirm"), ACME).send().await.expect("200");
    assert_eq!(service.world.session(&tokens(&clicked).access).user_id, service.world.user(BOB).id);
    at(service.world.post("/auth/sso/confirm"), ACME).send().await.expect("400 flow_expired");
    // Nothing waits for a sign-in in a browser that a link has led there.
    service.provider.sign_in("new", &json!({"email": ADA, "email_verified": true}).to_string());
    let started = service.world.get(&format!("/auth/sso/start?org={ACME}&via=idp")).send().await;
    assert_eq!(error(&service.ends(started).await), "flow_expired");
    // A refusal at the click is recorded, and its flow is used up.
    service.provider.sign_in("bob", "{}");
    let started = service.world.get(&format!("/auth/sso/start?org={ACME}&via=idp")).send().await;
    let cookie = service.ends(started).await.cookie("sso_confirm").unwrap();
    let at = |call: Call, slug: &str| call.slug(slug).origin(OWN).cookie("sso_confirm", &cookie);
    service.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Suspended);
    at(service.world.post("/auth/sso/confirm"), ACME).send().await.expect("403 membership_not_active");
    service.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Active);
    at(service.world.post("/auth/sso/confirm"), ACME).send().await.expect("400 flow_expired");
    let ada = service.world.login(ACME, ADA).await;
    let audit = service.world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200").data();
    let denied = audit["entries"].as_array().unwrap().iter().find(|entry| entry["action"] == "login.denied").unwrap();
    assert_eq!((&denied["target"]["id"], &denied["count"]), (&json!("idp"), &json!(2)));
}

#[actix_web::test]
async fn an_identity_is_added_in_a_fresh_session_of_the_account_on_an_own_page() {
    let service = Service::new().await;
    let world = &service.world;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    let query = format!("org={ACME}&via=idp&link=1");
    let refused = Some("https://auth.example/account?org=acme&error=reauthentication_required#security");
    service.provider.sign_in("bob", r#"{"email": "private@idp.example"}"#);
    // Without a session, with another organization's, with the access token alone, by a link, and too late.
    assert_eq!(service.click(&query).send().await.header("location"), refused);
    assert_eq!(service.click(&query).tokens(&eve).send().await.header("location"), refused);
    let access = service.click(&query).cookie("access_token", &bob.access).send().await;
    assert_eq!(access.header("location"), refused);
    let linked = world.get(&format!("/auth/sso/start?{query}")).tokens(&bob).send().await;
    assert_eq!(error(&linked), "flow_expired");
    let started = service.click(&query).tokens(&bob).send().await;
    let ended = service.ends(started).await;
    nobody(&ended);
    assert_eq!(ended.header("location"), Some("https://auth.example/account?org=acme&linked=idp#security"));
    assert_eq!(service.identities(BOB), ["idp bob"]);
    let again = service.ends(service.click(&query).tokens(&bob).send().await).await;
    assert_eq!(error(&again), "identity_exists");
    // Another's identity stays another's.
    let ada = world.login(ACME, ADA).await;
    assert_eq!(error(&service.ends(service.click(&query).tokens(&ada).send().await).await), "identity_taken");
    // A session that ends meanwhile adds nothing, and a late one begins nothing.
    service.provider.sign_in("ada", "{}");
    let started = service.click(&query).tokens(&ada).send().await;
    world.post("/auth/logout").slug(ACME).tokens(&ada).origin(OWN).send().await.expect("200");
    assert_eq!(error(&service.ends(started).await), "flow_expired");
    let ada = world.login(ACME, ADA).await;
    world.wait(601);
    assert_eq!(service.click(&query).tokens(&ada).send().await.header("location"), refused);
    assert!(service.identities(ADA).is_empty());
}

#[actix_web::test]
async fn a_removed_identity_ends_its_sessions_and_no_strangers_identity_can_be_removed() {
    let service = Service::new().await;
    let world = &service.world;
    service.link(BOB, "bob").await;
    let by_provider = tokens(&service.by_idp("bob", json!({})).await);
    let (own, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    let known = service.listed(&own).await[0].clone();
    let shown = (&known["via"], &known["name"], &known["email"]);
    assert_eq!(shown, (&json!("idp"), &json!("IDP"), &json!(BOB)));
    service.remove(GLOBEX, &eve, &known).await.expect("404 identity_not_found");
    assert!(world.is_live(ACME, &by_provider).await);
    service.remove(ACME, &own, &known).await.expect("200");
    assert!(!world.is_live(ACME, &by_provider).await && world.is_live(ACME, &own).await);
    assert!(service.identities(BOB).is_empty());
}

#[actix_web::test]
async fn the_last_way_in_stays() {
    let service = Service::new().await;
    service.link(BOB, "bob").await;
    service.world.remove_password(BOB);
    let bob = tokens(&service.by_idp("bob", json!({})).await);
    let known = service.listed(&bob).await[0].clone();
    service.remove(ACME, &bob, &known).await.expect("409 last_method");
    assert_eq!(service.listed(&bob).await, json!([known]));
    // Another provider is another way in.
    service.provider.sign_in("583231", &json!({"email": BOB, "email_verified": true}).to_string());
    let added = service.click(&format!("org={ACME}&via=hub&link=1")).tokens(&bob).send().await;
    service.ends(added).await;
    service.remove(ACME, &bob, &known).await.expect("200");
    assert_eq!(service.identities(BOB), ["hub 583231"]);
}

#[actix_web::test]
async fn a_stranger_signs_up_with_a_proven_address_without_a_mail_and_once() {
    let service = Service::new().await;
    let world = &service.world;
    let begins = async |subject: &str, claims: Value| {
        service.provider.sign_in(subject, &claims.to_string());
        service.ends(service.click("via=idp&sign_up=1").send().await).await
    };
    let person = |email: &str| json!({"email": email, "email_verified": true, "name": "Ida"});
    assert_eq!(error(&begins("new", json!({"email": "ida@initech.example"})).await), "email_not_verified");
    assert_eq!(error(&begins("bob", person(BOB)).await), "account_exists");
    let begun = begins("ida", person("ida@initech.example")).await;
    nobody(&begun);
    assert_eq!(begun.header("location"), Some("https://auth.example/sign-up?via=idp"));
    let cookie = begun.cookie("identity_sign_up").unwrap();
    let with = |call: Call, cookie: &str| call.origin(OWN).cookie("identity_sign_up", cookie);
    let who = with(world.get("/auth/sign-up/provider"), &cookie).send().await.expect("200").data();
    assert_eq!(who, json!({"email": "ida@initech.example", "name": "Ida", "provider": {"id": "idp", "name": "IDP"}}));
    with(world.get("/auth/sign-up/provider"), "x").send().await.expect("400 sign_up_token_invalid");
    let found = async |cookie: &str, slug: &str| {
        let body = json!({"organizationName": "Initech", "slug": slug});
        with(world.post("/auth/sign-up/provider"), cookie).json(&body).send().await
    };
    found("x", "initech").await.expect("400 sign_up_token_invalid");
    found(&cookie, ACME).await.expect("409 slug_taken");
    let foreign = world.post("/auth/sign-up/provider").origin("https://evil.example");
    let foreign = foreign.cookie("identity_sign_up", &cookie).json(&json!({"organizationName": "E", "slug": "e1"}));
    foreign.send().await.expect("403 origin_not_allowed");
    let founded = found(&cookie, "initech").await.expect("201");
    assert_eq!(founded.data()["org"]["slug"], "initech");
    let ida = tokens(&founded);
    assert_eq!(world.session(&ida.access).methods, [AuthenticationMethod::Provider]);
    assert_eq!(service.identities("ida@initech.example"), ["idp ida"]);
    assert_eq!(world.membership("initech", "ida@initech.example").role, Role::Admin);
    found(&cookie, "initech-2").await.expect("400 sign_up_token_invalid");
    // Her next sign-in needs nothing else, and another organization doesn't know her.
    service.provider.sign_in("ida", "{}");
    tokens(&service.ends(service.click("org=initech&via=idp").send().await).await);
    assert_eq!(error(&service.by_idp("ida", json!({})).await), "not_a_member");
    assert_eq!(error(&begins("ida", person("ida@initech.example")).await), "account_exists");
    // A connection is no provider for it.
    let other = service.click("via=con_00000000000000000000000000&sign_up=1").send().await;
    assert_eq!(error(&other), "connection_not_found");
}

#[actix_web::test]
async fn github_names_people_by_their_number_and_proves_their_primary_address() {
    let service = Service::new().await;
    let claims = |verified: bool| json!({"email": BOB, "email_verified": verified, "name": "Bob"});
    assert_eq!(error(&service.by("hub", "583231", claims(false)).await), "email_not_verified");
    let asked = service.by("hub", "583231", claims(true)).await;
    assert_eq!(asked.header("location"), Some("https://auth.example/sign-in?org=acme&step=link&via=hub"));
    service.with_password(ACME, BOB, &asked.cookie("identity_link").unwrap()).await.expect("200");
    assert_eq!(service.identities(BOB), ["hub 583231"]);
    tokens(&service.by("hub", "583231", claims(true)).await);
    // The same subject at the other provider is another person.
    assert_eq!(error(&service.by_idp("583231", json!({})).await), "email_not_verified");
    for (fault, refused) in [
        (Fault::RefusesCodes, "provider_refused"),
        (Fault::UserinfoOfAnother, "provider_answer_invalid"),
        (Fault::Denies, "provider_refused"),
        (Fault::WrongState, "flow_expired"),
    ] {
        service.provider.misbehave(fault);
        assert_eq!(error(&service.by("hub", "583231", claims(true)).await), refused, "{fault:?}");
        service.provider.behave();
    }
}

#[actix_web::test]
async fn an_answer_that_breaks_a_rule_signs_nobody_in_and_uses_the_flow_up() {
    let service = Service::new().await;
    service.link(BOB, "bob").await;
    for fault in [Fault::WrongNonce, Fault::WrongAudience, Fault::WrongIssuer, Fault::NoIdToken, Fault::CodeTwice] {
        service.provider.misbehave(fault);
        service.provider.sign_in("bob", "{}");
        let started = service.click(&format!("org={ACME}&via=idp")).send().await;
        let back = service.back(&started);
        assert_eq!(error(&service.returned(&back).await), "provider_answer_invalid", "{fault:?}");
        service.provider.behave();
        let asked = service.provider.asked(Door::Token);
        assert_eq!(error(&service.returned(&back).await), "flow_expired");
        assert_eq!(service.provider.asked(Door::Token), asked);
    }
    // A flow of one provider ends at no other, and of a provider that is no more nowhere.
    service.provider.sign_in("bob", "{}");
    let mut back = service.back(&service.click(&format!("org={ACME}&via=idp")).send().await);
    back.path = back.path.replace("/callback/idp", "/callback/hub");
    assert_eq!(error(&service.returned(&back).await), "flow_expired");
    // A provider of the service that asks for a sign-in doesn't know the organization.
    let asked = service.world.get("/auth/sso/initiate/idp?iss=https%3A%2F%2Fidp.example").send().await.expect("303");
    assert_eq!(asked.header("location"), Some("https://auth.example/sign-in"));
    let gone = service.click(&format!("org={ACME}&via=gone")).send().await;
    assert_eq!(error(&gone), "connection_not_found");
    let gus = service.world.login(GLOBEX, GUS).await;
    let audit = service.world.get("/org/audit-log").slug(GLOBEX).tokens(&gus).send().await.expect("200").data();
    assert!(!audit.to_string().contains("idp"), "another organization reads none of it");
    let ada = service.world.login_with(ACME, ADA, PASSWORD).await;
    let audit = service.world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert!(audit.to_string().contains("provider_answer_invalid") && audit.to_string().contains("nonce"));
}
