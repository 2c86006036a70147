//! A user's relation to an organization: active ⇄ suspended → removed → active.
//!
//! | state     | join            | suspend                  | reactivate | change role              | remove                   |
//! |-----------|-----------------|--------------------------|------------|--------------------------|--------------------------|
//! | none      | active          | not a member             | not a member | not a member           | not a member             |
//! | active    | already a member | suspended, unless oneself or the last admin | active (unchanged) | active, unless the last admin is demoted | removed, unless oneself or the last admin |
//! | suspended | already a member | suspended (unchanged)   | active     | suspended                | removed                  |
//! | removed   | active, anew    | not a member             | not a member | not a member           | not a member             |
//!
//! The last-admin rule: an organization that has had an admin keeps at least one **active** admin, unless that one loses the second
//! factor that it requires. The caller that counts the other admins has locked the organization's row, so that two admins can't both
//! count each other and leave.

use crate::accounts::email::Email;
use crate::id::{OrganizationId, UserId};
use crate::organizations::roles::{Entitlements, Given, WordList};
use crate::organizations::security::SecurityRules;
use crate::sign_in::allowed_methods::Method;
use crate::text::{Name, Slug};
use crate::time::Timestamp;
use crate::word::word_enum;

/// A user's place in an organization. Role and status are read live on every request, never from a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The user.
    pub user_id: UserId,
    /// The user's role there.
    pub role: Role,
    /// The status of the membership.
    pub status: MembershipStatus,
    /// When the user joined, or last re-joined.
    pub joined_at: Timestamp,
    /// What the member was given in the product, as it was read; only `Roles::assign` changes it.
    pub given: Given,
}

word_enum! {
    /// The role of a member in an organization.
    Role {
        /// Reads the organization and its members.
        Member = "member",
        /// Manages the organization and its members.
        Admin = "org_admin",
    }
    /// The status of a membership.
    MembershipStatus {
        /// The member may act in the organization.
        Active = "active",
        /// The member can't sign in, but is still listed, and verify still reports the member as suspended.
        Suspended = "suspended",
        /// Kept for the audit log and for joining again; everywhere else the user is not a member.
        Removed = "removed",
    }
}

impl MembershipStatus {
    /// Whether a user with this status is a member, suspended or not.
    pub const fn is_member(self) -> bool {
        match self {
            Self::Active | Self::Suspended => true,
            Self::Removed => false,
        }
    }
}

/// Who changes a membership, as far as the rules depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Whether members change their own membership.
    pub by_oneself: bool,
    /// How many **other** active admins the organization has.
    pub other_admins: u64,
}

/// What nobody changes by hand, because the organization's directory rules it; each says where it is changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuledByDirectory {
    /// The end of the membership.
    #[error("the organization's directory rules this membership: unassign the person at the identity provider")]
    Removal,
    /// The end of the membership, by the member.
    #[error("the organization's directory rules this membership: ask an administrator of the organization to end it")]
    Leaving,
    /// The end of a suspension.
    #[error("the organization's directory has suspended this member: reactivate the person at the identity provider")]
    Reinstating,
    /// A role that groups give.
    #[error(
        "the role {role} comes from the directory's group {groups}: take the person out of the group at the identity provider, or change \
         what the group gives"
    )]
    RoleOfGroup {
        /// The role's key.
        role: String,
        /// The names of the groups.
        groups: String,
    },
}

impl RuledByDirectory {
    /// A role that these groups give.
    #[must_use]
    pub fn role(role: impl ToString, groups: &[String]) -> Self {
        let quoted: Vec<String> = groups.iter().map(|name| format!("\"{name}\"")).collect();
        Self::RoleOfGroup { role: role.to_string(), groups: quoted.join(", ") }
    }
}

