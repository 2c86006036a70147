//! Impersonation: the operator gets a link, and the browser that opens it signs in as a member, for an hour at most and to read.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::access::{self, AccessFault};
use orgauth_domain::sign_in::impersonation::{SESSION_TTL, TICKET_TTL, Ticket};
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::{Beginning, Session};
use orgauth_domain::text::{Description, Slug};
use orgauth_domain::{Secret, UserId};

use crate::app::{App, RequestContext};
use crate::error::{Error, refusals};
use crate::impersonation_right;
use crate::initiator::Operator;
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignedIn, Start};

/// What a link is sealed for.
const PLACE: &str = "impersonation|ticket";

/// Why the operator doesn't sign in as somebody.
pub type ImpersonateError = Error<ImpersonateRefusal>;

/// Why the operator doesn't sign in as somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImpersonateRefusal {
    /// There is no such account.
    #[error("there is no such account")]
    NoUser,
    /// The account has no active membership there.
    #[error("the user is no active member of this organization")]
    NoMember,
    /// The organization forbids it, is the operator's own, or the caller has no right to it.
    #[error(
        "nobody signs in as a member of this organization: it forbids that, it is the operator's own, or this caller may not \
         (a service key needs --may-impersonate)"
    )]
    NotAllowed,
    /// The link is used, has expired, or is none; or the right is gone.
    #[error("this link is used, or has expired")]
    LinkInvalid,
}

refusals!(ImpersonateRefusal);

/// Makes a link with which a browser signs in as a member, within a minute, once. Returns its token.
///
/// # Errors
/// No such account or organization, no active member there, no right; or the store failed.
pub fn ticket(
    app: &App,
    operator: &Operator,
    user: UserId,
    slug: &Slug,
    reason: &Description,
) -> Result<Secret, ImpersonateError> {
    let now = app.now();
    let impersonator = match operator {
        Operator::Person(caller, _) => Impersonator::Person { user: caller.user.id, session: caller.session.id },
        Operator::ServiceKey(key, _) => Impersonator::ServiceKey(*key),
        Operator::CommandLine => return Err(ImpersonateRefusal::NotAllowed.into()),
    };
    let number = Secret::new(app.entropy.base62::<43>().iter().collect::<String>());
    let record = Record::new(app, operator.request(), now);
    let ticket = transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        let organization = repositories.organizations().by_slug(slug)?.ok_or(ImpersonateError::NoOrganization)?;
        let user = repositories.users().by_id(user)?.ok_or(ImpersonateRefusal::NoUser)?;
        if !impersonation_right::is_held(app, repositories, &organization, impersonator, now)? {
            return Err(ImpersonateError::Refused(ImpersonateRefusal::NotAllowed));
        }
        let membership = repositories.memberships().get(organization.id, user.id)?;
        access::active_member(&organization, membership.as_ref()).map_err(|fault| match fault {
            AccessFault::OrganizationSuspended => ImpersonateError::Denied(fault),
            _ => ImpersonateRefusal::NoMember.into(),
        })?;
        let what = Happening::Impersonated { user: &user, organization: &organization.slug, reason };
        record.happened(repositories, &organization, &operator.actor(), what)?;
        let expires_at = now.plus(TICKET_TTL);
        Ok(Ticket { organization: organization.id, user: user.id, impersonator, number: number.clone(), expires_at })
    })?;
    Ok(Secret::new(app.sealer.seal(PLACE, ticket.to_text().expose().as_bytes())?))
}

