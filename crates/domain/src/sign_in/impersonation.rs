//! Impersonation: the operator signs in as a member of an organization, to see what the member sees. The session is for that
//! organization alone and for an hour at most, it only reads, and it ends at once when whoever impersonates may not do so any more.

use crate::digest::KeyedDigest;
use crate::id::{OrganizationId, UserId};
use crate::keys::service_key::ServiceKey;
use crate::organizations::Organization;
use crate::secret::Secret;
use crate::sign_in::Session;
use crate::sign_in::access::{self, AccessFault, Principal};
use crate::sign_in::impersonator::Impersonator;
use crate::sign_in::second_step::SecondFactors;
use crate::text::Slug;
use crate::time::{Duration, Timestamp};

/// For how long a link that begins such a session can be used.
pub const TICKET_TTL: Duration = Duration::from_minutes(1);

/// The longest such session.
pub const SESSION_TTL: Duration = Duration::from_hours(1);

/// The rows that say whether an impersonator may still be one.
pub enum Right<'a> {
    /// Of a person: the operator's organization, the rows of the person's own session there, and the person's second factors; absent: none.
    Person(Option<(&'a Organization, &'a Principal, SecondFactors)>),
    /// Of a program: its key; absent: none.
    ServiceKey(Option<&'a ServiceKey>),
}

/// Whether somebody may be a member of `organization`, at this moment: the operator has turned impersonation on, the organization doesn't
/// forbid it and is not the operator's own, and the impersonator still has the right.
pub fn is_allowed(
    is_on: bool,
    operators: Option<&Slug>,
    organization: &Organization,
    right: &Right<'_>,
    now: Timestamp,
) -> bool {
    let has_right = match right {
        Right::Person(Some((home, principal, has))) => {
            principal.session.is_live(now) && access::operator_person(operators, home, principal, *has).is_ok()
        }
        Right::ServiceKey(Some(key)) => key.may_manage(now) && key.may_impersonate,
        Right::Person(None) | Right::ServiceKey(None) => false,
    };
    is_on && organization.security.allow_impersonation && operators != Some(&organization.slug) && has_right
}

/// What an impersonated session may call with a route that asks for a signed-in user: what reads, and nothing else. Every route that
/// changes anything has an unsafe method, so this one rule keeps password, factors, address, keys, roles and members, and whatever is
/// added later, from it. Signing out asks for no signed-in user. What is account-wide asks for a session that reaches the account, which
/// this one never does.
///
/// # Errors
/// [`AccessFault::Impersonation`].
pub fn may_call(session: &Session, is_unsafe: bool) -> Result<(), AccessFault> {
    if session.impersonator.is_some() && is_unsafe { Err(AccessFault::Impersonation) } else { Ok(()) }
}

/// What a link carries, sealed.
#[derive(Clone, PartialEq, Eq)]
pub struct Ticket {
    /// The organization.
    pub organization: OrganizationId,
    /// The member.
    pub user: UserId,
    /// Who signs in as the member.
    pub impersonator: Impersonator,
    /// What tells it apart from others.
    pub number: Secret,
    /// The instant from which it has expired.
    pub expires_at: Timestamp,
}

impl Ticket {
    /// Its text, which is sealed.
    pub fn to_text(&self) -> Secret {
        let Self { organization, user, impersonator, number, expires_at } = self;
        let (number, expires_at) = (number.expose(), expires_at.millis());
        Secret::new(format!("{organization} {user} {impersonator} {number} {expires_at}"))
    }

