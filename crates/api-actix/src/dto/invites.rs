//! Invitations in answers. Tokens appear only in the mail and in the answer to an operator (docs/security.md: H2).

use orgauth_application::organization::accept_invite::{InvitePreview, Joined};
use orgauth_application::organization::invites;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::mail::MailStatus;
use orgauth_domain::organization::membership::Role;
use orgauth_domain::organization::{self, invite};
use orgauth_domain::session::Awaits;
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
        /// `inv_…`
        id: InviteId = "id",
        /// The invited address.
        email: Email = "email" eg "bob@example.com",
        /// What the invited person will be.
        role: Role = "role",
        /// From when it can't be accepted any more.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// A page of invitations.
    pub struct InvitesData {
        /// Those that can be accepted, oldest first.
        invites: Vec<ListedInvite> = "invites",
        /// What `?cursor` takes for the next page; left out when this was the last one.
        next_cursor: Option<String> = "nextCursor" eg "MTc5NTI3MDA0NjAzMS5pbnZfMDFtN3o2",
    }
}

answer! {
    /// An invitation in the list.
    pub struct ListedInvite {
        ..invite: Invite,
        /// The inviting admin's address, or `operator`.
        invited_by: String = "invitedBy" eg "ada@example.com",
        /// Where its mail stands: it waits; the mail server took it; it was given up, so send it again.
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
        let about = "Whether the mail waits, left, or was given up.";
        components.named::<Self>("MailStatus", |_| one_word_of(words).description(Some(about)).build().into())
    }

    fn example() -> Value {
        json!(MailStatus::Sent.as_str())
    }
}

answer! {
    /// What somebody who holds the token may know before accepting.
    pub struct InvitePreviewData {
        /// The invitation.
        invite: PreviewedInvite = "invite",
        /// Where it invites to.
        org: LinkedOrganization = "org",
        /// Whether the address has an account, which then joins without name and password.
        account_exists: bool = "accountExists",
    }
}

answer! {
    /// An invitation, without its identifier.
    pub struct PreviewedInvite {
        /// The invited address.
        email: Email = "email" eg "bob@example.com",
        /// What the invited person will be.
        role: Role = "role",
        /// From when it can't be accepted any more.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// An organization, as far as whoever holds a mailed link is told.
    pub struct LinkedOrganization {
        /// Its name.
        name: Name = "name" eg "Acme",
        /// What `X-Org-Slug` carries.
        slug: Slug = "slug",
        /// Its application.
        app_url: Option<AppUrl> = "appUrl",
    }
}

one_of! {
    /// Somebody joined: with a full session, or with one that waits for its second factor.
    pub enum AcceptAnswer {
        /// A full session.
        SignedIn(AcceptedData),
        /// One that waits.
        SecondFactor(AcceptedPartlyData),
    }
}

answer! {
    /// Somebody joined and is signed in.
    pub struct AcceptedData {
        /// The access token, as in its cookie.
        access_token: String = "accessToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// The refresh token, as in its cookie. Only where the request carried no `Origin`, unless the service is configured
        /// otherwise.
        refresh_token: Option<String> = "refreshToken" eg "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
        /// Who.
        user: JoinedUser = "user",
        /// As what.
        membership: Membership = "membership",
        /// Where.
        org: LinkedOrganization = "org",
    }
}

answer! {
    /// Somebody joined whose second factor is asked for now.
    pub struct AcceptedPartlyData {
        /// `true`.
        requires_2fa: Always<true> = "requires2FA",
        /// `true` when a second factor has to be set up, in place of a code.
        setup_required: Option<Always<true>> = "setupRequired",
        /// As what.
        membership: Membership = "membership",
        /// Where.
        org: LinkedOrganization = "org",
    }
}

answer! {
    /// Who joined.
    pub struct JoinedUser {
        /// `usr_…`
        id: UserId = "id",
        /// Display name.
        name: Name = "name" eg "Bob",
        /// Canonical address.
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
        let InvitePreview { invite, organization, account_exists } = preview;
        Self {
            invite: PreviewedInvite { email: invite.email.clone(), role: invite.role, expires_at: invite.expires_at },
            org: organization.into(),
            account_exists: *account_exists,
        }
    }
}

impl From<&organization::Organization> for LinkedOrganization {
    fn from(organization: &organization::Organization) -> Self {
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
