//! The ways to begin a session, and what a session may do because of the way in which it began. A new way is a variant of
//! [`SignInMethod`] and its entry in `amr`; the compiler names every place that has to know it.

use crate::id::OrganizationId;
use crate::organizations::Organization;
use crate::organizations::security::SecurityRules;
use crate::sign_in::allowed_methods::Method;
use crate::sign_in::token::AuthenticationMethod;
use crate::sign_in::{Session, SessionState};
use crate::time::{Duration, Timestamp};
use crate::webhooks::event::LoginMethod;

impl Method {
    /// Its entry in `amr`.
    pub const fn entry(self) -> AuthenticationMethod {
        match self {
            Self::Password => AuthenticationMethod::Password,
            Self::Passkey => AuthenticationMethod::Passkey,
            Self::Provider => AuthenticationMethod::Provider,
            Self::EmailCode => AuthenticationMethod::EmailCode,
            Self::Connection => AuthenticationMethod::Connection,
        }
    }

    /// As [`SignInMethod::breaks_glass`].
    pub(super) const fn breaks_glass(self) -> bool {
        match self {
            Self::Password => SignInMethod::Password.breaks_glass(),
            Self::Passkey => SignInMethod::Passkey.breaks_glass(),
            Self::Provider => SignInMethod::Provider.breaks_glass(),
            Self::EmailCode => SignInMethod::EmailCode.breaks_glass(),
            Self::Connection => SignInMethod::Connection.breaks_glass(),
        }
    }
}

/// A way to begin a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInMethod {
    /// The password of an account.
    Password,
    /// The link of an invitation, by the user of an account.
    Invite,
    /// The link of an invitation, with the password of the account that it makes.
    InviteWithPassword,
    /// A passkey, with the user verified.
    Passkey,
    /// An identity provider of the whole service.
    Provider,
    /// The same, which asked for a second factor that counts here.
    ProviderWithFactor,
    /// A code by mail.
    EmailCode,
    /// The organization's own identity provider.
    Connection,
    /// The same, where the organization counts it as the second factor, too.
    ConnectionWithFactor,
    /// A session of another organization, which it continues.
    Switch,
    /// The operator, as the user.
    Impersonation,
}

impl SignInMethod {
    /// The way that an entry of `amr` stands for; absent when it stands for a second factor only.
    pub(super) const fn of(method: AuthenticationMethod) -> Option<Self> {
        match method {
            AuthenticationMethod::Password => Some(Self::Password),
            AuthenticationMethod::Invite => Some(Self::Invite),
            AuthenticationMethod::Passkey => Some(Self::Passkey),
            AuthenticationMethod::Provider => Some(Self::Provider),
            AuthenticationMethod::EmailCode => Some(Self::EmailCode),
            AuthenticationMethod::Connection => Some(Self::Connection),
            AuthenticationMethod::Impersonation => Some(Self::Impersonation),
            AuthenticationMethod::OneTimePassword
            | AuthenticationMethod::RecoveryCode
            | AuthenticationMethod::FederatedFactor => None,
        }
    }

    /// The method that an organization may forbid; absent for the link of its own invitation, and for a switch, which is judged by what
    /// the other session showed.
    pub const fn method(self) -> Option<Method> {
        match self {
            Self::Password => Some(Method::Password),
            Self::Passkey => Some(Method::Passkey),
            Self::Provider | Self::ProviderWithFactor => Some(Method::Provider),
            Self::EmailCode => Some(Method::EmailCode),
            Self::Connection | Self::ConnectionWithFactor => Some(Method::Connection),
            Self::Invite | Self::InviteWithPassword | Self::Switch | Self::Impersonation => None,
        }
    }

    /// Whether an organization's rules allow it.
    pub fn is_allowed_by(self, rules: &SecurityRules) -> bool {
        self.method().is_none_or(|method| rules.allows(method))
    }

