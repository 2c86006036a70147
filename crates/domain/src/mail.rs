//! Emails: their contents, and their form in the outbox. `attempts` decides what follows an attempt to send a mail; `row`
//! converts a mail to and from the text in its row.

mod attempts;
pub mod link;
mod row;
mod subject;

use std::net::IpAddr;

pub use attempts::{MailAttempts, MailOutcome, MailRules, MailState, MailStatus, MailStep};

use crate::accounts::email::Email;
use crate::id::{InviteId, MailId, OrganizationId};
use crate::locale::Locale;
use crate::operations::queue::{JobGroup, JobTenant, Lane, NewJob};
use crate::organizations::domain_claim::RecordValue;
use crate::organizations::domain_name::DomainName;
use crate::organizations::membership::Role;
use crate::secret::Secret;
use crate::text::{AppUrl, Name, Slug};
use crate::time::Timestamp;
use crate::word::{Word, word_enum};

/// One email to one person.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient; always the stored, canonical address (docs/security.md: K3).
    pub to: Email,
    /// What the email says.
    pub message: Message,
    /// The language in which it says it; absent until it is about to be sent, except where the recipient's account can't be found by the
    /// address then.
    pub locale: Option<Locale>,
}

/// How members of an organization sign in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInPlace {
    /// The organization's slug, which members enter when they sign in.
    pub slug: Slug,
    /// The address of the service's own sign-in page; absent when the service has none.
    pub page: Option<String>,
}

/// The account that requested a link, and where, as the reader of the link is told: a link proves the reader's mailbox, and the
/// reader has to recognise the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requester {
    /// The account's display name.
    pub name: Name,
    /// The account's present address, masked ([`Email::masked`]).
    pub masked_email: String,
    /// The slug of the organization where it was requested.
    pub slug: Slug,
}

/// What an email says. Rendering escapes every text in it.
#[derive(Clone, PartialEq, Eq)]
pub enum Message {
    /// An invitation to join an organization.
    Invite {
        /// The organization.
        organization: Name,
        /// The admin who sent the invitation; absent when the operator sent it.
        invited_by: Option<Email>,
        /// The role that the invited person gets.
        role: Role,
        /// The address of the page that accepts the invitation. It contains the token.
        link: Secret,
        /// The instant from which the link is refused.
        expires_at: Timestamp,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
        /// How members sign in there; absent in a mail that an earlier version queued.
        sign_in: Option<SignInPlace>,
    },
    /// A link that sets a new password.
    PasswordReset {
        /// The organization on whose page the reset was requested.
        organization: Name,
        /// The address of the page that sets the password. It contains the token. In the outbox it contains a placeholder
        /// instead: each attempt to send the mail makes a token, so that none is ever stored.
        link: Secret,
        /// The instant from which the link is refused.
        expires_at: Timestamp,
        /// How members sign in there; absent in a mail that an earlier version queued.
        sign_in: Option<SignInPlace>,
        /// Whether the request came from a source where the account signed in lately. Others' requests never hold such a mail
        /// back.
        from_known_source: bool,
    },
    /// In place of [`Message::PasswordReset`]: the organization lets the recipient in by a connection alone. It is never queued.
    SignInByConnection {
        /// The organization.
        organization: Name,
        /// What people see of the connection; absent when none is active.
        connection: Option<Name>,
        /// How members sign in there.
        sign_in: Option<SignInPlace>,
    },
    /// A code that signs in. It is queued for any address, and sent only to a member's.
    EmailCode {
        /// The organization.
        organization: Name,
        /// The code.
        code: Secret,
        /// The instant from which it is refused.
        expires_at: Timestamp,
    },
    /// The recipient joined an organization.
    Joined {
        /// The organization.
        organization: Name,
        /// The role that the recipient has there.
        role: Role,
        /// The organization's application; absent when it has none.
        app_url: Option<AppUrl>,
        /// How members sign in there; absent in a mail that an earlier version queued.
        sign_in: Option<SignInPlace>,
    },
    /// A link that proves an address: the new one of an account, or its present one. If the address belongs to another
    /// account when the mail is sent, [`NoticeKind::AddressInUse`] is sent in its place.
    ConfirmEmail {
        /// The organization where the user requested it.
        organization: Name,
        /// Who requested it; absent in a mail that an earlier version queued.
        requester: Option<Requester>,
        /// The address of the page that confirms the email address. It contains the token.
        link: Secret,
        /// The instant from which the link is refused.
        expires_at: Timestamp,
    },
    /// A security notice to the address in use: a change to another address was requested.
    EmailChangeRequested {
        /// When, where and by which client.
        notice: Notice,
        /// The requested address.
        email: Email,
        /// The address of the page that cancels the change. It contains the token.
        link: Secret,
        /// The instant from which the link is refused; the confirming link has the same.
        expires_at: Timestamp,
    },
    /// A link that creates an organization together with an account. If the address has an account when the mail is sent,
    /// [`NoticeKind::AccountExists`] is sent in its place.
    SignUp {
        /// The name of the new organization.
        organization: Name,
        /// The address of the page that completes the sign-up. It contains the token.
        link: Secret,
        /// The instant from which the link is refused.
        expires_at: Timestamp,
    },
    /// To an admin: the record that proves a domain isn't there any more.
    DomainRecordMissing {
        /// The organization.
        organization: Name,
        /// The domain.
        domain: DomainName,
        /// What the record has to say.
        value: RecordValue,
        /// When the domain counts as proven no more.
        lost_at: Timestamp,
    },
    /// To an admin: the record was missing for too long, and the domain counts as proven no more.
    DomainLost {
        /// The organization.
        organization: Name,
        /// The domain.
        domain: DomainName,
        /// What the record has to say.
        value: RecordValue,
    },
    /// The organizations of the recipient, each with the place where its members sign in. It is queued for any address without them, and
    /// sent only to somebody who has one.
    Organizations {
        /// The organizations; none in the outbox.
        places: Vec<(Name, SignInPlace)>,
        /// Whether too many asked for it, so that [`NoticeKind::RequestsHeldBack`] is sent in its place.
        is_held_back: bool,
    },
    /// A notice that only says what happened.
    Notice(NoticeKind, Notice),
    /// A test mail, with which the operator checks that mail arrives.
    Test,
}

