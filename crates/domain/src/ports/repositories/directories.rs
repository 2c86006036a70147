//! Directories, and the people and groups in them.

use crate::id::{DirectoryId, GroupId, OrganizationId, UserId};
use crate::keys::key_form::KeyDigest;
use crate::organizations::directory::{
    Directory, DirectoryToken, DirectoryTokenId, Filter, Group, GroupField, Person, PersonEntry, UserField,
};
use crate::organizations::membership::Role;
use crate::organizations::roles::RoleId;
use crate::ports::store_error::{Conflict, StoreResult};
use crate::time::Timestamp;

/// Directories and their tokens. An organization has one directory at most, so a directory's identifier stands for its organization.
pub trait Directories {
    /// Writes a new directory; conflicts when the organization has one.
    fn insert(&mut self, directory: &Directory) -> StoreResult<Result<(), Conflict>>;
    /// The directory of an organization.
    fn of_organization(&mut self, organization: OrganizationId) -> StoreResult<Option<Directory>>;
    /// Overwrites status, mails, last error and when the admins were told.
    fn update(&mut self, directory: &Directory) -> StoreResult<()>;
    /// Forgets what the groups of a directory give, and which role its people had before: what they have, they keep.
    fn detach(&mut self, id: DirectoryId) -> StoreResult<()>;
    /// Deletes at most `limit` of its people, with their places in groups, and returns how many; no membership changes.
    fn delete_people(&mut self, id: DirectoryId, limit: u32) -> StoreResult<u64>;
    /// Deletes a directory with its tokens, people and groups; no membership changes.
    fn delete(&mut self, organization: OrganizationId, id: DirectoryId) -> StoreResult<()>;
    /// How many people and groups it has.
    fn counts(&mut self, id: DirectoryId) -> StoreResult<(u64, u64)>;
    /// Its tokens, oldest first.
    fn tokens(&mut self, id: DirectoryId) -> StoreResult<Vec<DirectoryToken>>;
    /// Writes a new token.
    fn insert_token(&mut self, token: &DirectoryToken) -> StoreResult<()>;
    /// Deletes a token, and says whether there was one.
    fn delete_token(&mut self, directory: DirectoryId, id: DirectoryTokenId) -> StoreResult<bool>;
    /// Remembers a token that is ended, and forgets those that were ended before `until`.
    fn keep_ended(&mut self, token: &DirectoryToken, at: Timestamp, until: Timestamp) -> StoreResult<()>;
    /// The directory that has the token with this digest, and when that was last used.
    fn by_token(&mut self, digest: &KeyDigest) -> StoreResult<Option<(Directory, Option<Timestamp>)>>;
    /// The directory that had the token with this digest, which is ended.
    fn by_ended_token(&mut self, digest: &KeyDigest) -> StoreResult<Option<Directory>>;
    /// Notes when it last called, by this token.
    fn called(&mut self, id: DirectoryId, digest: &KeyDigest, at: Timestamp) -> StoreResult<()>;
}

/// Which people or groups to list.
#[derive(Debug, Clone)]
pub struct Selection<F> {
    /// What they must fit; absent: all.
    pub filter: Option<Filter<F>>,
    /// In which order.
    pub order: Order,
    /// How many to leave out.
    pub offset: u64,
    /// How many to return.
    pub limit: u32,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Order {
    /// By identifier: in the order in which they were made.
    #[default]
    Made,
    /// By the name of the user or group.
    Name,
    /// By the name, from the last.
    NameDescending,
}

/// What directories say of members.
pub trait DirectoryPeople {
    /// What is said of this member; absent: nothing, by no directory.
    fn person(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Person>>;
    /// The same for these members of an organization.
    fn people(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<Person>>;
    /// Writes what is said of a member; conflicts when another person of the directory has the name.
    fn put_person(&mut self, person: &Person) -> StoreResult<Result<(), Conflict>>;
    /// Deletes what is said of a member, with the places in groups.
    fn delete_person(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<()>;
    /// The people of a directory, and how many there are.
    fn find_people(
        &mut self,
        directory: DirectoryId,
        selection: &Selection<UserField>,
    ) -> StoreResult<(u64, Vec<PersonEntry>)>;
}

/// A group, the role here that it gives, and the roles in the product.
pub type Mapped = (GroupId, Option<Role>, Vec<RoleId>);

/// Groups of directories. Whoever changes one has locked the organization.
pub trait DirectoryGroups {
    /// Writes a new group.
    fn insert_group(&mut self, group: &Group) -> StoreResult<()>;
    /// Overwrites a group's names, what its members have, its revision and when it was changed.
    fn update_group(&mut self, group: &Group) -> StoreResult<()>;
    /// Deletes a group with the places in it.
    fn delete_group(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<()>;
    /// One group.
    fn group(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<Option<Group>>;
    /// The groups of a directory, with how many members each has, and how many groups there are.
    fn find_groups(
        &mut self,
        directory: DirectoryId,
        selection: &Selection<GroupField>,
    ) -> StoreResult<(u64, Vec<(Group, u64)>)>;
    /// The groups of an organization's directory that give roles in the product.
    fn groups_with_roles(&mut self, organization: OrganizationId) -> StoreResult<Vec<Group>>;
    /// The members of a group after this one, in order; at most `limit`.
    fn group_members(
        &mut self,
        organization: OrganizationId,
        id: GroupId,
        after: Option<UserId>,
        limit: u32,
    ) -> StoreResult<Vec<UserId>>;
    /// How many members a group has.
    fn count_members(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<u64>;
    /// How many places the groups of an organization's directory have; at most `limit`.
    fn count_places(&mut self, organization: OrganizationId, limit: u64) -> StoreResult<u64>;
    /// Adds people of the group's directory, and returns those who were not in the group before.
    fn add_to_group(&mut self, group: &Group, users: &[UserId]) -> StoreResult<Vec<UserId>>;
    /// Removes people, and returns those who were in the group.
    fn remove_from_group(
        &mut self,
        organization: OrganizationId,
        id: GroupId,
        users: &[UserId],
    ) -> StoreResult<Vec<UserId>>;
    /// The groups of these members, with the names, in the order of the members; at most `limit`.
    fn groups_of(
        &mut self,
        organization: OrganizationId,
        users: &[UserId],
        limit: u32,
    ) -> StoreResult<Vec<(UserId, GroupId, String)>>;
    /// What a member has by each group that gives something.
    fn mapped_to(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Vec<Mapped>>;
    /// Remembers members who don't have yet what they have by this group now. The group may be deleted.
    fn leave_unsettled(&mut self, organization: OrganizationId, id: GroupId, users: &[UserId]) -> StoreResult<()>;
    /// Such members of an organization, in order, each with the group; at most `limit`.
    fn unsettled(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<(UserId, GroupId)>>;
    /// One of them, with the group, who is an active member and no admin yet, and whom a group makes one.
    fn coming_admin(&mut self, organization: OrganizationId) -> StoreResult<Option<(UserId, GroupId)>>;
    /// Forgets them.
    fn settled(&mut self, organization: OrganizationId, members: &[(UserId, GroupId)]) -> StoreResult<()>;
    /// The organizations that have any; at most `limit`.
    fn with_unsettled(&mut self, limit: u32) -> StoreResult<Vec<OrganizationId>>;
}
