//! Whose account it is that a provider vouches for. An identity is what a provider calls a person; it belongs to one account for
//! good. An address only introduces: it never signs in to an account by itself.
//!
//! What is read for these decisions (the connection with its state, domains, account, membership, invitation) is read under
//! lock, in the transaction that writes what they say: a connection that was turned off meanwhile lets nobody in.
//!
//! An unknown identity, by a connection that is active and tested, with an address whose domain the organization has proven:
//!
//! | account of the address      | no invitation                          | invitation                        |
//! |-----------------------------|----------------------------------------|-----------------------------------|
//! | none                        | created, if provisioning takes it      | created, joins with its role      |
//! | never was a member          | joins, if provisioning takes it        | joins with its role               |
//! | active member               | linked                                 | linked                            |
//! | suspended, or deactivated by a directory | refused                   | refused                           |
//! | was removed                 | refused                                | joins with its role               |

use crate::sign_in::federation::person::EmailProof;
use crate::word::word_enum;

word_enum! {
    /// Whether a connection lets people in.
    ConnectionStanding {
        /// It is off.
        Draft = "draft",
        /// It is on, but was changed since its last test: it lets in only those whose identity is known.
        Untested = "untested",
        /// It is on, and a test worked.
        Active = "active",
    }
    /// What the organization knows of the domain of an address.
    DomainStanding {
        /// The organization hasn't proven it.
        Unverified = "unverified",
        /// The organization has proven it, but the connection doesn't stand for it.
        Uncovered = "uncovered",
        /// The organization has proven it, and the connection stands for it.
        Covered = "covered",
    }
    /// What an account is to the organization.
    Belonging {
        /// It never was a member.
        Never = "never",
        /// An active member.
        Active = "active",
        /// A suspended member.
        Suspended = "suspended",
        /// It was a member, and was removed or left.
        Removed = "removed",
        /// The organization's directory says that the person is gone, whatever the membership is.
        Deactivated = "deactivated",
    }
}

/// The account that has the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountOfAddress {
    /// What it is to the organization.
    pub belonging: Belonging,
    /// Whether its owner has ever proven the address.
    pub is_proven: bool,
    /// Whether it has an identity of this provider or connection already.
    pub has_identity: bool,
    /// Whether its sign-ins ask for a second factor.
    pub has_second_factor: bool,
}

/// What the organization says to an address: the account's own where the identity is known, else the provider's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admission {
    /// Whether an invitation for it is pending.
    pub is_invited: bool,
    /// Whether the organization allows new members with an address of this domain.
    pub is_allowed: bool,
}

/// The address that a provider names, and what is known of it here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Introduced {
    /// What the payload says about it.
    pub proof: EmailProof,
    /// What the organization knows of its domain.
    pub domain: DomainStanding,
    /// What the organization says to it.
    pub admission: Admission,
    /// The account that has it; absent: none.
    pub account: Option<AccountOfAddress>,
}

/// What is known of an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It is an account's.
    Known {
        /// What the account is to the organization.
        belonging: Belonging,
        /// Whether it opens the organization ([`Identity::opens`]), where the account is a member.
        ///
        /// [`Identity::opens`]: crate::sign_in::federation::identity::Identity::opens
        counts: bool,
        /// Whether the account's owner has proven the account's address.
        is_proven: bool,
        /// What the organization says to the account's address.
        admission: Admission,
        /// What the payload says about that address; absent when it names another one, or none.
        proof: Option<EmailProof>,
        /// What the organization knows of its domain.
        domain: DomainStanding,
    },
    /// It is nobody's. The address is absent when the provider names none.
    Unknown(Option<Introduced>),
}

/// What a sign-in by a provider does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// The account that has the identity signs in.
    SignIn,
    /// The account of the address gets the identity, and signs in.
    Link {
        /// Whether the account first loses what was set up while nobody had proven its address.
        cleanse: bool,
    },
    /// The pending invitation is accepted, by the account that has the identity or by that of the address, which is created if
    /// there is none. It gets the identity unless it has it.
    AcceptInvite {
        /// As for `Link`.
        cleanse: bool,
    },
    /// The account of the address joins the organization and gets the identity.
    Join {
        /// As for `Link`.
        cleanse: bool,
    },
    /// An account is created, joins the organization and gets the identity.
    Create,
}