    /// The entries in `amr` with which a session begins, beside those of the session that it continues.
    pub const fn methods(self) -> &'static [AuthenticationMethod] {
        match self {
            Self::Password => &[AuthenticationMethod::Password],
            Self::Invite => &[AuthenticationMethod::Invite],
            Self::InviteWithPassword => &[AuthenticationMethod::Invite, AuthenticationMethod::Password],
            Self::Passkey => &[AuthenticationMethod::Passkey],
            Self::Provider => &[AuthenticationMethod::Provider],
            Self::ProviderWithFactor => &[AuthenticationMethod::Provider, AuthenticationMethod::FederatedFactor],
            Self::EmailCode => &[AuthenticationMethod::EmailCode],
            Self::Connection => &[AuthenticationMethod::Connection],
            Self::ConnectionWithFactor => &[AuthenticationMethod::Connection, AuthenticationMethod::FederatedFactor],
            Self::Switch => &[],
            Self::Impersonation => &[AuthenticationMethod::Impersonation],
        }
    }

    /// How audit entries and events name it.
    pub const fn login_method(self) -> LoginMethod {
        match self {
            Self::Password => LoginMethod::Password,
            Self::Invite | Self::InviteWithPassword => LoginMethod::Invite,
            Self::Passkey => LoginMethod::Passkey,
            Self::Provider | Self::ProviderWithFactor => LoginMethod::Provider,
            Self::EmailCode => LoginMethod::EmailCode,
            Self::Connection | Self::ConnectionWithFactor => LoginMethod::Connection,
            Self::Switch => LoginMethod::Switch,
            Self::Impersonation => LoginMethod::Impersonation,
        }
    }

    /// Whether the user has shown the password. A switch only inherits what was shown.
    const fn shows_password(self) -> bool {
        match self {
            Self::Password | Self::InviteWithPassword => true,
            Self::Invite
            | Self::Passkey
            | Self::Provider
            | Self::ProviderWithFactor
            | Self::EmailCode
            | Self::Connection
            | Self::ConnectionWithFactor
            | Self::Switch
            | Self::Impersonation => false,
        }
    }

    /// Whether the user has shown access to the mailbox of the account's address.
    pub(super) const fn shows_mailbox(self) -> bool {
        match self {
            Self::Invite | Self::InviteWithPassword | Self::EmailCode => true,
            Self::Password
            | Self::Passkey
            | Self::Provider
            | Self::ProviderWithFactor
            | Self::Connection
            | Self::ConnectionWithFactor
            | Self::Switch
            | Self::Impersonation => false,
        }
    }

    /// Whether such a session may be continued in another organization. What was mailed opens one organization only, and so does the
    /// organization's own identity provider.
    const fn may_switch(self) -> bool {
        match self {
            Self::Password | Self::InviteWithPassword | Self::Passkey | Self::Provider | Self::ProviderWithFactor => {
                true
            }
            Self::Invite
            | Self::EmailCode
            | Self::Connection
            | Self::ConnectionWithFactor
            | Self::Switch
            | Self::Impersonation => false,
        }
    }

    /// Whether admins of an organization that requires single sign-on of its members may sign in so, with a second factor. What was
    /// mailed doesn't: the mailbox may be behind the very identity provider that is to be required.
    pub(super) const fn breaks_glass(self) -> bool {
        match self {
            Self::Password | Self::Passkey | Self::Provider | Self::ProviderWithFactor | Self::Switch => true,
            Self::Invite
            | Self::InviteWithPassword
            | Self::EmailCode
            | Self::Connection
            | Self::ConnectionWithFactor
            | Self::Impersonation => false,
        }
    }

    /// Whether whoever signs in so is the account's owner. What was mailed proves a mailbox only, and a switch inherits what was shown.
    const fn proves_owner(self) -> bool {
        match self {
            Self::Password | Self::InviteWithPassword | Self::Passkey | Self::Provider | Self::ProviderWithFactor => {
                true
            }
            Self::Invite
            | Self::EmailCode
            | Self::Connection
            | Self::ConnectionWithFactor
            | Self::Switch
            | Self::Impersonation => false,
        }
    }

    /// Whether such a session may act on the whole account, beyond its organization.
    const fn reaches_account(self) -> bool {
        match self {
            Self::Password
            | Self::Invite
            | Self::InviteWithPassword
            | Self::Passkey
            | Self::Provider
            | Self::ProviderWithFactor
            | Self::Switch => true,
            Self::EmailCode | Self::Connection | Self::ConnectionWithFactor | Self::Impersonation => false,
        }
    }
}

