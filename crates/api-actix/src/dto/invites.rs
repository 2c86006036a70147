//! Invitations in answers. Tokens appear only in the mail and in the answer to an operator (docs/security.md: H2).

use orgauth_application::organizations::accept_invite::{InvitePreview, Joined};
use orgauth_application::organizations::invites;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::mail::MailStatus;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::{self, invite};
use orgauth_domain::sign_in::Awaits;
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, InviteId, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::accounts::SecondFactorData;
use super::organizations::Membership;
use crate::schema::{Always, Components, Described, answer, one_of, one_word_of};

answer! {
    /// An invitation.
    pub struct InviteData {
        /// The invitation.
        invite: Invite = "invite",
    }
}

answer! {
    /// An invitation.
    pub struct Invite {
        /// The invitation's identifier, `inv_…`.
        id: InviteId = "id",
        /// The invited address.
        email: Email = "email" eg "bob@example.com",
        /// The role that the invited person gets.
        role: Role = "role",
        /// When it expires.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// A page of the organization's invitations.
    pub struct InvitesData {
        /// The invitations that can be accepted, oldest first.
        invites: Vec<ListedInvite> = "invites",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "MTc5NTI3MDA0NjAzMS5pbnZfMDFtN3o2",
    }
}

answer! {
    /// An invitation in the list.
    pub struct ListedInvite {
        ..invite: Invite,
        /// Email address of the admin who sent it, or `operator`.
        invited_by: String = "invitedBy" eg "ada@example.com",
        /// State of its newest mail: `queued`, it waits to be sent; `sent`, the mail server accepted it; `failed`, it was given
        /// up. After `failed`, send the invitation again.
        mail_status: InviteMailStatus = "mailStatus",
    }
}

/// Who invited, where no member did.
pub(crate) const OPERATOR: &str = "operator";

/// Where the mail of an invitation stands.
pub struct InviteMailStatus(MailStatus);

impl Serialize for InviteMailStatus {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl Described for InviteMailStatus {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let words = [MailStatus::Queued, MailStatus::Sent, MailStatus::Failed].map(MailStatus::as_str);
        let about = "State of a mail: it waits to be sent, the mail server accepted it, or it was given up.";
        components.named::<Self>("MailStatus", |_| one_word_of(words).description(Some(about)).build().into())
    }

    fn example() -> Value {
        json!(MailStatus::Sent.as_str())
    }
}

answer! {
    /// What the holder of an invitation's link may see before accepting.
    pub struct InvitePreviewData {
        /// The invitation.
        invite: PreviewedInvite = "invite",
        /// The organization to which it invites.
        org: LinkedOrganization = "org",
        /// Whether the address already has an account. If `true`, accept without `name` and `password`; if `false`, send both.
        account_exists: bool = "accountExists",
        /// Accepting removes the account's password, second factor and sessions, because nobody has proven its address so far.
        /// Whoever is signed in to the account and sends its cookies keeps them. Absent otherwise.
        removes_password: Option<bool> = "removesPassword",
    }
}

answer! {
    /// An invitation, without its identifier.
    pub struct PreviewedInvite {
        /// The invited address.
        email: Email = "email" eg "bob@example.com",
        /// The role that the invited person gets.
        role: Role = "role",
        /// When it expires.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// An organization, as the holder of a mailed link sees it.
    pub struct LinkedOrganization {
        /// The organization's name.
        name: Name = "name" eg "Acme",
        /// The organization's slug, which is sent as `X-Org-Slug`.
        slug: Slug = "slug",
        /// URL of the organization's application; left out if none is set.
        app_url: Option<AppUrl> = "appUrl",
    }
}

one_of! {
    /// A user joined the organization. The new session is a full session, or a partial session that needs a second factor.
    pub enum AcceptAnswer {
        /// A full session.
        SignedIn(AcceptedData),
        /// A partial session.
        SecondFactor(AcceptedPartlyData),
    }
}

answer! {
    /// A user joined the organization, and has a full session.
    pub struct AcceptedData {
        /// The access token; also set as a cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
        /// configured to include it always.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The user who joined.
        user: JoinedUser = "user",
        /// The new membership.
        membership: Membership = "membership",
        /// The organization that the user joined.
        org: LinkedOrganization = "org",
    }
}

answer! {
    /// A user joined the organization, and has a partial session that needs a second factor.
    pub struct AcceptedPartlyData {
        /// Always `true`.
        requires_2fa: Always<true> = "requires2FA",
        /// `true` if the user has no second factor and the organization requires one; otherwise left out. If `true`, the next
        /// call is `POST /auth/2fa/setup`, otherwise `POST /auth/verify-2fa`.
        setup_required: Option<bool> = "setupRequired",
        /// The new membership.
        membership: Membership = "membership",
        /// The organization that the user joined.
        org: LinkedOrganization = "org",
    }
}

answer! {
    /// A user who joined an organization.
    pub struct JoinedUser {
        /// The user's identifier, `usr_…`.
        id: UserId = "id",
        /// Display name.
        name: Name = "name" eg "Bob",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email" eg "bob@example.com",
    }
}

impl From<&invite::Invite> for Invite {
    fn from(invite: &invite::Invite) -> Self {
        Self { id: invite.id, email: invite.email.clone(), role: invite.role, expires_at: invite.expires_at }
    }
}

impl From<&invites::ListedInvite> for ListedInvite {
    fn from(listed: &invites::ListedInvite) -> Self {
        let entry = &listed.entry;
        let invited_by = entry.inviter.as_ref().map_or_else(|| OPERATOR.to_owned(), ToString::to_string);
        Self { invite: (&entry.invite).into(), invited_by, mail_status: InviteMailStatus(listed.mail) }
    }
}

impl From<&InvitePreview> for InvitePreviewData {
    fn from(preview: &InvitePreview) -> Self {
        let InvitePreview { invite, organization, account_exists, removes_password } = preview;
        Self {
            invite: PreviewedInvite { email: invite.email.clone(), role: invite.role, expires_at: invite.expires_at },
            org: organization.into(),
            account_exists: *account_exists,
            removes_password: removes_password.then_some(true),
        }
    }
}

impl From<&organizations::Organization> for LinkedOrganization {
    fn from(organization: &organizations::Organization) -> Self {
        Self {
            name: organization.name.clone(),
            slug: organization.slug.clone(),
            app_url: organization.app_url.clone(),
        }
    }
}

impl AcceptedData {
    /// The answer to a full session that began, with the refresh token where it is shown.
    pub fn new(signed_in: &SignedIn, joined: &Joined, refresh_token: Option<String>) -> Self {
        let user = &signed_in.user;
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token,
            user: JoinedUser { id: user.id, name: user.name.clone(), email: user.email.clone() },
            membership: (&joined.membership).into(),
            org: (&joined.organization).into(),
        }
    }
}

impl AcceptedPartlyData {
    /// The answer to a partial session that began.
    pub fn new(joined: &Joined, awaits: Awaits) -> Self {
        let SecondFactorData { requires_2fa, setup_required } = SecondFactorData::new(awaits);
        let (membership, org) = ((&joined.membership).into(), (&joined.organization).into());
        Self { requires_2fa, setup_required, membership, org }
    }
}
