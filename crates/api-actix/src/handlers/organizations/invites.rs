//! `/org/members/invite` and `/org/invites`: invite, list, send again, revoke; preview and accept by token.

use actix_web::http::StatusCode;
use orgauth_api_derive::Body;
use orgauth_application::organizations::accept_invite::{self, AcceptCommand, Registration};
use orgauth_application::organizations::invites::{self, Invitation};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::Name;
use orgauth_domain::{Email, InviteId, Secret, Timestamp};

use crate::code::ErrorCode::{
    AccountExists, AlreadyMember, EmailDomainNotAllowed, InviteExpired, InviteInvalid, InviteNotFound, InvitePending,
    OrganizationSuspended, PasswordRejected, PermissionNotHeld, RateLimited, ReauthenticationRequired, SsoRequired,
    UnknownRole,
};
use crate::dto::Message;
use crate::dto::invites::{
    AcceptAnswer, AcceptedData, AcceptedPartlyData, InviteData, InvitePreviewData, InvitesData,
};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{Admin, Visitor};
use crate::http::fields::{NewPassword, RoleKeys};
use crate::http::page::{self, Page};
use crate::http::parameter::{Parameter, PathId};

const ID: PathId<InviteId> = PathId::new("id", "The invitation's identifier.", InviteNotFound);

/// The parameter of one path can't have two names, so the token's parameter is called `id` too.
const TOKEN: Parameter = Parameter::path::<String>("id", "The token of the mailed link.");

endpoint! {
    /// Invites an email address to the organization.
    ///
    /// The invitation's link is mailed to the address. It is valid for seven days, unless the service is configured otherwise,
    /// and can be used once.
    ///
    /// The answer is 201 when invitation and mail are stored, whether or not the mail server is up. The token is in the
    /// mail, and in no answer. An address of a member is 409 `already_member`, one with a live invitation 409
    /// `invite_pending`; an expired invitation, or one of an admin who may not invite any more, is replaced.
    ///
    /// Where the organization forbids passwords (`allowedMethods`), an active member can be invited, too, in the present role: somebody
    /// who lost the passkey or has none that counts there. Nothing changes before the acceptance. With it the member joins
    /// anew: sessions there end, and no passkey of before counts there.
    /// `expiresAt` is seven days away (`invites.ttl`), but not after the expiry of a service key that sends the
    /// invitation or sends it again.
    ///
    /// With `roles`, the invited person gets these roles in the product: at most 20, and none with a permission that the inviter lacks
    /// (403 `permission_not_held`). That is checked again at the acceptance, where a role is left out that the inviter could not give
    /// any more.
    ///
    /// An organization may send a hundred invitations an hour, and three a day to one address; beyond that it is 429
    /// `rate_limited`. One that somebody founded and that isn't known yet (`signup.trusted_after`) may send ten a day,
    /// thirty together with the others of its founder; together with all such organizations it may send ten an hour to
    /// one address, and its mails don't show `appUrl`.
    CREATE = Post "/org/members/invite" inviteMember, Invites, create,
    success: StatusCode::CREATED,
    errors: &[EmailDomainNotAllowed, UnknownRole, PermissionNotHeld, AlreadyMember, InvitePending, RateLimited],
}

endpoint! {
    /// Lists the invitations that can be accepted, oldest first, page by page.
    ///
    /// Each entry has the state of its newest mail.
    ///
    /// `invitedBy` is `operator` for an invitation that was made with a service key or with `orgauth org create
    /// --admin-email`. A mail with the state `failed` was refused for good, or handed over three times without an
    /// answer; nobody sends it by itself. Its invitation is still valid: inviting the address again is 409
    /// `invite_pending`, and resending makes a new mail.
    LIST = Get "/org/invites" listInvites, Invites, list,
    parameters: &[page::limit::<{ page::LIMIT }>(), page::CURSOR],
}

endpoint! {
    /// Returns what the invitation with this token offers.
    ///
    /// Requires no session. Changes nothing, and can be called any number of times.
    ///
    /// A mail scanner that follows links does no harm. `removesPassword` is `true` when nobody has proven that the
    /// account's address belongs to its owner (as after some imports), and the account has a password.
    PREVIEW = Get "/org/invites/{id}" previewInvite, Invites, preview,
    refuses_mixed_keys: true,
    parameters: &[TOKEN],
    errors: &[InviteInvalid, InviteExpired],
}

endpoint! {
    /// Revokes the invitation with this identifier.
    ///
    /// Its link becomes invalid at once.
    REVOKE = Delete "/org/invites/{id}" revokeInvite, Invites, revoke,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Accepts the invitation with this token: joins the organization and signs in.
    ///
    /// If the invited address has no account, `name` and `password` are required, and an account is created. If it has one, send
    /// neither: the existing account joins. A user with two-factor authentication, or in an organization that requires it, gets a
    /// partial session.
    ///
    /// With `accountExists: false` in the preview, the new account's address counts as verified. With `accountExists:
    /// true` the account keeps its name and password; fields are refused with 409 `account_exists`, and the invitation
    /// stays valid. With `removesPassword: true`, accepting verifies the address, and removes the password, the second
    /// factor and all sessions, since another person may have set them; afterwards, the user chooses a new password
    /// with *Forgot password*. A browser that is signed in to this account and sends its cookies keeps them. Where a passkey is the account's
    /// only second factor and an organization requires one, that takes such a browser: 403 `reauthentication_required`.
    ///
    /// If the account is a member already, the answer is 409 `already_member`. A mailed link does not replace the
    /// second factor: `POST /auth/verify-2fa` completes a partial session. A session that the browser already has, of
    /// any user, ends when the new one begins: at once, or with two-factor authentication after the code. Where the organization requires
    /// single sign-on, the answer is 403 `sso_required`, and the invitation stays: signing in by the connection accepts it.
    ACCEPT = Post "/org/invites/{id}/accept" acceptInvite, Invites, accept,
    refuses_mixed_keys: true,
    parameters: &[TOKEN],
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[
        PasswordRejected, InviteInvalid, InviteExpired, EmailDomainNotAllowed, OrganizationSuspended, AccountExists,
        AlreadyMember, ReauthenticationRequired, SsoRequired,
    ],
}