    /// The ticket with this text; absent for any text that [`Ticket::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split(' ');
        let mut next = || parts.next();
        let ticket = Self {
            organization: next()?.parse().ok()?,
            user: next()?.parse().ok()?,
            impersonator: Impersonator::parse(next()?)?,
            number: Secret::new(next()?),
            expires_at: Timestamp::from_millis(next()?.parse().ok()?),
        };
        next().is_none().then_some(ticket)
    }

    /// What its use is stored under.
    pub fn used_as(&self, digests: &KeyedDigest) -> [u8; 32] {
        digests.digest("impersonation_used", &[self.number.expose()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::key_form::KeyDigest;
    use crate::keys::service_key::{Scope, ServiceKeyId};
    use crate::organizations::OrganizationStatus;
    use crate::organizations::membership::{MembershipStatus, Role};
    use crate::sign_in::EndReason;
    use crate::sign_in::fixtures::{ACME, ANN, GLOBEX, NOW, membership, organization, session, user};
    use crate::sign_in::token::AuthenticationMethod;
    use crate::text::Name;

    fn key(may_impersonate: bool, scope: Scope) -> ServiceKey {
        ServiceKey {
            id: ServiceKeyId::new(NOW, [1; 10]),
            name: Name::parse("support").unwrap(),
            scope,
            prefix: String::new(),
            last4: String::new(),
            digest: KeyDigest([0; 32]),
            created_at: NOW,
            expires_at: None,
            revoked_at: None,
            may_impersonate,
        }
    }

    #[test]
    fn nobody_is_somebody_else_unless_operator_and_organization_allow_it_and_the_right_is_there() {
        let home = organization(ACME, OrganizationStatus::Active);
        let tenant = organization(GLOBEX, OrganizationStatus::Active);
        let mut closed = tenant.clone();
        closed.security.allow_impersonation = false;
        let operators = Some(&home.slug);
        let has = SecondFactors { is_on: true, has_passkey: false };
        let own = Session {
            methods: vec![AuthenticationMethod::Password, AuthenticationMethod::OneTimePassword],
            ..session(ACME, ANN)
        };
        let of = |session: &Session, role: Role, status: MembershipStatus| Principal {
            session: session.clone(),
            user: user(ANN),
            membership: Some(membership(ACME, role, status)),
        };
        let admin = of(&own, Role::Admin, MembershipStatus::Active);
        let person = Right::Person(Some((&home, &admin, has)));
        assert!(is_allowed(true, operators, &tenant, &person, NOW));
        assert!(!is_allowed(false, operators, &tenant, &person, NOW), "it is off");
        assert!(!is_allowed(true, operators, &closed, &person, NOW), "the organization forbids it");
        assert!(!is_allowed(true, operators, &home, &person, NOW), "the operator's own organization");
        assert!(!is_allowed(true, None, &tenant, &person, NOW), "nobody is the operator");
        let ended = own.clone().end(EndReason::Logout, NOW);
        let unproven = Session { methods: vec![AuthenticationMethod::Password], ..own.clone() };
        for (what, session, role, status) in [
            ("no admin", &own, Role::Member, MembershipStatus::Active),
            ("suspended", &own, Role::Admin, MembershipStatus::Suspended),
            ("removed", &own, Role::Admin, MembershipStatus::Removed),
            ("signed out", &ended, Role::Admin, MembershipStatus::Active),
            ("without a second factor", &unproven, Role::Admin, MembershipStatus::Active),
        ] {
            let other = of(session, role, status);
            let right = Right::Person(Some((&home, &other, has)));
            assert!(!is_allowed(true, operators, &tenant, &right, NOW), "{what}");
        }
        assert!(!is_allowed(true, operators, &tenant, &Right::Person(None), NOW));
        for (key, is_right) in [
            (key(true, Scope::Manage), true),
            (key(false, Scope::Manage), false),
            (key(true, Scope::Verify), false),
            (ServiceKey { revoked_at: Some(NOW), ..key(true, Scope::Manage) }, false),
            (ServiceKey { expires_at: Some(NOW), ..key(true, Scope::Manage) }, false),
        ] {
            assert_eq!(is_allowed(true, None, &tenant, &Right::ServiceKey(Some(&key)), NOW), is_right);
        }
    }

    #[test]
    fn an_impersonated_session_only_reads() {
        let own = session(ACME, ANN);
        let by = Impersonator::Person { user: own.user_id, session: own.id };
        let theirs = Session { impersonator: Some(by), ..own.clone() };
        assert_eq!(may_call(&theirs, true), Err(AccessFault::Impersonation));
        assert_eq!((may_call(&theirs, false), may_call(&own, true)), (Ok(()), Ok(())));
    }

    #[test]
    fn a_ticket_comes_back_as_it_was_and_no_other_text_is_one() {
        let own = session(ACME, ANN);
        for impersonator in [
            Impersonator::Person { user: own.user_id, session: own.id },
            Impersonator::ServiceKey(ServiceKeyId::new(NOW, [2; 10])),
        ] {
            assert_eq!(Impersonator::parse(&impersonator.to_string()), Some(impersonator));
            let ticket = Ticket {
                organization: own.organization_id,
                user: own.user_id,
                impersonator,
                number: Secret::new("abc"),
                expires_at: NOW,
            };
            let text = ticket.to_text();
            assert!(Ticket::from_text(text.expose()).is_some_and(|read| read == ticket));
            for other in [format!("{} x", text.expose()), text.expose().replace("usr_", "ses_"), String::new()] {
                assert!(Ticket::from_text(&other).is_none(), "{other}");
            }
        }
    }
}
