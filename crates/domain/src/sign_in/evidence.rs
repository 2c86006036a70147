//! What a person has shown, and for which organizations that is enough. An account is shared by its organizations: what opens one of
//! them isn't to be had by a sign-in that it forbids.

use crate::id::OrganizationId;
use crate::organizations::Organization;
use crate::organizations::membership::Role;
use crate::sign_in::Session;
use crate::sign_in::allowed_methods::Method;
use crate::sign_in::factor::Factor;
use crate::sign_in::federation::identity::{Identity, IdentityId};
use crate::sign_in::method::SignInMethod;
use crate::sign_in::passkey::{Passkey, PasskeyId};
use crate::sign_in::second_step::{self, SecondFactors};
use crate::sign_in::single_sign_on::Admission;
use crate::sign_in::token::AuthenticationMethod;
use crate::time::Timestamp;

/// What a person has shown: in a sign-in, and beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The organization of the session.
    pub organization: OrganizationId,
    /// How the person was authenticated.
    pub methods: Vec<AuthenticationMethod>,
    /// The passkey that was shown; absent when none was.
    pub passkey: Option<PasskeyId>,
    /// The identity at a provider of the service by which the person signed in; absent when there was none.
    pub identity: Option<IdentityId>,
}

/// What an account has that opens organizations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WaysIn {
    /// Its passkeys that can be used.
    pub passkeys: Vec<Passkey>,
    /// Its identities at providers of the service.
    pub identities: Vec<Identity>,
}

impl Evidence {
    fn ways(&self) -> impl Iterator<Item = SignInMethod> {
        self.methods.iter().copied().filter_map(SignInMethod::of)
    }

    /// Whether a method was shown by which an organization lets in a member who joined at `joined_at`. `ways`: those of the user
    /// now. A passkey or an identity has to open the organization ([`counting::opens`](crate::sign_in::counting::opens)), also in one of
    /// its sessions: that may have been switched there while it allowed passwords.
    pub fn is_allowed_by(&self, organization: &Organization, joined_at: Timestamp, ways: &WaysIn) -> bool {
        let rules = &organization.security;
        let by_passkey = |one: &Passkey| Some(one.id) == self.passkey && one.opens(organization, joined_at);
        let by_identity = |one: &Identity| Some(one.id) == self.identity && one.opens(organization, joined_at);
        let counts = |method| match method {
            Method::Passkey => ways.passkeys.iter().any(by_passkey),
            Method::Provider => ways.identities.iter().any(by_identity),
            Method::Password | Method::EmailCode => true,
            Method::Connection => self.organization == organization.id,
        };
        rules.allowed_methods.is_none()
            || self.ways().filter_map(SignInMethod::method).any(|method| rules.allows(method) && counts(method))
    }

    /// Whether it lets a member with this role, who joined at this time, into an organization: by a method that it allows, and past single
    /// sign-on where it requires that.
    pub fn lets_in(&self, organization: &Organization, (role, joined_at): (Role, Timestamp), ways: &WaysIn) -> bool {
        self.passes_single_sign_on(organization, role) && self.is_allowed_by(organization, joined_at, ways)
    }

    fn passes_single_sign_on(&self, organization: &Organization, role: Role) -> bool {
        let is_here =
            |way: &SignInMethod| way.method() != Some(Method::Connection) || self.organization == organization.id;
        let is_factor = |method: &AuthenticationMethod| {
            Factor::of(*method).is_some() || *method == AuthenticationMethod::FederatedFactor
        };
        self.ways().filter(is_here).any(|way| match organization.security.admission(way, role) {
            Admission::Open => true,
            Admission::WithSecondFactor => self.methods.iter().any(is_factor),
            Admission::Shut => false,
        })
    }

    /// Whether it is enough to change the address of an account that is a member of this organization. Where passwords are forbidden, a
    /// stolen password would open the organization by way of another address: by codes to it, now or after the next rule, or by an
    /// invitation to it; where single sign-on is required, by the identity of whoever has that address at the provider. The session of an
    /// invitation of the organization itself is enough: it proves the present mailbox. The arguments are those of [`Self::lets_in`].
    pub fn may_change_address(
        &self,
        organization: &Organization,
        (role, joined_at): (Role, Timestamp),
        ways: &WaysIn,
    ) -> bool {
        let is_invited = self.organization == organization.id && self.ways().any(SignInMethod::shows_mailbox);
        is_invited || self.may_end_membership(organization, (role, joined_at), ways)
    }

