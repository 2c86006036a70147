//! One trait for each aggregate, and one trait that provides them all. Every method on tenant rows takes the organization id
//! first and puts it into the query, so that it never finds a row of another organization.
//!
//! `lock` reads a row and keeps others from changing it until the transaction ends (on SQLite the one writer lock does).
//! Locks are taken in the order organization → user → membership → invite → session → domain → connection → catalogue of permissions →
//! webhook subscription → job → mail or delivery. Several memberships are locked in the order of their organizations, or of their users.

mod accounts;
mod audit;
mod directories;
mod keys;
mod mail;
mod operations;
mod organizations;
mod roles;
mod sign_in;
mod webhooks;

pub use accounts::*;
pub use audit::*;
pub use directories::*;
pub use keys::*;
pub use mail::*;
pub use operations::*;
pub use organizations::*;
pub use roles::*;
pub use sign_in::*;
pub use webhooks::*;

/// The repositories of one open transaction.
pub trait Repositories {
    /// Organizations (tenants).
    fn organizations(&mut self) -> &mut dyn Organizations;
    /// User accounts.
    fn users(&mut self) -> &mut dyn Users;
    /// Recovery codes.
    fn recovery_codes(&mut self) -> &mut dyn RecoveryCodes;
    /// Passkeys.
    fn passkeys(&mut self) -> &mut dyn Passkeys;
    /// Memberships.
    fn memberships(&mut self) -> &mut dyn Memberships;
    /// What the product keeps with organizations and memberships.
    fn product_metadata(&mut self) -> &mut dyn ProductMetadata;
    /// The logos of organizations.
    fn logos(&mut self) -> &mut dyn Logos;
    /// Roles with permissions.
    fn roles(&mut self) -> &mut dyn Roles;
    /// Directories and their tokens.
    fn directories(&mut self) -> &mut dyn Directories;
    /// What directories say of members.
    fn directory_people(&mut self) -> &mut dyn DirectoryPeople;
    /// Groups of directories.
    fn directory_groups(&mut self) -> &mut dyn DirectoryGroups;
    /// Many accounts and memberships at once.
    fn imports(&mut self) -> &mut dyn Imports;
    /// Invitations.
    fn invites(&mut self) -> &mut dyn Invites;
    /// Password resets.
    fn password_resets(&mut self) -> &mut dyn PasswordResets;
    /// Links that prove an address of an account.
    fn email_changes(&mut self) -> &mut dyn EmailChanges;
    /// Connections to identity providers.
    fn connections(&mut self) -> &mut dyn Connections;
    /// People as providers know them.
    fn identities(&mut self) -> &mut dyn Identities;
    /// Attempts to sign in by a connection.
    fn attempts(&mut self) -> &mut dyn Attempts;
    /// Claims to domains.
    fn domains(&mut self) -> &mut dyn Domains;
    /// Sign-ups whose address is still to be proven.
    fn sign_ups(&mut self) -> &mut dyn SignUps;
    /// Proofs that are accepted once.
    fn single_use(&mut self) -> &mut dyn SingleUse;
    /// Sessions.
    fn sessions(&mut self) -> &mut dyn Sessions;
    /// Counters of guesses.
    fn throttles(&mut self) -> &mut dyn Throttles;
    /// Sources with a successful sign-in.
    fn known_sources(&mut self) -> &mut dyn KnownSources;
    /// API keys.
    fn api_keys(&mut self) -> &mut dyn ApiKeys;
    /// Service keys.
    fn service_keys(&mut self) -> &mut dyn ServiceKeys;
    /// Token signing keys.
    fn signing_keys(&mut self) -> &mut dyn SigningKeys;
    /// The service's own sealed secrets.
    fn secrets(&mut self) -> &mut dyn Secrets;
    /// The sealed values of all tables.
    fn sealed_values(&mut self) -> &mut dyn SealedValues;
    /// The servers on this store.
    fn servers(&mut self) -> &mut dyn Servers;
    /// The audit log.
    fn audit(&mut self) -> &mut dyn Audit;
    /// Domain events.
    fn events(&mut self) -> &mut dyn Events;
    /// Webhook subscriptions.
    fn webhooks(&mut self) -> &mut dyn Webhooks;
    /// The log of deliveries.
    fn deliveries(&mut self) -> &mut dyn Deliveries;
    /// Queued mails, and the log of finished ones.
    fn mails(&mut self) -> &mut dyn Mails;
    /// Jobs of the queue.
    fn jobs(&mut self) -> &mut dyn Jobs;
    /// Accounts that are being erased.
    fn erasures(&mut self) -> &mut dyn Erasures;
    /// The stored data about a person.
    fn exports(&mut self) -> &mut dyn Exports;
    /// Deletion of what is no longer needed.
    fn housekeeping(&mut self) -> &mut dyn Housekeeping;
}

