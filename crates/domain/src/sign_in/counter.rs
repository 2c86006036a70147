//! What has a cap, and by what its buckets are told apart. The key of a bucket is a keyed digest of both, so that a row of the
//! table reveals neither; whoever erases an account derives its keys again from what is known about the person.

use crate::accounts::email::{Email, LoginIdentity};
use crate::id::{MailId, OrganizationId, SessionId, UserId, WebhookId};
use crate::organizations::domain_name::DomainName;
use crate::sign_in::client_network::ClientNetwork;
use crate::sign_in::federation::identity::VouchedBy;
use crate::time::Timestamp;
use crate::word::word_enum;

word_enum! {
    /// What is counted, each in buckets of its own. The word is part of the stored key.
    Counter {
        /// Attempts at a password, by address and source.
        EmailAndSource = "email_and_source",
        /// Attempts at any password.
        Source = "source",
        /// Attempts at any password from sources that are not known.
        Network = "network",
        /// Attempts at a password from all sources that are not known.
        EmailFromUnknown = "email_from_unknown",
        /// Wrong passwords from sources that are not known, towards the notice to the owner.
        Guessing = "guessing",
        /// Notices about guessed passwords.
        GuessingNotice = "guessing_notice",
        /// Wrong codes, towards the notice to the owner.
        CodeGuessing = "code_guessing",
        /// Notices about guessed codes.
        CodeGuessingNotice = "code_guessing_notice",
        /// Records of a notice about guessing in the audit logs: one for each mail.
        GuessingRecorded = "guessing_recorded",
        /// Codes at sign-in.
        UserCodes = "user_codes",
        /// Codes on one partial token.
        PartialToken = "partial_token",
        /// Codes in settings, in one organization.
        MemberCodes = "member_codes",
        /// Codes in settings beside a password, in all organizations.
        PromptCodes = "prompt_codes",
        /// Codes in settings without a password, in one sign-in and the sessions it switched to.
        SessionCodes = "session_codes",
        /// Writing requests of a signed-in user.
        UserWrites = "user_writes",
        /// Calls of a directory.
        DirectoryCalls = "directory_calls",
        /// Exports that an account begins.
        Exports = "exports",
        /// Organizations that an account founds.
        Foundings = "foundings",
        /// Mails of one kind to an address, whoever asks for them.
        MailsAskedTo = "mails_asked_to",
        /// Mails that say that further ones are held back.
        HeldBackNotice = "held_back_notice",
        /// Requests of a password reset, or of the list of organizations.
        ResetsOfSource = "resets_of_source",
        /// Requests of a password reset from sources that are not known, or of the list of organizations.
        ResetsOfNetwork = "resets_of_network",
        /// Requests of a password reset for one address.
        ResetsTo = "resets_to",
        /// Requests of the list of organizations for one address.
        OrganizationsTo = "organizations_to",
        /// Mails that say that further resets are held back.
        ResetsHeldBack = "resets_held_back",
        /// Whether one mail became such a notice.
        ResetsHeldBackBy = "resets_held_back_by",
        /// Requests of a code by mail.
        EmailCodesOfSource = "email_codes_of_source",
        /// Requests of a code by mail from sources that are not known.
        EmailCodesOfNetwork = "email_codes_of_network",
        /// Codes by mail of one organization to one address, for sources that are not known.
        EmailCodesTo = "email_codes_to",
        /// Codes by mail of one organization to one address, for a known source.
        EmailCodesFrom = "email_codes_from",
        /// Answers of a connection's provider that browsers bring back, as long as they lead to no sign-in.
        ProviderAnswers = "provider_answers",
        /// Attempts at one code by mail.
        EmailCodeTries = "email_code_tries",
        /// Attempts at all codes by mail to one address.
        EmailCodeTriesTo = "email_code_tries_to",
        /// Links to new addresses.
        EmailLinksOfAccount = "email_links_of_account",
        /// Links to one new address.
        EmailLinksTo = "email_links_to",
        /// Links to an account's present address.
        EmailProofs = "email_proofs",
        /// Sign-ups.
        SignUpsOfSource = "sign_ups_of_source",
        /// Sign-ups.
        SignUpsOfNetwork = "sign_ups_of_network",
        /// Sign-ups for one address.
        SignUpsTo = "sign_ups_to",
        /// Invitations of an organization.
        InvitesOfOrganization = "invites_of_organization",
        /// Invitations of an organization to one address.
        InvitesOfRecipient = "invites_of_recipient",
        /// Invitations of an organization that a stranger founded and that isn't known yet.
        InvitesOfStranger = "invites_of_stranger",
        /// Invitations of all such organizations of one founder.
        InvitesOfFounder = "invites_of_founder",
        /// Attempts of an organization to prove a domain.
        DomainProofs = "domain_proofs",
        /// Test deliveries.
        WebhookTests = "webhook_tests",
        /// Redeliveries.
        WebhookRedeliveries = "webhook_redeliveries",
    }
    /// A kind of mail that people ask for with another's address.
    AskedMail {
        /// The link that completes a sign-up.
        SignUp = "sign_up",
        /// The link that gives an account a new address.
        NewAddress = "new_address",
        /// The invitation to an organization that strangers founded. Its sender is told that it isn't sent, so the recipient is
        /// not.
        Invitation = "invitation",
        /// The list of the organizations of an address.
        Organizations = "organizations",
    }
}

