//! Emails: what each one tells, and how it waits in the outbox. What becomes of it after an attempt to send it is decided in
//! `attempts`; how it stands in its row, in `row`.

mod attempts;
pub mod link;
mod row;
mod subject;

use std::net::IpAddr;

pub use attempts::{MailAttempts, MailOutcome, MailRules, MailState, MailStatus, MailStep};

use crate::id::{InviteId, MailId, OrganizationId};
use crate::identity::email::Email;
use crate::organization::membership::Role;
use crate::queue::{JobGroup, JobTenant, Lane, NewJob};
use crate::secret::Secret;
use crate::text::{AppUrl, Name, Slug};
use crate::time::Timestamp;
use crate::word::word_enum;

/// One email to one person.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// To whom; always the stored, canonical address (docs/security.md: K3).
    pub to: Email,
    /// What it tells.
    pub message: Message,
}

/// How members of an organization sign in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInPlace {
    /// What they enter where they are asked for the organization.
    pub slug: Slug,
    /// The service's own page; absent when it has none.
    pub page: Option<String>,
}

/// What an email tells. Every text in it is escaped where it is rendered.
#[derive(Clone, PartialEq, Eq)]
pub enum Message {
    /// An invitation to join an organization.
    Invite {
        /// The organization.
        organization: Name,
        /// The admin who invites; absent for the operator.
        invited_by: Option<Email>,
        /// What the invited person will be.
        role: Role,
        /// Where the invitation is accepted. It holds the token.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
        /// How members sign in there; absent in a mail that an earlier version has queued.
        sign_in: Option<SignInPlace>,
    },
    /// A link that sets a new password.
    PasswordReset {
        /// The organization whose page it was asked for on.
        organization: Name,
        /// Where the password is set. It holds the token; while the mail waits, a place for it: a token is made for
        /// each attempt to send it, so none is ever kept.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
        /// How members sign in there; absent in a mail that an earlier version has queued.
        sign_in: Option<SignInPlace>,
    },
    /// A security notice: the password was changed.
    PasswordChanged(Notice),
    /// A security notice: two-factor authentication was turned on.
    TwoFactorEnabled(Notice),
    /// A security notice: two-factor authentication was turned off.
    TwoFactorDisabled(Notice),
    /// A security notice: a refresh token was presented twice and its session ended.
    SessionReuseDetected(Notice),
    /// A security notice: somebody is guessing the password of the account. It is queued whether or not there is one, and
    /// found out when it is sent.
    AccountGuessing(Notice),
    /// The recipient's account was deleted, with everything that was kept about it.
    AccountDeleted(Notice),
    /// The recipient joined an organization.
    Joined {
        /// The organization.
        organization: Name,
        /// What the recipient is there.
        role: Role,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
        /// How members sign in there; absent in a mail that an earlier version has queued.
        sign_in: Option<SignInPlace>,
    },
    /// A link that proves an address: a new one of an account, or the one that it has. Where the address turns out to be another
    /// account's when it is sent, [`Message::AddressInUse`] is sent in its place.
    ConfirmEmail {
        /// The organization where it was asked for.
        organization: Name,
        /// Where the address is confirmed. It holds the token.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
    },
    /// A security notice: somebody asked to use the recipient's address for another account.
    AddressInUse(Notice),
    /// A security notice to the address in use: another one was asked for.
    EmailChangeRequested {
        /// By whom and where.
        notice: Notice,
        /// The address that was asked for.
        email: Email,
        /// Where the change is cancelled. It holds the token.
        link: Secret,
        /// From when the link is refused, as the one that confirms is.
        expires_at: Timestamp,
    },
    /// A security notice to the address that was in use: the account has another one now.
    EmailChanged(Notice),
    /// A link that founds an organization with an account. Where the address turns out to have one when it is sent,
    /// [`Message::AccountExists`] is sent in its place.
    SignUp {
        /// What the organization is to be called.
        organization: Name,
        /// Where the sign-up is completed. It holds the token.
        link: Secret,
        /// From when the link is refused.
        expires_at: Timestamp,
    },
    /// A security notice: somebody asked to sign up with the address of an account.
    AccountExists(Notice),
    /// Shows the operator that mail arrives.
    Test,
}

