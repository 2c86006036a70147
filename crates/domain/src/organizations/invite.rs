//! Invitations: pending → accepted | revoked | superseded (docs/security.md: H1–H4).
//!
//! | state              | open, accept      | revoke    | invited again      | resend                 |
//! |--------------------|-------------------|-----------|--------------------|------------------------|
//! | pending, live      | accepted          | revoked   | refused: pending   | pending, new link      |
//! | pending, expired   | refused: expired  | revoked   | superseded         | pending, new link      |
//! | pending, void      | refused: invalid  | revoked   | superseded         | pending, new link      |
//! | accepted           | refused: invalid  | not found | –                  | not found              |
//! | revoked            | refused: invalid  | not found | –                  | not found              |
//! | superseded         | refused: invalid  | not found | –                  | not found              |
//!
//! Neither expiry nor voidness is stored. An invitation is void while its inviter may not grant its role: an admin who was
//! removed, suspended or demoted, or a service key that expired or was revoked. Resending an invitation makes the sender its
//! inviter.

use crate::accounts::email::Email;
use crate::id::{InviteId, OrganizationId, UserId};
use crate::keys::service_key::{ServiceKey, ServiceKeyId};
use crate::mail::link::TokenDigest;
use crate::organizations::membership::{Membership, MembershipStatus, Role};
use crate::organizations::roles::RoleId;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// An invitation of one address to one organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invite {
    /// Its identifier. It stays when the invitation is sent again.
    pub id: InviteId,
    /// The organization that it invites to.
    pub organization_id: OrganizationId,
    /// The address that it invites.
    pub email: Email,
    /// The role that the invited person gets.
    pub role: Role,
    /// The roles in the product that the invited person gets, in order; some may be deleted since.
    pub roles: Vec<RoleId>,
    /// Who invites.
    pub invited_by: InvitedBy,
    /// The digest of its token.
    pub token: TokenDigest,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which its token is refused.
    pub expires_at: Timestamp,
    /// Its state.
    pub state: InviteState,
    /// Whether somebody but the mailbox's reader was given the link of the token: a program of the operator's, which created the
    /// organization. Then the link
    /// proves nothing about the account of the address.
    pub is_link_shown: bool,
}

/// Who made or last resent an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvitedBy {
    /// An admin of the organization.
    Member(UserId),
    /// The operator, by a service key.
    ServiceKey(ServiceKeyId),
    /// The operator, by the command line.
    CommandLine,
}

/// The inviter, as found in the database when the invitation is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inviter {
    /// The membership in the organization.
    Member(Membership),
    /// The service key.
    ServiceKey(ServiceKey),
}

word_enum! {
    /// The state of an invitation, expiry aside.
    InviteState {
        /// It waits for the invited person.
        Pending = "pending",
        /// The invited person joined.
        Accepted = "accepted",
        /// It was revoked.
        Revoked = "revoked",
        /// It was expired or void, and the address was invited again.
        Superseded = "superseded",
    }
}

/// An invitation with its inviter's address, as admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteEntry {
    /// The invitation.
    pub invite: Invite,
    /// Its inviter's address; absent for the operator.
    pub inviter: Option<Email>,
}

/// Why an invitation can't be used or changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InviteRefusal {
    /// The token is unknown, of another organization, used, revoked or superseded, or its inviter may not grant the role.
    #[error("this invitation is not valid")]
    Invalid,
    /// The invitation has expired.
    #[error("this invitation has expired; ask for a new one")]
    Expired,
    /// The address has a live invitation already.
    #[error("this address has a pending invitation already")]
    Pending,
    /// There is no such pending invitation.
    #[error("the organization has no such pending invitation")]
    NotFound,
}

impl Invite {
    /// The instant from which an invitation that is made or resent at `now` is refused: `ttl` later, but no later than the
    /// expiry of `key`, the inviting service key; absent when no service key invites.
    pub fn end(now: Timestamp, ttl: Duration, key: Option<&ServiceKey>) -> Timestamp {
        let full = now.plus(ttl);
        key.and_then(|key| key.expires_at).map_or(full, |end| full.min(end))
    }

