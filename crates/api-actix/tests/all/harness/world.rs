//! The service with its tenants, and direct access to its database for tests.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_http::Request;
use actix_web::body::to_bytes;
use actix_web::dev::Service;
use actix_web::web;
use orgauth_api_actix::{
    ApiState, CookieSettings, Docs, HostedPages, LargeAnswerLimits, LargeAnswers, PageSettings, Stopping, openapi,
};
use orgauth_application::initiator::Initiator;
use orgauth_application::keys::service_keys;
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_application::settings::{
    Links, OperatorSettings, PasskeySettings, RoleSettings, SignInSettings, SignUpRules,
};
use orgauth_application::{App, Settings};
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::link::LinkTemplate;
use orgauth_domain::mail::{Mail, Message};
use orgauth_domain::operations::queue::{ClaimedJob, JobGroup, JobId, JobTenant};
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{Clock, Store};
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::browser::OwnOrigins;
use orgauth_domain::sign_in::passkey::{CounterRule, RelyingParty};
use orgauth_domain::sign_in::token::TokenKind;
use orgauth_domain::text::{Name, Origin, Slug};
use orgauth_domain::{Email, Timestamp};
use orgauth_infra_sqlite::{LookupOptions, SqliteStore, SqliteVerifyLookup};
use orgauth_testkit::builders::{self, read, write};
use orgauth_testkit::clock::ManualClock;
use orgauth_testkit::dns::Zone;
use serde_json::json;
use tempfile::TempDir;

use super::answer::Answer;
use super::faults::{FaultyHasher, FaultyLookup, FaultyStore};
use super::log;
use super::people::{EXTRA, OWN, PASSKEY_APP, PASSWORD};
use super::template;

pub(crate) type Exchange = Rc<dyn Fn(Request) -> Pin<Box<dyn Future<Output = Answer>>>>;

/// A service with two tenants.
pub(crate) struct World {
    pub(crate) state: ApiState,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) store: Arc<FaultyStore>,
    pub(crate) hasher: Arc<FaultyHasher>,
    pub(crate) lookup: Arc<FaultyLookup>,
    /// The API keys of `acme` and `globex`.
    pub(crate) keys: [String; 2],
    pub(crate) exchange: Exchange,
    /// The records in the DNS.
    pub(crate) zone: Zone,
    directory: Arc<TempDir>,
}

