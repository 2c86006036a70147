//! Groups of directories.

use std::collections::HashMap;

use diesel::prelude::*;
use orgauth_domain::organizations::directory::{Group, GroupField};
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::ports::{DirectoryGroups, Mapped, Order, Selection, StoreResult};
use orgauth_domain::{Corrupt, DirectoryId, GroupId, OrganizationId, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::sql::{BigInt, Identifier};
use crate::shared::id_list::one_of;
use crate::shared::organizations::directory_filter::{GroupFilter, lowered};
use crate::shared::organizations::role_columns::{ids_of, listed};
use crate::shared::schema::{
    directory_group_members, directory_groups, directory_people, memberships, unsettled_members,
};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const TABLE: &str = "directory_groups";
const MEMBERS: &str = "directory_group_members";
const UNSETTLED: &str = "unsettled_members";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    value: i64,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = directory_groups)]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct Row {
    id: Id,
    directory_id: Id,
    organization_id: Id,
    display_name: String,
    display_name_key: String,
    external_id: Option<String>,
    role: Option<String>,
    roles: Option<String>,
    revision: i64,
    created_at: Time,
    changed_at: Time,
}

impl From<&Group> for Row {
    fn from(group: &Group) -> Self {
        Self {
            id: group.id.into(),
            directory_id: group.directory_id.into(),
            organization_id: group.organization_id.into(),
            display_name: group.display_name.clone(),
            display_name_key: lowered(&group.display_name),
            external_id: group.external_id.clone(),
            role: group.role.map(|role| role.as_str().to_owned()),
            roles: listed(&group.roles),
            revision: i64::try_from(group.revision).unwrap_or(i64::MAX),
            created_at: group.created_at.into(),
            changed_at: group.changed_at.into(),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Group, Corrupt> {
        let table = Table(TABLE);
        Ok(Group {
            id: self.id.into(),
            directory_id: self.directory_id.into(),
            organization_id: self.organization_id.into(),
            display_name: self.display_name,
            external_id: self.external_id,
            role: role(self.role.as_deref())?,
            roles: ids_of(TABLE, self.roles.as_deref())?,
            revision: table.value("revision", u64::try_from(self.revision))?,
            created_at: self.created_at.into(),
            changed_at: self.changed_at.into(),
        })
    }
}

fn role(word: Option<&str>) -> Result<Option<Role>, Corrupt> {
    word.map(|word| Table(TABLE).word("role", Role::parse(word))).transpose()
}

/// The places in a group.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_group(organization: OrganizationId, id: GroupId) -> _ {
    let (organization, id): (Id, Id) = (Id::from(organization), Id::from(id));
    directory_group_members::table
        .filter(directory_group_members::group_id.eq(id))
        .filter(directory_group_members::organization_id.eq(organization))
}

impl DirectoryGroups for Repos<'_> {
    fn insert_group(&mut self, group: &Group) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(directory_groups::table).values(Row::from(group)).execute(c))
    }

    fn update_group(&mut self, group: &Group) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(directory_groups::table.find(Id::from(group.id))).set(Row::from(group)).execute(c)
        })
    }

    fn delete_group(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let one = directory_groups::table.find(Id::from(id));
            diesel::delete(one.filter(directory_groups::organization_id.eq(Id::from(organization)))).execute(c)
        })
    }

    fn group(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<Option<Group>> {
        let row: Option<Row> = self.run(TABLE, |c| {
            let one = directory_groups::table
                .filter(directory_groups::id.eq(Id::from(id)))
                .filter(directory_groups::organization_id.eq(Id::from(organization)));
            one.select(Row::as_select()).first(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn find_groups(
        &mut self,
        directory: DirectoryId,
        selection: &Selection<GroupField>,
    ) -> StoreResult<(u64, Vec<(Group, u64)>)> {
        let fitting = || {
            directory_groups::table
                .filter(directory_groups::directory_id.eq(Id::from(directory)))
                .filter(GroupFilter::of(selection.filter.as_ref()))
        };
        let total: i64 = self.run(TABLE, |c| fitting().count().get_result(c))?;
        let (offset, limit) = (i64::try_from(selection.offset).unwrap_or(i64::MAX), i64::from(selection.limit));
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let page = fitting().select(Row::as_select()).offset(offset).limit(limit);
            match selection.order {
                Order::Made => page.order(directory_groups::id).load(c),
                Order::Name => page.order((directory_groups::display_name_key, directory_groups::id)).load(c),
                Order::NameDescending => {
                    page.order((directory_groups::display_name_key.desc(), directory_groups::id)).load(c)
                }
            }
        })?;
        let ids: Vec<Id> = rows.iter().map(|row| row.id).collect();
        let counts: HashMap<Id, i64> = self
            .run(MEMBERS, |c| {
                directory_group_members::table
                    .filter(one_of(directory_group_members::group_id, ids.iter().copied()))
                    .group_by(directory_group_members::group_id)
                    .select((directory_group_members::group_id, diesel::dsl::count_star()))
                    .load(c)
            })?
            .into_iter()
            .collect();
        let counted = |row: Row| {
            let count = counts.get(&row.id).copied().unwrap_or(0);
            Ok::<_, Corrupt>((row.restore()?, u64::try_from(count).unwrap_or(0)))
        };
        Ok((u64::try_from(total).unwrap_or(0), rows.into_iter().map(counted).collect::<Result<_, _>>()?))
    }

    fn groups_with_roles(&mut self, organization: OrganizationId) -> StoreResult<Vec<Group>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            directory_groups::table
                .filter(directory_groups::organization_id.eq(Id::from(organization)))
                .filter(directory_groups::roles.is_not_null())
                .order(directory_groups::id)
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn group_members(
        &mut self,
        organization: OrganizationId,
        id: GroupId,
        after: Option<UserId>,
        limit: u32,
    ) -> StoreResult<Vec<UserId>> {
        let rows: Vec<Id> = self.run(MEMBERS, |c| {
            of_group(organization, id)
                .filter(directory_group_members::user_id.gt(after.map_or(Id::MIN, Id::from)))
                .order(directory_group_members::user_id)
                .limit(limit.into())
                .select(directory_group_members::user_id)
                .load(c)
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn count_members(&mut self, organization: OrganizationId, id: GroupId) -> StoreResult<u64> {
        let count: i64 = self.run(MEMBERS, |c| of_group(organization, id).count().get_result(c))?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    fn count_places(&mut self, organization: OrganizationId, limit: u64) -> StoreResult<u64> {
        const COUNT: &str = "SELECT count(*) AS value FROM \
            (SELECT 1 FROM directory_group_members WHERE organization_id = $1 LIMIT $2) AS places";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let count = StaticSql::new(COUNT).bind::<Identifier, _>(Id::from(organization)).bind::<BigInt, _>(limit);
        let found: Count = self.run(MEMBERS, |c| count.get_result(c))?;
        Ok(u64::try_from(found.value).unwrap_or(0))
    }

    fn add_to_group(&mut self, group: &Group, users: &[UserId]) -> StoreResult<Vec<UserId>> {
        let people: Vec<Id> = self.run(MEMBERS, |c| {
            directory_people::table
                .filter(directory_people::organization_id.eq(Id::from(group.organization_id)))
                .filter(directory_people::directory_id.eq(Id::from(group.directory_id)))
                .filter(one_of(directory_people::user_id, users.iter().copied().map(Id::from)))
                .order(directory_people::user_id)
                .select(directory_people::user_id)
                .load(c)
        })?;
        let present: Vec<Id> = self.run(MEMBERS, |c| {
            directory_group_members::table
                .filter(directory_group_members::group_id.eq(Id::from(group.id)))
                .filter(one_of(directory_group_members::user_id, people.iter().copied()))
                .order(directory_group_members::user_id)
                .select(directory_group_members::user_id)
                .load(c)
        })?;
        let new: Vec<Id> = people.into_iter().filter(|id| present.binary_search(id).is_err()).collect();
        for some in new.chunks(500) {
            let rows: Vec<_> = some
                .iter()
                .map(|user| {
                    (
                        directory_group_members::group_id.eq(Id::from(group.id)),
                        directory_group_members::user_id.eq(*user),
                        directory_group_members::organization_id.eq(Id::from(group.organization_id)),
                    )
                })
                .collect();
            self.run(MEMBERS, |c| diesel::insert_into(directory_group_members::table).values(&rows).execute(c))?;
        }
        Ok(new.into_iter().map(Into::into).collect())
    }

    fn remove_from_group(
        &mut self,
        organization: OrganizationId,
        id: GroupId,
        users: &[UserId],
    ) -> StoreResult<Vec<UserId>> {
        let theirs = || {
            of_group(organization, id)
                .filter(one_of(directory_group_members::user_id, users.iter().copied().map(Id::from)))
        };
        let gone: Vec<Id> = self.run(MEMBERS, |c| {
            let present = theirs().order(directory_group_members::user_id);
            present.select(directory_group_members::user_id).load(c)
        })?;
        self.run(MEMBERS, |c| diesel::delete(theirs()).execute(c))?;
        Ok(gone.into_iter().map(Into::into).collect())
    }

    fn groups_of(
        &mut self,
        organization: OrganizationId,
        users: &[UserId],
        limit: u32,
    ) -> StoreResult<Vec<(UserId, GroupId, String)>> {
        let rows: Vec<(Id, Id, String)> = self.run(MEMBERS, |c| {
            directory_group_members::table
                .inner_join(directory_groups::table.on(directory_groups::id.eq(directory_group_members::group_id)))
                .filter(directory_group_members::organization_id.eq(Id::from(organization)))
                .filter(one_of(directory_group_members::user_id, users.iter().copied().map(Id::from)))
                .order((directory_group_members::user_id, directory_groups::display_name_key))
                .limit(limit.into())
                .select((
                    directory_group_members::user_id,
                    directory_group_members::group_id,
                    directory_groups::display_name,
                ))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(user, group, name)| (user.into(), group.into(), name)).collect())
    }

    fn mapped_to(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Vec<Mapped>> {
        let rows: Vec<(Id, Option<String>, Option<String>)> = self.run(MEMBERS, |c| {
            directory_group_members::table
                .inner_join(directory_groups::table.on(directory_groups::id.eq(directory_group_members::group_id)))
                .filter(directory_group_members::organization_id.eq(Id::from(organization)))
                .filter(directory_group_members::user_id.eq(Id::from(user)))
                .filter(directory_groups::role.is_not_null().or(directory_groups::roles.is_not_null()))
                .order(directory_groups::id)
                .select((directory_groups::id, directory_groups::role, directory_groups::roles))
                .load(c)
        })?;
        let mapped = |(id, word, roles): (Id, Option<String>, Option<String>)| {
            Ok::<_, Corrupt>((id.into(), role(word.as_deref())?, ids_of(TABLE, roles.as_deref())?))
        };
        Ok(rows.into_iter().map(mapped).collect::<Result<_, _>>()?)
    }

    fn leave_unsettled(&mut self, organization: OrganizationId, id: GroupId, users: &[UserId]) -> StoreResult<()> {
        for some in users.chunks(500) {
            let row = |user: &UserId| {
                (
                    unsettled_members::organization_id.eq(Id::from(organization)),
                    unsettled_members::user_id.eq(Id::from(*user)),
                    unsettled_members::group_id.eq(Id::from(id)),
                )
            };
            let rows: Vec<_> = some.iter().map(row).collect();
            self.run(UNSETTLED, |c| {
                diesel::insert_into(unsettled_members::table).values(&rows).on_conflict_do_nothing().execute(c)
            })?;
        }
        Ok(())
    }

    fn unsettled(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<(UserId, GroupId)>> {
        let rows: Vec<(Id, Id)> = self.run(UNSETTLED, |c| {
            unsettled_members::table
                .filter(unsettled_members::organization_id.eq(Id::from(organization)))
                .order((unsettled_members::user_id, unsettled_members::group_id))
                .limit(limit.into())
                .select((unsettled_members::user_id, unsettled_members::group_id))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(user, group)| (user.into(), group.into())).collect())
    }

    fn coming_admin(&mut self, organization: OrganizationId) -> StoreResult<Option<(UserId, GroupId)>> {
        let row: Option<(Id, Id)> = self.run(UNSETTLED, |c| {
            let admins_by_group = directory_group_members::table
                .inner_join(directory_groups::table.on(directory_groups::id.eq(directory_group_members::group_id)))
                .filter(directory_group_members::organization_id.eq(Id::from(organization)))
                .filter(directory_groups::role.eq(Role::Admin.as_str()))
                .select(directory_group_members::user_id);
            let plain = memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(memberships::status.eq(MembershipStatus::Active.as_str()))
                .filter(memberships::role.ne(Role::Admin.as_str()))
                .select(memberships::user_id);
            unsettled_members::table
                .filter(unsettled_members::organization_id.eq(Id::from(organization)))
                .filter(unsettled_members::user_id.eq_any(admins_by_group))
                .filter(unsettled_members::user_id.eq_any(plain))
                .order((unsettled_members::user_id, unsettled_members::group_id))
                .select((unsettled_members::user_id, unsettled_members::group_id))
                .first(c)
                .optional()
        })?;
        Ok(row.map(|(user, group)| (user.into(), group.into())))
    }

    fn settled(&mut self, organization: OrganizationId, members: &[(UserId, GroupId)]) -> StoreResult<()> {
        let mut by_group: HashMap<GroupId, Vec<Id>> = HashMap::new();
        for (user, group) in members {
            by_group.entry(*group).or_default().push(Id::from(*user));
        }
        for (group, users) in by_group {
            self.run(UNSETTLED, |c| {
                let theirs = unsettled_members::table
                    .filter(unsettled_members::organization_id.eq(Id::from(organization)))
                    .filter(unsettled_members::group_id.eq(Id::from(group)));
                diesel::delete(theirs.filter(one_of(unsettled_members::user_id, users))).execute(c)
            })?;
        }
        Ok(())
    }

    fn with_unsettled(&mut self, limit: u32) -> StoreResult<Vec<OrganizationId>> {
        let ids: Vec<Id> = self.run(UNSETTLED, |c| {
            let all = unsettled_members::table.select(unsettled_members::organization_id).distinct();
            all.limit(limit.into()).load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }
}
