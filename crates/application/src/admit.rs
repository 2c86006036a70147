//! The gate of every request that names an organization: slug, browser rules, authentication, standing, in this
//! order (decisions section 1), from rows read at one instant.

use orgauth_domain::Timestamp;
use orgauth_domain::access::{self, AccessFault, Need};
use orgauth_domain::browser::{self, BrowserFacts, BrowserRule, OriginNotAllowed};
use orgauth_domain::membership::{Membership, Role};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read};
use orgauth_domain::session::Session;
use orgauth_domain::text::{Origin, Slug};
use orgauth_domain::token::{Claims, TokenKind};
use orgauth_domain::user::User;
use orgauth_domain::{OrganizationId, UserId};

use crate::context::App;
use crate::preflight::is_known;

/// A credential as the request carried it.
#[derive(Clone, Default)]
pub enum Presented {
    /// None.
    #[default]
    Nothing,
    /// One.
    Token(String),
    /// Two that differ, or two cookies of one name: worth as much as a wrong one.
    Ambiguous,
}

/// What a request brings to the gate.
pub struct AdmitCommand {
    /// The values of `X-Org-Slug`.
    pub slugs: Vec<String>,
    /// What the browser tells.
    pub browser: BrowserFacts,
    /// Whose pages may call this route.
    pub rule: BrowserRule,
    /// What the route asks of its caller; absent: nothing.
    pub need: Option<Need>,
    /// The access token.
    pub access: Presented,
}

impl AdmitCommand {
    /// The refusal of a request that names no organization. Whom a preflight allowed may read it: a page that forgot the
    /// slug would else be told of CORS.
    fn nowhere(&self, app: &App, error: AdmitError) -> Refusal {
        let origin = self.browser.page(self.rule).filter(|page| is_known(app, page).unwrap_or(false));
        Refusal { error, origin, organization: None, user: None }
    }
}

/// A request that may go on.
#[derive(Debug, Clone)]
pub struct Admitted {
    /// The organization of the slug.
    pub organization: Organization,
    /// The origin that the CORS answer names; absent when the request carried none.
    pub origin: Option<Origin>,
    /// Who calls; absent when the route asks for nobody.
    pub caller: Option<Caller>,
}

/// A signed-in caller, from live rows.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The organization that the caller acts in.
    pub organization: Organization,
    /// The session behind the token.
    pub session: Session,
    /// What the token claims.
    pub claims: Claims,
    /// The user.
    pub user: User,
    /// The user's membership here, whatever its status when only a session was asked for.
    pub membership: Option<Membership>,
    /// When the gate was passed.
    pub now: Timestamp,
}

impl Caller {
    /// The caller's session, locked, if its token still authenticates: a sign-out may have come between.
    pub(crate) fn still_here(
        &self,
        repositories: &mut dyn Repositories,
        now: Timestamp,
    ) -> StoreResult<Option<Session>> {
        let session = repositories.sessions().lock(self.organization.id, self.session.id)?;
        Ok(session.filter(|session| session.accepts_access(self.claims.token_id, now)))
    }

    /// The caller's organization, locked, if the caller is an admin there still: of two admins who act on each other
    /// one is the second, and sees what the first one did.
    pub(crate) fn still_admin(
        &self,
        repositories: &mut dyn Repositories,
    ) -> StoreResult<Result<Organization, AccessFault>> {
        let Some(organization) = repositories.organizations().lock(self.organization.id)? else {
            return Ok(Err(AccessFault::OrganizationSuspended));
        };
        let mine = repositories.memberships().get(organization.id, self.user.id)?;
        Ok(access::standing(&organization, mine.as_ref()).and_then(|()| match mine {
            Some(mine) if mine.role == Role::Admin => Ok(organization),
            Some(_) | None => Err(AccessFault::AdminRequired),
        }))
    }
}

/// A request that may not go on, with the origin that the CORS answer names when the page may read why.
#[derive(Debug)]
pub struct Refusal {
    /// The reason.
    pub error: AdmitError,
    /// The page's origin, when it is an allowed one.
    pub origin: Option<Origin>,
    /// The organization of the slug, when there is one; for the log.
    pub organization: Option<OrganizationId>,
    /// The user, when the token is genuine and something else is missing; for the log.
    pub user: Option<UserId>,
}

/// Why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdmitError {
    /// `X-Org-Slug` is missing or repeated.
    #[error("send the header X-Org-Slug once")]
    SlugRequired,
    /// No organization has this slug.
    #[error("no organization has this slug")]
    OrganizationNotFound,
    /// A foreign page calls.
    #[error(transparent)]
    Origin(#[from] OriginNotAllowed),
    /// The caller may not.
    #[error(transparent)]
    Access(#[from] AccessFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Judges a request from its head alone, before its body is used for anything.
///
/// # Errors
/// The first check that failed.
pub fn admit(app: &App, command: &AdmitCommand) -> Result<Admitted, Refusal> {
    let slug = only_slug(&command.slugs).map_err(|error| command.nowhere(app, error))?;
    // The signature is checked before the transaction: nothing slow inside.
    let now = app.now();
    let claims = command.need.map(|_| claims(app, &command.access, now));
    let (mut origin, mut seen, mut user) = (None, None, None);
    let admitted = read(&*app.store, |repositories| {
        let organization = repositories.organizations().by_slug(&slug)?.ok_or(AdmitError::OrganizationNotFound)?;
        seen = Some(organization.id);
        let app_origin = organization.app_url.as_ref().and_then(orgauth_domain::text::AppUrl::origin);
        origin = browser::judge(&command.browser, command.rule, &app.settings.origins, app_origin.as_ref())?;
        let caller = match (command.need, &claims) {
            (Some(need), Some(claims)) => {
                Some(authenticate(repositories, &organization, need, claims.clone()?, now, &mut user)?)
            }
            (None, _) | (_, None) => None,
        };
        Ok(Admitted { organization, origin: origin.clone(), caller })
    });
    admitted.map_err(|error| match error {
        AdmitError::OrganizationNotFound => command.nowhere(app, error),
        error => Refusal { error, origin, organization: seen, user },
    })
}

/// The one slug of a request. A text that can't be a slug is an unknown one.
///
/// # Errors
/// Missing, repeated or unknown.
pub fn only_slug(slugs: &[String]) -> Result<Slug, AdmitError> {
    match slugs {
        [one] => Slug::parse(one).map_err(|_| AdmitError::OrganizationNotFound),
        _ => Err(AdmitError::SlugRequired),
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
    repositories: &mut dyn Repositories,
    organization: &Organization,
    need: Need,
    claims: Claims,
    now: Timestamp,
    known: &mut Option<UserId>,
) -> Result<Caller, AdmitError> {
    // A foreign token never reaches the sessions of its own organization from here.
    let principal = repositories.sessions().principal(organization.id, claims.session_id)?;
    access::judge(need, &claims, organization, principal.as_ref(), now).inspect_err(|fault| {
        *known = match fault {
            AccessFault::NoToken | AccessFault::Expired | AccessFault::Invalid => None,
            AccessFault::OrganizationSuspended
            | AccessFault::NotAMember
            | AccessFault::MembershipNotActive
            | AccessFault::AdminRequired => Some(claims.user_id),
        };
    })?;
    let principal = principal.ok_or(AccessFault::Invalid)?;
    Ok(Caller {
        organization: organization.clone(),
        session: principal.session,
        claims,
        user: principal.user,
        membership: principal.membership,
        now,
    })
}
