//! An organization's own identity provider: how it is called, whom it introduces, and whether a test of it has worked.
//!
//! | status | tested as it is | lets in                        |
//! |--------|-----------------|--------------------------------|
//! | draft  | –               | nobody                         |
//! | active | yes             | everybody whom its rules allow |
//! | active | not any more    | whom it has let in before      |

mod client;
mod issuer;
pub mod way_in;

pub use client::{
    ClientId, ClientSecret, Credential, CredentialFault, InvalidClient, SaidCredential, Scopes, SealedCredential,
};
pub use issuer::{InvalidIssuer, Issuer};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::accounts::email::Email;
use crate::digest::KeyedDigest;
use crate::id::{ConnectionId, OrganizationId, UserId};
use crate::organizations::domain_name::DomainName;
use crate::organizations::membership::Role;
use crate::sign_in::federation::role_mapping::RoleRule;
use crate::text::Name;
use crate::time::Timestamp;
use crate::word::word_enum;

/// The maximum number of connections of an organization.
pub const MOST_CONNECTIONS: u32 = 10;
/// The maximum number of members whom an impact names.
pub const MOST_SHUT_OUT: u32 = 100;
/// The maximum number of rules that map a claim to a role.
pub const MOST_ROLE_RULES: usize = 50;
/// The longest name or value of a claim in such a rule, in characters.
pub const LONGEST_CLAIM: usize = 200;

word_enum! {
    /// Whether a connection lets anybody in.
    ConnectionStatus {
        /// It is off.
        Draft = "draft",
        /// It is on.
        Active = "active",
    }
    /// Who asks for the second factor of people whom a connection introduces.
    SecondFactorBy {
        /// The identity provider.
        Provider = "provider",
        /// This service, as after a password.
        Ours = "ours",
    }
    /// The claim by which a connection tells people apart.
    SubjectClaim {
        /// `sub`, as OpenID Connect has it.
        Sub = "sub",
        /// `oid`, which Entra keeps for a person in all of its applications.
        Oid = "oid",
    }
}

/// What a connection does with people who have no account, or are no members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provisioning {
    /// Whether they become members.
    pub is_enabled: bool,
    /// With which role, unless a rule gives another one.
    pub role: Role,
}

impl Default for Provisioning {
    fn default() -> Self {
        Self { is_enabled: false, role: Role::Member }
    }
}

/// A connection, without its secret, which is sealed.
#[derive(Clone, PartialEq, Eq)]
pub struct Connection {
    /// Its identifier.
    pub id: ConnectionId,
    /// Its organization.
    pub organization_id: OrganizationId,
    /// What people see at sign-in.
    pub name: Name,
    /// Whether it lets anybody in.
    pub status: ConnectionStatus,
    /// The provider.
    pub issuer: Issuer,
    /// The identifier of this service there.
    pub client_id: ClientId,
    /// What proves there that it is this service.
    pub credential: SealedCredential,
    /// What is asked for.
    pub scopes: Scopes,
    /// What happens to people who are no members.
    pub provisioning: Provisioning,
    /// Which claims give which role; the first one that fits counts.
    pub role_rules: Vec<RoleRule>,
    /// Who asks for the second factor.
    pub second_factor: SecondFactorBy,
    /// The claim by which people are told apart.
    pub subject_claim: SubjectClaim,
    /// The verified domains that it stands for; absent: all of the organization.
    pub domains: Option<Vec<DomainName>>,
    /// When it was made.
    pub created_at: Timestamp,
    /// What was tested, as [`Connection::fingerprint`]; absent while no test has worked.
    pub proven_for: Option<[u8; 32]>,
}

/// What requiring a connection means for the active members of its organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionImpact {
    /// How many active members there are.
    pub members: u64,
    /// How many of them have signed in by the connection.
    pub linked: u64,
    /// The first of those whom the connection doesn't let in: they have never signed in by it, and it doesn't stand for the domain of their
    /// address.
    pub shut_out: Vec<ShutOutMember>,
}

/// A member whom a connection doesn't let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShutOutMember {
    /// The member.
    pub user_id: UserId,
    /// Display name.
    pub name: Name,
    /// The address.
    pub email: Email,
}

