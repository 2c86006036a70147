//! The admission check of every request that names an organization: slug, browser rules, authentication, active membership,
//! in this order, from rows of one snapshot.

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::keys::key_form::{KeyDigest, KeyKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::{Membership, OrganizationEntry};
use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::sign_in::access::{self, AccessFault, Need, Principal, Reach, RefreshEvidence};
use orgauth_domain::sign_in::browser::{self, BrowserFacts, BrowserRule, OriginNotAllowed, OwnOrigins, Page};
use orgauth_domain::sign_in::impersonation;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::single_sign_on::Admission;
use orgauth_domain::sign_in::token::{Claims, TokenKind};
use orgauth_domain::sign_in::{Awaits, Client, Session, second_step};
use orgauth_domain::text::{Origin, Slug};
use orgauth_domain::{OrganizationId, ServiceKeyId, UserId};

use crate::app::{App, RequestContext};
use crate::error::{Error, Failure, refusals};
use crate::impersonation_right;
use crate::operator_person;
use crate::presented::{Presented, PresentedCookies};
use crate::single_sign_on;

/// What the admission check needs to know of every request.
pub struct AdmitCommand {
    /// The values of `X-Org-Slug`.
    pub slugs: Vec<String>,
    /// What the browser's headers say.
    pub browser: BrowserFacts,
    /// Whose pages may call this route.
    pub rule: BrowserRule,
    /// A service key; absent when none was sent, and on routes that ignore service keys. It must not come from a page or
    /// together with a session, even on a route that doesn't accept it in place of one.
    pub service_key: Option<PresentedServiceKey>,
}

/// What a request presents to a route that requires a caller.
pub struct CallerProof {
    /// What the route requires of its caller.
    pub need: Need,
    /// The access token.
    pub access: Presented,
    /// The refresh token, on routes that act for the account in all organizations; absent on others, which don't require it.
    pub refresh: Option<Presented>,
    /// The partial token, on routes that a sign-in which must set up a second factor may call without a session; else
    /// nothing.
    pub set_up: Presented,
    /// The refresh token, on routes that the operator may call in place of a member; absent on others.
    pub operators: Option<Presented>,
    /// The client that sent the request.
    pub client: Client,
}

/// The service key of a request, as sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresentedServiceKey {
    /// The key's digest; absent when the value doesn't have the form of a key, or was sent twice: then the store is not
    /// asked.
    pub digest: Option<KeyDigest>,
    /// Whether one of this service's cookies or a bearer token came with the key.
    pub with_session: bool,
}

impl PresentedServiceKey {
    /// Reads the values of `X-API-Key`; absent when none of them claims to be a service key.
    pub fn new(keys: &[String], with_session: bool) -> Option<Self> {
        let digest = match keys {
            [key] => KeyKind::of(key).map(|_| KeyDigest::of(key)),
            _ => None,
        };
        Self::is_claimed(keys).then_some(Self { digest, with_session })
    }

    /// Whether one of the values of `X-API-Key` claims to be a service key, by its prefix.
    pub fn is_claimed(keys: &[String]) -> bool {
        keys.iter().any(|key| KeyKind::claimed_by(key) == Some(KeyKind::Service))
    }

    /// Checks that no page sent the key, and that no session came with it.
    fn stands_alone(self, browser: &BrowserFacts) -> Result<(), AdmitError> {
        browser::authorize_page(browser, BrowserRule::NoPages, &OwnOrigins::default(), None)?;
        if self.with_session { Err(AdmitRefusal::TwoCredentials.into()) } else { Ok(()) }
    }

    /// Returns the identifier of the operator's key that has this digest.
    fn authenticate(self, repositories: &mut dyn Repositories, now: Timestamp) -> Result<ServiceKeyId, AdmitError> {
        let digest = self.digest.ok_or(AccessFault::KeyRefused)?;
        let key = repositories.service_keys().by_digest(&digest)?;
        Ok(access::operator(key.as_ref(), now)?)
    }
}