/// Why a membership is not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MemberRefusal {
    /// No user with this id is a member.
    #[error("the organization has no such member")]
    NotAMember,
    /// The user is a member already.
    #[error("this user is already a member of the organization")]
    AlreadyMember,
    /// Admins can't remove themselves.
    #[error("you cannot remove yourself")]
    CannotRemoveSelf,
    /// Admins can't suspend themselves.
    #[error("you cannot suspend yourself")]
    CannotSuspendSelf,
    /// The organization's directory rules it.
    #[error(transparent)]
    ManagedByDirectory(#[from] RuledByDirectory),
    /// The member is the last active admin.
    #[error("the organization would be left without an active admin")]
    LastAdmin,
}

impl Membership {
    /// Begins a membership, or begins it anew.
    ///
    /// # Errors
    /// The user is a member already.
    pub fn join(
        old: Option<&Self>,
        organization_id: OrganizationId,
        user_id: UserId,
        role: Role,
        now: Timestamp,
    ) -> Result<Self, MemberRefusal> {
        match old.map(|old| old.status) {
            None | Some(MembershipStatus::Removed) => Ok(Self::begun(organization_id, user_id, role, now)),
            Some(MembershipStatus::Active | MembershipStatus::Suspended) => Err(MemberRefusal::AlreadyMember),
        }
    }

    /// Whether an invitation lets a present member in again: an active one, where the organization forbids passwords. Whoever lost the
    /// passkey, or has none that counts there, has no other way in.
    pub fn may_be_invited_again(&self, rules: &SecurityRules) -> bool {
        self.status == MembershipStatus::Active && !rules.allows(Method::Password)
    }

    /// The membership after an invitation was accepted: [`Self::join`], or for a member who [may be invited
    /// again](Self::may_be_invited_again) one that begins anew, in the present role.
    ///
    /// # Errors
    /// The user is a member already.
    pub fn accept(
        old: Option<&Self>,
        organization: (OrganizationId, &SecurityRules),
        (user_id, role): (UserId, Role),
        now: Timestamp,
    ) -> Result<Self, MemberRefusal> {
        match old {
            Some(member) if member.may_be_invited_again(organization.1) => {
                Ok(Self { joined_at: now, ..member.clone() })
            }
            Some(_) | None => Self::join(old, organization.0, user_id, role, now),
        }
    }

    /// A new membership, for a user who has none.
    pub fn begun(organization_id: OrganizationId, user_id: UserId, role: Role, now: Timestamp) -> Self {
        let (status, given) = (MembershipStatus::Active, Given::default());
        Self { organization_id, user_id, role, status, joined_at: now, given }
    }

    /// Removes the member. The member's sessions in this organization end with it.
    ///
    /// # Errors
    /// Not a member, oneself, the last active admin, in this order.
    pub fn remove(self, change: Change) -> Result<Self, MemberRefusal> {
        let member = self.present()?;
        if change.by_oneself {
            return Err(MemberRefusal::CannotRemoveSelf);
        }
        member.leave(change)
    }

    /// Ends the membership of a member who leaves, or whose account is deleted.
    ///
    /// # Errors
    /// Not a member, or the last active admin, in this order.
    pub fn leave(self, change: Change) -> Result<Self, MemberRefusal> {
        let member = self.present()?;
        member.keeps_an_admin(change)?;
        Ok(Self { status: MembershipStatus::Removed, given: Given::default(), ..member })
    }

    /// Suspends the member, who may not act until reactivated. Sessions go on; verify answers `suspended`.
    ///
    /// # Errors
    /// Not a member, oneself, the last active admin, in this order.
    pub fn suspend(self, change: Change) -> Result<Self, MemberRefusal> {
        let member = self.present()?;
        if change.by_oneself {
            return Err(MemberRefusal::CannotSuspendSelf);
        }
        member.keeps_an_admin(change)?;
        Ok(Self { status: MembershipStatus::Suspended, ..member })
    }

    /// Suspends a member who has lost the second factor that the organization requires by a proof that doesn't replace it. Without the
    /// factor the member couldn't act either, so this suspends the last active admin, too.
    #[must_use]
    pub fn without_second_factor(self) -> Self {
        Self { status: MembershipStatus::Suspended, ..self }
    }

