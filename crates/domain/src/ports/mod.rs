//! The ports: what the rules need from outside this crate. Adapters implement them.

mod blocking;
mod breached;
mod crypto;
mod identity_provider;
mod lookup;
mod mailer;
mod passkeys;
mod queue;
mod repositories;
mod sender;
mod store;
mod store_error;
mod text_records;

pub use blocking::{BlockingError, BlockingFuture, BlockingThreads, BlockingWork, OnThisThread, run_blocking};
pub use breached::{BreachedPasswords, ListFuture};
pub use crypto::{
    Busy, Clock, Entropy, HashFuture, HashedPassword, PasswordCheck, PasswordHasher, PublicKey, SealError, Sealer,
    SigningKeyring, TokenError, Tokens,
};
pub use identity_provider::{ClientKey, ClientPublicKey, ProviderCallFuture, ProviderCaller, ProviderReader};
pub use lookup::{BatchObserver, LookupError, LookupFuture, VerifyLookup};
pub use mailer::{HandOver, HandOverFuture, MailFuture, Mailer, Unrecorded};
pub use passkeys::{AssertionResponse, PasskeyReader, RegistrationResponse};
pub use queue::{JobQueue, Notifier};
pub use repositories::*;
pub use sender::{SendFuture, WebhookRequest, WebhookSender};
pub use store::{Mode, PoolUse, Store, Verdict, read, transact};
pub use store_error::{Conflict, Reason, StoreError, StoreResult, TAKES_NO_WRITES};
pub use text_records::{NoDnsAnswer, TextRecords, TextRecordsFuture};