    /// A new invitation that can be accepted until `expires_at`.
    #[expect(clippy::too_many_arguments, reason = "they are the columns of the row")]
    pub fn new(
        id: InviteId,
        organization_id: OrganizationId,
        email: Email,
        role: Role,
        invited_by: InvitedBy,
        token: TokenDigest,
        created_at: Timestamp,
        expires_at: Timestamp,
    ) -> Self {
        let state = InviteState::Pending;
        let (roles, is_link_shown) = (Vec::new(), false);
        Self {
            id,
            organization_id,
            email,
            role,
            roles,
            invited_by,
            token,
            created_at,
            expires_at,
            state,
            is_link_shown,
        }
    }

    /// Whether the invitation can be accepted now. `inviter` is its inviter as found in the database, absent when none was
    /// found.
    ///
    /// # Errors
    /// [`InviteRefusal::Invalid`] or [`InviteRefusal::Expired`].
    pub fn open(&self, now: Timestamp, inviter: Option<&Inviter>) -> Result<(), InviteRefusal> {
        if self.state != InviteState::Pending || !self.may_be_granted(now, inviter) {
            return Err(InviteRefusal::Invalid);
        }
        if now >= self.expires_at { Err(InviteRefusal::Expired) } else { Ok(()) }
    }

    /// Accepts the invitation: the invited person joins.
    ///
    /// # Errors
    /// As [`Invite::open`].
    pub fn accept(self, now: Timestamp, inviter: Option<&Inviter>) -> Result<Self, InviteRefusal> {
        self.open(now, inviter)?;
        Ok(Self { state: InviteState::Accepted, ..self })
    }

    /// Revokes the invitation.
    ///
    /// # Errors
    /// The invitation isn't pending.
    pub fn revoke(self) -> Result<Self, InviteRefusal> {
        Ok(Self { state: InviteState::Revoked, ..self.pending()? })
    }

    /// Supersedes the invitation, because its address is invited again.
    ///
    /// # Errors
    /// This invitation is still live.
    pub fn supersede(self, now: Timestamp, inviter: Option<&Inviter>) -> Result<Self, InviteRefusal> {
        match self.open(now, inviter) {
            Ok(()) => Err(InviteRefusal::Pending),
            Err(_) => Ok(Self { state: InviteState::Superseded, ..self }),
        }
    }

    /// Gives the invitation a new link that can be used until `expires_at`, and makes the sender its inviter. The old link
    /// stops working.
    ///
    /// # Errors
    /// The invitation isn't pending.
    pub fn resend(self, token: TokenDigest, by: InvitedBy, expires_at: Timestamp) -> Result<Self, InviteRefusal> {
        Ok(Self { token, invited_by: by, expires_at, is_link_shown: false, ..self.pending()? })
    }

    fn pending(self) -> Result<Self, InviteRefusal> {
        match self.state {
            InviteState::Pending => Ok(self),
            InviteState::Accepted | InviteState::Revoked | InviteState::Superseded => Err(InviteRefusal::NotFound),
        }
    }