    /// Reactivates the member, who may act again.
    ///
    /// # Errors
    /// Not a member.
    pub fn reactivate(self) -> Result<Self, MemberRefusal> {
        Ok(Self { status: MembershipStatus::Active, ..self.present()? })
    }

    /// Changes the member's role. Admins may demote themselves while there is another active admin.
    ///
    /// # Errors
    /// Not a member, or the last active admin would be demoted.
    pub fn change_role(self, role: Role, change: Change) -> Result<Self, MemberRefusal> {
        let member = self.present()?;
        match role {
            Role::Member => member.keeps_an_admin(change)?,
            Role::Admin => {}
        }
        Ok(Self { role, ..member })
    }

    /// Whether the member's roles in the product may change by this hand. Nobody changes the own ones unless another active admin is left.
    ///
    /// # Errors
    /// Not a member, or the only active admin, of the own roles.
    pub fn may_change_roles(&self, change: Change) -> Result<(), MemberRefusal> {
        if !self.is_member() {
            return Err(MemberRefusal::NotAMember);
        }
        if change.by_oneself && change.other_admins == 0 { Err(MemberRefusal::LastAdmin) } else { Ok(()) }
    }

    /// What the member may do in the product now. `admins_have_all`: whether an admin has every permission.
    pub fn held(&self, admins_have_all: bool) -> Entitlements {
        self.given.held(self.role, self.status, admins_have_all)
    }

    /// The keys of the member's roles in the product.
    pub const fn role_keys(&self) -> &WordList {
        &self.given.entitlements.roles
    }

    /// Whether the user is a member, suspended or not; a removed one is not.
    pub const fn is_member(&self) -> bool {
        match self.status {
            MembershipStatus::Active | MembershipStatus::Suspended => true,
            MembershipStatus::Removed => false,
        }
    }

    /// Whether the member administers the organization now.
    pub fn is_active_admin(&self) -> bool {
        self.role == Role::Admin && self.status == MembershipStatus::Active
    }

    /// Returns the membership, unless it was removed.
    ///
    /// # Errors
    /// Not a member.
    pub fn present(self) -> Result<Self, MemberRefusal> {
        if self.is_member() { Ok(self) } else { Err(MemberRefusal::NotAMember) }
    }

    /// Whether the organization still has an active admin without this one.
    fn keeps_an_admin(&self, change: Change) -> Result<(), MemberRefusal> {
        let counts = self.is_active_admin();
        if counts && change.other_admins == 0 { Err(MemberRefusal::LastAdmin) } else { Ok(()) }
    }
}

/// A member in the member list: never a removed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEntry {
    /// The member.
    pub user_id: UserId,
    /// Display name.
    pub name: Name,
    /// Canonical address.
    pub email: Email,
    /// Role here.
    pub role: Role,
    /// `active` or `suspended`.
    pub status: MembershipStatus,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Whether the member's account has two-factor authentication on.
    pub two_factor_enabled: bool,
    /// The keys of the member's roles in the product.
    pub roles: WordList,
    /// The hour of the last sign-in or refresh here; absent: none since the member joined.
    pub last_active_at: Option<Timestamp>,
}

word_enum! {
    /// The order of a list of members, equal ones by identifier. Names are compared letter by letter, by code point; the case of A to Z makes no
    /// difference. Members who were never active come first, or last in the opposite order.
    MemberOrder {
        /// Who joined first comes first.
        JoinedAt = "joinedAt",
        /// Who joined last comes first.
        JoinedAtDescending = "-joinedAt",
        /// By name.
        Name = "name",
        /// By name, in the opposite order.
        NameDescending = "-name",
        /// Whose last activity was longest ago comes first.
        LastActiveAt = "lastActiveAt",
        /// Who was active last comes first.
        LastActiveAtDescending = "-lastActiveAt",
    }
}

/// Where a page of a list of members begins, in the order that the list has: after a member, or at the first one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberPlace {
    /// Whether the order is the opposite one.
    pub is_descending: bool,
    /// After whom.
    pub after: AfterMember,
}