/// Who may call a route of the operator's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operators {
    /// Service keys, and people; those who change something have proven a short time ago who acts.
    Everyone,
    /// Service keys alone.
    ServiceKeys,
    /// People alone; those who change something have proven a short time ago who acts.
    People,
    /// People alone, whenever they proved who acts.
    PeopleWithoutProof,
}

/// What a request presents to a route of the operator's.
pub struct OperatorProof {
    /// Who may call it.
    pub operators: Operators,
    /// A service key; absent when none was sent.
    pub service_key: Option<PresentedServiceKey>,
    /// What the browser's headers say.
    pub browser: BrowserFacts,
    /// The tokens of a session.
    pub presented: PresentedCookies,
    /// The client that sent the request.
    pub client: Client,
}

/// Who calls a route of the operator's.
#[derive(Debug, Clone)]
pub enum OperatorCaller {
    /// The operator, with this service key.
    ServiceKey(ServiceKeyId),
    /// A person who is the operator, with a session.
    Person(Box<Caller>),
}

/// Admits a request to a route that only the operator may call. One with a session and without a service key is a person's.
///
/// # Errors
/// A page sent it, or for a session a page that isn't the service's own; the service key is missing, invalid or lacks the scope
/// manage; a session came with it; the session is not live, or its user is not the operator, or has to prove again who acts.
pub fn admit_operator(app: &App, proof: &OperatorProof) -> Result<OperatorCaller, AdmitError> {
    let now = app.now();
    if proof.service_key.is_none() && !proof.presented.is_empty() {
        return admit_operator_person(app, proof, now).map(|caller| OperatorCaller::Person(Box::new(caller)));
    }
    let shown = proof.service_key.unwrap_or(PresentedServiceKey { digest: None, with_session: false });
    shown.stands_alone(&proof.browser)?;
    // A value that doesn't have the form of a key costs no store access.
    shown.digest.ok_or(AccessFault::KeyRefused)?;
    let key = read(&*app.store, |repositories| shown.authenticate(repositories, now))?;
    match proof.operators {
        Operators::Everyone | Operators::ServiceKeys => Ok(OperatorCaller::ServiceKey(key)),
        Operators::People | Operators::PeopleWithoutProof => Err(AccessFault::PersonRequired.into()),
    }
}

/// Admits a person's request to a route that only the operator may call. While the operator's pages are off, nobody is the operator: the
/// answers are the same.
fn admit_operator_person(app: &App, proof: &OperatorProof, now: Timestamp) -> Result<Caller, AdmitError> {
    browser::authorize_page(&proof.browser, BrowserRule::ServicePages, &app.settings.origins, None)?;
    let claims = claims(app, &proof.presented.access, now)?;
    let evidence = evidence(app, &proof.presented.refresh, &proof.client, now);
    let caller = read(&*app.store, |repositories| {
        let organization = repositories.organizations().get(claims.organization_id)?.ok_or(AccessFault::Invalid)?;
        operator_by(app, repositories, &organization, claims.clone(), &evidence, now)
    })?;
    match proof.operators {
        Operators::ServiceKeys => Err(AccessFault::NotTheOperator.into()),
        Operators::Everyone | Operators::People if proof.browser.is_unsafe => {
            access::operator_proof(&caller.session, now)?;
            Ok(caller)
        }
        Operators::Everyone | Operators::People | Operators::PeopleWithoutProof => Ok(caller),
    }
}

/// The person who is the operator, by the claims of an access token of this organization and the refresh token beside it.
fn operator_by(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    claims: Claims,
    evidence: &RefreshEvidence,
    now: Timestamp,
) -> Result<Caller, AdmitError> {
    // Whoever has no live session learns that, as everywhere.
    let required = (Need::Session, Reach::Organization);
    let caller = authenticate(app, repositories, organization, required, claims, now, &mut None)?;
    evidence.admit(&caller.session, now).map_err(|_| AccessFault::NotTheOperator)?;
    let principal = Principal {
        session: caller.session.clone(),
        user: caller.user.clone(),
        membership: caller.membership.clone(),
    };
    operator_person::check(app, repositories, organization, &principal)??;
    Ok(caller)
}

