//! Which role a member gets whom a connection signs in.

use crate::organizations::membership::{Change, MemberRefusal, Membership, Role};
use crate::organizations::roles::RoleId;
use crate::sign_in::federation::json::Json;

/// A rule: whoever has this value in this claim gets this role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleRule {
    /// The name of the claim, exactly; what is inside of other claims is not found.
    pub claim: String,
    /// The value that the claim has, alone or in a list; compared exactly.
    pub value: String,
    /// The role.
    pub role: Role,
    /// The roles in the product, in order; some may be deleted since.
    pub roles: Vec<RoleId>,
}

/// The role by a connection's rules: of the first that fits, else the connection's own. Absent when it has no rules: then new
/// members get the connection's role, and nobody's role changes afterwards.
pub fn mapped_role(rules: &[RoleRule], otherwise: Role, claims: &Json) -> Option<Role> {
    let fits = |rule: &&RoleRule| claims.member(&rule.claim).is_some_and(|claim| claim.says(&rule.value));
    (!rules.is_empty()).then(|| rules.iter().find(fits).map_or(otherwise, |rule| rule.role))
}

/// The roles in the product by a connection's rules: those of every rule that fits, each once and in order.
pub fn mapped_roles(rules: &[RoleRule], claims: &Json) -> Vec<RoleId> {
    let fits = |rule: &&RoleRule| claims.member(&rule.claim).is_some_and(|claim| claim.says(&rule.value));
    let mut roles: Vec<RoleId> = rules.iter().filter(fits).flat_map(|rule| &rule.roles).copied().collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// A membership after a sign-in for which the rules gave this role. The last active admin keeps the role.
pub fn applied(membership: Membership, role: Role, other_admins: u64) -> Membership {
    let change = Change { by_oneself: true, other_admins };
    match membership.clone().change_role(role, change) {
        Ok(changed) => changed,
        Err(
            MemberRefusal::LastAdmin
            | MemberRefusal::NotAMember
            | MemberRefusal::AlreadyMember
            | MemberRefusal::CannotRemoveSelf
            | MemberRefusal::CannotSuspendSelf
            | MemberRefusal::ManagedByDirectory(_),
        ) => membership,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{OrganizationId, UserId};
    use crate::organizations::membership::MembershipStatus;
    use crate::time::Timestamp;

    fn rule(claim: &str, value: &str, role: Role) -> RoleRule {
        RoleRule { claim: claim.to_owned(), value: value.to_owned(), role, roles: Vec::new() }
    }

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    fn claims(members: &[(&str, Json)]) -> Json {
        Json::Object(members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    #[test]
    fn the_first_rule_that_fits_gives_the_role() {
        let rules = [
            rule("groups", "guests", Role::Member),
            rule("groups", "admins", Role::Admin),
            rule("https://acme.example/boss", "true", Role::Admin),
        ];
        let groups = |names: &[&str]| ("groups", Json::List(names.iter().map(|name| text(name)).collect()));
        for (members, role) in [
            (vec![groups(&["admins"])], Role::Admin),
            (vec![groups(&["admins", "guests"])], Role::Member),
            (vec![("groups", text("admins"))], Role::Admin),
            (vec![("https://acme.example/boss", Json::Bool(true))], Role::Admin),
            (vec![groups(&["Admins", "admin", "admins "])], Role::Member),
            (vec![("realm", claims(&[groups(&["admins"])]))], Role::Member),
            (vec![("groups", Json::Null)], Role::Member),
            (vec![], Role::Member),
        ] {
            assert_eq!(mapped_role(&rules, Role::Member, &claims(&members)), Some(role), "{members:?}");
        }
        assert_eq!(mapped_role(&rules, Role::Admin, &claims(&[])), Some(Role::Admin));
        assert_eq!(mapped_role(&rules, Role::Member, &Json::Null), Some(Role::Member));
    }

    #[test]
    fn every_rule_that_fits_gives_its_roles() {
        let [one, two, three] = [1, 2, 3].map(|number| RoleId::new(Timestamp::from_seconds(1), [number; 10]));
        let rules = [("a", vec![two, one]), ("b", vec![two, three]), ("c", vec![])]
            .map(|(value, roles)| RoleRule { roles, ..rule("groups", value, Role::Member) });
        let of = |groups: &[&str]| {
            let groups = Json::List(groups.iter().map(|name| text(name)).collect());
            mapped_roles(&rules, &claims(&[("groups", groups)]))
        };
        assert_eq!(of(&["a", "b", "c"]), [one, two, three]);
        assert_eq!((of(&["b"]), of(&["c"]), of(&["x"])), (vec![two, three], vec![], vec![]));
        assert_eq!(mapped_roles(&rules, &Json::Null), []);
    }

    #[test]
    fn without_rules_nobodys_role_changes() {
        assert_eq!(mapped_role(&[], Role::Admin, &claims(&[("groups", text("admins"))])), None);
    }

    #[test]
    fn the_last_admin_keeps_the_role() {
        let now = Timestamp::from_seconds(1);
        let (organization, user) = (OrganizationId::new(now, [1; 10]), UserId::new(now, [2; 10]));
        let member = |role, status| Membership { status, ..Membership::begun(organization, user, role, now) };
        let of = |role| member(role, MembershipStatus::Active);
        assert_eq!(applied(of(Role::Admin), Role::Member, 0), of(Role::Admin));
        assert_eq!(applied(of(Role::Admin), Role::Member, 1), of(Role::Member));
        for role in Role::ALL.iter().copied() {
            assert_eq!(applied(of(role), Role::Admin, 0), of(Role::Admin));
            let removed = member(role, MembershipStatus::Removed);
            assert_eq!(applied(removed.clone(), Role::Admin, 1), removed);
        }
    }
}