/// The pair of a full session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tokens {
    pub(crate) access: String,
    pub(crate) refresh: String,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A service with one user signed in.
    pub(crate) async fn signed_in(slug: &str, email: &str) -> (Self, Tokens) {
        let world = Self::new().await;
        let tokens = world.login(slug, email).await;
        (world, tokens)
    }

    /// A service with these users signed in, in this order.
    pub(crate) async fn with_sessions<const COUNT: usize>(people: [(&str, &str); COUNT]) -> (Self, [Tokens; COUNT]) {
        let world = Self::new().await;
        let mut sessions = Vec::new();
        for (slug, email) in people {
            sessions.push(world.login(slug, email).await);
        }
        (world, sessions.try_into().unwrap())
    }

    /// A service with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut ApiState)) -> Self {
        let directory = Arc::new(tempfile::tempdir().unwrap());
        let keys = template::copy_to(&file(&directory));
        Self::open(directory, keys, Arc::default(), change).await
    }

    /// Another instance with other settings on the same database.
    pub(crate) async fn another_with(&self, change: impl FnOnce(&mut ApiState)) -> Self {
        let directory = Arc::clone(&self.directory);
        Self::open(directory, self.keys.clone(), Arc::clone(&self.clock), change).await
    }

    async fn open(
        directory: Arc<TempDir>,
        keys: [String; 2],
        clock: Arc<ManualClock>,
        change: impl FnOnce(&mut ApiState),
    ) -> Self {
        log::record();
        let path = file(&directory);
        let sqlite = Arc::new(SqliteStore::open(&path, template::OPTIONS).unwrap());
        let store = Arc::new(FaultyStore::over(Arc::<SqliteStore>::clone(&sqlite)));
        let origin = |text| vec![Origin::parse(text).unwrap()];
        let origins = OwnOrigins { own: origin(OWN), extra: origin(EXTRA) };
        let link = |page| LinkTemplate::new(format!("{OWN}/{page}#org={{slug}}&token={{token}}"));
        let links = Links {
            invite: link("invite"),
            reset: link("reset-password"),
            confirm_email: LinkTemplate::new(format!("{OWN}/confirm-email#token={{token}}")),
            cancel_email: LinkTemplate::new(format!("{OWN}/confirm-email#cancel={{token}}")),
            sign_up: LinkTemplate::new(format!("{OWN}/sign-up#token={{token}}")),
            sign_in: None,
        };
        let sign_up = SignUpRules { is_enabled: true, ..SignUpRules::default() };
        let rp = RelyingParty {
            id: "auth.example".to_owned(),
            origins: vec![OWN.to_owned(), PASSKEY_APP.to_owned()],
            counter: CounterRule::Notify,
        };
        let passkeys = PasskeySettings { rp, name: "Example".to_owned() };
        let sign_in = SignInSettings { email_code: true, ..SignInSettings::default() };
        let roles = RoleSettings { defined_by_organizations: true, ..RoleSettings::default() };
        let languages = orgauth_locales::Locales::default().languages().clone();
        let operator = OperatorSettings {
            pages_for: Slug::parse("operators").ok(),
            impersonation: true,
            impersonation_mail: true,
            impersonation_page: format!("{OWN}/impersonate"),
        };
        let settings = Settings {
            operator,
            origins,
            links,
            sign_up,
            passkeys,
            sign_in,
            roles,
            languages,
            ..Settings::default()
        };
        let shared: Arc<dyn Store> = store.clone();
        let mut app: App = template::app(shared, sqlite, Arc::clone(&clock), settings);
        let hasher = Arc::new(FaultyHasher { inner: Box::new(template::hasher()), fault: Mutex::new(None) });
        app.hasher = hasher.clone();
        let zone = Zone::default();
        app.text_records = Arc::new(zone.clone());
        let options = LookupOptions { at_once: 0, threads: 1, queue: 16, deadline: Duration::from_secs(10) };
        let lookup = SqliteVerifyLookup::start(&path, options).unwrap();
        let lookup = FaultyLookup { inner: Box::new(lookup), fault: Mutex::new(None) };
        let lookup = Arc::new(lookup);
        let mut state = ApiState {
            app,
            lookup: lookup.clone(),
            cookies: CookieSettings::default(),
            refresh_in_every_body: false,
            trusted_proxies: Arc::from([]),
            body_timeout: Duration::from_secs(10),
            openapi: openapi::document,
            openapi_without_webhooks: openapi::document_without_webhooks,
            pages: Arc::new(HostedPages::new(&PageSettings { has_all_pages: true, ..PageSettings::default() })),
            docs: Arc::new(Docs::new(&PageSettings::default(), openapi::document)),
            large_answers: Arc::new(LargeAnswers::new(LargeAnswerLimits {
                bytes: 32 * 1024 * 1024,
                long_at_once: 1,
                at_once: 4,
                wait: Duration::from_secs(10),
            })),
            directory_turns: Arc::default(),
            observer: None,
            tracing: None,
            stopping: Stopping::default(),
        };
        change(&mut state);
        let exchange = serve(state.clone()).await;
        Self { state, clock, store, hasher, lookup, keys, exchange, zone, directory }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Moves the clock.
    pub(crate) fn wait(&self, seconds: u32) {
        self.clock.advance(orgauth_domain::Duration::from_seconds(seconds));
    }

    /// Sends a sign-in.
    pub(crate) async fn try_login(&self, slug: &str, email: &str, password: &str) -> Answer {
        self.post("/auth/login").slug(slug).json(&json!({"email": email, "password": password})).send().await
    }

    /// Signs in.
    pub(crate) async fn login(&self, slug: &str, email: &str) -> Tokens {
        self.login_with(slug, email, PASSWORD).await
    }

    /// Signs in with another password.
    pub(crate) async fn login_with(&self, slug: &str, email: &str, password: &str) -> Tokens {
        Tokens::of(&self.try_login(slug, email, password).await.expect("200"))
    }

    /// Whether an access token is accepted by an ordinary route.
    pub(crate) async fn is_live(&self, slug: &str, tokens: &Tokens) -> bool {
        match self.get("/org").slug(slug).cookie("access_token", &tokens.access).send().await.brief().as_str() {
            "200" => true,
            "401 invalid_token" => false,
            other => panic!("neither live nor dead: {other}"),
        }
    }

    pub(crate) fn organization(&self, slug: &str) -> Organization {
        organization::by_slug(&self.state.app, &Slug::parse(slug).unwrap()).unwrap()
    }

    pub(crate) fn user(&self, email: &str) -> User {
        let email = Email::parse(email).unwrap();
        read(&*self.store, |r| r.users().by_email(&email)).unwrap()
    }

    /// A new service key.
    pub(crate) fn service_key(&self, scope: Scope) -> String {
        self.service_key_until(scope, None)
    }

    /// A new service key that is refused from `expires_at`.
    pub(crate) fn service_key_until(&self, scope: Scope, expires_at: Option<Timestamp>) -> String {
        let name = Name::parse("support").unwrap();
        let made = service_keys::create(&self.state.app, name, scope, expires_at);
        made.unwrap().1.expose().to_owned()
    }

    /// Suspends an organization, as the operator does.
    pub(crate) fn suspend_organization(&self, slug: &str) {
        let change =
            OrganizationChange { status: Some(OrganizationStatus::Suspended), ..OrganizationChange::default() };
        organization::update(&self.state.app, &Initiator::command_line(&Slug::parse(slug).unwrap()), &change)
            .unwrap();
    }

    pub(crate) fn membership(&self, slug: &str, email: &str) -> Membership {
        let (organization, user) = (self.organization(slug), self.user(email));
        read(&*self.store, |r| r.memberships().get(organization.id, user.id)).unwrap()
    }

    /// Changes a membership in the database.
    pub(crate) fn set_membership(&self, slug: &str, email: &str, change: impl Fn(&mut Membership)) {
        let (organization, user) = (self.organization(slug), self.user(email));
        write(&*self.store, |r| {
            let mut membership = r.memberships().get(organization.id, user.id)?.unwrap();
            change(&mut membership);
            r.memberships().update(&membership)
        });
    }

    /// Makes a user a member of another organization, in the database.
    pub(crate) fn join(&self, slug: &str, email: &str) {
        let (organization, user) = (self.organization(slug), self.user(email));
        builders::join(&*self.store, &user, &organization);
    }

    /// Gives a user a password, in the database; nobody knows it.
    pub(crate) fn set_password(&self, email: &str) {
        let (user, now) = (self.user(email), self.now());
        let hash = PasswordHash::new("$argon2id$nobody");
        write(&*self.store, |r| r.users().set_password_hash(user.id, &hash, now));
    }

    /// Takes a user's password away, as an account has none that came without.
    pub(crate) fn remove_password(&self, email: &str) {
        let (user, now) = (self.user(email), self.now());
        write(&*self.store, |r| r.users().remove_password_hash(user.id, now));
    }

    /// Makes the address of an account one that nobody has proven.
    pub(crate) fn unprove(&self, email: &str) {
        let (user, now) = (self.user(email), self.now());
        write(&*self.store, |r| r.users().set_email_verified(user.id, false, now));
    }

    /// The session of a token.
    pub(crate) fn session(&self, token: &str) -> Session {
        let claims = [TokenKind::Access, TokenKind::Refresh]
            .into_iter()
            .find_map(|kind| self.state.app.tokens.read(kind, token, self.now()).ok())
            .unwrap();
        let found = read(&*self.store, |r| r.sessions().principal(claims.organization_id, claims.session_id));
        found.unwrap().session
    }

    /// The queued mails, oldest first.
    pub(crate) fn mails(&self) -> Vec<Mail> {
        let waiting =
            read(&*self.store, |r| r.sealed_values().sealed_otherwise(SealedColumn::Mail, "v0.", None, 1000));
        let jobs: Vec<ClaimedJob> = waiting
            .into_iter()
            .filter_map(|value| match value.place {
                SealedPlace::Mail(id) => Some(JobId::from(id)),
                _ => None,
            })
            .map(|id| ClaimedJob {
                id,
                group: JobGroup::of_organization(None),
                tenant: JobTenant::of_organization(None),
                due_at: self.now(),
                attempts: 0,
                unknown: 0,
                lost: 0,
            })
            .collect();
        let begun = send_mail::begin(&self.state.app, &jobs, self.now()).unwrap();
        let sendable = |begun| match begun {
            BegunMail::Send(sendable) => Some(sendable.mail),
            BegunMail::Settle(_) => None,
        };
        begun.into_iter().filter_map(sendable).collect()
    }

    /// The newest code that was mailed to an address; absent when none was.
    pub(crate) fn mailed_code(&self, to: &str) -> Option<String> {
        let code = |mail: &Mail| match &mail.message {
            Message::EmailCode { code, .. } if mail.to.as_str() == to => Some(code.expose().to_owned()),
            _ => None,
        };
        self.mails().iter().rev().find_map(code)
    }

    /// The token of the newest link that was mailed to an address.
    pub(crate) fn mailed_token(&self, to: &str) -> String {
        let link = |mail: &Mail| match &mail.message {
            Message::Invite { link, .. }
            | Message::PasswordReset { link, .. }
            | Message::ConfirmEmail { link, .. }
            | Message::EmailChangeRequested { link, .. }
            | Message::SignUp { link, .. }
                if mail.to.as_str() == to =>
            {
                Some(link.expose().rsplit_once('=').unwrap().1.to_owned())
            }
            _ => None,
        };
        self.mails().iter().rev().find_map(link).expect("a mail with a link")
    }

    /// The code of Tom's authenticator app, some time steps from now.
    pub(crate) fn code_of_tom(&self, steps: i64) -> String {
        self.code(template::secret_of_tom().expose(), steps)
    }

    /// The code of an authenticator app with this secret, some time steps from now.
    pub(crate) fn code(&self, secret: &str, steps: i64) -> String {
        let then = Timestamp::from_seconds(self.now().seconds() + 30 * steps);
        orgauth_domain::sign_in::totp::code_of(secret, then).expect("a secret in base32")
    }

    /// A partial token of a sign-in that waits for its second factor.
    pub(crate) fn partial_token(&self, slug: &str, email: &str) -> String {
        let (organization, user) = (self.organization(slug), self.user(email));
        write(&*self.store, |r| {
            let membership = r.memberships().get(organization.id, user.id)?.unwrap();
            let mut session = orgauth_testkit::builders::partial_session(&membership, self.now());
            let key = self.state.app.tokens.active_key().unwrap();
            if let orgauth_domain::sign_in::SessionState::Partial(partial) = &mut session.state {
                partial.key_id = key;
            }
            r.sessions().insert(&session)?;
            let (claims, key) = session.partial_claims().unwrap();
            Ok(self.state.app.tokens.sign(&claims, &key).unwrap().expose().to_owned())
        })
    }
}