/// Whether a request presents the session of a person who is the operator, by its refresh token alone: for a page that is opened. The
/// access token may have expired, and the page renews it.
///
/// # Errors
/// The store failed.
pub fn may_open_operator_pages(
    app: &App,
    refresh: &Presented,
    browser: &BrowserFacts,
    client: &Client,
) -> StoreResult<bool> {
    let now = app.now();
    if app.settings.operator.pages_for.is_none()
        || browser::authorize_page(browser, BrowserRule::ServicePages, &app.settings.origins, None).is_err()
    {
        return Ok(false);
    }
    let evidence = evidence(app, refresh, client, now);
    let Some(claims) = &evidence.claims else { return Ok(false) };
    read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().get(claims.organization_id)? else { return Ok(false) };
        let found = repositories.sessions().principal(organization.id, claims.session_id)?;
        let Some(principal) = found.filter(|found| evidence.admit(&found.session, now).is_ok()) else {
            return Ok(false);
        };
        Ok(operator_person::check(app, repositories, &organization, &principal)?.is_ok())
    })
}

/// Admits a request to a route that belongs to no organization and requires no caller. The operator's own pages may call it,
/// as far as `rule` allows pages. Returns the origin that the CORS answer names; absent when no page calls.
///
/// # Errors
/// Another page sent it.
pub fn admit_unscoped(
    app: &App,
    browser: &BrowserFacts,
    rule: BrowserRule,
) -> Result<Option<Origin>, OriginNotAllowed> {
    Ok(browser::authorize_page(browser, rule, &app.settings.origins, None)?.map(|page| page.origin))
}

/// An admitted request.
#[derive(Debug, Clone)]
pub struct Admitted<Who> {
    /// The organization of the slug.
    pub organization: Organization,
    /// The page that calls; absent when the request carried no `Origin`.
    pub page: Option<Page>,
    /// Who calls.
    pub who: Who,
}

/// Who calls a route that a service key opens, too.
#[derive(Debug, Clone)]
pub enum CallerOrOperator {
    /// A member, with a session.
    Caller(Box<Caller>),
    /// The operator: with a service key, or a person with a session in the operator's organization.
    Operator(OperatorCaller),
}

/// A signed-in caller, as read from the store during admission.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The organization that the caller acts in.
    pub organization: Organization,
    /// The session that the token belongs to.
    pub session: Session,
    /// What the token claims.
    pub claims: Claims,
    /// The user.
    pub user: User,
    /// The user's membership here; of any status when the route requires only a session.
    pub membership: Option<Membership>,
    /// When the request was admitted.
    pub now: Timestamp,
}

impl Caller {
    /// Whether the caller has no session yet: the sign-in still has to set up a second factor.
    pub fn is_signing_in(&self) -> bool {
        self.claims.kind == TokenKind::Partial
    }

    /// Locks and returns the caller's session, if the token still authenticates: a sign-out may have ended it since
    /// admission.
    pub(crate) fn recheck_session(
        &self,
        repositories: &mut dyn Repositories,
        now: Timestamp,
    ) -> StoreResult<Option<Session>> {
        let session = repositories.sessions().lock(self.organization.id, self.session.id)?;
        Ok(session.filter(|session| match self.claims.kind {
            TokenKind::Access => session.accepts_access(self.claims.token_id, now),
            TokenKind::Partial => session.awaits(Awaits::SetUp, self.claims.token_id, now),
            TokenKind::Refresh => false,
        }))
    }
}

