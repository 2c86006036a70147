//! `GET /auth/export`, and the answer that it shares with the operator's export.

use orgauth_application::account::export::{self, Export};
use orgauth_domain::identity::user;
use orgauth_domain::mail::MailKind;
use orgauth_domain::organization::membership::Role;
use orgauth_domain::session::browser::BrowserRule;
use orgauth_domain::{AuditId, Email, InviteId, OrganizationId, SessionId, Timestamp};

use crate::dto::accounts::{Profile, User};
use crate::dto::audit::AuditEntry;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::handlers::operator::{MembershipOrganization, OperatorMembership};
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};
use crate::schema::answer;

endpoint! {
    /// Hands out everything that is kept about the user.
    ///
    /// No secrets. Needs the `refresh_token` cookie beside the access token, and is not for pages of one organization.
    ENDPOINT = Get "/auth/export" exportAccount, Account, Member, handle,
    browser: BrowserRule::OwnPages,
    parameters: &[page::CURSOR],
}

answer! {
    /// What is kept about a person.
    pub(crate) struct ExportData {
        /// The user.
        user: ExportedUser = "user",
        /// By slug.
        memberships: Vec<OperatorMembership> = "memberships",
        /// Newest first; ended ones too, as long as they are kept.
        sessions: Vec<ExportedSession> = "sessions",
        /// What the user did, newest first: 5,000 of them.
        audit_entries: Vec<ExportedEntry> = "auditEntries",
        /// Those of the user's address that can be accepted, newest first; none while the address is not proven.
        invitations: Vec<ExportedInvitation> = "invitations",
        /// The changes of address that the user asked for, newest first, as long as they are kept.
        email_changes: Vec<ExportedEmailChange> = "emailChanges",
        /// The mails that were sent to the user, newest first, as long as they are kept.
        emails: Vec<ExportedMail> = "emails",
        /// What `?cursor` takes for the audit entries before these; left out when there are none.
        next_cursor: Option<String> = "nextCursor" eg "YXVkXzAxbTd6Ng",
    }
}

answer! {
    /// A user with everything that the account has.
    pub(crate) struct ExportedUser {
        ..user: User,
        /// The optional part.
        profile: Profile = "profile",
        /// Whether sign-in asks for a code.
        two_factor_enabled: bool = "twoFactorEnabled",
        /// When the account was made.
        created_at: Timestamp = "createdAt",
    }
}

answer! {
    /// A session of the user.
    pub(crate) struct ExportedSession {
        /// `ses_…`
        id: SessionId = "id",
        /// In which organization.
        organization_id: OrganizationId = "orgId",
        /// When it began.
        created_at: Timestamp = "createdAt",
        /// When it was last refreshed.
        last_used_at: Option<Timestamp> = "lastUsedAt",
        /// When it ended; left out while it goes on.
        ended_at: Option<Timestamp> = "endedAt",
        /// From where it began.
        ip: String = "ip" eg "192.0.2.10",
        /// With what.
        user_agent: String = "userAgent" eg "Mozilla/5.0",
    }
}

answer! {
    /// An entry of an organization's audit log.
    pub(crate) struct ExportedEntry {
        ..entry: AuditEntry,
        /// In which organization.
        organization_id: OrganizationId = "orgId",
    }
}

answer! {
    /// An invitation that can be accepted, by the link that was mailed.
    pub(crate) struct ExportedInvitation {
        /// `inv_…`
        id: InviteId = "id",
        /// Where to.
        org: MembershipOrganization = "org",
        /// What the user would be there.
        role: Role = "role",
        /// When it was made.
        created_at: Timestamp = "createdAt",
        /// Until when it can be accepted.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// A change of address that was asked for.
    pub(crate) struct ExportedEmailChange {
        /// The address that was wanted.
        new_email: Email = "newEmail" eg "ada@new.example",
        /// When it was asked for.
        created_at: Timestamp = "createdAt",
        /// Until when it can be confirmed.
        expires_at: Timestamp = "expiresAt",
        /// When it was confirmed, cancelled or replaced; left out before that.
        ended_at: Option<Timestamp> = "endedAt",
    }
}

answer! {
    /// A mail that was sent.
    pub(crate) struct ExportedMail {
        /// When.
        sent_at: Timestamp = "sentAt",
        /// What it told.
        kind: MailKind = "kind",
        /// Its subject; left out of mails from before subjects were kept.
        subject: Option<String> = "subject" eg "You joined Acme",
    }
}

impl From<&user::User> for ExportedUser {
    fn from(user: &user::User) -> Self {
        Self {
            user: user.into(),
            profile: user.into(),
            two_factor_enabled: user.requires_second_factor(),
            created_at: user.created_at,
        }
    }
}

impl From<Export> for ExportData {
    fn from(export: Export) -> Self {
        let Export { user, memberships, sessions, entries, invitations, email_changes, mails } = export;
        Self {
            user: (&user).into(),
            memberships: memberships.into_iter().map(Into::into).collect(),
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
                .entries
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
            next_cursor: entries.next.map(|id| page::cursor(&id.to_string())),
        }
    }
}

/// Returns the audit entry after which a page of the export continues; absent for the first page.
pub(crate) fn before(call: &Call) -> Result<Option<AuditId>, ApiError> {
    Ok(Page::read(call.raw.query_string(), |text| text.parse().ok())?.after)
}

async fn handle(call: Call) -> Result<Reply<ExportData>, ApiError> {
    let (caller, before) = (call.caller()?, before(&call)?);
    call.run_list(move |app| Reply::of(&ExportData::from(export::export(app, caller.user.id, before)?))).await?
}
