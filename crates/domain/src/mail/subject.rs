//! The subjects of mails.

use super::Message;

impl Message {
    /// The subject as composed; the sender of the mail has to clean it.
    pub fn subject(&self) -> String {
        match self {
            Self::Invite { organization, .. } => format!("Invitation to join {organization}"),
            Self::PasswordReset { organization, .. } => format!("Set a new password for {organization}"),
            Self::PasswordChanged(_) => "Your password was changed".to_owned(),
            Self::TwoFactorEnabled(_) => "Two-factor authentication is on".to_owned(),
            Self::TwoFactorDisabled(_) => "Two-factor authentication is off".to_owned(),
            Self::SessionReuseDetected(_) => "A session of yours was ended for your safety".to_owned(),
            Self::AccountGuessing(_) => "Somebody is trying passwords on your account".to_owned(),
            Self::CodeGuessing(_) => "Somebody is trying codes of your second factor".to_owned(),
            Self::CredentialsRemoved(_) => "The password of your account was removed".to_owned(),
            Self::RequestsHeldBack(_) => "Further mails to your address are held back".to_owned(),
            Self::AccountDeleted(_) => "Your account was deleted".to_owned(),
            Self::ConfirmEmail { organization, .. } => format!("Confirm your email address for {organization}"),
            Self::AddressInUse(_) => "Somebody asked to use your email address".to_owned(),
            Self::EmailChangeRequested { .. } => "Another email address was asked for".to_owned(),
            Self::EmailChanged(_) => "The email address of your account was changed".to_owned(),
            Self::SignUp { organization, .. } => format!("Finish signing up {organization}"),
            Self::AccountExists(_) => "You have an account already".to_owned(),
            Self::Joined { organization, .. } => format!("You joined {organization}"),
            Self::Test => "Mail from this service works".to_owned(),
        }
    }
}