    fn may_be_granted(&self, now: Timestamp, inviter: Option<&Inviter>) -> bool {
        match (self.invited_by, inviter) {
            (InvitedBy::CommandLine, _) => true,
            (InvitedBy::Member(id), Some(Inviter::Member(m))) => {
                m.user_id == id
                    && m.organization_id == self.organization_id
                    && m.role == Role::Admin
                    && m.status == MembershipStatus::Active
            }
            (InvitedBy::ServiceKey(id), Some(Inviter::ServiceKey(key))) => key.id == id && key.may_manage(now),
            (InvitedBy::Member(_) | InvitedBy::ServiceKey(_), _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::key_form::KeyDigest;
    use crate::keys::service_key::Scope;
    use crate::text::Name;
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
    const TTL: Duration = Duration::from_days(7);
    const NEW: TokenDigest = TokenDigest([9; 32]);

    fn organization() -> OrganizationId {
        OrganizationId::new(NOW, [1; 10])
    }

    fn admin() -> UserId {
        UserId::new(NOW, [2; 10])
    }

    fn membership(role: Role, status: MembershipStatus) -> Membership {
        Membership { status, ..Membership::begun(organization(), admin(), role, NOW) }
    }

    fn member(role: Role, status: MembershipStatus) -> Inviter {
        Inviter::Member(membership(role, status))
    }

    fn by_admin() -> InvitedBy {
        InvitedBy::Member(admin())
    }

    fn key() -> ServiceKey {
        ServiceKey {
            id: ServiceKeyId::new(NOW, [4; 10]),
            name: Name::parse("Backend").unwrap(),
            scope: Scope::Manage,
            prefix: "sk_live_AAAAAAAA".to_owned(),
            last4: "AAAA".to_owned(),
            digest: KeyDigest([6; 32]),
            created_at: NOW,
            expires_at: None,
            revoked_at: None,
            may_impersonate: false,
        }
    }

    fn invite(state: InviteState, by: InvitedBy) -> Invite {
        let id = InviteId::new(NOW, [3; 10]);
        let email = Email::parse("bob@example.com").unwrap();
        let made = Invite::new(id, organization(), email, Role::Member, by, TokenDigest([8; 32]), NOW, NOW.plus(TTL));
        Invite { state, ..made }
    }

    fn shown(result: Result<Invite, InviteRefusal>) -> String {
        match result {
            Ok(invite) if invite.token == NEW => format!("{}, new link", invite.state),
            Ok(invite) => invite.state.to_string(),
            Err(refusal) => format!("{refusal:?}"),
        }
    }

    #[test]
    fn every_state_takes_every_trigger_as_the_table_says() {
        let last = NOW.plus(TTL).minus(Duration::from_millis(1));
        let over = NOW.plus(TTL);
        let good = member(Role::Admin, MembershipStatus::Active);
        let gone = member(Role::Admin, MembershipStatus::Removed);
        // The columns: accept, revoke, invite again, resend.
        let table = [
            (InviteState::Pending, last, Some(&good), "accepted | revoked | Pending | pending, new link"),
            (InviteState::Pending, over, Some(&good), "Expired | revoked | superseded | pending, new link"),
            (InviteState::Pending, NOW, Some(&gone), "Invalid | revoked | superseded | pending, new link"),
            (InviteState::Pending, over, Some(&gone), "Invalid | revoked | superseded | pending, new link"),
            (InviteState::Accepted, NOW, Some(&good), "Invalid | NotFound | superseded | NotFound"),
            (InviteState::Revoked, NOW, Some(&good), "Invalid | NotFound | superseded | NotFound"),
            (InviteState::Superseded, over, Some(&good), "Invalid | NotFound | superseded | NotFound"),
        ];
        for (state, now, inviter, row) in table {
            let before = || invite(state, by_admin());
            let steps = [
                shown(before().accept(now, inviter)),
                shown(before().revoke()),
                shown(before().supersede(now, inviter)),
                shown(before().resend(NEW, by_admin(), now.plus(TTL))),
            ];
            assert_eq!(steps.join(" | "), row, "{state} {now:?}");
        }
    }

    #[test]
    fn h1_only_an_active_admin_of_this_organization_still_grants() {
        let opens =
            |by: InvitedBy, inviter: Option<&Inviter>| invite(InviteState::Pending, by).open(NOW, inviter).is_ok();
        assert!(opens(InvitedBy::CommandLine, None), "the operator may always");
        assert!(opens(by_admin(), Some(&member(Role::Admin, MembershipStatus::Active))));
        for (role, status) in [
            (Role::Member, MembershipStatus::Active),
            (Role::Admin, MembershipStatus::Suspended),
            (Role::Admin, MembershipStatus::Removed),
        ] {
            assert!(!opens(by_admin(), Some(&member(role, status))), "{role} {status}");
        }
        assert!(!opens(by_admin(), None));
        let good = membership(Role::Admin, MembershipStatus::Active);
        let elsewhere = Membership { organization_id: OrganizationId::new(NOW, [7; 10]), ..good.clone() };
        let another = Membership { user_id: UserId::new(NOW, [7; 10]), ..good };
        for other in [elsewhere, another] {
            assert!(!opens(by_admin(), Some(&Inviter::Member(other))));
        }
        assert!(!opens(by_admin(), Some(&Inviter::ServiceKey(key()))));
    }

    #[test]
    fn h1_only_a_manage_key_that_lives_still_grants() {
        let by = InvitedBy::ServiceKey(key().id);
        let opens = |inviter: Option<ServiceKey>| {
            invite(InviteState::Pending, by).open(NOW, inviter.map(Inviter::ServiceKey).as_ref()).is_ok()
        };
        let soon = NOW.plus(Duration::from_millis(1));
        assert!(!opens(None));
        assert!(!opens(Some(ServiceKey { revoked_at: Some(NOW), ..key() })));
        assert!(!opens(Some(ServiceKey { expires_at: Some(NOW), ..key() })));
        assert!(!opens(Some(ServiceKey { scope: Scope::Verify, ..key() })));
        assert!(!opens(Some(ServiceKey { id: ServiceKeyId::new(NOW, [5; 10]), ..key() })));
        let good = member(Role::Admin, MembershipStatus::Active);
        assert!(invite(InviteState::Pending, by).open(NOW, Some(&good)).is_err(), "a member is no key");
        assert!(opens(Some(key())) && opens(Some(ServiceKey { expires_at: Some(soon), ..key() })));
    }

    #[test]
    fn who_sends_an_invitation_again_becomes_its_inviter_and_its_time_starts_anew() {
        let later = NOW.plus(Duration::from_days(8));
        let other = InvitedBy::Member(UserId::new(NOW, [5; 10]));
        let sent = invite(InviteState::Pending, by_admin()).resend(NEW, other, later.plus(TTL)).unwrap();
        assert_eq!((sent.invited_by, sent.expires_at, sent.created_at), (other, later.plus(TTL), NOW));
    }

    #[test]
    fn h1_an_invitation_lasts_no_longer_than_the_key_that_makes_it() {
        let end_with = |expires_at| Invite::end(NOW, TTL, Some(&ServiceKey { expires_at, ..key() }));
        let full = NOW.plus(TTL);
        let hour = NOW.plus(Duration::from_hours(1));
        assert_eq!((end_with(Some(hour)), end_with(Some(full.plus(Duration::from_millis(1))))), (hour, full));
        assert_eq!((end_with(None), Invite::end(NOW, TTL, None)), (full, full));
    }

    proptest! {
        /// An invitation is accepted at most once, and never after it was revoked.
        #[test]
        fn h1_no_walk_accepts_an_invitation_twice(walk in proptest::collection::vec((0_u8..4, 0_u32..3), 1..50)) {
            let good = member(Role::Admin, MembershipStatus::Active);
            let (mut invite, mut now, mut accepted, mut dead) = (invite(InviteState::Pending, by_admin()), NOW, 0, false);
            for (trigger, days) in walk {
                now = now.plus(Duration::from_days(days));
                let step = match trigger {
                    0 => invite.clone().accept(now, Some(&good)),
                    1 => invite.clone().revoke(),
                    2 => invite.clone().supersede(now, Some(&good)).map(|_| invite.clone()),
                    _ => invite.clone().resend(NEW, by_admin(), now.plus(TTL)),
                };
                if let Ok(next) = step {
                    if trigger == 0 {
                        prop_assert!(!dead);
                        accepted += 1;
                    }
                    dead = next.state != InviteState::Pending;
                    invite = next;
                }
            }
            prop_assert!(accepted <= 1);
        }
    }
}
