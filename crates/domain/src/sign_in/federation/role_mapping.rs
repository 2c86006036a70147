//! Which role a member gets whom a connection signs in.

use crate::organizations::membership::{Change, MemberRefusal, Membership, Role};
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
}

/// The role by a connection's rules: of the first that fits, else the connection's own. Absent when it has no rules: then new
/// members get the connection's role, and nobody's role changes afterwards.
pub fn mapped_role(rules: &[RoleRule], otherwise: Role, claims: &Json) -> Option<Role> {
    let fits = |rule: &&RoleRule| claims.member(&rule.claim).is_some_and(|claim| claim.says(&rule.value));
    (!rules.is_empty()).then(|| rules.iter().find(fits).map_or(otherwise, |rule| rule.role))
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
            | MemberRefusal::CannotSuspendSelf,
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
        RoleRule { claim: claim.to_owned(), value: value.to_owned(), role }
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
    fn without_rules_nobodys_role_changes() {
        assert_eq!(mapped_role(&[], Role::Admin, &claims(&[("groups", text("admins"))])), None);
    }

    #[test]
    fn the_last_admin_keeps_the_role() {
        let member = |role, status| Membership {
            organization_id: OrganizationId::new(Timestamp::from_seconds(1), [1; 10]),
            user_id: UserId::new(Timestamp::from_seconds(1), [2; 10]),
            role,
            status,
            joined_at: Timestamp::from_seconds(1),
        };
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
