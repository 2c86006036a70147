//! `GET /auth/export`, and the answer that it shares with the operator's export.

use orgauth_api_derive::Answer;
use orgauth_application::accounts::export::{self, Export};
use orgauth_domain::accounts::export::ExportPlace;
use orgauth_domain::accounts::user;
use orgauth_domain::mail::MailKind;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::{Email, InviteId, OrganizationId, SessionId, Timestamp};

use super::identities::Identity;
use super::passkeys::Passkey;
use crate::code::ErrorCode::RateLimited;
use crate::dto::accounts::{MembershipOrganization, OperatorMembership, Profile, User};
use crate::dto::audit::AuditEntry;
use crate::dto::directory::ExportedDirectory;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::{AccountMember, CredentialType};
use crate::http::page::{self, Page};

endpoint! {
    /// Returns the stored data about the user, without secrets.
    ///
    /// Comes in pages of at most 250 entries of all lists together; `nextCursor` leads to the next page. Every page has the user.
    /// One export at a time and five a day for each account: only first pages, without `?cursor`, count. Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page, and
    /// sessions that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// The export has what is kept about the user: the account, memberships in all organizations, sessions, the audit
    /// entries of the user's own actions, invitations to the user's address that can be accepted (once the address is
    /// confirmed), changes of address that the user requested, and the mails that were sent to the user's address (once
    /// it is confirmed), with time, kind and subject. Ended sessions and changes are included as long as they are kept.
    /// Actions of other people on the account are not, because they are data about those people too; the organizations'
    /// admins see them in the audit logs.
    ///
    /// A page has at most 1 MiB. Beyond the exports of a day (`throttle.exports_per_day`) the answer is 429
    /// `rate_limited` with `Retry-After`. An account has one page under way at a time, until that is received: another
    /// request waits, and is 503 `busy` after a timeout, which is safe to repeat.
    ENDPOINT = Get "/auth/export" exportAccount, Account, handle,
    parameters: &[page::CURSOR],
    errors: &[RateLimited],
}

/// A page of the stored data about a user. An entry of a list is on one page only, and the lists follow each other in the
/// order of this object.
#[derive(Answer)]
pub(crate) struct ExportData {
    /// The account.
    pub(crate) user: ExportedUser,
    /// The user's memberships, ordered by the organization's slug.
    pub(crate) memberships: Vec<OperatorMembership>,
    /// What directories of those organizations say of the user.
    pub(crate) directories: Vec<ExportedDirectory>,
    /// The user's passkeys, oldest first.
    pub(crate) passkeys: Vec<Passkey>,
    /// The user's identities at identity providers, oldest first.
    pub(crate) identities: Vec<Identity>,
    /// The user's sessions, newest first; also ended ones, as long as they are kept.
    pub(crate) sessions: Vec<ExportedSession>,
    /// Audit entries of the user's own actions, newest first.
    pub(crate) audit_entries: Vec<ExportedEntry>,
    /// Invitations to the user's address that can be accepted, newest first; empty while the address is not verified.
    pub(crate) invitations: Vec<ExportedInvitation>,
    /// Changes of the email address that the user requested, newest first; also ended ones, as long as they are kept.
    pub(crate) email_changes: Vec<ExportedEmailChange>,
    /// Mails that were sent to the user's address, newest first, then those to former addresses, as long as they are kept.
    pub(crate) emails: Vec<ExportedMail>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("c2Vzc2lvbnM")]
    pub(crate) next_cursor: Option<String>,
}

/// A user with profile and account settings.
#[derive(Answer)]
pub(crate) struct ExportedUser {
    #[flatten]
    pub(crate) user: User,
    /// The user's optional fields.
    pub(crate) profile: Profile,
    /// Whether two-factor authentication is on.
    pub(crate) two_factor_enabled: bool,
    /// When the account was made.
    pub(crate) created_at: Timestamp,
}

/// A session of the user.
#[derive(Answer)]
pub(crate) struct ExportedSession {
    /// The session's identifier, `ses_…`.
    pub(crate) id: SessionId,
    /// Identifier of the session's organization.
    #[name("orgId")]
    pub(crate) organization_id: OrganizationId,
    /// When it began.
    pub(crate) created_at: Timestamp,
    /// When the session last got new tokens, for example by a refresh; left out if the session has ended, or its sign-in was
    /// never completed.
    pub(crate) last_used_at: Option<Timestamp>,
    /// When it was ended, for example by signing out; left out if it was not.
    pub(crate) ended_at: Option<Timestamp>,
    /// IP address of the client at the sign-in or the last refresh.
    #[eg("192.0.2.10")]
    pub(crate) ip: String,
    /// `User-Agent` of the client at the sign-in or the last refresh.
    #[eg("Mozilla/5.0")]
    pub(crate) user_agent: String,
}

