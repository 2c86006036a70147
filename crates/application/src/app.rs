//! What use cases work with: the ports, the settings, and the request that they act for.

use std::sync::Arc;

use orgauth_domain::identity::password::breached::BreachDigest;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::ports::{
    BlockingError, BlockingThreads, BreachedPasswords, Busy, Clock, Entropy, KeyedDigest, PasswordHasher, Sealer,
    Store, TokenError, Tokens, TotpCodes, WebhookSigner, run_blocking,
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
    /// Lists of breached passwords; none unless the operator chose one.
    pub breached: BreachedLists,
    /// Signs what is sent to subscribers.
    pub signer: Arc<dyn WebhookSigner>,
    /// Codes of authenticator apps.
    pub totp: Arc<dyn TotpCodes>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Where units of work run.
    pub threads: Arc<dyn BlockingThreads>,
    /// The numbers.
    pub settings: Settings,
}

/// Lists of breached passwords, and how they name one.
#[derive(Clone)]
pub struct BreachedLists {
    /// SHA-1 of a password.
    pub digest: fn(&Secret) -> BreachDigest,
    /// Those that are asked whenever a password is set.
    pub lists: Vec<Arc<dyn BreachedPasswords>>,
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

/// Why a use case that awaits something was not carried through, by no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Interrupted {
    /// Too many passwords are waiting to be hashed.
    #[error(transparent)]
    Hashing(#[from] Busy),
    /// A unit of work was not begun, or panicked.
    #[error(transparent)]
    Blocking(#[from] BlockingError),
}

impl App {
    /// Runs `work`, which waits for the store, on a thread that may wait.
    ///
    /// # Errors
    /// No thread came free in time, or the work panicked.
    pub async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, BlockingError> {
        let app = self.clone();
        run_blocking(&*self.threads, move || work(&app)).await
    }

    /// The same for a part of a use case, whose own error says also why it was not carried through.
    ///
    /// # Errors
    /// The part's own, no thread came free in time, or the work panicked.
    pub(crate) async fn run<T: Send + 'static, E: From<Interrupted> + Send + 'static>(
        &self,
        part: impl FnOnce(&Self) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.blocking(part).await.map_err(Interrupted::from)?
    }

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
