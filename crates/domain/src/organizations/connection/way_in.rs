//! To which connection people are led.

use super::{Connection, ConnectionStatus};
use crate::organizations::domain_claim::{DomainClaim, DomainStatus};
use crate::organizations::domain_name::DomainName;
use crate::organizations::security::{RequireSso, SecurityRules};
use crate::sign_in::federation::linking::DomainStanding;

impl Connection {
    /// Those of the organization's domains that it stands for: verified ones, and named by it if it names any.
    pub fn covered<'c>(&self, claims: &'c [DomainClaim]) -> impl Iterator<Item = &'c DomainName> {
        claims.iter().filter(|claim| claim.status() == DomainStatus::Verified).map(|claim| &claim.name).filter(
            |name| {
                let is_named = |names: &Vec<DomainName>| names.contains(name);
                self.domains.as_ref().is_none_or(is_named)
            },
        )
    }

    /// Whether others sign in by it once the organization has verified this domain: it is on, and names this domain or none.
    pub fn is_widened_by(&self, name: &DomainName) -> bool {
        self.status == ConnectionStatus::Active && self.domains.as_ref().is_none_or(|names| names.contains(name))
    }

    /// What the organization knows of the domain of an address, as far as this connection is concerned.
    pub fn standing_of(&self, claims: &[DomainClaim], domain: &str) -> DomainStanding {
        let is_it = |name: &DomainName| name.as_str() == domain;
        if self.covered(claims).any(is_it) {
            DomainStanding::Covered
        } else if claims.iter().any(|claim| claim.status() == DomainStatus::Verified && is_it(&claim.name)) {
            DomainStanding::Uncovered
        } else {
            DomainStanding::Unverified
        }
    }
}

/// The domain of an address, as far as a visitor has said it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaidDomain<'d> {
    /// No address was said.
    Unsaid,
    /// A text was said that is no address.
    None,
    /// The domain of the address.
    Is(&'d str),
}

/// The connection to which an organization leads whoever says an address of this domain: the active one that stands for it; absent when
/// there is none. It depends on no account. Without an address it is the only active one. Where single sign-on is required, people
/// of other domains need a connection too: the only active one, or else the oldest of them.
pub fn way_in<'c>(
    connections: &'c [Connection],
    claims: &[DomainClaim],
    rules: &SecurityRules,
    said: SaidDomain<'_>,
) -> Option<&'c Connection> {
    let mut active = connections.iter().filter(|one| one.status == ConnectionStatus::Active);
    if let SaidDomain::Is(domain) = said
        && let Some(found) = active.clone().find(|one| one.standing_of(claims, domain) == DomainStanding::Covered)
    {
        return Some(found);
    }
    let oldest = active.next();
    let is_only = active.next().is_none();
    match (rules.require_sso, said) {
        (RequireSso::Members | RequireSso::All, _) => oldest,
        (RequireSso::Off, SaidDomain::Unsaid) => oldest.filter(|_| is_only),
        (RequireSso::Off, SaidDomain::None | SaidDomain::Is(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ConnectionId, OrganizationId};
    use crate::organizations::connection::tests::{NOW, connection};
    use crate::organizations::domain_claim::{ClaimState, DomainId, RecordValue};
    use SaidDomain::{Is, None as NoAddress, Unsaid};

    fn named(n: u8, status: ConnectionStatus, domains: Option<&[&str]>) -> Connection {
        Connection { id: ConnectionId::new(NOW, [n; 10]), ..connection(status, domains) }
    }

    fn claim(name: &str, state: ClaimState) -> DomainClaim {
        let (id, organization) = (DomainId::new(NOW, [1; 10]), OrganizationId::new(NOW, [2; 10]));
        let name = DomainName::restore(name).unwrap();
        DomainClaim { state, ..DomainClaim::new(id, organization, name, RecordValue::new([7; 16]), NOW) }
    }

    fn led(connections: &[Connection], require_sso: RequireSso, said: SaidDomain<'_>) -> Option<u8> {
        let verified = ClaimState::Verified { since: NOW, missing_since: None };
        let claims =
            [claim("a.example", verified), claim("b.example", verified), claim("c.example", ClaimState::Lost)];
        let rules = SecurityRules { require_sso, ..SecurityRules::default() };
        let found = way_in(connections, &claims, &rules, said)?;
        connections.iter().position(|one| one.id == found.id).and_then(|at| u8::try_from(at).ok())
    }

    #[test]
    fn nobody_is_led_to_a_connection_that_is_off_or_stands_for_other_domains() {
        use ConnectionStatus::{Active, Draft};
        let off = [named(1, Draft, None)];
        for rule in RequireSso::ALL {
            for said in [Unsaid, NoAddress, Is("a.example")] {
                assert_eq!(led(&off, *rule, said), None, "{rule} {said:?}");
            }
        }
        let two =
            [named(1, Draft, None), named(2, Active, Some(&["a.example"])), named(3, Active, Some(&["b.example"]))];
        for (said, at) in [(Is("a.example"), Some(1)), (Is("b.example"), Some(2)), (Is("x.a.example"), None)] {
            assert_eq!(led(&two, RequireSso::Off, said), at, "{said:?}");
        }
        assert_eq!(led(&two, RequireSso::Off, Unsaid), None, "which one isn't known");
        assert_eq!(led(&two, RequireSso::Off, NoAddress), None);
        let all = [named(1, Active, None)];
        assert_eq!(led(&all, RequireSso::Off, Is("b.example")), Some(0));
        assert_eq!(led(&all, RequireSso::Off, Is("c.example")), None, "not verified");
        assert_eq!(led(&all, RequireSso::Off, Unsaid), Some(0));
        let lost = [named(1, Active, Some(&["c.example"]))];
        assert_eq!(led(&lost, RequireSso::Off, Is("c.example")), None, "not verified any more");
    }

    #[test]
    fn where_single_sign_on_is_required_everybody_is_led_to_a_connection() {
        use ConnectionStatus::{Active, Draft};
        let two =
            [named(1, Draft, None), named(2, Active, Some(&["a.example"])), named(3, Active, Some(&["b.example"]))];
        for rule in [RequireSso::Members, RequireSso::All] {
            for (said, at) in [(Is("b.example"), 2), (Is("x.example"), 1), (Unsaid, 1), (NoAddress, 1)] {
                assert_eq!(led(&two, rule, said), Some(at), "{rule} {said:?}");
            }
        }
    }
}