/// A request that is not admitted.
#[derive(Debug)]
pub struct Refusal {
    /// The reason.
    pub error: AdmitError,
    /// The organization of the slug, when the request led to one.
    pub organization: Option<OrganizationId>,
    /// The origin of the page that may read the reason, by the organization of the slug. For a request that led to no
    /// organization, [`crate::cors`] decides.
    pub origin: Option<Origin>,
    /// The user, when the token is genuine and the refusal has another reason; for the log.
    pub user: Option<UserId>,
}

impl From<AdmitError> for Refusal {
    fn from(error: AdmitError) -> Self {
        Self { error, organization: None, origin: None, user: None }
    }
}

/// Why a request is not admitted.
pub type AdmitError = Error<AdmitRefusal>;

/// Why a request is not admitted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdmitRefusal {
    /// `X-Org-Slug` is missing or repeated.
    #[error("send the header X-Org-Slug once")]
    SlugRequired,
    /// A foreign page calls, or any page calls with a service key.
    #[error(transparent)]
    Origin(#[from] OriginNotAllowed),
    /// A page of the organization calls a route that acts beyond it.
    #[error(
        "this route acts beyond the organization: only the service's own pages, cors.extra_origins and server clients may call \
         it; link to the service's /account"
    )]
    BeyondOrganization,
    /// A service key came together with a session.
    #[error("send a service key, or cookies and a bearer token, not both")]
    TwoCredentials,
    /// There is no session, and the partial token is not valid here.
    #[error("sign in again: the partial token is not valid")]
    PartialTokenInvalid,
}

refusals!(AdmitRefusal: OriginNotAllowed);

/// Admits or refuses a request to a route that requires no caller, by its head alone.
///
/// # Errors
/// The first check that failed.
pub fn admit_visitor(app: &App, command: &AdmitCommand) -> Result<Admitted<()>, Refusal> {
    admit(app, command, app.now(), None, |_, _, _| Ok(()))
}

/// Admits or refuses a request to a route that requires a caller, by its head alone.
///
/// # Errors
/// The first check that failed.
pub fn admit_caller(app: &App, command: &AdmitCommand, proof: &CallerProof) -> Result<Admitted<Caller>, Refusal> {
    let now = app.now();
    let proof = proof.read(app, now);
    admit(app, command, now, None, |repositories, organization, user| {
        proof.caller(app, repositories, (organization, &command.browser), user)
    })
}

/// Admits or refuses a request to a route that requires a caller or the operator's service key, by its head alone.
///
/// # Errors
/// The first check that failed.
pub fn admit_caller_or_operator(
    app: &App,
    command: &AdmitCommand,
    proof: &CallerProof,
) -> Result<Admitted<CallerOrOperator>, Refusal> {
    let now = app.now();
    let proof = proof.read(app, now);
    let by_key = |key| CallerOrOperator::Operator(OperatorCaller::ServiceKey(key));
    admit(app, command, now, Some(by_key), |repositories, organization, user| {
        if let Some(person) = proof.operator(app, repositories, (organization, &command.browser))? {
            return Ok(CallerOrOperator::Operator(OperatorCaller::Person(Box::new(person))));
        }
        let caller = proof.caller(app, repositories, (organization, &command.browser), user)?;
        Ok(CallerOrOperator::Caller(Box::new(caller)))
    })
}

