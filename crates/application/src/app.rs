//! What use cases work with: the ports, the settings, and the request that they act for.

use std::sync::Arc;

use orgauth_domain::organization::invite::TokenDigest;
use orgauth_domain::ports::{
    Clock, Entropy, KeyedDigest, Sealer, Store, TokenError, Tokens, TotpCodes, WebhookSigner,
};
use orgauth_domain::session::{Client, PairSeed};
use orgauth_domain::{Secret, Timestamp};

use crate::settings::Settings;

/// The ports and settings of a running service.
#[derive(Clone)]
pub struct App {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Signs and reads tokens.
    pub tokens: Arc<dyn Tokens>,
    /// What throttle rows and recovery codes are stored under.
    pub digests: Arc<dyn KeyedDigest>,
    /// SHA-256 of a mailed token.
    pub token_digest: fn(&Secret) -> TokenDigest,
    /// Seals what rows must not show.
    pub sealer: Arc<dyn Sealer>,
    /// Signs what is sent to subscribers.
    pub signer: Arc<dyn WebhookSigner>,
    /// Codes of authenticator apps.
    pub totp: Arc<dyn TotpCodes>,
    /// The numbers.
    pub settings: Settings,
}

/// The request that a use case acts for.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// Who sent it.
    pub client: Client,
    /// Its `X-Request-Id`.
    pub request_id: String,
    /// Whether it carried the `Origin` of an organization's page.
    pub on_organization_page: bool,
}

impl App {
    /// Now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Fresh random values for a pair of tokens, and the key to sign them with.
    ///
    /// # Errors
    /// The ring has no key that signs.
    pub(crate) fn pair_seed(&self) -> Result<PairSeed, TokenError> {
        Ok(PairSeed {
            access_id: self.entropy.token_id(),
            refresh_id: self.entropy.token_id(),
            key_id: self.tokens.active_key()?,
        })
    }
}