endpoint! {
    /// Sends the invitation with this identifier again.
    ///
    /// The mail has a new link, which is valid for seven days from now, unless the service is configured otherwise. The old link
    /// becomes invalid at once.
    ///
    /// The identifier stays, and the caller becomes the inviter. The mail of the old link is not sent if it still
    /// waits. Resending counts like an invitation: the organization may send three mails a day to one recipient, then
    /// 429 `rate_limited`, which may last for a day.
    RESEND = Post "/org/invites/{id}/resend" resendInvite, Invites, resend,
    parameters: &[ID.parameter()],
    errors: &[EmailDomainNotAllowed, PermissionNotHeld, AlreadyMember, RateLimited],
}

/// An invitation.
#[derive(Body)]
pub(crate) struct InviteBody {
    /// The email address to invite.
    #[eg("bob@example.com")]
    pub(crate) email: Email,
    /// The role that the invited person gets; `member` if left out.
    pub(crate) role: Option<Role>,
    /// The keys of the roles in the product that the invited person gets; the default ones if left out or empty.
    pub(crate) roles: Option<RoleKeys>,
}

/// The data of a new account; empty if the invited address already has an account.
#[derive(Body)]
pub(crate) struct AcceptInviteBody {
    /// The display name of a new account.
    #[eg("Bob")]
    pub(crate) name: Option<Name>,
    /// The password of a new account, at least 8 characters unless the service is configured otherwise.
    pub(crate) password: Option<NewPassword>,
}

async fn create(call: Call<Admin>, body: InviteBody) -> Result<Reply<InviteData>, ApiError> {
    let roles = body.roles.map(|roles| roles.0).unwrap_or_default();
    let invitation = Invitation { email: body.email, role: body.role.unwrap_or(Role::Member), roles };
    let initiator = call.initiator();
    let invite = call.run(move |app| invites::invite(app, &initiator, &invitation)).await??;
    Reply::of(&InviteData { invite: (&invite).into() })
}

async fn list(call: Call<Admin>) -> Result<Reply<InvitesData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), place)?;
    let initiator = call.initiator();
    call.run_list(move |app| {
        let page = invites::list(app, &initiator, after, limit.unwrap_or(page::LIMIT))?;
        Reply::of(&InvitesData {
            invites: page.entries.iter().map(Into::into).collect(),
            next_cursor: page.next.map(|(created_at, id)| page::cursor(&format!("{}.{id}", created_at.millis()))),
        })
    })
    .await?
}

fn place(text: &str) -> Option<(Timestamp, InviteId)> {
    let (created_at, id) = text.split_once('.')?;
    Some((Timestamp::from_millis(created_at.parse().ok()?), id.parse().ok()?))
}

async fn resend(call: Call<Admin>) -> Result<Reply<InviteData>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    let invite = call.run(move |app| invites::resend(app, &initiator, id)).await??;
    Reply::of(&InviteData { invite: (&invite).into() })
}

async fn revoke(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| invites::revoke(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the invitation is revoked" })
}

async fn preview(call: Call<Visitor>) -> Result<Reply<InvitePreviewData>, ApiError> {
    let (organization, token) = (call.organization(), token(&call));
    let opened = call.run(move |app| accept_invite::preview(app, &organization, &token)).await??;
    Reply::of(&InvitePreviewData::from(&opened))
}

async fn accept(
    call: Call<Visitor>,
    body: Result<AcceptInviteBody, ApiError>,
) -> Result<Reply<AcceptAnswer>, ApiError> {
    let registration = body.map(|AcceptInviteBody { name, password }| Registration {
        name,
        password: password.map(|password| password.0),
    });
    let command = AcceptCommand {
        organization: call.organization(),
        token: token(&call),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let joined = accept_invite::accept(&call.state.app, command, registration).await?;
    let settings = call.state.cookies;
    match &joined.sign_in {
        SignIn::Full(signed_in) => {
            call.identify_user(signed_in.user.id);
            let data = AcceptedData::new(&call.state.app, signed_in, &joined, call.shown_refresh(&signed_in.tokens));
            let cookies = cookies::pair(&signed_in.tokens, settings);
            Ok(Reply::of(&AcceptAnswer::SignedIn(data))?.with_cookies(cookies))
        }
        SignIn::Partial { token, ttl, awaits, ways } => {
            let data = AcceptedPartlyData::new(&call.state.app, &joined, *awaits, ways);
            Ok(Reply::of(&AcceptAnswer::SecondFactor(data))?.with_cookies(cookies::partial(token, *ttl, settings)))
        }
    }
}

/// Returns the token in the path, which may be any text: a malformed token is looked up too, and not found.
fn token(call: &Call<Visitor>) -> Secret {
    Secret::new(call.path(TOKEN.name))
}
