//! The kinds of sealed values, and how a sealed value is bound to its row (docs/security.md: L1).

use std::fmt;

use crate::id::{ConnectionId, MailId, OrganizationId, UserId, WebhookId};
use crate::sign_in::token::KeyId;
use crate::webhooks::owner::WebhookOwner;
use crate::word::word_enum;

/// Defines the kinds of sealed values: `Kind(parts of its place) = word, text of its place;`.
macro_rules! sealed_kinds {
    ($($(#[$doc:meta])* $kind:ident($($part:ident: $Part:ty),+) = $word:literal, $text:literal;)+) => {
        word_enum! {
            /// A column of sealed values.
            SealedColumn { $($(#[$doc])* $kind = $word,)+ }
        }

        /// The place of one sealed value. Its text, `table|column|row|owner`, is the associated data of the encryption: a
        /// value that was copied to another row or owner can't be opened there.
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
        pub enum SealedPlace { $($(#[$doc])* $kind($($Part),+),)+ }

        impl fmt::Display for SealedPlace {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$kind($($part),+) => write!(f, $text),)+ }
            }
        }
    };
}

sealed_kinds! {
    /// The private half of a token signing key.
    SigningKey(kid: KeyId) = "signing_keys", "signing_keys|private|{kid}|";
    /// A secret of the service, by its name.
    Secret(name: String) = "secrets", "secrets|sealed|{name}|";
    /// The secret of a user's authenticator app.
    TotpSecret(user: UserId) = "totp_secrets", "users|totp_secret|{user}|{user}";
    /// A queued mail. Its text has no owner part.
    Mail(mail: MailId) = "mails", "mails|sealed|{mail}|";
    /// The secrets of a subscription, with its owner.
    WebhookSecrets(owner: WebhookOwner, webhook: WebhookId) = "webhook_secrets",
        "webhooks|secrets|{webhook}|{owner}";
    /// The secret of a connection, with its organization as owner.
    ConnectionSecret(organization: OrganizationId, connection: ConnectionId) = "connection_secrets",
        "connections|sealed_secret|{connection}|{organization}";
}

/// A sealed value and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedValue {
    /// Its place.
    pub place: SealedPlace,
    /// The sealed text.
    pub sealed: String,
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
            SealedPlace::WebhookSecrets(WebhookOwner::from_uuid(organization), WebhookId::from_uuid(webhook))
        };
        let connection = |organization: u8, connection: u8| {
            let (organization, connection) = (user(organization).uuid(), user(connection).uuid());
            let (organization, connection) =
                (OrganizationId::from_uuid(organization), ConnectionId::from_uuid(connection));
            SealedPlace::ConnectionSecret(organization, connection)
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
            SealedPlace::WebhookSecrets(WebhookOwner::Operator, WebhookId::from_uuid(user(1).uuid())),
            connection(1, 1),
            connection(1, 2),
            connection(2, 1),
        ];
        let mut texts: Vec<String> = places.iter().map(SealedPlace::to_string).collect();
        assert!(texts.iter().all(|text| text.matches('|').count() == 3));
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), places.len());
    }
}