/// Admits a request. `operator` makes of a service key who calls; absent on routes that accept none. `caller` says who calls
/// without one, and, for the log, the user whose genuine token is refused.
fn admit<Who>(
    app: &App,
    command: &AdmitCommand,
    now: Timestamp,
    operator: Option<fn(ServiceKeyId) -> Who>,
    caller: impl Fn(&mut dyn Repositories, &Organization, &mut Option<UserId>) -> Result<Who, AdmitError>,
) -> Result<Admitted<Who>, Refusal> {
    let slug = require_one_slug(&command.slugs)?;
    if let (Some(key @ PresentedServiceKey { digest: None, .. }), Some(_)) = (command.service_key, operator) {
        // A value that doesn't have the form of a key costs no store access.
        key.stands_alone(&command.browser)?;
        return Err(AdmitError::from(AccessFault::KeyRefused).into());
    }
    let (mut origin, mut organization_id, mut user) = (None, None, None);
    let admitted = read(&*app.store, |repositories| {
        let organization = repositories.organizations().by_slug(&slug)?.ok_or(AdmitError::NoOrganization)?;
        organization_id = Some(organization.id);
        if let Some(key) = command.service_key {
            key.stands_alone(&command.browser)?;
            if let Some(operator) = operator {
                let who = operator(key.authenticate(repositories, now)?);
                return Ok(Admitted { organization, page: None, who });
            }
        }
        let app_origin = organization.app_url.as_ref().and_then(orgauth_domain::text::AppUrl::origin);
        origin = browser::reader(&command.browser, command.rule, &app.settings.origins, app_origin.as_ref());
        let page =
            browser::authorize_page(&command.browser, command.rule, &app.settings.origins, app_origin.as_ref())
                // The reader of a refusal is a page with an owner; here that is the organization.
                .map_err(|refused| {
                    if origin.is_some() {
                        AdmitError::Refused(AdmitRefusal::BeyondOrganization)
                    } else {
                        refused.into()
                    }
                })?;
        let who = caller(repositories, &organization, &mut user)?;
        Ok(Admitted { organization, page, who })
    });
    admitted.map_err(|error| Refusal { error, organization: organization_id, origin, user })
}

/// A [`CallerProof`] whose tokens are read.
struct ReadProof {
    need: Need,
    access: Result<Claims, AccessFault>,
    evidence: Option<RefreshEvidence>,
    /// The same, for the operator in place of a member.
    operators: Option<RefreshEvidence>,
    /// Whether the route accepts a partial token and one was sent.
    with_partial: bool,
    set_up: Option<Claims>,
    now: Timestamp,
}

impl CallerProof {
    /// Checks the tokens' signatures: before the transaction, which keeps that short.
    fn read(&self, app: &App, now: Timestamp) -> ReadProof {
        ReadProof {
            need: self.need,
            access: claims(app, &self.access, now),
            evidence: self.refresh.as_ref().map(|refresh| evidence(app, refresh, &self.client, now)),
            operators: self
                .operators
                .as_ref()
                .filter(|_| app.settings.operator.pages_for.is_some())
                .map(|refresh| evidence(app, refresh, &self.client, now)),
            with_partial: !matches!(self.set_up, Presented::Nothing),
            set_up: match &self.set_up {
                Presented::Token(token) => app.tokens.read(TokenKind::Partial, token, now).ok(),
                Presented::Nothing | Presented::Ambiguous => None,
            },
            now,
        }
    }
}

