//! Why a sign-in by a provider ended without a session: a word for addresses, lists and audit entries.

use crate::sign_in::access::AccessFault;
use crate::sign_in::federation::linking::Refusal;
use crate::word::word_enum;

word_enum! {
    /// Why a sign-in by a provider ended without a session. Pages show words of their own for each.
    Refused {
        /// The browser has no flow that fits, or an expired or used one.
        FlowExpired = "flow_expired",
        /// The provider or its user said no, or the provider refused the code.
        ProviderRefused = "provider_refused",
        /// The provider gave no usable answer in time.
        ProviderUnavailable = "provider_unavailable",
        /// An answer of the provider breaks a rule.
        ProviderAnswerInvalid = "provider_answer_invalid",
        /// The organization has no such connection, or it is off; or the service has no such provider.
        ConnectionNotFound = "connection_not_found",
        /// The connection lets in nobody new until it is tested.
        ConnectionNotProven = "connection_not_proven",
        /// The provider has not verified the address.
        EmailNotVerified = "email_not_verified",
        /// The organization has not verified the domain of the address for this connection.
        EmailDomainNotVerified = "email_domain_not_verified",
        /// The organization takes no members with an address of this domain.
        EmailDomainNotAllowed = "email_domain_not_allowed",
        /// Not a member, and not to become one.
        NotAMember = "not_a_member",
        /// The member is suspended.
        MembershipNotActive = "membership_not_active",
        /// The organization is suspended.
        OrganizationSuspended = "organization_suspended",
        /// The organization doesn't allow this way to sign in.
        MethodNotAllowed = "method_not_allowed",
        /// The organization lets the user in by a connection alone.
        SsoRequired = "sso_required",
        /// The account has another identity of this provider.
        IdentityExists = "identity_exists",
        /// The identity is another account's.
        IdentityTaken = "identity_taken",
        /// The account has to be shown in another way first.
        ReauthenticationRequired = "reauthentication_required",
        /// The address has an account already, so nobody signs up with it.
        AccountExists = "account_exists",
        /// A second factor is required that can't be set up on this way in.
        TwoFactorRequired = "two_factor_required",
        /// The test was asked for by somebody else, is over, or its admin is none any more.
        TestExpired = "test_expired",
        /// Too many refused sign-ins from here.
        TooManyAttempts = "too_many_attempts",
        /// The service itself can't go on now.
        Unavailable = "unavailable",
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::ConnectionNotActive => Self::ConnectionNotFound,
            Refusal::ConnectionNotProven => Self::ConnectionNotProven,
            Refusal::EmailNotVerified => Self::EmailNotVerified,
            Refusal::EmailDomainNotVerified => Self::EmailDomainNotVerified,
            Refusal::EmailDomainNotAllowed => Self::EmailDomainNotAllowed,
            Refusal::NotAMember => Self::NotAMember,
            Refusal::MembershipNotActive => Self::MembershipNotActive,
            Refusal::NotCounted => Self::MethodNotAllowed,
            Refusal::IdentityExists => Self::IdentityExists,
            Refusal::IdentityTaken => Self::IdentityTaken,
        }
    }
}

impl From<AccessFault> for Refused {
    fn from(fault: AccessFault) -> Self {
        match fault {
            AccessFault::OrganizationSuspended => Self::OrganizationSuspended,
            AccessFault::MembershipNotActive => Self::MembershipNotActive,
            AccessFault::MethodNotAllowed => Self::MethodNotAllowed,
            AccessFault::SsoRequired(_) => Self::SsoRequired,
            _ => Self::NotAMember,
        }
    }
}