impl Message {
    /// Its kind.
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::Invite { .. } => MailKind::Invite,
            Self::PasswordReset { .. } => MailKind::PasswordReset,
            Self::PasswordChanged(_) => MailKind::PasswordChanged,
            Self::TwoFactorEnabled(_) => MailKind::TwoFactorEnabled,
            Self::TwoFactorDisabled(_) => MailKind::TwoFactorDisabled,
            Self::SessionReuseDetected(_) => MailKind::SessionReuseDetected,
            Self::AccountGuessing(_) => MailKind::AccountGuessing,
            Self::AccountDeleted(_) => MailKind::AccountDeleted,
            Self::Joined { .. } => MailKind::Joined,
            Self::ConfirmEmail { .. } => MailKind::ConfirmEmail,
            Self::AddressInUse(_) => MailKind::AddressInUse,
            Self::EmailChangeRequested { .. } => MailKind::EmailChangeRequested,
            Self::EmailChanged(_) => MailKind::EmailChanged,
            Self::SignUp { .. } => MailKind::SignUp,
            Self::AccountExists(_) => MailKind::AccountExists,
            Self::Test => MailKind::Test,
        }
    }
}

/// What a security notice tells about its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Where it happened; absent when the operator did it, by the command line.
    pub organization: Option<Name>,
    /// When it happened.
    pub at: Timestamp,
    /// The client that did it; absent for the command line.
    pub client: Option<(IpAddr, String)>,
}

word_enum! {
    /// The kind of an email, as its row names it.
    MailKind {
        /// [`Message::Invite`].
        Invite = "invite",
        /// [`Message::PasswordReset`]. It is queued as a request, and its link is made when it is sent.
        PasswordReset = "password_reset",
        /// [`Message::PasswordChanged`].
        PasswordChanged = "password_changed",
        /// [`Message::TwoFactorEnabled`].
        TwoFactorEnabled = "two_factor_enabled",
        /// [`Message::TwoFactorDisabled`].
        TwoFactorDisabled = "two_factor_disabled",
        /// [`Message::SessionReuseDetected`].
        SessionReuseDetected = "session_reuse_detected",
        /// [`Message::AccountGuessing`].
        AccountGuessing = "account_guessing",
        /// [`Message::AccountDeleted`].
        AccountDeleted = "account_deleted",
        /// [`Message::Joined`].
        Joined = "joined",
        /// [`Message::ConfirmEmail`].
        ConfirmEmail = "confirm_email",
        /// [`Message::AddressInUse`]. No row has it: it is sent in place of another.
        AddressInUse = "address_in_use",
        /// [`Message::EmailChangeRequested`].
        EmailChangeRequested = "email_change_requested",
        /// [`Message::EmailChanged`].
        EmailChanged = "email_changed",
        /// [`Message::SignUp`].
        SignUp = "sign_up",
        /// [`Message::AccountExists`]. No row has it: it is sent in place of another.
        AccountExists = "account_exists",
        /// [`Message::Test`].
        Test = "test",
    }
}

/// What waits in the outbox.
#[derive(Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// Its identifier, and that of its job.
    pub id: MailId,
    /// Whose business it is; absent for the operator's own.
    pub organization_id: Option<OrganizationId>,
    /// Its kind.
    pub kind: MailKind,
    /// The invitation that it brings: whoever revokes that, takes the mail back.
    pub invite_id: Option<InviteId>,
    /// The mail, sealed for its row.
    pub sealed: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it loses its meaning.
    pub expires_at: Timestamp,
    /// The keyed digest of its address, by which the mails of a person are found; absent when they aren't to be.
    pub recipient: Option<[u8; 32]>,
    /// Its subject; absent of mails from before subjects were kept.
    pub subject: Option<String>,
}

impl QueuedMail {
    /// Its job, due at once: each organization's mails are one group.
    #[must_use]
    pub fn job(&self) -> NewJob {
        NewJob {
            id: self.id.into(),
            lane: Lane::Mail,
            group: JobGroup::of_organization(self.organization_id),
            tenant: JobTenant::of_organization(self.organization_id),
            due_at: None,
        }
    }
}
