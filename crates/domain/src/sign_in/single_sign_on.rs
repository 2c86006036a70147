//! Who gets into an organization that requires single sign-on, and how.
//!
//! | `requireSso` | `org_admin`                                                    | `member`              |
//! |--------------|----------------------------------------------------------------|-----------------------|
//! | off          | in every way                                                   | in every way          |
//! | members      | by a connection; by password, passkey or provider of the service, with a second factor | by a connection alone |
//! | all          | by a connection alone                                          | by a connection alone |

use crate::organizations::membership::Role;
use crate::organizations::security::{RequireSso, SecurityRules};
use crate::sign_in::Session;
use crate::sign_in::allowed_methods::Method;
use crate::sign_in::method::SignInMethod;

/// What an organization that may require single sign-on asks of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Nothing more than every organization asks.
    Open,
    /// A second factor that the user has already, shown in this sign-in: an admin's way in when the identity provider fails.
    WithSecondFactor,
    /// A connection, and this sign-in is by none.
    Shut,
}

impl SecurityRules {
    /// What these rules ask of a user with this role who signs in in this way.
    pub fn admission(&self, way: SignInMethod, role: Role) -> Admission {
        match way.method() {
            Some(Method::Connection) => Admission::Open,
            Some(Method::Password | Method::Passkey | Method::Provider | Method::EmailCode) | None => {
                self.admission_otherwise(way.breaks_glass(), role)
            }
        }
    }

    const fn admission_otherwise(&self, breaks_glass: bool, role: Role) -> Admission {
        match (self.require_sso, role) {
            (RequireSso::Off, _) => Admission::Open,
            (RequireSso::Members, Role::Admin) if breaks_glass => Admission::WithSecondFactor,
            (RequireSso::Members, Role::Admin | Role::Member) | (RequireSso::All, _) => Admission::Shut,
        }
    }

    /// Whether a member with this role needs a second factor: everybody, or an admin who comes otherwise than by a connection. Then the one
    /// that is there has to be shown before another counts.
    pub fn needs_second_factor(&self, role: Role) -> bool {
        self.require_two_factor || self.admission_otherwise(true, role) == Admission::WithSecondFactor
    }

    /// Those of the methods that the service offers by which somebody signs in. Where members need a connection, those are the admins'.
    pub fn useful_methods(&self, offered: &[Method]) -> Vec<Method> {
        self.methods(offered).into_iter().filter(|method| self.is_useful(*method)).collect()
    }

    /// Whether somebody may sign in by this method, beside a connection, as far as single sign-on is concerned.
    pub fn is_useful(&self, method: Method) -> bool {
        match self.require_sso {
            RequireSso::Off => method != Method::Connection,
            RequireSso::Members => method.breaks_glass(),
            RequireSso::All => false,
        }
    }
}

impl Session {
    /// What these rules ask of its sign-in, of a user with this role.
    pub fn admission(&self, rules: &SecurityRules, role: Role) -> Admission {
        match self.connection_id {
            Some(_) => Admission::Open,
            None => rules.admission_otherwise(self.ways().any(SignInMethod::breaks_glass), role),
        }
    }

