//! One trait for each aggregate, and one trait that provides them all. Every method on tenant rows takes the organization id
//! first and puts it into the query, so that it never finds a row of another organization.
//!
//! `lock` reads a row and keeps others from changing it until the transaction ends (on SQLite the one writer lock does).
//! Locks are taken in the order organization → user → membership → invite → session → webhook subscription → job → mail or
//! delivery. Several memberships are locked in the order of their organizations, or of their users.

mod accounts;
mod audit;
mod keys;
mod mail;
mod operations;
mod organizations;
mod sign_in;
mod webhooks;

pub use accounts::*;
pub use audit::*;
pub use keys::*;
pub use mail::*;
pub use operations::*;
pub use organizations::*;
pub use sign_in::*;
pub use webhooks::*;

/// Calls the macro `$then` with a line for each repository: what it keeps, its accessor in [`Repositories`] and its trait in
/// this module.
#[macro_export]
macro_rules! every_repository {
    ($then:ident) => {
        $then! {
            /// Organizations (tenants).
            organizations: Organizations,
            /// User accounts.
            users: Users,
            /// Recovery codes.
            recovery_codes: RecoveryCodes,
            /// Memberships.
            memberships: Memberships,
            /// Many accounts and memberships at once.
            imports: Imports,
            /// Invitations.
            invites: Invites,
            /// Password resets.
            password_resets: PasswordResets,
            /// Links that prove an address of an account.
            email_changes: EmailChanges,
            /// Sign-ups whose address is still to be proven.
            sign_ups: SignUps,
            /// Sessions.
            sessions: Sessions,
            /// Counters of guesses.
            throttles: Throttles,
            /// Sources with a successful sign-in.
            known_sources: KnownSources,
            /// API keys.
            api_keys: ApiKeys,
            /// Service keys.
            service_keys: ServiceKeys,
            /// Token signing keys.
            signing_keys: SigningKeys,
            /// The service's own sealed secrets.
            secrets: Secrets,
            /// The sealed values of all tables.
            sealed_values: SealedValues,
            /// The servers on this store.
            servers: Servers,
            /// The audit log.
            audit: Audit,
            /// Domain events.
            events: Events,
            /// Webhook subscriptions.
            webhooks: Webhooks,
            /// The log of deliveries.
            deliveries: Deliveries,
            /// Queued mails, and the log of finished ones.
            mails: Mails,
            /// Jobs of the queue.
            jobs: Jobs,
            /// Accounts that are being erased.
            erasures: Erasures,
            /// The stored data about a person.
            exports: Exports,
            /// Deletion of what is no longer needed.
            housekeeping: Housekeeping,
        }
    };
}

macro_rules! repositories {
    ($($(#[$doc:meta])* $accessor:ident: $port:ident,)*) => {
        /// The repositories of one open transaction.
        pub trait Repositories {
            $($(#[$doc])* fn $accessor(&mut self) -> &mut dyn $port;)*
        }

        impl<T: $($port +)*> Repositories for T {
            $(fn $accessor(&mut self) -> &mut dyn $port {
                self
            })*
        }
    };
}

every_repository!(repositories);