impl Tokens {
    /// Takes the pair from the cookies of an answer, which must agree with its body.
    pub(crate) fn of(answer: &Answer) -> Self {
        let data = answer.data();
        let cookie = |name| answer.cookie(name).unwrap_or_else(|| panic!("no {name} in {answer:?}"));
        let tokens = Self { access: cookie("access_token"), refresh: cookie("refresh_token") };
        assert_eq!(
            (data["accessToken"].as_str(), data["refreshToken"].as_str()),
            (Some(tokens.access.as_str()), Some(tokens.refresh.as_str()))
        );
        tokens
    }

    /// Takes the pair from the cookies of an answer to a page, whose body must not hold the refresh token.
    pub(crate) fn of_page(answer: &Answer) -> Self {
        let cookie = |name| answer.cookie(name).unwrap_or_else(|| panic!("no {name} in {answer:?}"));
        assert_eq!(answer.data().get("refreshToken"), None);
        Self { access: cookie("access_token"), refresh: cookie("refresh_token") }
    }
}

fn file(directory: &TempDir) -> PathBuf {
    directory.path().join("orgauth.db")
}

async fn serve(state: ApiState) -> Exchange {
    let service = actix_web::test::init_service(orgauth_api_actix::app(web::Data::new(state))).await;
    Rc::new(move |request| {
        let answering = service.call(request);
        Box::pin(async move {
            // The server does the same with an error that passed every middleware.
            let response = match answering.await {
                Ok(response) => response.into_parts().1.map_into_boxed_body(),
                Err(error) => error.error_response().map_into_boxed_body(),
            };
            let (head, body) = response.into_parts();
            let headers = head.headers().iter();
            let headers = headers.map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            });
            Answer {
                status: head.status().as_u16(),
                headers: headers.collect(),
                body: to_bytes(body).await.unwrap().to_vec(),
            }
        })
    })
}
