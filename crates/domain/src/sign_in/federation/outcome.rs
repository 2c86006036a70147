//! The words for what came of sign-ins by providers, where they are counted.

use crate::word::word_enum;

word_enum! {
    /// Whose a provider is.
    ProviderKind {
        /// An organization's.
        Connection = "connection",
        /// The whole service's.
        Service = "service",
    }
    /// What came of a sign-in that was not refused.
    Settled {
        /// Somebody is signed in, or asked for a second factor.
        SignedIn = "signed_in",
        /// The owner of the account has to sign in to it once.
        AskedForAccount = "asked_for_account",
        /// An identity was added to the account of a session.
        Linked = "linked",
        /// Somebody may found an organization.
        SigningUp = "signing_up",
    }
}