/// An entry of an organization's audit log.
#[derive(Answer)]
pub(crate) struct ExportedEntry {
    #[flatten]
    pub(crate) entry: AuditEntry,
    /// Identifier of the organization whose audit log has the entry.
    #[name("orgId")]
    pub(crate) organization_id: OrganizationId,
}

/// An invitation that can be accepted with its mailed link.
#[derive(Answer)]
pub(crate) struct ExportedInvitation {
    /// The invitation's identifier, `inv_…`.
    pub(crate) id: InviteId,
    /// The organization to which it invites.
    pub(crate) org: MembershipOrganization,
    /// The role that the user would get.
    pub(crate) role: Role,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// When it expires.
    pub(crate) expires_at: Timestamp,
}

/// A requested change of the email address.
#[derive(Answer)]
pub(crate) struct ExportedEmailChange {
    /// The requested address.
    #[eg("ada@new.example")]
    pub(crate) new_email: Email,
    /// When it was requested.
    pub(crate) created_at: Timestamp,
    /// When its link expires.
    pub(crate) expires_at: Timestamp,
    /// When it was confirmed, cancelled or replaced; left out if it was not.
    pub(crate) ended_at: Option<Timestamp>,
}

/// A mail that was sent to the user.
#[derive(Answer)]
pub(crate) struct ExportedMail {
    /// When it was sent.
    pub(crate) sent_at: Timestamp,
    /// The kind of mail.
    pub(crate) kind: MailKind,
    /// Its subject; left out if the mail is older than the version that stores subjects.
    #[eg("You joined Acme")]
    pub(crate) subject: Option<String>,
}

impl From<&user::User> for ExportedUser {
    fn from(user: &user::User) -> Self {
        Self {
            user: user.into(),
            profile: user.into(),
            two_factor_enabled: user.has_second_factor(),
            created_at: user.created_at,
        }
    }
}

impl From<Export> for ExportData {
    fn from(export: Export) -> Self {
        let Export {
            user,
            memberships,
            metadata,
            directories,
            passkeys,
            identities,
            sessions,
            entries,
            invitations,
            email_changes,
            mails,
            next,
        } = export;
        Self {
            user: (&user).into(),
            memberships: memberships
                .into_iter()
                .map(|membership| {
                    let kept = metadata.iter().find(|(organization, _)| *organization == membership.id);
                    let metadata = kept.map(|(_, metadata)| metadata.into());
                    OperatorMembership { metadata, ..membership.into() }
                })
                .collect(),
            directories: directories
                .into_iter()
                .map(|(slug, said)| ExportedDirectory { slug, directory: (&said).into() })
                .collect(),
            passkeys: passkeys.into_iter().map(|(passkey, is_usable)| Passkey::new(passkey, is_usable)).collect(),
            identities: identities.into_iter().map(Into::into).collect(),
            sessions: sessions
                .into_iter()
                .map(|session| ExportedSession {
                    id: session.id,
                    organization_id: session.organization_id,
                    created_at: session.created_at,
                    last_used_at: session.last_used_at,
                    ended_at: session.ended_at,
                    ip: session.ip,
                    user_agent: session.user_agent,
                })
                .collect(),
            audit_entries: entries
                .into_iter()
                .map(|(organization_id, entry)| ExportedEntry { entry: entry.into(), organization_id })
                .collect(),
            invitations: invitations
                .into_iter()
                .map(|(invite, organization)| ExportedInvitation {
                    id: invite.id,
                    org: organization.into(),
                    role: invite.role,
                    created_at: invite.created_at,
                    expires_at: invite.expires_at,
                })
                .collect(),
            email_changes: email_changes
                .into_iter()
                .map(|change| ExportedEmailChange {
                    new_email: change.email,
                    created_at: change.created_at,
                    expires_at: change.expires_at,
                    ended_at: change.ended_at,
                })
                .collect(),
            emails: mails
                .into_iter()
                .map(|mail| ExportedMail { sent_at: mail.sent_at, kind: mail.kind, subject: mail.subject })
                .collect(),
            next_cursor: next.map(|place| page::cursor(&place.to_string())),
        }
    }
}

/// Returns where a page of the export begins; absent for the first page.
pub(crate) fn place(call: &Call<impl CredentialType>) -> Result<Option<ExportPlace>, ApiError> {
    Ok(Page::read(call.raw.query_string(), |text| text.parse().ok())?.after)
}

async fn handle(call: Call<AccountMember>) -> Result<Reply<ExportData>, ApiError> {
    let (user, place) = (call.caller().user.id, place(&call)?);
    call.run_export(move |app| Reply::of(&ExportData::from(export::export(app, user, place)?))).await
}
