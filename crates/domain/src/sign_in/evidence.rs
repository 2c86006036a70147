//! What a person has shown, and for which organizations that is enough. An account is shared by its organizations: what opens one of
//! them isn't to be had by a sign-in that it forbids.

use crate::id::OrganizationId;
use crate::organizations::Organization;
use crate::sign_in::allowed_methods::Method;
use crate::sign_in::method::SignInMethod;
use crate::sign_in::second_step::{self, SecondFactors};
use crate::sign_in::token::AuthenticationMethod;

/// What a person has shown: in a sign-in, and beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The organization of the session.
    pub organization: OrganizationId,
    /// How the person was authenticated.
    pub methods: Vec<AuthenticationMethod>,
    /// Whether a passkey was shown that no password can have added.
    pub passkey_beyond_password: bool,
}

impl Evidence {
    fn ways(&self) -> impl Iterator<Item = SignInMethod> {
        self.methods.iter().copied().filter_map(SignInMethod::of)
    }

    /// Whether a method was shown by which an organization lets its members in. A passkey that a password may have added counts in
    /// the session's own organization only, which has let it in.
    pub fn is_allowed_by(&self, organization: &Organization) -> bool {
        let rules = &organization.security;
        let counts = |method| match method {
            Method::Passkey => {
                self.passkey_beyond_password || self.organization == organization.id || rules.allows(Method::Password)
            }
            Method::Password | Method::EmailCode => true,
        };
        rules.allowed_methods.is_none()
            || self.ways().filter_map(SignInMethod::method).any(|method| rules.allows(method) && counts(method))
    }

    /// Whether it is enough to change the address of an account that is a member of this organization. Where codes to the address sign
    /// in and the password doesn't, a stolen password would open the organization by way of another address. `offered`: the methods of
    /// the service.
    pub fn may_change_address(&self, organization: &Organization, offered: &[Method]) -> bool {
        let methods = organization.security.methods(offered);
        let is_by_code_alone = methods.contains(&Method::EmailCode) && !methods.contains(&Method::Password);
        !is_by_code_alone || self.is_allowed_by(organization) || self.ways().any(SignInMethod::shows_mailbox)
    }

    /// Whether the second factor that is asked for was shown. `is_required`: an organization of the user requires one; then a passkey
    /// counts as one that is asked for, too.
    pub fn shows_second_factor(&self, has: SecondFactors, is_required: bool) -> bool {
        second_step::is_shown(has, is_required, &self.methods)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organizations::OrganizationStatus;
    use crate::organizations::security::SecurityChange;
    use crate::sign_in::allowed_methods::AllowedMethods;
    use crate::sign_in::fixtures::{ACME, GLOBEX, organization};
    use crate::time::Timestamp;
    use AuthenticationMethod::{EmailCode, Invite, OneTimePassword, Passkey, Password};

    fn with_methods(words: &[&str]) -> Organization {
        let mut organization = organization(ACME, OrganizationStatus::Active);
        let methods = AllowedMethods::parse(words.iter().copied()).unwrap();
        let change = SecurityChange { allowed_methods: Some(Some(methods)), ..SecurityChange::default() };
        organization.security = organization.security.changed(&change, Timestamp::from_seconds(1));
        organization
    }

    fn id(n: u8) -> OrganizationId {
        organization(n, OrganizationStatus::Active).id
    }

    fn shown(organization: OrganizationId, methods: &[AuthenticationMethod], beyond: bool) -> Evidence {
        Evidence { organization, methods: methods.to_vec(), passkey_beyond_password: beyond }
    }

    #[test]
    fn a_passkey_that_a_password_may_have_added_opens_no_other_organization_that_forbids_passwords() {
        let (strict, lax) = (with_methods(&["passkey"]), with_methods(&["password", "passkey"]));
        for methods in [&[Passkey][..], &[Password, Passkey], &[Password, OneTimePassword, Passkey]] {
            assert!(!shown(id(GLOBEX), methods, false).is_allowed_by(&strict), "{methods:?}");
            assert!(shown(id(GLOBEX), methods, true).is_allowed_by(&strict), "{methods:?}");
            assert!(shown(id(ACME), methods, false).is_allowed_by(&strict), "{methods:?}");
            assert!(shown(id(GLOBEX), methods, false).is_allowed_by(&lax), "{methods:?}");
        }
        assert!(!shown(id(ACME), &[Password, OneTimePassword], true).is_allowed_by(&strict));
        assert!(!shown(id(ACME), &[Invite], true).is_allowed_by(&strict));
    }

    #[test]
    fn the_address_of_a_member_who_comes_by_codes_is_not_changed_by_the_password() {
        let all = Method::ALL;
        for words in [&["email_code"][..], &["email_code", "passkey"]] {
            let organization = with_methods(words);
            assert!(!shown(id(GLOBEX), &[Password, OneTimePassword], false).may_change_address(&organization, all));
            assert!(!shown(id(GLOBEX), &[Password, Passkey], false).may_change_address(&organization, all));
            for methods in [&[Invite, Password][..], &[EmailCode]] {
                assert!(shown(id(GLOBEX), methods, false).may_change_address(&organization, all), "{methods:?}");
            }
            let has_passkeys = words.len() == 2;
            assert_eq!(shown(id(GLOBEX), &[Passkey], true).may_change_address(&organization, all), has_passkeys);
            // Where the service sends no codes, an address opens nothing.
            let offered = [Method::Password, Method::Passkey];
            assert!(shown(id(GLOBEX), &[Password], false).may_change_address(&organization, &offered));
        }
        for words in [&["passkey"][..], &["password", "email_code"]] {
            assert!(shown(id(GLOBEX), &[Password], false).may_change_address(&with_methods(words), all), "{words:?}");
        }
    }
}
