//! The columns of sealed values, and how a sealed value is bound to its row (docs/security.md: L1).

use std::fmt;

use crate::id::{MailId, OrganizationId, UserId, WebhookId};
use crate::sign_in::token::KeyId;
use crate::word::word_enum;

word_enum! {
    /// A column of sealed values.
    SealedColumn {
        /// The private halves of token signing keys.
        SigningKeys = "signing_keys",
        /// The service's own secrets.
        Secrets = "secrets",
        /// The secrets of authenticator apps.
        TotpSecrets = "totp_secrets",
        /// Queued mails.
        Mails = "mails",
        /// The secrets of webhook subscriptions.
        WebhookSecrets = "webhook_secrets",
    }
}

/// The place of one sealed value. Its text, `table|column|row|owner`, is the associated data of the encryption: a value that
/// was copied to another row or owner can't be opened there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SealedPlace {
    /// The private half of a signing key.
    SigningKey(KeyId),
    /// A secret of the service, by its name.
    Secret(String),
    /// The secret of a user's authenticator app.
    TotpSecret(UserId),
    /// A queued mail. Its text has no owner part.
    Mail(MailId),
    /// The secrets of a subscription, with its organization as owner.
    WebhookSecrets(OrganizationId, WebhookId),
}

/// A sealed value and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedValue {
    /// Its place.
    pub place: SealedPlace,
    /// The sealed text.
    pub sealed: String,
}

impl fmt::Display for SealedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SigningKey(kid) => write!(f, "signing_keys|private|{kid}|"),
            Self::Secret(name) => write!(f, "secrets|sealed|{name}|"),
            Self::Mail(mail) => write!(f, "mails|sealed|{mail}|"),
            Self::WebhookSecrets(organization, webhook) => write!(f, "webhooks|secrets|{webhook}|{organization}"),
            Self::TotpSecret(user) => write!(f, "users|totp_secret|{user}|{user}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Timestamp;

    #[test]
    fn l1_no_two_places_are_alike() {
        let user = |byte| UserId::new(Timestamp::from_seconds(1_800_000_000), [byte; 10]);
        let webhook = |organization: u8, webhook: u8| {
            let (organization, webhook) = (user(organization).uuid(), user(webhook).uuid());
            SealedPlace::WebhookSecrets(OrganizationId::from_uuid(organization), WebhookId::from_uuid(webhook))
        };
        let places = [
            SealedPlace::SigningKey(KeyId::new("a")),
            SealedPlace::SigningKey(KeyId::new("b")),
            SealedPlace::Secret("a".to_owned()),
            SealedPlace::TotpSecret(user(1)),
            SealedPlace::TotpSecret(user(2)),
            SealedPlace::Mail(MailId::from_uuid(user(1).uuid())),
            webhook(1, 1),
            webhook(1, 2),
            webhook(2, 1),
        ];
        let mut texts: Vec<String> = places.iter().map(SealedPlace::to_string).collect();
        assert!(texts.iter().all(|text| text.matches('|').count() == 3));
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), places.len());
    }
}