impl<T> Repositories for T
where
    T: Organizations
        + Users
        + RecoveryCodes
        + Passkeys
        + Memberships
        + ProductMetadata
        + Logos
        + Roles
        + Directories
        + DirectoryPeople
        + DirectoryGroups
        + Imports
        + Invites
        + PasswordResets
        + EmailChanges
        + Connections
        + Identities
        + Attempts
        + Domains
        + SignUps
        + SingleUse
        + Sessions
        + Throttles
        + KnownSources
        + ApiKeys
        + ServiceKeys
        + SigningKeys
        + Secrets
        + SealedValues
        + Servers
        + Audit
        + Events
        + Webhooks
        + Deliveries
        + Mails
        + Jobs
        + Erasures
        + Exports
        + Housekeeping,
{
    fn organizations(&mut self) -> &mut dyn Organizations {
        self
    }

    fn users(&mut self) -> &mut dyn Users {
        self
    }

    fn recovery_codes(&mut self) -> &mut dyn RecoveryCodes {
        self
    }

    fn passkeys(&mut self) -> &mut dyn Passkeys {
        self
    }

    fn memberships(&mut self) -> &mut dyn Memberships {
        self
    }
    fn product_metadata(&mut self) -> &mut dyn ProductMetadata {
        self
    }
    fn logos(&mut self) -> &mut dyn Logos {
        self
    }

    fn roles(&mut self) -> &mut dyn Roles {
        self
    }

    fn directories(&mut self) -> &mut dyn Directories {
        self
    }

    fn directory_people(&mut self) -> &mut dyn DirectoryPeople {
        self
    }

    fn directory_groups(&mut self) -> &mut dyn DirectoryGroups {
        self
    }

    fn imports(&mut self) -> &mut dyn Imports {
        self
    }

    fn invites(&mut self) -> &mut dyn Invites {
        self
    }

    fn password_resets(&mut self) -> &mut dyn PasswordResets {
        self
    }

    fn email_changes(&mut self) -> &mut dyn EmailChanges {
        self
    }

    fn connections(&mut self) -> &mut dyn Connections {
        self
    }

    fn identities(&mut self) -> &mut dyn Identities {
        self
    }

    fn attempts(&mut self) -> &mut dyn Attempts {
        self
    }

    fn domains(&mut self) -> &mut dyn Domains {
        self
    }

    fn sign_ups(&mut self) -> &mut dyn SignUps {
        self
    }

    fn single_use(&mut self) -> &mut dyn SingleUse {
        self
    }

    fn sessions(&mut self) -> &mut dyn Sessions {
        self
    }

    fn throttles(&mut self) -> &mut dyn Throttles {
        self
    }

    fn known_sources(&mut self) -> &mut dyn KnownSources {
        self
    }

    fn api_keys(&mut self) -> &mut dyn ApiKeys {
        self
    }

    fn service_keys(&mut self) -> &mut dyn ServiceKeys {
        self
    }

    fn signing_keys(&mut self) -> &mut dyn SigningKeys {
        self
    }

    fn secrets(&mut self) -> &mut dyn Secrets {
        self
    }

    fn sealed_values(&mut self) -> &mut dyn SealedValues {
        self
    }

    fn servers(&mut self) -> &mut dyn Servers {
        self
    }

    fn audit(&mut self) -> &mut dyn Audit {
        self
    }

    fn events(&mut self) -> &mut dyn Events {
        self
    }

    fn webhooks(&mut self) -> &mut dyn Webhooks {
        self
    }

    fn deliveries(&mut self) -> &mut dyn Deliveries {
        self
    }

    fn mails(&mut self) -> &mut dyn Mails {
        self
    }

    fn jobs(&mut self) -> &mut dyn Jobs {
        self
    }

    fn erasures(&mut self) -> &mut dyn Erasures {
        self
    }

    fn exports(&mut self) -> &mut dyn Exports {
        self
    }

    fn housekeeping(&mut self) -> &mut dyn Housekeeping {
        self
    }
}