/// A member after whom a page begins; absent: it begins at the first one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AfterMember {
    /// In the order of joining.
    Joined(Option<(Timestamp, UserId)>),
    /// In the order of names, by the name in lower case ([`MemberPlace::name_key`]).
    Named(Option<(String, UserId)>),
    /// In the order of the last activity; [`Timestamp::EPOCH`] if there was none.
    Active(Option<(Timestamp, UserId)>),
}

impl MemberPlace {
    /// The beginning of the list in the order of joining.
    pub const START: Self = Self { is_descending: false, after: AfterMember::Joined(None) };

    /// The beginning of the list in an order.
    #[must_use]
    pub const fn start(order: MemberOrder) -> Self {
        let (is_descending, after) = match order {
            MemberOrder::JoinedAt => (false, AfterMember::Joined(None)),
            MemberOrder::JoinedAtDescending => (true, AfterMember::Joined(None)),
            MemberOrder::Name => (false, AfterMember::Named(None)),
            MemberOrder::NameDescending => (true, AfterMember::Named(None)),
            MemberOrder::LastActiveAt => (false, AfterMember::Active(None)),
            MemberOrder::LastActiveAtDescending => (true, AfterMember::Active(None)),
        };
        Self { is_descending, after }
    }

    /// Whether it is where the list begins.
    pub const fn is_start(&self) -> bool {
        matches!(self.after, AfterMember::Joined(None) | AfterMember::Named(None) | AfterMember::Active(None))
    }

    /// The place after a member, in the same order.
    #[must_use]
    pub fn past(&self, member: &MemberEntry) -> Self {
        let id = member.user_id;
        let after = match self.after {
            AfterMember::Joined(_) => AfterMember::Joined(Some((member.joined_at, id))),
            AfterMember::Named(_) => AfterMember::Named(Some((Self::name_key(&member.name), id))),
            AfterMember::Active(_) => {
                AfterMember::Active(Some((member.last_active_at.unwrap_or(Timestamp::EPOCH), id)))
            }
        };
        Self { is_descending: self.is_descending, after }
    }

    /// What names are ordered by, in both stores.
    pub fn name_key(name: &Name) -> String {
        name.as_str().to_ascii_lowercase()
    }
}

/// One organization of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationEntry {
    /// The organization.
    pub id: OrganizationId,
    /// Its name.
    pub name: Name,
    /// Its slug.
    pub slug: Slug,
    /// The user's role there.
    pub role: Role,
    /// The user's status there.
    pub status: MembershipStatus,
    /// When the user joined, or last re-joined.
    pub joined_at: Timestamp,
    /// The keys of the user's roles in the product there.
    pub roles: WordList,
    /// The hour of the last sign-in or refresh there; absent: none since the user joined.
    pub last_active_at: Option<Timestamp>,
}