/// A kind of value by which buckets are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// An account.
    User,
    /// An organization.
    Organization,
    /// An email address.
    Address,
    /// A client's network.
    Source,
    /// The larger network of a client.
    Network,
    /// A session.
    Session,
    /// The time of the sign-in that a session goes back to.
    SignIn,
    /// A mail.
    Mail,
    /// A kind of mail that is asked for.
    Asked,
    /// A webhook subscription.
    Webhook,
    /// A domain that an organization claims.
    Domain,
    /// A connection to an identity provider, or a provider of the whole service.
    Connection,
}

impl By {
    /// Whether such a value belongs to one person. Networks and organizations are shared.
    const fn is_personal(self) -> bool {
        match self {
            Self::User | Self::Address | Self::Session | Self::SignIn | Self::Mail => true,
            Self::Organization
            | Self::Source
            | Self::Network
            | Self::Asked
            | Self::Webhook
            | Self::Domain
            | Self::Connection => false,
        }
    }
}

impl Counter {
    /// By which values its buckets are told apart, in the order of the stored key.
    pub const fn by(self) -> &'static [By] {
        match self {
            Self::EmailAndSource => &[By::Address, By::Source],
            Self::Source | Self::ResetsOfSource | Self::SignUpsOfSource | Self::EmailCodesOfSource => &[By::Source],
            Self::ProviderAnswers => &[By::Source, By::Connection],
            Self::Network | Self::ResetsOfNetwork | Self::SignUpsOfNetwork | Self::EmailCodesOfNetwork => {
                &[By::Network]
            }
            Self::EmailFromUnknown | Self::Guessing | Self::GuessingNotice | Self::EmailCodeTriesTo => &[By::Address],
            Self::GuessingRecorded | Self::ResetsHeldBackBy | Self::EmailCodeTries => &[By::Mail],
            Self::CodeGuessing
            | Self::CodeGuessingNotice
            | Self::UserCodes
            | Self::PromptCodes
            | Self::Exports
            | Self::Foundings
            | Self::EmailLinksOfAccount
            | Self::EmailProofs
            | Self::InvitesOfFounder => &[By::User],
            Self::PartialToken => &[By::Session],
            Self::MemberCodes | Self::UserWrites => &[By::User, By::Organization],
            Self::SessionCodes => &[By::User, By::SignIn],
            Self::EmailLinksTo => &[By::User, By::Address],
            Self::MailsAskedTo | Self::HeldBackNotice => &[By::Asked, By::Address],
            Self::ResetsTo | Self::EmailCodesFrom => &[By::Source, By::Organization, By::Address],
            Self::ResetsHeldBack | Self::InvitesOfRecipient | Self::EmailCodesTo => &[By::Organization, By::Address],
            Self::SignUpsTo | Self::OrganizationsTo => &[By::Source, By::Address],
            Self::InvitesOfOrganization | Self::InvitesOfStranger | Self::DirectoryCalls => &[By::Organization],
            Self::DomainProofs => &[By::Organization, By::Domain],
            Self::WebhookTests | Self::WebhookRedeliveries => &[By::Webhook],
        }
    }
}

/// A value by which a bucket is told apart from others: its kind, and its text in the stored key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    by: By,
    text: String,
}

impl Part {
    /// The larger network of a client.
    pub fn wider(source: ClientNetwork) -> Self {
        Self { by: By::Network, text: source.wider_network() }
    }

    /// Its text in the stored key.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether `parts` are what this counter counts by.
    pub fn are_of(counter: Counter, parts: &[Self]) -> bool {
        counter.by().iter().copied().eq(parts.iter().map(|part| part.by))
    }
}

macro_rules! parts {
    ($($value:ty => $by:ident, $text:expr;)*) => {$(
        impl From<$value> for Part {
            fn from(value: $value) -> Self {
                let text: fn($value) -> String = $text;
                Self { by: By::$by, text: text(value) }
            }
        }
    )*};
}