/// Why a sign-in by a provider is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The connection is off.
    #[error("the connection is not active")]
    ConnectionNotActive,
    /// The connection lets in nobody new until it is tested.
    #[error("the connection was changed, and has to be tested before it lets in anybody new")]
    ConnectionNotProven,
    /// The provider says that the address isn't proven, or doesn't say that it is where it has to.
    #[error("the provider has not verified the email address")]
    EmailNotVerified,
    /// The provider names no address, or one whose domain the organization hasn't proven for this connection.
    #[error("the organization has not verified the domain of this email address")]
    EmailDomainNotVerified,
    /// The organization allows no new member with an address of this domain.
    #[error("the organization takes no members with an address of this domain")]
    EmailDomainNotAllowed,
    /// Not a member, and not to become one.
    #[error("not a member of this organization")]
    NotAMember,
    /// The member is suspended.
    #[error("the membership is not active")]
    MembershipNotActive,
    /// The organization forbids passwords, and the identity was added elsewhere.
    #[error("the identity doesn't count in this organization, which forbids passwords")]
    NotCounted,
    /// The account has another identity of this provider or connection.
    #[error("the account has another identity of this provider already")]
    IdentityExists,
    /// The identity is another account's.
    #[error("the identity belongs to another account")]
    IdentityTaken,
}

/// Decides a sign-in by a connection of an organization. `provisions` says whether it makes members of people who never were
/// any.
///
/// # Errors
/// The first rule that refuses it.
pub fn by_connection(connection: ConnectionStanding, provisions: bool, found: Found) -> Result<Entry, Refusal> {
    let is_tested = match connection {
        ConnectionStanding::Draft => return Err(Refusal::ConnectionNotActive),
        ConnectionStanding::Untested => false,
        ConnectionStanding::Active => true,
    };
    let introduced = match found {
        Found::Known { belonging, is_proven, admission, proof, domain, .. } => {
            // The organization's own provider, which it trusts with the addresses of its domains.
            let is_vouched =
                domain == DomainStanding::Covered && proof.is_some_and(|proof| proof != EmailProof::Denied);
            return known(belonging, is_proven && is_vouched, admission);
        }
        Found::Unknown(_) if !is_tested => return Err(Refusal::ConnectionNotProven),
        Found::Unknown(None) => return Err(Refusal::EmailDomainNotVerified),
        Found::Unknown(Some(introduced)) => introduced,
    };
    match introduced.proof {
        EmailProof::Denied => return Err(Refusal::EmailNotVerified),
        // The organization vouches for its own domain.
        EmailProof::Verified | EmailProof::Absent => {}
    }
    match introduced.domain {
        DomainStanding::Unverified | DomainStanding::Uncovered => return Err(Refusal::EmailDomainNotVerified),
        DomainStanding::Covered => {}
    }
    let Introduced { admission, account, .. } = introduced;
    let Some(account) = account else {
        return match (admission.is_invited, provisions) {
            (true, _) => admission.accept(false),
            (false, true) if admission.is_allowed => Ok(Entry::Create),
            (false, true | false) => Err(Refusal::NotAMember),
        };
    };
    let cleanse = !account.is_proven;
    let entry = match (account.belonging, admission.is_invited) {
        (Belonging::Active, _) => Entry::Link { cleanse },
        (Belonging::Suspended | Belonging::Deactivated, _) | (Belonging::Removed, false) => {
            return Err(Refusal::NotAMember);
        }
        (Belonging::Never | Belonging::Removed, true) => admission.accept(cleanse)?,
        (Belonging::Never, false) if provisions && admission.is_allowed => Entry::Join { cleanse },
        (Belonging::Never, false) => return Err(Refusal::NotAMember),
    };
    // An invitation asks for the person whom the provider calls otherwise by now: the new identity takes the old one's place.
    let replaces = matches!(entry, Entry::AcceptInvite { .. });
    if account.has_identity && !replaces { Err(Refusal::IdentityExists) } else { Ok(entry) }
}

/// What a provider of the whole service may do with an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProviderRules {
    /// Whether its addresses are proven.
    pub email: EmailTrust,
    /// Whether it links accounts whose own address is proven by that address alone.
    pub links_by_email: bool,
}

