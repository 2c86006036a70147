//! What use cases work with: the ports, the settings and the request's context.

use std::sync::Arc;

use orgauth_domain::Timestamp;
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::ports::{
    BlockingError, BlockingThreads, BreachedPasswords, Busy, ClientKey, Clock, Entropy, JobQueue, PasskeyReader,
    PasswordHasher, Sealer, Store, TextRecords, TokenError, Tokens, run_blocking,
};
use orgauth_domain::sign_in::{Client, PairSeed};

use crate::identity_providers::IdentityProviders;
use crate::settings::Settings;

/// The ports and settings of a running service.
#[derive(Clone)]
pub struct App {
    /// Stores all data.
    pub store: Arc<dyn Store>,
    /// Tells what waits in the queue of jobs.
    pub queue: Arc<dyn JobQueue>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws random values and identifiers.
    pub entropy: Arc<dyn Entropy>,
    /// Signs and reads tokens.
    pub tokens: Arc<dyn Tokens>,
    /// Derives the keyed digests under which throttle rows and recovery codes are stored.
    pub digests: Arc<KeyedDigest>,
    /// Reads what browsers and authenticators send of passkeys.
    pub passkeys: Arc<dyn PasskeyReader>,
    /// Asks identity providers, and remembers what they publish.
    pub identity_providers: IdentityProviders,
    /// Proves at identity providers which client this service is.
    pub client_key: Arc<dyn ClientKey>,
    /// Encrypts secrets before they are stored.
    pub sealer: Arc<dyn Sealer>,
    /// Lists of breached passwords, which are asked whenever a password is set; empty unless the operator chose one.
    pub breached: Vec<Arc<dyn BreachedPasswords>>,
    /// Asks the DNS for the records that prove domains.
    pub text_records: Arc<dyn TextRecords>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Runs blocking units of work.
    pub threads: Arc<dyn BlockingThreads>,
    /// The operator's settings.
    pub settings: Settings,
}

/// The request that a use case acts for.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// The client that sent the request.
    pub client: Client,
    /// The request's `X-Request-Id`.
    pub request_id: String,
    /// Whether the request carried the `Origin` of an organization's page.
    pub on_organization_page: bool,
}

/// Why an asynchronous use case did not finish, although no rule refused it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Interrupted {
    /// Too many passwords are waiting to be hashed.
    #[error(transparent)]
    Hashing(#[from] Busy),
    /// A unit of work was not started, or panicked.
    #[error(transparent)]
    Blocking(#[from] BlockingError),
}

impl App {
    /// Runs blocking `work`, such as store calls, on a thread that may block.
    ///
    /// # Errors
    /// No thread was free in time, or the work panicked.
    pub async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, BlockingError> {
        let app = self.clone();
        run_blocking(&*self.threads, move || work(&app)).await
    }

    /// Does the same for a fallible part of a use case, and converts a failure to run it into the part's own error type.
    ///
    /// # Errors
    /// The part's own, no thread was free in time, or the work panicked.
    pub(crate) async fn run<T: Send + 'static, E: From<Interrupted> + Send + 'static>(
        &self,
        part: impl FnOnce(&Self) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.blocking(part).await.map_err(Interrupted::from)?
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Fresh random values for a pair of tokens, and the key to sign them with.
    ///
    /// # Errors
    /// The key ring has no active signing key.
    pub(crate) fn pair_seed(&self) -> Result<PairSeed, TokenError> {
        Ok(PairSeed {
            access_id: self.entropy.token_id(),
            refresh_id: self.entropy.token_id(),
            key_id: self.tokens.active_key()?,
        })
    }
}