parts! {
    UserId => User, |id| id.to_string();
    OrganizationId => Organization, |id| id.to_string();
    &Email => Address, |email| email.as_str().to_owned();
    &LoginIdentity => Address, |identity| identity.counted_as().to_owned();
    ClientNetwork => Source, |source| source.counted_as();
    SessionId => Session, |id| id.to_string();
    Timestamp => SignIn, |at| at.millis().to_string();
    MailId => Mail, |id| id.to_string();
    AskedMail => Asked, |kind| kind.as_str().to_owned();
    WebhookId => Webhook, |id| id.to_string();
    &DomainName => Domain, |name| name.to_string();
    &VouchedBy => Connection, |via| via.to_string();
}

/// What is known about a person whose buckets are to be found.
#[derive(Debug, Clone, Default)]
pub struct PersonFacts {
    /// The account.
    pub user: Option<UserId>,
    /// The organizations that it is in.
    pub organizations: Vec<OrganizationId>,
    /// The addresses that it has and had.
    pub addresses: Vec<Email>,
    /// The networks that its clients were in.
    pub sources: Vec<ClientNetwork>,
    /// Its sessions, each with the time of its sign-in.
    pub sessions: Vec<(SessionId, Timestamp)>,
    /// The mails to it.
    pub mails: Vec<MailId>,
}

impl PersonFacts {
    /// Every bucket that counts something of this person, as counter and parts. Buckets that others share, such as those of a
    /// network, are not among them.
    pub fn buckets(&self) -> impl Iterator<Item = (Counter, Vec<Part>)> {
        let personal = |counter: &&Counter| counter.by().iter().any(|by| by.is_personal());
        Counter::ALL.iter().filter(personal).flat_map(|counter| {
            let mut keys = vec![Vec::new()];
            for by in counter.by() {
                let values = self.parts(*by);
                let with =
                    |key: Vec<Part>| values.iter().map(move |value| [key.clone(), vec![value.clone()]].concat());
                keys = keys.into_iter().flat_map(with).collect();
            }
            keys.into_iter().map(|key| (*counter, key))
        })
    }

    fn parts(&self, by: By) -> Vec<Part> {
        match by {
            By::User => self.user.into_iter().map(Part::from).collect(),
            By::Organization => self.organizations.iter().copied().map(Part::from).collect(),
            By::Address => self.addresses.iter().map(Part::from).collect(),
            By::Source => self.sources.iter().copied().map(Part::from).collect(),
            By::Network => self.sources.iter().copied().map(Part::wider).collect(),
            By::Session => self.sessions.iter().map(|(id, _)| Part::from(*id)).collect(),
            By::SignIn => self.sessions.iter().map(|(_, signed_in_at)| Part::from(*signed_in_at)).collect(),
            By::Mail => self.mails.iter().copied().map(Part::from).collect(),
            By::Asked => AskedMail::ALL.iter().copied().map(Part::from).collect(),
            By::Webhook | By::Domain | By::Connection => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_counter_of_a_person_has_a_bucket_for_each_combination_and_shared_ones_have_none() {
        let organization = OrganizationId::new(Timestamp::from_millis(1), [1; 10]);
        let address = |text: &str| Email::parse(text).unwrap();
        let facts = PersonFacts {
            user: Some(UserId::new(Timestamp::from_millis(1), [2; 10])),
            organizations: vec![organization],
            addresses: vec![address("a@example.com"), address("b@example.com")],
            sources: vec![ClientNetwork::of("192.0.2.1".parse().unwrap())],
            sessions: vec![(SessionId::new(Timestamp::from_millis(1), [3; 10]), Timestamp::from_millis(5))],
            mails: vec![MailId::new(Timestamp::from_millis(1), [4; 10])],
        };
        let found: Vec<_> = facts.buckets().collect();
        assert!(found.iter().all(|(counter, parts)| Part::are_of(*counter, parts)));
        let count = |counter| found.iter().filter(|(one, _)| *one == counter).count();
        for counter in Counter::ALL {
            let by_address = if counter.by().contains(&By::Address) { 2 } else { 1 };
            let by_kind = if counter.by().contains(&By::Asked) { AskedMail::ALL.len() } else { 1 };
            let shared = !counter.by().iter().any(|by| by.is_personal());
            assert_eq!(count(*counter), if shared { 0 } else { by_address * by_kind }, "{counter}");
        }
        assert_eq!(count(Counter::Source) + count(Counter::Network) + count(Counter::InvitesOfOrganization), 0);
    }
}