    /// Whether it goes on under these rules. Turning single sign-on on ended the sessions that don't, but that of the admin who did it,
    /// and those of all admins where it binds members only: what is left of an admin goes on. The rules are for members: of the operator,
    /// who signed in as one, they ask nothing.
    pub fn goes_on_for(&self, rules: &SecurityRules, role: Role) -> bool {
        if self.impersonator.is_some() {
            return true;
        }
        let is_let_in = match role {
            Role::Admin => true,
            Role::Member => self.admission(rules, role) == Admission::Open,
        };
        is_let_in && self.goes_on_under(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::ConnectionId;
    use crate::sign_in::fixtures::{ACME, ANN, session};
    use crate::sign_in::token::AuthenticationMethod;
    use crate::time::Timestamp;
    use Admission::{Open, Shut, WithSecondFactor};

    fn requiring(require_sso: RequireSso) -> SecurityRules {
        SecurityRules { require_sso, ..SecurityRules::default() }
    }

    #[test]
    fn only_an_admin_breaks_the_glass_and_only_where_members_alone_are_bound() {
        use SignInMethod::{
            Connection, ConnectionWithFactor, EmailCode, Invite, InviteWithPassword, Passkey, Password, Provider,
            ProviderWithFactor, Switch,
        };
        for way in [Password, Passkey, Provider, ProviderWithFactor, Switch] {
            let asked = |rule, role| requiring(rule).admission(way, role);
            assert_eq!(asked(RequireSso::Members, Role::Admin), WithSecondFactor, "{way:?}");
            assert_eq!(asked(RequireSso::All, Role::Admin), Shut, "{way:?}");
        }
        for way in [Connection, ConnectionWithFactor] {
            for role in Role::ALL {
                assert_eq!(requiring(RequireSso::All).admission(way, *role), Open, "{way:?} {role}");
            }
        }
        for way in [Invite, InviteWithPassword, EmailCode] {
            assert_eq!(requiring(RequireSso::Members).admission(way, Role::Admin), Shut, "{way:?}");
        }
        for way in [Password, Passkey, Provider, ProviderWithFactor, Switch, Invite, InviteWithPassword, EmailCode] {
            for rule in [RequireSso::Members, RequireSso::All] {
                assert_eq!(requiring(rule).admission(way, Role::Member), Shut, "{way:?} {rule}");
            }
            for role in Role::ALL {
                assert_eq!(requiring(RequireSso::Off).admission(way, *role), Open, "{way:?} {role}");
            }
        }
    }

    #[test]
    fn a_session_by_a_connection_is_never_shut_out_and_another_one_is_judged_by_its_ways() {
        let by = |methods: &[AuthenticationMethod], connection_id| Session {
            methods: methods.to_vec(),
            connection_id,
            ..session(ACME, ANN)
        };
        let connection = Some(ConnectionId::new(Timestamp::from_seconds(1), [1; 10]));
        for rule in RequireSso::ALL {
            for role in Role::ALL {
                assert_eq!(by(&[], connection).admission(&requiring(*rule), *role), Open);
            }
        }
        let members = requiring(RequireSso::Members);
        let password = by(&[AuthenticationMethod::Password], None);
        let code = by(&[AuthenticationMethod::EmailCode, AuthenticationMethod::OneTimePassword], None);
        assert_eq!(password.admission(&members, Role::Admin), WithSecondFactor);
        assert_eq!(code.admission(&members, Role::Admin), Shut);
        assert_eq!(password.admission(&members, Role::Member), Shut);
        for rule in [RequireSso::Members, RequireSso::All] {
            let rules = requiring(rule);
            assert!(!password.goes_on_for(&rules, Role::Member) && password.goes_on_for(&rules, Role::Admin));
        }
    }

    #[test]
    fn a_second_factor_is_needed_by_all_or_by_admins_who_may_come_otherwise() {
        for role in Role::ALL.iter().copied() {
            assert!(
                !requiring(RequireSso::Off).needs_second_factor(role)
                    && !requiring(RequireSso::All).needs_second_factor(role)
            );
            assert_eq!(requiring(RequireSso::Members).needs_second_factor(role), role == Role::Admin);
            assert!(SecurityRules { require_two_factor: true, ..SecurityRules::default() }.needs_second_factor(role));
        }
    }

    #[test]
    fn the_methods_that_are_told_are_those_by_which_somebody_gets_in() {
        let told = |rule| requiring(rule).useful_methods(Method::ALL);
        assert_eq!(told(RequireSso::Off), [Method::Password, Method::Passkey, Method::Provider, Method::EmailCode]);
        assert_eq!(told(RequireSso::Members), [Method::Password, Method::Passkey, Method::Provider]);
        assert_eq!(told(RequireSso::All), []);
    }
}