/// A connection, as people see it at sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedConnection {
    /// Its identifier.
    pub id: ConnectionId,
    /// What people see.
    pub name: Name,
}

impl From<&Connection> for NamedConnection {
    fn from(connection: &Connection) -> Self {
        Self { id: connection.id, name: connection.name.clone() }
    }
}

/// The changes of a PATCH; an absent field stays as it is.
#[derive(Clone, Default)]
pub struct ConnectionChanges {
    /// A new name.
    pub name: Option<Name>,
    /// On or off.
    pub status: Option<ConnectionStatus>,
    /// Another provider.
    pub issuer: Option<Issuer>,
    /// Another identifier there.
    pub client_id: Option<ClientId>,
    /// Another proof there.
    pub credential: Option<SealedCredential>,
    /// Other scopes.
    pub scopes: Option<Scopes>,
    /// Whether people who are no members become some.
    pub provisions: Option<bool>,
    /// With which role.
    pub role: Option<Role>,
    /// Other rules about roles.
    pub role_rules: Option<Vec<RoleRule>>,
    /// Who asks for the second factor.
    pub second_factor: Option<SecondFactorBy>,
    /// Another claim by which people are told apart.
    pub subject_claim: Option<SubjectClaim>,
    /// Other domains; `Some(None)`: all.
    pub domains: Option<Option<Vec<DomainName>>>,
}

/// Why a connection stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConnectionFault {
    /// People are known by it: another issuer or claim would take them for others, or others for them.
    #[error(
        "people have signed in by this connection, so its issuer and its subjectClaim stay; make another connection"
    )]
    InUse,
    /// No test has worked with its issuer, client, secret and claim as they are.
    #[error("no test of this connection has worked as it is now")]
    NotProven,
}

impl Connection {
    /// What a test proves: the issuer, the client with its credential, and the claim by which people are told apart.
    pub fn fingerprint(&self, digests: &KeyedDigest, credential: &Credential) -> [u8; 32] {
        let parts = [self.issuer.as_str(), self.client_id.as_str(), credential.secret(), self.subject_claim.as_str()];
        digests.digest("connection_test", &parts)
    }

    /// Everything by which an answer of the provider is judged: what a test proves, and the rules about roles. An answer that was
    /// checked under other ones counts for nothing.
    pub fn judgement(&self, digests: &KeyedDigest, credential: &Credential) -> [u8; 32] {
        let fingerprint = STANDARD.encode(self.fingerprint(digests, credential));
        let parts = |rule: &RoleRule| {
            let first = [rule.claim.as_str(), rule.value.as_str(), rule.role.as_str()].map(str::to_owned);
            first.into_iter().chain(rule.roles.iter().map(ToString::to_string)).collect::<Vec<_>>()
        };
        let rules: Vec<String> = self.role_rules.iter().flat_map(parts).collect();
        let first = [fingerprint.as_str(), self.provisioning.role.as_str()];
        let parts: Vec<&str> = first.into_iter().chain(rules.iter().map(String::as_str)).collect();
        digests.digest("connection_judgement", &parts)
    }

    /// This connection with these changes. `is_in_use`: whether an identity goes back to it.
    ///
    /// # Errors
    /// [`ConnectionFault::InUse`].
    pub fn changed(self, changes: ConnectionChanges, is_in_use: bool) -> Result<Self, ConnectionFault> {
        let changed = Self {
            name: changes.name.unwrap_or(self.name),
            status: changes.status.unwrap_or(self.status),
            issuer: changes.issuer.unwrap_or_else(|| self.issuer.clone()),
            client_id: changes.client_id.unwrap_or(self.client_id),
            credential: changes.credential.unwrap_or(self.credential),
            scopes: changes.scopes.unwrap_or(self.scopes),
            provisioning: Provisioning {
                is_enabled: changes.provisions.unwrap_or(self.provisioning.is_enabled),
                role: changes.role.unwrap_or(self.provisioning.role),
            },
            role_rules: changes.role_rules.unwrap_or(self.role_rules),
            second_factor: changes.second_factor.unwrap_or(self.second_factor),
            subject_claim: changes.subject_claim.unwrap_or(self.subject_claim),
            domains: changes.domains.unwrap_or(self.domains),
            ..self
        };
        let is_other = changed.issuer != self.issuer || changed.subject_claim != self.subject_claim;
        if is_in_use && is_other { Err(ConnectionFault::InUse) } else { Ok(changed) }
    }