    /// Whether it is enough to end, with the account, what this member has in an organization: past single sign-on, and by the password
    /// where that is allowed, or else by what opens the organization. The arguments are those of [`Self::lets_in`].
    pub fn may_end_membership(
        &self,
        organization: &Organization,
        (role, joined_at): (Role, Timestamp),
        ways: &WaysIn,
    ) -> bool {
        self.passes_single_sign_on(organization, role)
            && (organization.security.allows(Method::Password) || self.is_allowed_by(organization, joined_at, ways))
    }

    /// Whether the second factor that is asked for was shown. `is_required`: an organization of the user requires one; then a passkey
    /// counts as one that is asked for, too.
    pub fn shows_second_factor(&self, has: SecondFactors, is_required: bool) -> bool {
        second_step::is_shown(has, is_required, &self.methods)
    }
}

impl Session {
    /// What its sign-in has shown.
    pub fn evidence(&self) -> Evidence {
        Evidence {
            organization: self.organization_id,
            methods: self.methods.clone(),
            passkey: self.passkey,
            identity: self.identity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::UserId;
    use crate::organizations::OrganizationStatus;
    use crate::organizations::security::SecurityChange;
    use crate::sign_in::allowed_methods::AllowedMethods;
    use crate::sign_in::counting::MOST_ORGANIZATIONS;
    use crate::sign_in::federation::identity::VouchedBy;
    use crate::sign_in::federation::provider::ProviderId;
    use crate::sign_in::fixtures::{ACME, GLOBEX, organization};
    use crate::text::Name;
    use crate::time::Duration;
    use AuthenticationMethod::{Connection, EmailCode, Invite, OneTimePassword, Passkey, Password, Provider};

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

    fn shown(organization: OrganizationId, methods: &[AuthenticationMethod]) -> Evidence {
        let passkey = methods.contains(&Passkey).then(|| passkey(&[]).id);
        let identity = methods.contains(&Provider).then(|| identity(&[]).id);
        Evidence { organization, methods: methods.to_vec(), passkey, identity }
    }

    fn identity(counts_in: &[OrganizationId]) -> super::Identity {
        let (id, user) = (IdentityId::new(NOW, [1; 10]), UserId::new(NOW, [1; 10]));
        let via = VouchedBy::Provider(ProviderId::parse("google").unwrap());
        let made = super::Identity::new(id, user, via, ("subject", None), (None, NOW));
        super::Identity { counts_in: Some(counts_in.to_vec()), ..made }
    }

    fn by(passkeys: &[super::Passkey]) -> WaysIn {
        WaysIn { passkeys: passkeys.to_vec(), identities: Vec::new() }
    }

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn passkey(counts_in: &[OrganizationId]) -> super::Passkey {
        super::Passkey {
            id: PasskeyId::new(NOW, [1; 10]),
            user_id: UserId::new(NOW, [1; 10]),
            credential_id: vec![1],
            user_handle: [4; 32],
            rp_id: "example.com".to_owned(),
            public_key: vec![],
            sign_count: 0,
            is_backup_eligible: false,
            is_backed_up: false,
            transports: Vec::new(),
            name: Name::parse("Laptop").unwrap(),
            created_at: NOW,
            last_used_at: None,
            warned_at: None,
            counts_in: counts_in.to_vec(),
        }
    }

    #[test]
    fn a_passkey_that_a_password_may_have_added_opens_no_other_organization_that_forbids_passwords() {
        let (strict, lax) = (with_methods(&["passkey"]), with_methods(&["password", "passkey"]));
        let (planted, own) = ([passkey(&[id(GLOBEX)])], [passkey(&[id(GLOBEX), id(ACME)])]);
        for methods in [&[Passkey][..], &[Password, Passkey], &[Password, OneTimePassword, Passkey]] {
            let of = |n| shown(id(n), methods);
            assert!(!of(GLOBEX).is_allowed_by(&strict, NOW, &by(&planted)), "{methods:?}");
            assert!(!of(GLOBEX).is_allowed_by(&strict, NOW, &by(&[])), "removed meanwhile");
            assert!(of(GLOBEX).is_allowed_by(&strict, NOW, &by(&own)), "{methods:?}");
            assert!(!of(ACME).is_allowed_by(&strict, NOW, &by(&planted)), "switched there before the rule");
            assert!(of(ACME).is_allowed_by(&strict, NOW, &by(&own)), "{methods:?}");
            assert!(of(GLOBEX).is_allowed_by(&lax, NOW, &by(&planted)), "{methods:?}");
        }
        assert!(!shown(id(ACME), &[Password, OneTimePassword]).is_allowed_by(&strict, NOW, &by(&own)));
        assert!(!shown(id(ACME), &[Invite]).is_allowed_by(&strict, NOW, &by(&own)));
    }

    #[test]
    fn an_identity_that_a_password_may_have_added_opens_no_other_organization_that_forbids_passwords() {
        let (strict, lax) = (with_methods(&["passkey", "provider"]), with_methods(&["password", "provider"]));
        let ways = |counts_in: &[OrganizationId]| WaysIn { passkeys: vec![], identities: vec![identity(counts_in)] };
        let (planted, own) = (ways(&[id(GLOBEX)]), ways(&[id(GLOBEX), id(ACME)]));
        for n in [GLOBEX, ACME] {
            let shown = shown(id(n), &[Provider]);
            assert!(!shown.is_allowed_by(&strict, NOW, &planted));
            assert!(!shown.is_allowed_by(&strict, NOW, &WaysIn::default()), "removed meanwhile");
            assert!(shown.is_allowed_by(&strict, NOW, &own));
            assert!(shown.is_allowed_by(&lax, NOW, &planted));
            let before = super::Identity { counts_in: None, ..identity(&[]) };
            let before = WaysIn { passkeys: vec![], identities: vec![before] };
            assert!(shown.is_allowed_by(&strict, NOW, &before), "of before this rule");
            assert!(!Evidence { identity: None, ..shown }.is_allowed_by(&strict, NOW, &own), "by another one");
        }
    }

    #[test]
    fn the_address_of_somebody_who_needs_single_sign_on_is_changed_by_what_breaks_the_glass_alone() {
        use crate::organizations::security::RequireSso::{All, Members, Off};
        let may = |rule, role, methods: &[AuthenticationMethod]| {
            let mut organization = organization(ACME, OrganizationStatus::Active);
            organization.security.require_sso = rule;
            let shown = shown(id(GLOBEX), methods);
            let may = shown.may_change_address(&organization, (role, NOW), &WaysIn::default());
            assert_eq!(may, shown.lets_in(&organization, (role, NOW), &WaysIn::default()));
            assert_eq!(may, shown.may_end_membership(&organization, (role, NOW), &WaysIn::default()));
            may
        };
        for role in Role::ALL {
            assert!(may(Off, *role, &[Password]));
            for methods in [&[Password][..], &[Password, OneTimePassword], &[Passkey], &[Connection]] {
                assert!(!may(All, *role, methods), "{role} {methods:?}");
            }
        }
        assert!(!may(Members, Role::Admin, &[Password]) && may(Members, Role::Admin, &[Password, OneTimePassword]));
        assert!(!may(Members, Role::Member, &[Password, OneTimePassword]));
    }

    #[test]
    fn passkey_and_membership_of_before_the_first_rule_go_on_counting() {
        let strict = with_methods(&["passkey"]);
        let since = strict.security.without_password_since.unwrap();
        let later = since.plus(Duration::from_seconds(1));
        let made = |created_at| super::Passkey { created_at, ..passkey(&[]) };
        assert!(made(since).opens(&strict, since));
        assert!(!made(later).opens(&strict, since) && !made(since).opens(&strict, later));
        let mut counted = made(later);
        counted.count_in(strict.id);
        assert!(counted.opens(&strict, later));
        for n in 0..100 {
            counted.count_in(OrganizationId::new(NOW, [n + 100; 10]));
        }
        assert_eq!((counted.counts_in.len(), counted.opens(&strict, later)), (MOST_ORGANIZATIONS, false));
    }

    #[test]
    fn the_address_of_a_member_of_an_organization_that_forbids_passwords_is_not_changed_by_the_password() {
        let acme = [id(ACME)];
        let may = |n, methods: &[AuthenticationMethod], organization: &Organization, counts: bool| {
            let passkeys = [passkey(if counts { &acme } else { &[] })];
            shown(id(n), methods).may_change_address(organization, (Role::Member, NOW), &by(&passkeys))
        };
        for words in [&["email_code"][..], &["passkey"], &["email_code", "passkey"]] {
            let organization = with_methods(words);
            assert!(!may(GLOBEX, &[Password, OneTimePassword], &organization, true));
            assert!(!may(GLOBEX, &[Password, Passkey], &organization, false));
            assert!(!may(GLOBEX, &[Invite, Password], &organization, false), "the invitation of another one");
            assert!(may(ACME, &[Invite, Password], &organization, false));
            assert_eq!(may(GLOBEX, &[Passkey], &organization, true), words.contains(&"passkey"));
        }
        assert!(may(ACME, &[EmailCode], &with_methods(&["email_code"]), false));
        assert!(may(GLOBEX, &[Password], &with_methods(&["password", "email_code"]), false));
    }
}