word_enum! {
    /// When the address of a provider of the whole service is proven.
    EmailTrust {
        /// When the provider says so.
        Claim = "claim",
        /// Always: the provider has no others.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

impl EmailTrust {
    /// Whether an address is proven of which the payload says this. What the provider itself denies, no setting proves.
    pub const fn proves(self, proof: EmailProof) -> bool {
        match (self, proof) {
            (_, EmailProof::Denied) | (Self::Never, _) | (Self::Claim, EmailProof::Absent) => false,
            (Self::Claim | Self::Always, EmailProof::Verified) | (Self::Always, EmailProof::Absent) => true,
        }
    }
}

/// What a sign-in by a provider of the whole service does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderEntry {
    /// As by a connection.
    Entry(Entry),
    /// The owner of the account that has the address signs in to it once, in another way, and so links the identity. The
    /// answer is the same when there is no such account.
    AskForAccount,
}

/// Decides a sign-in by a provider of the whole service, at an organization. The domain of the address doesn't matter.
///
/// An unknown identity, with a proven address:
///
/// | account of the address                   | no invitation                 | invitation              |
/// |------------------------------------------|-------------------------------|-------------------------|
/// | none                                     | asked for                     | created, joins          |
/// | nobody has proven its address            | asked for                     | cleansed, joins         |
/// | proven, and `links_by_email` is off      | asked for                     | asked for               |
/// | proven, `links_by_email`, a member       | linked                        | linked                  |
/// | proven, `links_by_email`, no member      | asked for                     | joins                   |
/// | proven, with a second factor or another identity | asked for             | asked for               |
///
/// An identity opens the whole account, so an invitation of any organization must not add one to a proven account by an address alone:
/// its admin may have asked for it, and addresses pass to others. Where the account has a second factor, that is shown before.
///
/// A known identity accepts an invitation only while the provider proves the address that is invited: whoever knew the password for a
/// moment may have added it, and would accept the invitation without the mailbox. For the same reason one that was added elsewhere opens
/// no organization that forbids passwords, unless its invitation is pending and the provider proves the address.
///
/// # Errors
/// The first rule that refuses it.
pub fn by_provider(rules: ProviderRules, found: Found) -> Result<ProviderEntry, Refusal> {
    let introduced = match found {
        Found::Known { belonging, counts, is_proven, admission, proof, domain: _ } => {
            let is_own = is_proven && proof.is_some_and(|proof| rules.email.proves(proof));
            let entry = known(belonging, is_own, admission)?;
            return match entry {
                Entry::SignIn if !(counts || admission.is_invited && is_own) => Err(Refusal::NotCounted),
                entry => Ok(ProviderEntry::Entry(entry)),
            };
        }
        Found::Unknown(None) => return Err(Refusal::EmailNotVerified),
        Found::Unknown(Some(introduced)) => introduced,
    };
    if !rules.email.proves(introduced.proof) {
        return Err(Refusal::EmailNotVerified);
    }
    let Introduced { admission, account, .. } = introduced;
    let may_link = |account: &AccountOfAddress| {
        rules.links_by_email && account.is_proven && !account.has_identity && !account.has_second_factor
    };
    let entry = match account {
        None if admission.is_invited => admission.accept(false)?,
        // Which of these it is shows nobody whether the address has an account.
        None => return Ok(ProviderEntry::AskForAccount),
        Some(account) => match account.belonging {
            Belonging::Never | Belonging::Removed if admission.is_invited && !account.is_proven => {
                admission.accept(true)?
            }
            Belonging::Never | Belonging::Removed if admission.is_invited && may_link(&account) => {
                admission.accept(false)?
            }
            Belonging::Active if may_link(&account) => Entry::Link { cleanse: false },
            Belonging::Never
            | Belonging::Active
            | Belonging::Suspended
            | Belonging::Removed
            | Belonging::Deactivated => return Ok(ProviderEntry::AskForAccount),
        },
    };
    Ok(ProviderEntry::Entry(entry))
}

impl Admission {
    /// Accepts the pending invitation.
    const fn accept(self, cleanse: bool) -> Result<Entry, Refusal> {
        if self.is_allowed { Ok(Entry::AcceptInvite { cleanse }) } else { Err(Refusal::EmailDomainNotAllowed) }
    }
}

/// A known identity: the membership decides, as for a password. An invitation to the account's own address is accepted if that is
/// proven: by its owner, and now by the provider.
const fn known(belonging: Belonging, is_proven: bool, admission: Admission) -> Result<Entry, Refusal> {
    match belonging {
        Belonging::Active => Ok(Entry::SignIn),
        Belonging::Suspended => Err(Refusal::MembershipNotActive),
        Belonging::Never | Belonging::Removed if admission.is_invited && is_proven => admission.accept(false),
        Belonging::Never | Belonging::Removed | Belonging::Deactivated => Err(Refusal::NotAMember),
    }
}

/// Whose an identity is that a signed-in user wants to add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Nobody's.
    Nobodys,
    /// The user's own already.
    Own,
    /// Another account's.
    Anothers,
}

/// Decides whether a signed-in user gets an identity. `has_identity` says whether the account has one of this provider or
/// connection.
///
/// # Errors
/// The identity is another account's: it is never moved. The account has it, or another of this provider, already.
pub const fn add(whose: Whose, has_identity: bool) -> Result<(), Refusal> {
    match (whose, has_identity) {
        (Whose::Anothers, _) => Err(Refusal::IdentityTaken),
        (Whose::Own, _) | (Whose::Nobodys, true) => Err(Refusal::IdentityExists),
        (Whose::Nobodys, false) => Ok(()),
    }
}

#[cfg(test)]
#[path = "linking_tests.rs"]
mod tests;
