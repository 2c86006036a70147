//! Organizations, who is in them, and who may join.

use crate::accounts::email::Email;
use crate::id::{ConnectionId, InviteId, MailId, OrganizationId, UserId};
use crate::mail::link::TokenDigest;
use crate::organizations::Organization;
use crate::organizations::brand::{LogoId, Picture};
use crate::organizations::connection::{Connection, ConnectionImpact};
use crate::organizations::domain_claim::{DomainClaim, DomainId};
use crate::organizations::domain_name::DomainName;
use crate::organizations::invite::{Invite, InviteEntry};
use crate::organizations::membership::{MemberEntry, MemberPlace, Membership, MembershipStatus, OrganizationEntry};
use crate::organizations::metadata::Metadata;
use crate::organizations::sign_up::SignUp;
use crate::ports::store_error::{Conflict, StoreResult};
use crate::sign_in::allowed_methods::Method;
use crate::text::{Origin, Slug};
use crate::time::Timestamp;

/// Organizations (tenants).
pub trait Organizations {
    /// Writes a new organization; conflicts when its slug is taken.
    fn insert(&mut self, organization: &Organization) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites name, plan, status, application address and security rules.
    fn update(&mut self, organization: &Organization) -> StoreResult<()>;
    /// The organization with this slug, compared exactly.
    fn by_slug(&mut self, slug: &Slug) -> StoreResult<Option<Organization>>;
    /// Whether this slug is taken, also by a deleted organization: the operator alone gives such a slug out again.
    fn is_slug_taken(&mut self, slug: &Slug) -> StoreResult<bool>;
    /// Records who founded the organization. One of the operator's has no founder.
    fn set_founder(&mut self, id: OrganizationId, founder: UserId) -> StoreResult<()>;
    /// Who founded the organization; absent for the operator's.
    fn founder(&mut self, id: OrganizationId) -> StoreResult<Option<UserId>>;
    /// The organization with this id, locked.
    fn lock(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// The organization with this id.
    fn get(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Organizations by slug, after `after`, at most `limit`.
    fn list(&mut self, after: Option<&Slug>, limit: u32) -> StoreResult<Vec<Organization>>;
    /// How many organizations have rules that allow none of these methods, nor a connection that is active. Reads all of them.
    fn count_allowing_none_of(&mut self, methods: &[Method]) -> StoreResult<u64>;
    /// How many organizations require single sign-on of anybody, and have no active connection. Reads all of them.
    fn count_without_required_connection(&mut self) -> StoreResult<u64>;
    /// Whether the application of any **active** organization has this origin.
    fn is_app_origin(&mut self, origin: &Origin) -> StoreResult<bool>;
    /// Marks an organization as deleted; the caller has locked its row. From then on no method of any port finds it, nothing
    /// is delivered or mailed for it, and its slug stays taken: until `Housekeeping::purge_organizations` has deleted its
    /// rows for everybody, and after that for everybody but the operator.
    fn mark_deleted(&mut self, id: OrganizationId, at: Timestamp) -> StoreResult<()>;
}

/// Memberships.
pub trait Memberships {
    /// Writes a new membership; conflicts when one exists (of any status).
    fn insert(&mut self, membership: &Membership) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites role, status and joining time. The roles in the product stay; those of a removed member end, and so do the record of
    /// the last activity and the product's metadata.
    fn update(&mut self, membership: &Membership) -> StoreResult<()>;
    /// A user's membership, even a removed one.
    fn get(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>>;
    /// A user's membership, even a removed one, locked.
    fn lock(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>>;
    /// Locks every membership of an organization, removed ones too, for a change of its rules. A transaction that begins a
    /// session or turns a second factor off locks a membership first and reads the organization's rules after that: either
    /// it reads the new rules, or the change of rules sees its result.
    fn lock_all(&mut self, organization: OrganizationId) -> StoreResult<()>;
    /// Locks every membership of a user, and returns whether any organization where the user is a member, suspended or not,
    /// requires a second factor of the user (`SecurityRules::needs_second_factor`).
    fn lock_of_user(&mut self, user: UserId) -> StoreResult<bool>;
    /// The organizations that a user is or ever was a member of, with the status.
    fn ever_of(&mut self, user: UserId) -> StoreResult<Vec<(OrganizationId, MembershipStatus)>>;
    /// How many active admins the organization has besides this user, and who last: those aren't among them who are one by a group that
    /// doesn't make them one any more, and aren't settled yet.
    fn other_admins(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<u64>;
    /// Whether the organization has an active admin who lasts.
    fn has_lasting_admin(&mut self, organization: OrganizationId) -> StoreResult<bool>;
    /// The addresses of the active admins of this organization, those who joined first, at most `limit`.
    fn admins(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<Email>>;
    /// The number of members of each of these organizations, suspended ones included; organizations without members are left
    /// out.
    fn count(&mut self, organizations: &[OrganizationId]) -> StoreResult<Vec<(OrganizationId, u64)>>;
    /// The members, suspended too but not removed, in the order of the place and then by id in the same direction. At most `limit`,
    /// those after the place.
    fn list(
        &mut self,
        organization: OrganizationId,
        after: &MemberPlace,
        limit: u32,
    ) -> StoreResult<Vec<MemberEntry>>;
    /// Records that a member was active in the hour of `at`; writes nothing when that is known, or the user is no member.
    fn mark_active(&mut self, organization: OrganizationId, user: UserId, at: Timestamp) -> StoreResult<()>;
    /// The hour in which a member was last active; absent: never since joining.
    fn last_active(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Timestamp>>;
    /// The addresses of those of these users who are members of this organization, suspended ones too.
    fn addresses(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Email)>>;
    /// The organizations where the user is a member, suspended too but not removed, by slug. At most `limit`, those
    /// after the slug when given.
    fn organizations_of(
        &mut self,
        user: UserId,
        after: Option<&Slug>,
        limit: u32,
    ) -> StoreResult<Vec<OrganizationEntry>>;
}

/// What the product keeps with organizations and memberships. That of a membership ends with it.
pub trait ProductMetadata {
    /// That of an organization; absent: none.
    fn of_organization(&mut self, organization: OrganizationId) -> StoreResult<Option<Metadata>>;
    /// That of these members of an organization; those without any are left out.
    fn of_members(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Metadata)>>;
    /// That of a user's memberships in these organizations; those without any are left out.
    fn of_user(
        &mut self,
        user: UserId,
        organizations: &[OrganizationId],
    ) -> StoreResult<Vec<(OrganizationId, Metadata)>>;
    /// Overwrites that of an organization; absent: none from now on.
    fn set_of_organization(&mut self, organization: OrganizationId, metadata: Option<&Metadata>) -> StoreResult<()>;
    /// Overwrites that of a member; absent: none from now on. The caller has locked the membership, which isn't a removed one.
    fn set_of_member(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        metadata: Option<&Metadata>,
    ) -> StoreResult<()>;
}

/// The logos that organizations have uploaded. Which of them an organization has is in the organization.
pub trait Logos {
    /// Writes a new one.
    fn insert(
        &mut self,
        organization: OrganizationId,
        id: LogoId,
        picture: &Picture,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Deletes the one of this organization with this id.
    fn delete(&mut self, organization: OrganizationId, id: LogoId) -> StoreResult<()>;
    /// The one with this id, of any **active** organization.
    fn shown(&mut self, id: LogoId) -> StoreResult<Option<Picture>>;
}

/// Invitations.
pub trait Invites {
    /// Writes a new invitation; conflicts when its address has a pending one in this organization.
    fn insert(&mut self, invite: &Invite) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites token, inviter, roles in the product, expiry and state.
    fn update(&mut self, invite: &Invite) -> StoreResult<()>;
    /// The invitation of this organization with this token, in any state.
    fn by_token(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<InviteEntry>>;
    /// The invitation of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: InviteId) -> StoreResult<Option<Invite>>;
    /// The pending invitation of this address to this organization, live or not, locked.
    fn lock_pending(&mut self, organization: OrganizationId, email: &Email) -> StoreResult<Option<Invite>>;
    /// The pending invitations of this address to **every** organization, live or not, locked.
    fn lock_pending_everywhere(&mut self, email: &Email) -> StoreResult<Vec<Invite>>;
    /// The invitations of this organization that can be accepted at `now`, oldest first. At most `limit`, those after
    /// the invitation `(created_at, id)` when given.
    fn list_live(
        &mut self,
        organization: OrganizationId,
        now: Timestamp,
        after: Option<(Timestamp, InviteId)>,
        limit: u32,
    ) -> StoreResult<Vec<InviteEntry>>;
}

/// Claims to domains. Those of a deleted organization are gone at once.
pub trait Domains {
    /// Writes a new claim. The caller, who has locked the organization, checks that it claims each name once, and how many it may
    /// claim.
    fn insert(&mut self, claim: &DomainClaim) -> StoreResult<()>;
    /// Overwrites state and next check; conflicts when the claim is proven now and another organization's to this name is, too.
    fn update(&mut self, claim: &DomainClaim) -> StoreResult<Result<(), Conflict>>;
    /// Deletes the claim of this organization with this id.
    fn delete(&mut self, organization: OrganizationId, id: DomainId) -> StoreResult<()>;
    /// The claim of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: DomainId) -> StoreResult<Option<DomainClaim>>;
    /// The claims of this organization, oldest first.
    fn list(&mut self, organization: OrganizationId) -> StoreResult<Vec<DomainClaim>>;
    /// At most `limit` claims of **every** organization whose check is due at `now`, the longest due first, as they are after this:
    /// their next check is put off to `until`, so that no other server gets them meanwhile.
    fn take_due(&mut self, now: Timestamp, until: Timestamp, limit: u32) -> StoreResult<Vec<DomainClaim>>;
}

/// Connections to identity providers. Those of a deleted organization are gone at once, with their identities.
pub trait Connections {
    /// Writes a new connection. The caller, who has locked the organization, checks how many it may have.
    fn insert(&mut self, connection: &Connection) -> StoreResult<()>;
    /// Overwrites everything but identifiers and creation time.
    fn update(&mut self, connection: &Connection) -> StoreResult<()>;
    /// Deletes the connection of this organization with this id, and its identities.
    fn delete(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<()>;
    /// The connection of this organization with this id.
    fn get(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<Option<Connection>>;
    /// The connection of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<Option<Connection>>;
    /// The organization of the connection with this id.
    fn organization_of(&mut self, id: ConnectionId) -> StoreResult<Option<OrganizationId>>;
    /// The connections of this organization, oldest first.
    fn list(&mut self, organization: OrganizationId) -> StoreResult<Vec<Connection>>;
    /// What requiring a connection that stands for these domains means for the active members of its organization. Names at most `limit`
    /// of those whom it shuts out, those who joined first.
    fn impact(
        &mut self,
        organization: OrganizationId,
        id: ConnectionId,
        covered: &[&DomainName],
        limit: u32,
    ) -> StoreResult<ConnectionImpact>;
}

/// Sign-ups whose address is still to be proven. They belong to no tenant.
pub trait SignUps {
    /// Writes a new sign-up.
    fn insert(&mut self, sign_up: &SignUp) -> StoreResult<()>;
    /// The sign-up whose link this mail contains.
    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<SignUp>>;
    /// The sign-up with this token.
    fn by_token(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// The sign-up with this token, locked.
    fn lock(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// Marks the sign-up with this token as used, unless it is already.
    fn use_up(&mut self, token: &TokenDigest, at: Timestamp) -> StoreResult<()>;
    /// Deletes every sign-up with this address, in any state.
    fn erase(&mut self, email: &Email) -> StoreResult<()>;
}