impl ReadProof {
    /// The person who acts as the operator in another organization than the operator's own; absent when the request is no such
    /// person's. It is judged as any other then.
    ///
    /// # Errors
    /// The person has to prove again who acts; or the store failed.
    fn operator(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (organization, browser): (&Organization, &BrowserFacts),
    ) -> Result<Option<Caller>, AdmitError> {
        let (Some(evidence), Ok(claims)) = (&self.operators, &self.access) else { return Ok(None) };
        let is_own_page = browser::authorize_page(browser, BrowserRule::ServicePages, &app.settings.origins, None);
        if claims.organization_id == organization.id || is_own_page.is_err() {
            return Ok(None);
        }
        let Some(home) = repositories.organizations().get(claims.organization_id)? else { return Ok(None) };
        match operator_by(app, repositories, &home, claims.clone(), evidence, self.now) {
            Ok(caller) => {
                if browser.is_unsafe {
                    access::operator_proof(&caller.session, self.now)?;
                }
                Ok(Some(caller))
            }
            Err(AdmitError::Denied(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn caller(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (organization, browser): (&Organization, &BrowserFacts),
        known: &mut Option<UserId>,
    ) -> Result<Caller, AdmitError> {
        // A client that is just signing in may still hold an older session's cookies.
        if let Some(claims) = &self.set_up
            && let Some(caller) = setting_up(repositories, organization, claims, self.now)?
        {
            return Ok(caller);
        }
        if self.with_partial && self.access == Err(AccessFault::NoToken) {
            return Err(AdmitRefusal::PartialTokenInvalid.into());
        }
        let reach = self.evidence.as_ref().map_or(Reach::Organization, Reach::Account);
        let access = self.access.clone()?;
        let caller = authenticate(app, repositories, organization, (self.need, reach), access, self.now, known)?;
        impersonation::may_call(&caller.session, browser.is_unsafe)?;
        if self.need == Need::Admin && browser.is_unsafe && operator_person::is_home(app, organization) {
            self.acts_as_operator(app, repositories, (organization, browser), &caller)?;
        }
        Ok(caller)
    }

    /// Checks that an admin of the operator's organization is the operator in this request, too: whoever changes who is an admin there, or
    /// how people get in, makes operators. An access token alone is held by every backend of the organization.
    fn acts_as_operator(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (organization, browser): (&Organization, &BrowserFacts),
        caller: &Caller,
    ) -> Result<(), AdmitError> {
        browser::authorize_page(browser, BrowserRule::ServicePages, &app.settings.origins, None)
            .map_err(|_| AccessFault::OperatorRequired)?;
        let evidence = self.operators.as_ref().ok_or(AccessFault::OperatorRequired)?;
        match operator_by(app, repositories, organization, caller.claims.clone(), evidence, self.now) {
            Ok(caller) => Ok(access::operator_proof(&caller.session, self.now)?),
            Err(AdmitError::Denied(_)) => Err(AccessFault::OperatorRequired.into()),
            Err(error) => Err(error),
        }
    }
}

/// The caller of a sign-in that must set up a second factor, by the claims of a partial token, while the organization
/// requires a second factor. Absent when the token is not valid for this. The use case checks the membership.
fn setting_up(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    claims: &Claims,
    now: Timestamp,
) -> StoreResult<Option<Caller>> {
    if claims.organization_id != organization.id || !second_step::may_set_up(organization) {
        return Ok(None);
    }
    let principal = repositories.sessions().principal(organization.id, claims.session_id)?.filter(|principal| {
        principal.session.user_id == claims.user_id && principal.session.awaits(Awaits::SetUp, claims.token_id, now)
    });
    Ok(principal.map(|Principal { session, user, membership }| Caller {
        organization: organization.clone(),
        session,
        claims: claims.clone(),
        user,
        membership,
        now,
    }))
}

/// What a refresh cookie proves beside an access token.
fn evidence(app: &App, refresh: &Presented, client: &Client, now: Timestamp) -> RefreshEvidence {
    RefreshEvidence {
        claims: match refresh {
            Presented::Token(token) => app.tokens.read(TokenKind::Refresh, token, now).ok(),
            Presented::Nothing | Presented::Ambiguous => None,
        },
        was_sent: !matches!(refresh, Presented::Nothing),
        client: client.clone(),
        rules: app.settings.tokens,
    }
}

/// Checks that a caller's request may act on the whole account: it carries the session's refresh token, and no organization's page
/// took part in it or in its session.
///
/// # Errors
/// The first check that failed.
pub(crate) fn reach_account(
    app: &App,
    caller: &Caller,
    refresh: &Presented,
    request: &RequestContext,
) -> Result<(), AccessFault> {
    let now = app.now();
    if request.on_organization_page {
        return Err(AccessFault::OrganizationPage);
    }
    evidence(app, refresh, &request.client, now).admit(&caller.session, now)
}

/// The session of this user whose refresh token a request presents, if it reaches the whole account; absent otherwise. An access token
/// alone counts for nothing: every backend of its organization holds it.
pub(crate) fn account_wide_session(
    app: &App,
    repositories: &mut dyn Repositories,
    presented: &PresentedCookies,
    user: UserId,
    request: &RequestContext,
) -> StoreResult<Option<Session>> {
    let now = app.now();
    if request.on_organization_page {
        return Ok(None);
    }
    let evidence = evidence(app, &presented.refresh, &request.client, now);
    let Some(claims) = evidence.claims.as_ref().filter(|claims| claims.user_id == user) else { return Ok(None) };
    let session = repositories.sessions().lock(claims.organization_id, claims.session_id)?;
    Ok(session.filter(|session| session.user_id == user && evidence.admit(session, now).is_ok()))
}

/// Returns the caller of a route that belongs to no organization, by an account-wide session of any organization where the
/// caller is an active member. Absent when the request proves none.
///
/// # Errors
/// The store failed.
pub(crate) fn account_wide_caller(
    app: &App,
    presented: &PresentedCookies,
    client: &Client,
) -> StoreResult<Option<Caller>> {
    let now = app.now();
    let Ok(claims) = claims(app, &presented.access, now) else { return Ok(None) };
    let evidence = evidence(app, &presented.refresh, client, now);
    let authenticated = read(&*app.store, |repositories| {
        let organization = repositories.organizations().get(claims.organization_id)?.ok_or(AccessFault::Invalid)?;
        let required = (Need::Member, Reach::Account(&evidence));
        authenticate(app, repositories, &organization, required, claims.clone(), now, &mut None)
    });
    match authenticated {
        Ok(caller) => Ok(Some(caller)),
        Err(AdmitError::Failed(Failure::Store(error))) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Returns the active member whom an access token of the organization belongs to.
///
/// # Errors
/// The store failed. A token that is not valid gives the inner error.
pub fn authenticate_token(
    app: &App,
    organization: &Organization,
    access: &Presented,
) -> StoreResult<Result<Caller, AccessFault>> {
    let now = app.now();
    let claims = match claims(app, access, now) {
        Ok(claims) => claims,
        Err(fault) => return Ok(Err(fault)),
    };
    let authenticated = read(&*app.store, |repositories| {
        // Reads the organization again: the admission check read it in an earlier transaction.
        let organization = repositories.organizations().by_slug(&organization.slug)?.ok_or(AccessFault::Invalid)?;
        authenticate(
            app,
            repositories,
            &organization,
            (Need::Member, Reach::Organization),
            claims.clone(),
            now,
            &mut None,
        )
    });
    match authenticated {
        Ok(caller) => Ok(Ok(caller)),
        Err(AdmitError::Denied(fault)) => Ok(Err(fault)),
        Err(AdmitError::Failed(Failure::Store(error))) => Err(error),
        Err(AdmitError::Refused(_) | AdmitError::NoOrganization | AdmitError::Wait(_) | AdmitError::Failed(_)) => {
            Ok(Err(AccessFault::Invalid))
        }
    }
}

/// Locks the membership, and reads the organization after that, so that its rules are the current ones. Returns both if the
/// user may act there.
///
/// # Errors
/// The store failed. A user who may not act gives the inner error.
pub(crate) fn lock_active_member(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user_id: UserId,
) -> StoreResult<Result<(Organization, Membership), AccessFault>> {
    let membership = repositories.memberships().lock(organization.id, user_id)?;
    let Some(organization) = repositories.organizations().by_slug(&organization.slug)? else {
        return Ok(Err(AccessFault::NotAMember));
    };
    Ok(access::active_member(&organization, membership.as_ref())
        .and_then(|()| membership.ok_or(AccessFault::NotAMember))
        .map(|membership| (organization, membership)))
}

/// The first organization of a user, by slug, for which `holds`, given it and what the user is there; absent when there is none. Suspended
/// organizations and memberships count: they may come back.
pub(crate) fn first_organization(
    repositories: &mut dyn Repositories,
    user: UserId,
    mut holds: impl FnMut(&mut dyn Repositories, &Organization, &OrganizationEntry) -> StoreResult<bool>,
) -> StoreResult<Option<Slug>> {
    for entry in repositories.memberships().organizations_of(user, None, u32::MAX)? {
        let Some(organization) = repositories.organizations().get(entry.id)? else { continue };
        if holds(repositories, &organization, &entry)? {
            return Ok(Some(organization.slug));
        }
    }
    Ok(None)
}

/// As [`lock_active_member`], for a user who signs in in this way: the organization may forbid it.
///
/// # Errors
/// The store failed. A user who may not act, or not sign in so, gives the inner error.
pub(crate) fn lock_member_by(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user: &User,
    way: SignInMethod,
) -> StoreResult<Result<(Organization, Membership), AccessFault>> {
    let (organization, membership) = match lock_active_member(repositories, organization, user.id)? {
        Ok(found) => found,
        Err(fault) => return Ok(Err(fault)),
    };
    let rules = &organization.security;
    Ok(if rules.admission(way, membership.role) == Admission::Shut {
        Err(single_sign_on::required(repositories, &organization, user)?)
    } else if way.is_allowed_by(rules) {
        Ok((organization, membership))
    } else {
        Err(AccessFault::MethodNotAllowed)
    })
}

/// Parses the one slug of a request. A text that can't be a slug counts as unknown.
///
/// # Errors
/// Missing, repeated or unknown.
pub fn require_one_slug(slugs: &[String]) -> Result<Slug, AdmitError> {
    match slugs {
        [one] => Slug::parse(one).map_err(|_| AdmitError::NoOrganization),
        _ => Err(AdmitRefusal::SlugRequired.into()),
    }
}

fn claims(app: &App, access: &Presented, now: Timestamp) -> Result<Claims, AccessFault> {
    match access {
        Presented::Nothing => Err(AccessFault::NoToken),
        Presented::Ambiguous => Err(AccessFault::Invalid),
        Presented::Token(token) => app.tokens.read(TokenKind::Access, token, now).map_err(|_| AccessFault::Invalid),
    }
}

fn authenticate(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    (need, reach): (Need, Reach<'_>),
    claims: Claims,
    now: Timestamp,
    known: &mut Option<UserId>,
) -> Result<Caller, AdmitError> {
    // Looks only in this organization, so that a foreign token never reaches the sessions of its own organization from here.
    let principal = repositories.sessions().principal(organization.id, claims.session_id)?;
    access::authorize(need, reach, &claims, organization, principal.as_ref(), now).inspect_err(|fault| {
        *known = match fault {
            AccessFault::NoToken
            | AccessFault::Expired
            | AccessFault::Invalid
            | AccessFault::KeyRefused
            | AccessFault::ScopeMissing
            | AccessFault::PersonRequired => None,
            AccessFault::NoRefreshToken
            | AccessFault::InvalidRefreshToken
            | AccessFault::OrganizationPage
            | AccessFault::ProvesTooLittle
            | AccessFault::OrganizationSuspended
            | AccessFault::NotAMember
            | AccessFault::MembershipNotActive
            | AccessFault::MethodNotAllowed
            | AccessFault::SsoRequired(_)
            | AccessFault::PasskeyNotCounted
            | AccessFault::Impersonation
            | AccessFault::NotTheOperator
            | AccessFault::ProofTooOld
            | AccessFault::OperatorRequired
            | AccessFault::AdminRequired => Some(claims.user_id),
        };
    })?;
    let principal = principal.ok_or(AccessFault::Invalid)?;
    if let Some(by) = principal.session.impersonator
        && !impersonation_right::is_held(app, repositories, organization, by, now)?
    {
        return Err(AccessFault::Invalid.into());
    }
    Ok(Caller {
        organization: organization.clone(),
        session: principal.session,
        claims,
        user: principal.user,
        membership: principal.membership,
        now,
    })
}