impl Session {
    /// The ways that its `amr` names.
    pub(super) fn ways(&self) -> impl Iterator<Item = SignInMethod> {
        self.methods.iter().copied().filter_map(SignInMethod::of)
    }

    /// Whether an organization's rules allow one of the methods that were shown in its sign-in.
    pub fn is_allowed_by(&self, rules: &SecurityRules) -> bool {
        if self.connection_id.is_some() {
            return rules.allows(Method::Connection);
        }
        let Some(allowed) = &rules.allowed_methods else { return true };
        self.ways().filter_map(SignInMethod::method).any(|method| allowed.contain(method))
    }

    /// Whether it may add the first passkey of an account without another proof: it began a moment ago with an invitation of an
    /// organization that forbids passwords, and reaches the whole account. Whoever reads the mailbox could as well set a password,
    /// by which nobody could sign in there.
    pub fn may_add_first_passkey(&self, rules: &SecurityRules, now: Timestamp, fresh_for: Duration) -> bool {
        self.vouches_for_owner() && !rules.allows(Method::Password) && now < self.signed_in_at.plus(fresh_for)
    }

    /// Whether a passkey or an identity that is shown in its browser is its user's own, whoever added it: it began with the link of an
    /// invitation, which
    /// a stolen password doesn't give, and no organization's page took part.
    pub fn vouches_for_owner(&self) -> bool {
        // A session that was switched here keeps the time of its sign-in.
        let began_here = self.signed_in_at >= self.created_at.floor_to_second();
        matches!(self.state, SessionState::Full(_))
            && began_here
            && self.reaches_account()
            && self.methods.contains(&AuthenticationMethod::Invite)
    }

    /// Where what is added in it counts ([`counting`](crate::sign_in::counting)): in its organization, or nowhere. A password alone adds
    /// nothing that counts, nor does any sign-in while the rule against passwords is lifted. The link of the organization's invitation makes
    /// up for both.
    pub fn where_added_counts(&self, organization: &Organization) -> Option<OrganizationId> {
        let is_by_password = self.methods.contains(&AuthenticationMethod::Password);
        let counts = self.vouches_for_owner() || !(is_by_password || organization.security.is_password_rule_lifted());
        counts.then_some(organization.id)
    }

    /// Whether it goes on under these rules: as above, and after an invitation of the organization, which is a way in whatever the rules
    /// allow.
    pub fn goes_on_under(&self, rules: &SecurityRules) -> bool {
        self.is_allowed_by(rules) || self.methods.contains(&AuthenticationMethod::Invite)
    }

    /// Whether it may be continued in another organization. One that began by an organization's identity provider never may, whatever was
    /// shown beside it: the provider proves nothing outside that organization.
    pub fn may_switch(&self) -> bool {
        self.connection_id.is_none() && self.ways().any(SignInMethod::may_switch)
    }

    /// Whether it may act on the whole account, beyond its organization: not when one of the organization's pages took part in
    /// it, or when a way in which it began proves too little.
    pub fn reaches_account(&self) -> bool {
        !self.on_organization_page && self.proves_enough()
    }

    /// Whether each way in which it began proves enough for the whole account.
    pub fn proves_enough(&self) -> bool {
        self.ways().all(SignInMethod::reaches_account)
    }

    /// Whether it proves by itself that its user is the account's owner: a full session that reaches the whole account, and whose
    /// sign-in took place less than `fresh_for` ago. Neither refreshes nor switches prolong that.
    pub fn proves_owner(&self, now: Timestamp, fresh_for: Duration) -> bool {
        matches!(self.state, SessionState::Full(_))
            && self.began_with_owner()
            && now < self.signed_in_at.plus(fresh_for)
    }