impl Given {
    /// What the member may do now. `admins_have_all`: whether an admin has every permission. A suspended member may do nothing.
    #[must_use]
    pub fn held(&self, role: Role, status: MembershipStatus, admins_have_all: bool) -> Entitlements {
        match (status, role, &self.catalogue) {
            (MembershipStatus::Suspended | MembershipStatus::Removed, ..) => Entitlements::default(),
            (MembershipStatus::Active, Role::Admin, Some(everything)) if admins_have_all => {
                Entitlements { roles: self.entitlements.roles.clone(), permissions: everything.clone() }
            }
            (MembershipStatus::Active, Role::Admin | Role::Member, _) => self.entitlements.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sign_in::allowed_methods::AllowedMethods;
    use proptest::prelude::*;

    #[test]
    fn an_active_admin_has_everything_where_the_setting_says_so_and_a_suspended_one_nothing() {
        let own = Entitlements { roles: WordList::of(["reader"]), permissions: WordList::of(["invoices:read"]) };
        let everything = WordList::of(["invoices:read", "invoices:write"]);
        let all = Entitlements { permissions: everything.clone(), ..own.clone() };
        let given = Given { entitlements: own.clone(), catalogue: Some(everything) };
        for (role, status, admins_have_all, held) in [
            (Role::Member, MembershipStatus::Active, true, own.clone()),
            (Role::Member, MembershipStatus::Active, false, own.clone()),
            (Role::Admin, MembershipStatus::Active, true, all),
            (Role::Admin, MembershipStatus::Active, false, own.clone()),
            (Role::Admin, MembershipStatus::Suspended, true, Entitlements::default()),
            (Role::Member, MembershipStatus::Suspended, false, Entitlements::default()),
            (Role::Admin, MembershipStatus::Removed, true, Entitlements::default()),
        ] {
            assert_eq!(given.held(role, status, admins_have_all), held, "{role} {status}");
        }
        let undeclared = Given { catalogue: None, ..given };
        assert_eq!(undeclared.held(Role::Admin, MembershipStatus::Active, true), own);
    }

    #[test]
    fn g6_whoever_leaves_is_no_member_and_the_last_admin_stays() {
        let of = |role, status| Membership {
            organization_id: OrganizationId::new(Timestamp::from_seconds(1), [1; 10]),
            user_id: UserId::new(Timestamp::from_seconds(1), [2; 10]),
            role,
            status,
            joined_at: Timestamp::from_seconds(1),
            given: Given::default(),
        };
        let change = |other_admins| Change { by_oneself: true, other_admins };
        let admin = of(Role::Admin, MembershipStatus::Active);
        assert_eq!(admin.clone().leave(change(0)), Err(MemberRefusal::LastAdmin));
        let gone = of(Role::Member, MembershipStatus::Removed);
        assert_eq!(gone.leave(change(1)), Err(MemberRefusal::NotAMember));
        for (member, others) in [(admin, 1), (of(Role::Member, MembershipStatus::Active), 0)] {
            let left = Membership { status: MembershipStatus::Removed, ..member.clone() };
            assert_eq!(member.leave(change(others)), Ok(left));
        }
    }

    #[test]
    fn only_an_active_member_of_an_organization_without_passwords_is_invited_again() {
        let lax = SecurityRules::default();
        let methods = AllowedMethods::parse(["passkey"]).ok();
        let strict = SecurityRules { allowed_methods: methods, ..SecurityRules::default() };
        let accept = |old: &Membership, rules: &SecurityRules| {
            Membership::accept(Some(old), (organization(), rules), (user(), Role::Admin), LATER)
        };
        let active = member(Role::Member, MembershipStatus::Active);
        for (old, rules) in [(&active, &lax), (&member(Role::Member, MembershipStatus::Suspended), &strict)] {
            assert!(!old.may_be_invited_again(rules));
            assert_eq!(accept(old, rules), Err(MemberRefusal::AlreadyMember));
        }
        assert!(active.may_be_invited_again(&strict));
        assert_eq!(
            accept(&active, &strict),
            Ok(Membership { joined_at: LATER, ..active.clone() }),
            "in the present role"
        );
        let removed = member(Role::Member, MembershipStatus::Removed);
        assert!(!removed.may_be_invited_again(&strict));
        assert_eq!(accept(&removed, &strict).map(|joined| joined.role), Ok(Role::Admin));
    }

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
    const LATER: Timestamp = Timestamp::from_seconds(1_800_000_900);

    fn organization() -> OrganizationId {
        OrganizationId::new(NOW, [1; 10])
    }

    fn user() -> UserId {
        UserId::new(NOW, [2; 10])
    }

    fn member(role: Role, status: MembershipStatus) -> Membership {
        Membership { status, ..Membership::begun(organization(), user(), role, NOW) }
    }

    /// The difference between the two.
    fn shown(before: &Membership, result: Result<Membership, MemberRefusal>) -> String {
        match result {
            Ok(after) if after == *before => "as is".to_owned(),
            Ok(after) if (Membership { status: after.status, ..before.clone() }) == after => after.status.to_string(),
            Ok(after) if (Membership { role: after.role, ..before.clone() }) == after => after.role.to_string(),
            Ok(after) => format!("{after:?}"),
            Err(refusal) => format!("{refusal:?}"),
        }
    }

    #[test]
    fn every_state_takes_every_trigger_as_the_table_says() {
        type Trigger = fn(Membership, Change) -> Result<Membership, MemberRefusal>;
        let triggers: [Trigger; 5] = [
            Membership::suspend,
            |m, _| m.reactivate(),
            |m, c| m.change_role(Role::Member, c),
            |m, c| m.change_role(Role::Admin, c),
            Membership::remove,
        ];
        // The columns: suspend, reactivate, become member, become admin, remove.
        let table = [
            ("active org_admin", false, 1, "suspended | as is | member | as is | removed"),
            ("active org_admin", false, 0, "LastAdmin | as is | LastAdmin | as is | LastAdmin"),
            ("active org_admin", true, 1, "CannotSuspendSelf | as is | member | as is | CannotRemoveSelf"),
            ("active org_admin", true, 0, "CannotSuspendSelf | as is | LastAdmin | as is | CannotRemoveSelf"),
            ("active member", false, 0, "suspended | as is | as is | org_admin | removed"),
            ("active member", false, 1, "suspended | as is | as is | org_admin | removed"),
            ("suspended org_admin", false, 0, "as is | active | member | as is | removed"),
            ("suspended org_admin", false, 1, "as is | active | member | as is | removed"),
            ("suspended member", false, 1, "as is | active | as is | org_admin | removed"),
            ("removed org_admin", false, 1, "NotAMember | NotAMember | NotAMember | NotAMember | NotAMember"),
            ("removed member", false, 1, "NotAMember | NotAMember | NotAMember | NotAMember | NotAMember"),
            ("removed member", true, 0, "NotAMember | NotAMember | NotAMember | NotAMember | NotAMember"),
        ];
        for (state, by_oneself, other_admins, row) in table {
            let (status, role) = state.split_once(' ').unwrap();
            let before = member(Role::parse(role).unwrap(), MembershipStatus::parse(status).unwrap());
            for (trigger, expected) in triggers.iter().zip(row.split(" | ")) {
                let change = Change { by_oneself, other_admins };
                assert_eq!(shown(&before, trigger(before.clone(), change)), expected, "{state} {change:?}");
            }
        }
    }

    #[test]
    fn whoever_was_removed_or_is_new_joins_anew_and_nobody_else() {
        let join =
            |before: Option<&Membership>| Membership::join(before, organization(), user(), Role::Member, LATER);
        let joined = || Ok(Membership { joined_at: LATER, ..member(Role::Member, MembershipStatus::Active) });
        assert_eq!(join(None), joined());
        for role in Role::ALL {
            for status in [MembershipStatus::Active, MembershipStatus::Suspended] {
                assert_eq!(join(Some(&member(*role, status))), Err(MemberRefusal::AlreadyMember), "{status}");
            }
            assert_eq!(join(Some(&member(*role, MembershipStatus::Removed))), joined());
        }
    }

    proptest! {
        /// G6: whatever members do to each other, an organization that has had an active admin keeps one.
        #[test]
        fn g6_no_walk_leaves_an_organization_without_an_active_admin(
            walk in proptest::collection::vec((0..4_usize, 0..4_usize, 0..5_usize), 1..200),
        ) {
            let mut members: Vec<Membership> =
                (0..4).map(|_| member(Role::Admin, MembershipStatus::Active)).collect();
            for (who, whom, what) in walk {
                let admin = |m: &Membership| m.role == Role::Admin && m.status == MembershipStatus::Active;
                let others = members.iter().enumerate().filter(|(at, m)| *at != whom && admin(m)).count();
                let change = Change { by_oneself: who == whom, other_admins: u64::try_from(others).unwrap() };
                let before = members[whom].clone();
                let after = match what {
                    0 => before.suspend(change),
                    1 => before.reactivate(),
                    2 => before.change_role(Role::Member, change),
                    3 => before.change_role(Role::Admin, change),
                    _ => before.remove(change),
                };
                if let Ok(after) = after {
                    members[whom] = after;
                }
                prop_assert!(members.iter().any(admin));
            }
        }
    }
}