impl Message {
    /// Whether it is a mail of one organization to somebody who joins or signs in there. Notices are the service's: they warn of what happened
    /// to the account.
    pub const fn is_of_organization(&self) -> bool {
        match self {
            Self::Invite { .. }
            | Self::PasswordReset { .. }
            | Self::SignInByConnection { .. }
            | Self::EmailCode { .. }
            | Self::Joined { .. } => true,
            Self::ConfirmEmail { .. }
            | Self::EmailChangeRequested { .. }
            | Self::SignUp { .. }
            | Self::DomainRecordMissing { .. }
            | Self::DomainLost { .. }
            | Self::Organizations { .. }
            | Self::Notice(..)
            | Self::Test => false,
        }
    }

    /// The kind of this message.
    pub const fn kind(&self) -> MailKind {
        match self {
            Self::Invite { .. } => MailKind::Invite,
            Self::PasswordReset { .. } => MailKind::PasswordReset,
            Self::SignInByConnection { .. } => MailKind::SignInByConnection,
            Self::EmailCode { .. } => MailKind::EmailCode,
            Self::Joined { .. } => MailKind::Joined,
            Self::ConfirmEmail { .. } => MailKind::ConfirmEmail,
            Self::EmailChangeRequested { .. } => MailKind::EmailChangeRequested,
            Self::SignUp { .. } => MailKind::SignUp,
            Self::DomainRecordMissing { .. } => MailKind::DomainRecordMissing,
            Self::DomainLost { .. } => MailKind::DomainLost,
            Self::Organizations { .. } => MailKind::Organizations,
            Self::Notice(kind, _) => MailKind::Notice(*kind),
            Self::Test => MailKind::Test,
        }
    }
}

/// What a security notice says about its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The organization where it happened; absent when it concerns no single organization, or when the operator did it.
    pub organization: Option<Name>,
    /// When it happened.
    pub at: Timestamp,
    /// The client that did it; absent when the notice names none, as for the operator.
    pub client: Option<(IpAddr, String)>,
}

word_enum! {
    /// What a notice says, as its row names it.
    NoticeKind {
        /// The operator signed in as the user.
        Impersonated = "impersonated",
        /// The password was changed.
        PasswordChanged = "password_changed",
        /// A security notice: two-factor authentication was turned on.
        TwoFactorEnabled = "two_factor_enabled",
        /// A security notice: two-factor authentication was turned off.
        TwoFactorDisabled = "two_factor_disabled",
        /// A passkey was added to the account.
        PasskeyAdded = "passkey_added",
        /// A passkey was removed from the account.
        PasskeyRemoved = "passkey_removed",
        /// An identity of an identity provider was linked.
        IdentityLinked = "identity_linked",
        /// An identity of an identity provider was removed.
        IdentityUnlinked = "identity_unlinked",
        /// An identity of a provider of the whole service was linked.
        ProviderLinked = "provider_linked",
        /// An identity of a provider of the whole service was removed.
        ProviderUnlinked = "provider_unlinked",
        /// The counter of a passkey didn't grow: a copy of it may be in use.
        PasskeyCounterWentBack = "passkey_counter_went_back",
        /// A refresh token was presented twice and its session ended.
        SessionReuseDetected = "session_reuse_detected",
        /// An attacker is guessing the password of the account. The mail is queued whether or not the account
        /// exists; sending it finds that out.
        AccountGuessing = "account_guessing",
        /// An attacker who may know the password is guessing codes of the account's second factor.
        CodeGuessing = "code_guessing",
        /// An invitation to the recipient's address, which nobody had proven before, was accepted by its link, and
        /// the password and perhaps the second factor that the account had are removed.
        CredentialsRemoved = "credentials_removed",
        /// A notice in place of further mails: several others asked for mails to the recipient's address within an hour.
        RequestsHeldBack = "requests_held_back",
        /// The recipient's account was deleted, with everything that was stored about it.
        AccountDeleted = "account_deleted",
        /// A user asked to use the recipient's address for another account.
        AddressInUse = "address_in_use",
        /// To the former address: the account has another one now.
        EmailChanged = "email_changed",
        /// To the former address: the organization's directory has given the account another one.
        EmailChangedByDirectory = "email_changed_by_directory",
        /// A visitor asked to sign up with the address of an account.
        AccountExists = "account_exists",
        /// The organization's directory asked for what would leave no active admin.
        DirectoryRefused = "directory_refused",
    }
}