    /// Whether it reaches the whole account, and its sign-in proved that its user is the account's owner.
    pub(super) fn began_with_owner(&self) -> bool {
        self.reaches_account() && self.ways().any(SignInMethod::proves_owner)
    }

    /// Whether its user has shown access to the mailbox of the account's address.
    pub fn showed_mailbox(&self) -> bool {
        self.ways().any(SignInMethod::shows_mailbox)
    }

    /// Whether this is a partial session that began with the password, entered just now. A session that continues another
    /// one only inherits its methods, and an attacker who copied the other session's tokens knows no password.
    pub fn began_with_password(&self) -> bool {
        self.began_just_now() && self.ways().any(SignInMethod::shows_password)
    }

    /// Whether this is a partial session that an identity provider of the whole service has just begun: an account without a password has
    /// nothing else to show before it sets a second factor up.
    pub fn began_by_provider(&self) -> bool {
        self.began_just_now() && self.ways().any(|way| way.method() == Some(Method::Provider))
    }

    /// Whether this is a partial session that continues no other one.
    fn began_just_now(&self) -> bool {
        matches!(&self.state, SessionState::Partial(partial) if partial.absolute_expires_at.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ConnectionId;
    use crate::sign_in::fixtures::{ACME, ANN, session};
    use SignInMethod::{
        Connection, ConnectionWithFactor, EmailCode, Impersonation, Invite, InviteWithPassword, Passkey, Password,
        Provider, ProviderWithFactor,
    };

    /// What a way allows is read from the session's `amr` later, so the two must agree.
    #[test]
    fn what_a_way_allows_is_what_its_entries_in_amr_allow() {
        for way in [
            Password,
            Invite,
            InviteWithPassword,
            Passkey,
            Provider,
            ProviderWithFactor,
            EmailCode,
            Connection,
            ConnectionWithFactor,
            Impersonation,
        ] {
            let read = |allows: fn(SignInMethod) -> bool| {
                way.methods().iter().copied().filter_map(SignInMethod::of).any(allows)
            };
            for allows in [
                SignInMethod::shows_password,
                SignInMethod::shows_mailbox,
                SignInMethod::proves_owner,
                SignInMethod::may_switch,
            ] {
                assert_eq!(read(allows), allows(way), "{way:?}");
            }
        }
    }

    /// The entry by which a rule finds sessions is the one by which they began.
    #[test]
    fn a_method_is_that_of_its_entry_in_amr() {
        for method in Method::ALL {
            assert_eq!(SignInMethod::of(method.entry()).and_then(SignInMethod::method), Some(*method));
        }
    }

    #[test]
    fn what_an_organizations_provider_introduces_stays_there_whatever_is_shown_beside_it() {
        for way in [Connection, ConnectionWithFactor] {
            for more in [AuthenticationMethod::Passkey, AuthenticationMethod::OneTimePassword] {
                let mut session = session(ACME, ANN);
                session.methods = [way.methods(), &[more]].concat();
                session.connection_id = Some(ConnectionId::new(session.created_at, [1; 10]));
                assert!(!session.may_switch() && !session.reaches_account(), "{way:?} {more}");
                assert!(!session.proves_owner(session.created_at, Duration::from_days(1)));
                assert!(!session.vouches_for_owner() && !session.showed_mailbox());
            }
        }
    }

    #[test]
    fn each_entry_of_amr_is_a_way_or_a_factor_and_a_passkey_is_both() {
        for method in AuthenticationMethod::ALL {
            let is_way = SignInMethod::of(*method).is_some();
            let is_factor = crate::sign_in::factor::Factor::of(*method).is_some();
            let found = (is_way, is_factor);
            match method {
                AuthenticationMethod::Passkey => assert_eq!(found, (true, true)),
                // It is a factor, but none of the user's here.
                AuthenticationMethod::FederatedFactor => assert_eq!(found, (false, false)),
                _ => assert!(is_way != is_factor, "{method}"),
            }
        }
    }
}
