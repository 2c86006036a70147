//! What the rules need from the world outside; adapters implement it.

mod crypto;
mod lookup;
mod repositories;
mod store;

pub use crypto::{
    Busy, Clock, Entropy, HashFuture, HashedPassword, KeyedDigest, PasswordCheck, PasswordHasher, PublicKey,
    SealError, Sealer, SigningKeyring, TokenError, Tokens, TotpCodes, TotpEnrolment,
};
pub use lookup::{LookupError, LookupFuture, VerifyLookup};
pub use repositories::{
    ApiKeys, Audit, Conflict, Events, Housekeeping, KnownSources, Memberships, Organizations, RecoveryCodes,
    SealedSecret, SealedValues, Secrets, Sessions, SigningKeys, Throttles, Users,
};
pub use store::{Mode, Repositories, Store, StoreError, StoreResult, Verdict, read, transact};