/// The kind of an email, as its row names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MailKind {
    /// [`Message::Invite`].
    Invite,
    /// [`Message::PasswordReset`]. It is queued as a request; sending it makes its link.
    PasswordReset,
    /// [`Message::SignInByConnection`].
    SignInByConnection,
    /// [`Message::EmailCode`].
    EmailCode,
    /// [`Message::Joined`].
    Joined,
    /// [`Message::ConfirmEmail`].
    ConfirmEmail,
    /// [`Message::EmailChangeRequested`].
    EmailChangeRequested,
    /// [`Message::SignUp`].
    SignUp,
    /// [`Message::DomainRecordMissing`].
    DomainRecordMissing,
    /// [`Message::DomainLost`].
    DomainLost,
    /// [`Message::Organizations`].
    Organizations,
    /// [`Message::Test`].
    Test,
    /// [`Message::Notice`].
    Notice(NoticeKind),
}

impl MailKind {
    /// The kinds that aren't notices.
    const OTHERS: &'static [Self] = &[
        Self::Invite,
        Self::PasswordReset,
        Self::SignInByConnection,
        Self::EmailCode,
        Self::Joined,
        Self::ConfirmEmail,
        Self::EmailChangeRequested,
        Self::SignUp,
        Self::DomainRecordMissing,
        Self::DomainLost,
        Self::Organizations,
        Self::Test,
    ];

    /// Every kind.
    #[expect(clippy::indexing_slicing, reason = "computed when it is compiled, by a loop over both lists")]
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::Test; Self::OTHERS.len() + NoticeKind::ALL.len()];
        let (others, notices) = all.split_at_mut(Self::OTHERS.len());
        others.copy_from_slice(Self::OTHERS);
        let mut n = 0;
        while n < notices.len() {
            notices[n] = Self::Notice(NoticeKind::ALL[n]);
            n += 1;
        }
        all
    };

    /// The word on the wire and in rows.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::PasswordReset => "password_reset",
            Self::SignInByConnection => "sign_in_by_connection",
            Self::EmailCode => "email_code",
            Self::Joined => "joined",
            Self::ConfirmEmail => "confirm_email",
            Self::EmailChangeRequested => "email_change_requested",
            Self::SignUp => "sign_up",
            Self::DomainRecordMissing => "domain_record_missing",
            Self::DomainLost => "domain_lost",
            Self::Organizations => "organizations",
            Self::Test => "test",
            Self::Notice(kind) => kind.as_str(),
        }
    }

    /// The kind of a word; absent for any other word.
    pub fn parse(word: &str) -> Option<Self> {
        <Self as Word>::parse(word)
    }
}

impl Word for MailKind {
    const NAME: &'static str = "MailKind";
    const ALL: &'static [Self] = Self::ALL;

    fn as_str(self) -> &'static str {
        self.as_str()
    }
}

impl std::fmt::Display for MailKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for MailKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A mail in the outbox.
#[derive(Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// The identifier of the mail and of its job.
    pub id: MailId,
    /// The organization that the mail concerns; absent for mails of no organization.
    pub organization_id: Option<OrganizationId>,
    /// Its kind.
    pub kind: MailKind,
    /// The invitation that the mail contains, if any: revoking it cancels the mail.
    pub invite_id: Option<InviteId>,
    /// The mail, sealed for its row.
    pub sealed: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// When the mail expires and is no longer worth sending.
    pub expires_at: Timestamp,
    /// The keyed digest of the recipient's address, by which all mails to a person are found; absent for the last mail about
    /// a deleted account.
    pub recipient: Option<[u8; 32]>,
    /// The subject; absent without `recipient`, and for mails from before subjects were stored.
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