    /// This connection without a domain that the organization gives up. If it named no other, it stands for none.
    #[must_use]
    pub fn without_domain(mut self, name: &DomainName) -> Self {
        if let Some(domains) = &mut self.domains {
            domains.retain(|domain| domain != name);
        }
        self
    }

    /// Whether it may be turned on, with this fingerprint.
    ///
    /// # Errors
    /// [`ConnectionFault::NotProven`].
    pub fn check_proven(&self, fingerprint: &[u8; 32]) -> Result<(), ConnectionFault> {
        if self.proven_for.as_ref() == Some(fingerprint) { Ok(()) } else { Err(ConnectionFault::NotProven) }
    }

    /// Whether other people may sign in by this connection than by the one `before` the change, or be told apart otherwise: by another
    /// provider, for other domains, or since it is on.
    #[must_use]
    pub fn lets_others_in(&self, before: &Self) -> bool {
        self.issuer != before.issuer
            || self.client_id != before.client_id
            || self.credential != before.credential
            || self.subject_claim != before.subject_claim
            || self.domains != before.domains
            || self.provisioning != before.provisioning
            || (self.status == ConnectionStatus::Active && before.status != ConnectionStatus::Active)
    }

    /// Whether both are on and stand for a domain in common: nobody could say then by which of them its people sign in.
    pub fn shares_a_domain_with(&self, other: &Self) -> bool {
        let both_on = [self, other].iter().all(|one| one.status == ConnectionStatus::Active);
        both_on
            && match (&self.domains, &other.domains) {
                (Some(ours), Some(theirs)) => ours.iter().any(|domain| theirs.contains(domain)),
                (None, _) | (_, None) => true,
            }
    }

