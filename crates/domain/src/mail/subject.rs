//! The subjects of mails.

use super::{Message, NoticeKind};

impl Message {
    /// The subject as composed; the sender of the mail has to clean it.
    pub fn subject(&self) -> String {
        match self {
            Self::Invite { organization, .. } => format!("Invitation to join {organization}"),
            Self::PasswordReset { organization, .. } => format!("Set a new password for {organization}"),
            Self::SignInByConnection { organization, .. } => format!("How you sign in to {organization}"),
            // Without the code: subjects are shown on locked screens, and are in the list of mails.
            Self::EmailCode { organization, .. } => format!("Your code to sign in to {organization}"),
            Self::ConfirmEmail { organization, .. } => format!("Confirm your email address for {organization}"),
            Self::EmailChangeRequested { .. } => "Another email address was asked for".to_owned(),
            Self::SignUp { organization, .. } => format!("Finish signing up {organization}"),
            Self::Joined { organization, .. } => format!("You joined {organization}"),
            Self::DomainRecordMissing { domain, .. } => format!("The DNS record of {domain} is missing"),
            Self::DomainLost { domain, .. } => format!("{domain} is no longer verified"),
            Self::Notice(kind, _) => kind.subject().to_owned(),
            Self::Test => "Mail from this service works".to_owned(),
        }
    }
}

impl NoticeKind {
    /// The subject of such a notice.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::PasswordChanged => "Your password was changed",
            Self::TwoFactorEnabled => "Two-factor authentication is on",
            Self::TwoFactorDisabled => "Two-factor authentication is off",
            Self::PasskeyAdded => "A passkey was added to your account",
            Self::PasskeyRemoved => "A passkey was removed from your account",
            Self::IdentityUnlinked => "Your account is no longer linked with your organization's identity provider",
            Self::IdentityLinked => "Your account can be signed in to by your organization's identity provider",
            Self::ProviderLinked => "Your account can be signed in to with an account at another service",
            Self::ProviderUnlinked => "Your account is no longer linked with an account at another service",
            Self::PasskeyCounterWentBack => "A passkey of yours may have been copied",
            Self::SessionReuseDetected => "A session of yours was ended for your safety",
            Self::AccountGuessing => "Somebody is trying passwords on your account",
            Self::CodeGuessing => "Somebody is trying codes of your second factor",
            Self::CredentialsRemoved => "The password of your account was removed",
            Self::RequestsHeldBack => "Further mails to your address are held back",
            Self::AccountDeleted => "Your account was deleted",
            Self::AddressInUse => "Somebody asked to use your email address",
            Self::EmailChanged => "The email address of your account was changed",
            Self::EmailChangedByDirectory => "Your organization's directory has changed your address",
            Self::AccountExists => "You have an account already",
            Self::DirectoryRefused => "Your organization's directory tried to remove the last administrator",
        }
    }
}
