//! The subjects of mails.

use super::{Message, NoticeKind};

impl Message {
    /// The subject as composed; the sender of the mail has to clean it.
    pub fn subject(&self) -> String {
        match self {
            Self::Invite { organization, .. } => format!("Invitation to join {organization}"),
            Self::PasswordReset { organization, .. } => format!("Set a new password for {organization}"),
            Self::SignInByConnection { organization, .. } => format!("How to sign in to {organization}"),
            // Without the code: subjects are shown on locked screens, and are in the list of mails.
            Self::EmailCode { organization, .. } => format!("Your sign-in code for {organization}"),
            Self::ConfirmEmail { organization, .. } => format!("Confirm your email address for {organization}"),
            Self::EmailChangeRequested { .. } => "A change of your email address was requested".to_owned(),
            Self::SignUp { organization, .. } => format!("Finish setting up {organization}"),
            Self::Joined { organization, .. } => format!("You’ve joined {organization}"),
            Self::DomainRecordMissing { domain, .. } => format!("The DNS record of {domain} is missing"),
            Self::DomainLost { domain, .. } => format!("{domain} is no longer verified"),
            Self::Organizations { .. } => "Your organizations".to_owned(),
            Self::Notice(kind, _) => kind.subject().to_owned(),
            Self::Test => "Email from this service works".to_owned(),
        }
    }
}

impl NoticeKind {
    /// The subject of such a notice.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Impersonated => "The service’s operator signed in as you",
            Self::PasswordChanged => "Your password was changed",
            Self::TwoFactorEnabled => "Two-factor authentication is on",
            Self::TwoFactorDisabled => "Two-factor authentication is off",
            Self::PasskeyAdded => "A passkey was added to your account",
            Self::PasskeyRemoved => "A passkey was removed from your account",
            Self::IdentityUnlinked => "Your account is no longer linked to your organization’s identity provider",
            Self::IdentityLinked => "Your account is now linked to your organization’s identity provider",
            Self::ProviderLinked => "Your account is now linked to an account at another service",
            Self::ProviderUnlinked => "Your account is no longer linked to an account at another service",
            Self::PasskeyCounterWentBack => "One of your passkeys may have been copied",
            Self::SessionReuseDetected => "One of your sessions was ended for your security",
            Self::AccountGuessing => "Someone is guessing your password",
            Self::CodeGuessing => "Someone is guessing your two-factor codes",
            Self::CredentialsRemoved => "Your account’s password was removed",
            Self::RequestsHeldBack => "Further emails to your address are on hold",
            Self::AccountDeleted => "Your account was deleted",
            Self::AddressInUse => "Someone asked to use your email address",
            Self::EmailChanged => "Your account’s email address was changed",
            Self::EmailChangedByDirectory => "Your organization’s directory changed your email address",
            Self::AccountExists => "You already have an account",
            Self::DirectoryRefused => "Your organization’s directory tried to remove the last administrator",
        }
    }
}