    /// What differs in `after`, in words for the audit log; never a value.
    pub fn changed_words(&self, after: &Self) -> String {
        let status = match after.status {
            ConnectionStatus::Active => "activated",
            ConnectionStatus::Draft => "deactivated",
        };
        let credential = match (&self.credential, &after.credential) {
            (SealedCredential::Secret(_), SealedCredential::Secret(_)) => "clientSecret",
            (SealedCredential::PrivateKey, _) | (_, SealedCredential::PrivateKey) => "privateKeyJwt",
        };
        [
            (self.name != after.name, "name"),
            (self.issuer != after.issuer, "issuer"),
            (self.client_id != after.client_id, "clientId"),
            (self.credential != after.credential, credential),
            (self.scopes != after.scopes, "scopes"),
            (self.provisioning != after.provisioning, "provisioning"),
            (self.role_rules != after.role_rules, "roleMapping"),
            (self.second_factor != after.second_factor, "secondFactor"),
            (self.subject_claim != after.subject_claim, "subjectClaim"),
            (self.domains != after.domains, "domains"),
            (self.status != after.status, status),
        ]
        .into_iter()
        .filter_map(|(differs, word)| differs.then_some(word))
        .collect::<Vec<_>>()
        .join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::webhooks::url::UrlRules;

    pub(super) const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn issuer(text: &str) -> Issuer {
        Issuer::parse(text, &UrlRules::default()).unwrap()
    }

    pub(super) fn connection(status: ConnectionStatus, domains: Option<&[&str]>) -> Connection {
        let names = |names: &[&str]| names.iter().map(|name| DomainName::restore(name).unwrap()).collect();
        Connection {
            id: ConnectionId::new(NOW, [1; 10]),
            organization_id: OrganizationId::new(NOW, [2; 10]),
            name: Name::parse("Acme ID").unwrap(),
            status,
            issuer: issuer("https://idp.example"),
            client_id: ClientId::restore("client").unwrap(),
            credential: SealedCredential::Secret("v1.k1.secret".to_owned()),
            scopes: Scopes::default(),
            provisioning: Provisioning::default(),
            role_rules: Vec::new(),
            second_factor: SecondFactorBy::Provider,
            subject_claim: SubjectClaim::Sub,
            domains: domains.map(names),
            created_at: NOW,
            proven_for: None,
        }
    }

    #[test]
    fn who_is_known_by_a_connection_stays_known_by_its_issuer_and_claim() {
        let one = || connection(ConnectionStatus::Draft, None);
        let other =
            ConnectionChanges { issuer: Some(issuer("https://idp.example/")), ..ConnectionChanges::default() };
        let oid = ConnectionChanges { subject_claim: Some(SubjectClaim::Oid), ..ConnectionChanges::default() };
        for changes in [other, oid] {
            assert_eq!(one().changed(changes.clone(), true).err(), Some(ConnectionFault::InUse));
            assert!(one().changed(changes, false).is_ok());
        }
        let same = ConnectionChanges {
            issuer: Some(issuer("https://idp.example")),
            subject_claim: Some(SubjectClaim::Sub),
            client_id: ClientId::restore("another").ok(),
            ..ConnectionChanges::default()
        };
        assert!(one().changed(same, true).is_ok());
    }

    #[test]
    fn a_test_counts_for_what_was_tested() {
        let digests = KeyedDigest::new(&[7; 32]);
        let secret = |text| Credential::Secret(ClientSecret::parse(text).unwrap());
        let one = connection(ConnectionStatus::Draft, None);
        let print = one.fingerprint(&digests, &secret("s"));
        assert_eq!(one.check_proven(&print), Err(ConnectionFault::NotProven));
        let proven = Connection { proven_for: Some(print), ..one };
        assert_eq!(proven.check_proven(&proven.fingerprint(&digests, &secret("s"))), Ok(()));
        let others = [
            Connection { issuer: issuer("https://other.example"), ..proven.clone() },
            Connection { client_id: ClientId::restore("other").unwrap(), ..proven.clone() },
            Connection { subject_claim: SubjectClaim::Oid, ..proven.clone() },
        ];
        for other in others {
            let print = other.fingerprint(&digests, &secret("s"));
            assert_eq!(other.check_proven(&print), Err(ConnectionFault::NotProven));
        }
        assert!(proven.check_proven(&proven.fingerprint(&digests, &secret("t"))).is_err());
        assert!(proven.check_proven(&proven.fingerprint(&digests, &Credential::PrivateKey)).is_err());
        let renamed = Connection { name: Name::parse("Other").unwrap(), ..proven };
        assert!(renamed.check_proven(&renamed.fingerprint(&digests, &secret("s"))).is_ok());
    }

    #[test]
    fn two_connections_that_are_on_stand_for_different_domains() {
        use ConnectionStatus::{Active, Draft};
        let shares = |ours: (ConnectionStatus, Option<&[&str]>), theirs: (ConnectionStatus, Option<&[&str]>)| {
            connection(ours.0, ours.1).shares_a_domain_with(&connection(theirs.0, theirs.1))
        };
        assert!(shares((Active, None), (Active, None)));
        assert!(shares((Active, None), (Active, Some(&["a.example"]))));
        assert!(shares((Active, Some(&["a.example", "b.example"])), (Active, Some(&["b.example"]))));
        assert!(!shares((Active, Some(&["a.example"])), (Active, Some(&["b.example"]))));
        assert!(!shares((Active, None), (Draft, None)));
    }

    #[test]
    fn a_change_says_what_it_changes_and_never_a_value() {
        let one = connection(ConnectionStatus::Draft, None);
        let changes = ConnectionChanges {
            credential: Some(SealedCredential::Secret("v1.k1.other".to_owned())),
            provisions: Some(true),
            domains: Some(Some(Vec::new())),
            status: Some(ConnectionStatus::Active),
            ..ConnectionChanges::default()
        };
        let after = one.clone().changed(changes, true).unwrap();
        assert_eq!(one.changed_words(&after), "clientSecret, provisioning, domains, activated");
        assert_eq!(one.changed_words(&one), "");
        let by_key = Connection { credential: SealedCredential::PrivateKey, ..one.clone() };
        assert_eq!(one.changed_words(&by_key), "privateKeyJwt");
        assert_eq!(by_key.changed_words(&one), "privateKeyJwt");
    }
}
