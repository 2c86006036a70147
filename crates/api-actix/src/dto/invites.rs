//! Invitations in answers. Tokens appear only in the mail and in the answer to an operator (docs/security.md: H2).

use orgauth_api_derive::Answer;
use orgauth_application::App;
use orgauth_application::organizations::accept_invite::{InvitePreview, Joined};
use orgauth_application::organizations::invites::{self, GivingInvite};
use orgauth_application::organizations::organization::Created;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::mail::MailStatus;
use orgauth_domain::organizations::invite;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::sign_in::Awaits;
use orgauth_domain::sign_in::factor::Factor;
use orgauth_domain::text::Name;
use orgauth_domain::{Email, InviteId, Secret, Timestamp, UserId};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::organizations::{LinkedOrganization, Membership, Organization};
use super::sign_in::SecondFactorData;
use crate::schema::{Components, Described, one_of, one_word_of};

/// An invitation.
#[derive(Answer)]
pub struct InviteData {
    /// The invitation.
    pub invite: Invite,
}

/// An invitation.
#[derive(Answer)]
pub struct Invite {
    /// The invitation's identifier, `inv_…`.
    pub id: InviteId,
    /// The invited address.
    #[eg("bob@example.com")]
    pub email: Email,
    /// The role that the invited person gets.
    pub role: Role,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The keys of the roles in the product that the invited person gets; empty: the default ones.
    #[eg(["billing"])]
    pub roles: WordList,
}

/// A page of the organization's invitations.
#[derive(Answer)]
pub struct InvitesData {
    /// The invitations that can be accepted, oldest first.
    pub invites: Vec<ListedInvite>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("MTc5NTI3MDA0NjAzMS5pbnZfMDFtN3o2")]
    pub next_cursor: Option<String>,
}

/// An invitation in the list.
#[derive(Answer)]
pub struct ListedInvite {
    #[flatten]
    pub invite: Invite,
    /// Email address of the admin who sent it, or `operator`.
    #[eg("ada@example.com")]
    pub invited_by: String,
    /// State of its newest mail: `queued`, it waits to be sent; `sent`, the mail server accepted it; `failed`, it was given
    /// up. After `failed`, send the invitation again.
    pub mail_status: InviteMailStatus,
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

/// What the holder of an invitation's link may see before accepting.
#[derive(Answer)]
pub struct InvitePreviewData {
    /// The invitation.
    pub invite: PreviewedInvite,
    /// The organization to which it invites.
    pub org: LinkedOrganization,
    /// Whether the address already has an account. If `true`, accept without `name` and `password`; if `false`, send both.
    pub account_exists: bool,
    /// Accepting removes the account's password, passkeys, second factor and sessions, because nobody has proven its address so far.
    /// Whoever is signed in to the account and sends its cookies keeps them. Absent otherwise.
    pub removes_password: Option<bool>,
}

/// An invitation, without its identifier.
#[derive(Answer)]
pub struct PreviewedInvite {
    /// The invited address.
    #[eg("bob@example.com")]
    pub email: Email,
    /// The role that the invited person gets.
    pub role: Role,
    /// When it expires.
    pub expires_at: Timestamp,
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

/// A user joined the organization, and has a full session.
#[derive(Answer)]
pub struct AcceptedData {
    /// The access token; also set as a cookie.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub access_token: String,
    /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
    /// configured to include it always.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub refresh_token: Option<String>,
    /// The user who joined.
    pub user: JoinedUser,
    /// The new membership.
    pub membership: Membership,
    /// The organization that the user joined.
    pub org: LinkedOrganization,
}

/// A user joined the organization, and has a partial session that needs a second factor.
#[derive(Answer)]
pub struct AcceptedPartlyData {
    #[flatten]
    pub second_factor: SecondFactorData,
    /// The new membership.
    pub membership: Membership,
    /// The organization that the user joined.
    pub org: LinkedOrganization,
}

/// A user who joined an organization.
#[derive(Answer)]
pub struct JoinedUser {
    /// The user's identifier, `usr_…`.
    pub id: UserId,
    /// Display name.
    #[eg("Bob")]
    pub name: Name,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    #[eg("bob@example.com")]
    pub email: Email,
}

impl Invite {
    fn new(invite: &invite::Invite, roles: &WordList) -> Self {
        let invite::Invite { id, email, role, expires_at, .. } = invite.clone();
        Self { id, email, role, expires_at, roles: roles.clone() }
    }
}

impl From<&GivingInvite> for Invite {
    fn from(giving: &GivingInvite) -> Self {
        Self::new(&giving.invite, &giving.roles)
    }
}

impl From<&invites::ListedInvite> for ListedInvite {
    fn from(listed: &invites::ListedInvite) -> Self {
        let entry = &listed.entry;
        let invited_by = entry.inviter.as_ref().map_or_else(|| OPERATOR.to_owned(), ToString::to_string);
        Self {
            invite: Invite::new(&entry.invite, &listed.roles),
            invited_by,
            mail_status: InviteMailStatus(listed.mail),
        }
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

impl AcceptedData {
    /// The answer to a full session that began, with the refresh token where it is shown.
    pub fn new(app: &App, signed_in: &SignedIn, joined: &Joined, refresh_token: Option<String>) -> Self {
        let user = &signed_in.user;
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token,
            user: JoinedUser { id: user.id, name: user.name.clone(), email: user.email.clone() },
            membership: Membership::new(app, &joined.membership),
            org: (&joined.organization).into(),
        }
    }
}

impl AcceptedPartlyData {
    /// The answer to a partial session that began.
    pub fn new(app: &App, joined: &Joined, awaits: Awaits, ways: &[Factor]) -> Self {
        let (membership, org) = (Membership::new(app, &joined.membership), (&joined.organization).into());
        Self { second_factor: SecondFactorData::new(awaits, ways), membership, org }
    }
}

/// An invitation by the operator, with its link.
#[derive(Answer)]
pub struct LinkedInvite {
    #[flatten]
    pub invite: Invite,
    /// Always `operator`.
    #[eg("operator")]
    pub invited_by: String,
    /// The link that the mail contains too. Anybody who has the link can join the organization with the invitation's role. Left out for
    /// people: the mail has it.
    #[eg("https://auth.example.com/invite#org=acme&token=AbC")]
    pub link: Option<String>,
}

impl LinkedInvite {
    /// What the operator is answered.
    pub fn by_operator(invite: &invite::Invite, link: Option<&Secret>) -> Self {
        let invite = Invite::new(invite, &WordList::NONE);
        Self { invite, invited_by: OPERATOR.to_owned(), link: link.map(|link| link.expose().to_owned()) }
    }
}

/// A new organization.
#[derive(Answer)]
pub struct CreatedOrganizationData {
    /// The organization.
    pub organization: Organization,
    /// The invitation of its first admin; left out if the request has no `adminEmail`.
    pub invite: Option<LinkedInvite>,
}

impl From<&Created> for CreatedOrganizationData {
    fn from(created: &Created) -> Self {
        let invite = created.invite.as_ref().map(|(invite, link)| LinkedInvite::by_operator(invite, link.as_ref()));
        Self { organization: (&created.organization).into(), invite }
    }
}
