//! What the audit log tells of members, and how they were before.

use std::collections::{BTreeMap, BTreeSet};

use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::keys::service_key::ServiceKeyId;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::{DirectoryId, Timestamp, UserId};

/// The entries that say what became of members.
pub(super) const ACTIONS: &[AuditAction] = &[
    AuditAction::MemberJoined,
    AuditAction::MemberRemoved,
    AuditAction::MemberSuspended,
    AuditAction::MemberReactivated,
    AuditAction::MemberRoleChanged,
    AuditAction::DirectoryUndone,
    AuditAction::GroupMapped,
];

/// An entry about a member.
#[derive(Clone, Copy)]
pub(super) struct Told<'e> {
    pub(super) entry: &'e AuditRecord,
    /// Whether an undo takes it back: it is the directory's, or an earlier undo's.
    pub(super) is_undone: bool,
}

/// The entries about each member of whom the directory has changed something, from the latest.
pub(super) fn by_user(entries: &[AuditRecord], directory: DirectoryId) -> BTreeMap<UserId, Vec<Told<'_>>> {
    let is_action = |entry: &AuditRecord, action| AuditAction::parse(&entry.action) == Some(action);
    let calls_with =
        |action| entries.iter().filter(|entry| is_action(entry, action)).map(call_of).collect::<BTreeSet<_>>();
    let (undos, mappings) = (calls_with(AuditAction::DirectoryUndone), calls_with(AuditAction::GroupMapped));
    let mut by_user: BTreeMap<UserId, Vec<Told<'_>>> = BTreeMap::new();
    for entry in entries {
        let target = entry.target.as_ref().filter(|(kind, _)| kind == "user").and_then(|(_, id)| id.parse().ok());
        // Whoever joins by an invitation or a connection does it themselves.
        let joined = is_action(entry, AuditAction::MemberJoined);
        let user = target.or_else(|| entry.actor.as_ref().filter(|_| joined).map(|(user, _)| *user));
        let Some(user) = user else { continue };
        // Whoever changes what a group gives has decided nothing about each of its members.
        if mappings.contains(&call_of(entry)) {
            continue;
        }
        let is_undone = entry.directory == Some(directory) || undos.contains(&call_of(entry));
        by_user.entry(user).or_default().push(Told { entry, is_undone });
    }
    by_user.retain(|_, told| told.iter().any(|told| told.entry.directory == Some(directory)));
    by_user
}

/// What the entries of one call have in common: its instant and its caller.
pub(super) fn call_of(entry: &AuditRecord) -> (Timestamp, Option<&str>, Option<UserId>, Option<ServiceKeyId>) {
    let user = entry.actor.as_ref().map(|(user, _)| *user);
    (entry.created_at, entry.request_id.as_deref(), user, entry.service_key)
}

/// How a member was before.
pub(super) struct Before {
    pub(super) status: MembershipStatus,
    /// Whether the directory may not lift the suspension.
    pub(super) is_held: bool,
    pub(super) role: Role,
    /// The keys of roles in the product that were taken, and when.
    pub(super) taken: BTreeMap<String, Timestamp>,
    /// The keys of those that were added.
    pub(super) added: BTreeSet<String>,
    /// Whether a change by somebody else stays, and with it something that the directory did before.
    pub(super) is_cut: bool,
}

impl Before {
    /// Goes back from how the member is now, entry by entry.
    pub(super) fn of(member: &Membership, told: &[Told<'_>]) -> Self {
        let (taken, added) = (BTreeMap::new(), BTreeSet::new());
        let (status, role) = (member.status, member.role);
        let mut before = Self { status, is_held: false, role, taken, added, is_cut: false };
        let mut by_others: BTreeSet<String> = BTreeSet::new();
        for (number, Told { entry, is_undone }) in told.iter().enumerate() {
            let said = |word: &str| entry.metadata.iter().find(|(name, _)| name == word).map(|(_, value)| value);
            let keys = |word: &str| {
                let keys = said(word).map(|keys| keys.split(' ').map(str::to_owned).collect::<Vec<_>>());
                keys.unwrap_or_default()
            };
            let action = AuditAction::parse(&entry.action);
            if !is_undone {
                // Of roles in the product each is decided by itself.
                if action == Some(AuditAction::MemberRoleChanged) && said("from").is_none() {
                    by_others.extend(keys("taken").into_iter().chain(keys("added")));
                    continue;
                }
                before.is_cut = told.iter().skip(number).any(|told| told.is_undone);
                break;
            }
            match action {
                Some(AuditAction::MemberJoined) => before.status = MembershipStatus::Removed,
                Some(AuditAction::MemberRemoved) => {
                    let status = said("status").and_then(|word| MembershipStatus::parse(word));
                    before.status = status.unwrap_or(MembershipStatus::Active);
                    before.is_held = said("held").is_some();
                    before.role = said("role").and_then(|word| Role::parse(word)).unwrap_or(Role::Member);
                }
                Some(AuditAction::MemberSuspended) => before.status = MembershipStatus::Active,
                Some(AuditAction::MemberReactivated) => before.status = MembershipStatus::Suspended,
                Some(AuditAction::MemberRoleChanged) => {
                    before.role = said("from").and_then(|word| Role::parse(word)).unwrap_or(before.role);
                    for taken in keys("taken") {
                        before.added.remove(&taken);
                        before.taken.insert(taken, entry.created_at);
                    }
                    for added in keys("added") {
                        before.taken.remove(&added);
                        before.added.insert(added);
                    }
                }
                Some(_) | None => {}
            }
        }
        // Only what the member lacks now is given again, and only what the member has still can't be taken.
        before.taken.retain(|key, _| !member.role_keys().contains(key) && !by_others.contains(key));
        before.added.retain(|key| member.role_keys().contains(key) && !by_others.contains(key));
        before
    }
}