/// A browser that opened such a link.
pub struct ImpersonateCommand {
    /// The token of the link.
    pub token: Secret,
    /// The tokens that the browser has already; the new session replaces theirs.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Begins the session. Returns its organization, too.
///
/// # Errors
/// A link that is used, has expired or is none, no right any more, no active member any more; or the store failed.
pub fn begin(app: &App, command: &ImpersonateCommand) -> Result<(SignedIn, Organization), ImpersonateError> {
    let now = app.now();
    let ticket = opened(app, &command.token).filter(|ticket| now < ticket.expires_at);
    let ticket = ticket.ok_or(ImpersonateRefusal::LinkInvalid)?;
    let start = Start::draw(app, &command.presented, now)?;
    let record = Record::new(app, Some(&command.request), now);
    let (session, user, membership, organization) = transact(&*app.store, |repositories| {
        let (user, membership, organization) =
            member(repositories, &ticket)?.ok_or(ImpersonateRefusal::LinkInvalid)?;
        let is_held = impersonation_right::is_held(app, repositories, &organization, ticket.impersonator, now)?;
        let is_unused = repositories.single_use().use_up(&ticket.used_as(&app.digests), ticket.expires_at)?;
        if !is_held || !is_unused {
            return Err(ImpersonateError::Refused(ImpersonateRefusal::LinkInvalid));
        }
        let rules = app.settings.tokens.of(&organization);
        let beginning = Beginning {
            id: start.session_id,
            organization_id: organization.id,
            user_id: user.id,
            client: command.request.client.clone(),
            methods: SignInMethod::Impersonation.methods().to_vec(),
            on_organization_page: false,
            passkey: None,
            identity: None,
            absolute_expires_at: Some(now.plus(SESSION_TTL)),
            signed_in_at: None,
            connection_id: None,
        };
        let begun = Session::begin(beginning, start.seed.clone(), now, &rules);
        let session = Session { impersonator: Some(ticket.impersonator), ..begun };
        let by = actor(repositories, ticket.impersonator)?;
        session_issuer::begin_impersonated(
            repositories,
            (&session, &user),
            (&command.request, &by),
            &start,
            &record,
        )?;
        if app.settings.operator.impersonation_mail {
            let notice = record.notice_by(&by, Some(&organization.name));
            let message = Message::Notice(NoticeKind::Impersonated, notice);
            record.notify(repositories, organization.id, &user.email, message)?;
        }
        Ok((session, user, membership, organization))
    })?;
    let tokens = session_issuer::sign(app, &session)?;
    Ok((SignedIn { tokens, user, membership }, organization))
}

fn opened(app: &App, token: &Secret) -> Option<Ticket> {
    let plain = app.sealer.open(PLACE, token.expose()).ok()?;
    Ticket::from_text(std::str::from_utf8(&plain).ok()?)
}

/// The member whom a link names, who is active, with the organization; the membership is locked.
fn member(
    repositories: &mut dyn Repositories,
    ticket: &Ticket,
) -> StoreResult<Option<(User, Membership, Organization)>> {
    let user = repositories.users().lock(ticket.user)?;
    let membership = repositories.memberships().lock(ticket.organization, ticket.user)?;
    let organization = repositories.organizations().get(ticket.organization)?;
    let (Some(user), Some(membership), Some(organization)) = (user, membership, organization) else {
        return Ok(None);
    };
    let is_active = access::active_member(&organization, Some(&membership)).is_ok();
    Ok(is_active.then_some((user, membership, organization)))
}

/// Whom the audit log names for what is done in a session of this user, in which somebody else may have signed in as the user.
pub(crate) fn actor_of(
    repositories: &mut dyn Repositories,
    impersonator: Option<Impersonator>,
    user: &User,
) -> StoreResult<Actor> {
    impersonator.map_or_else(|| Ok(Actor::from(user)), |by| actor(repositories, by))
}

fn actor(repositories: &mut dyn Repositories, impersonator: Impersonator) -> StoreResult<Actor> {
    Ok(match impersonator {
        Impersonator::ServiceKey(id) => Actor::Operator(Some(id)),
        Impersonator::Person { user, .. } => match repositories.users().by_id(user)? {
            Some(user) => Actor::OperatorPerson { id: user.id, email: user.email },
            None => Actor::Operator(None),
        },
    })
}
