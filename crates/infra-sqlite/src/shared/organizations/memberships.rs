//! Memberships.

use diesel::dsl::sql;
use diesel::prelude::*;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::organizations::membership::{
    AfterMember, MemberEntry, MemberPlace, Membership, MembershipStatus, OrganizationEntry, Role,
};
use orgauth_domain::organizations::roles::{Entitlements, Given};
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::ports::{Conflict, Memberships, StoreResult};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Corrupt, Email, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::NAME_KEY;
use crate::shared::host::sql::{Instant, Text};
use crate::shared::id_list::one_of;
use crate::shared::keyset::beyond;
use crate::shared::lock::locked;
use crate::shared::organizations::role_columns;
use crate::shared::schema::{memberships, organizations, role_sets, users};
use crate::shared::static_sql::StaticCondition;
use crate::shared::transaction::Repos;

const TABLE: &str = "memberships";

/// The condition of the index `memberships_admins`.
const ACTIVE_ADMINS: StaticCondition =
    StaticCondition("memberships.role = 'org_admin' AND memberships.status = 'active'");

/// Of admins: they aren't about to stop being one, because no group makes them one any more.
const LASTING: StaticCondition = StaticCondition(
    "NOT EXISTS (SELECT 1 FROM unsettled_members \
        JOIN directory_people ON directory_people.organization_id = unsettled_members.organization_id \
            AND directory_people.user_id = unsettled_members.user_id \
        WHERE unsettled_members.organization_id = memberships.organization_id \
            AND unsettled_members.user_id = memberships.user_id AND directory_people.role_before IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM directory_group_members \
                JOIN directory_groups ON directory_groups.id = directory_group_members.group_id \
                WHERE directory_group_members.organization_id = memberships.organization_id \
                    AND directory_group_members.user_id = memberships.user_id \
                    AND directory_groups.role = 'org_admin'))",
);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = memberships, treat_none_as_default_value = false)]
pub(crate) struct Row {
    organization_id: Id,
    user_id: Id,
    role: String,
    status: String,
    joined_at: Time,
    role_set_id: Option<Id>,
}

impl From<&Membership> for Row {
    fn from(membership: &Membership) -> Self {
        Self {
            organization_id: membership.organization_id.into(),
            user_id: membership.user_id.into(),
            role: membership.role.as_str().to_owned(),
            status: membership.status.as_str().to_owned(),
            joined_at: membership.joined_at.into(),
            // Written by `Roles::assign` alone.
            role_set_id: None,
        }
    }
}

impl Row {
    fn restore(self, given: Given) -> Result<Membership, Corrupt> {
        Ok(Membership {
            organization_id: self.organization_id.into(),
            user_id: self.user_id.into(),
            role: role(&self.role)?,
            status: status(&self.status)?,
            joined_at: self.joined_at.into(),
            given,
        })
    }
}

impl Repos<'_> {
    /// The membership of a row, with what its roles give. That is read by a separate statement, which sees what was committed while the
    /// one before waited for the row; and only for a member with
    /// roles, as the catalogue only for an admin.
    pub(crate) fn entitled(&mut self, row: Row) -> StoreResult<Membership> {
        let set = match row.role_set_id {
            None => None,
            Some(id) => self.run(TABLE, |c| {
                let set = role_sets::table.find(id).select((role_sets::roles, role_sets::permissions));
                set.first::<(String, String)>(c).optional()
            })?,
        };
        let entitlements = match &set {
            Some((roles, permissions)) => role_columns::entitlements(Some(roles), Some(permissions))?,
            None => Entitlements::default(),
        };
        let catalogue = if row.role == Role::Admin.as_str() { self.permissions()? } else { None };
        Ok(row.restore(Given { entitlements, catalogue })?)
    }
}

pub(crate) fn role(word: &str) -> Result<Role, Corrupt> {
    Table(TABLE).word("role", Role::parse(word))
}

pub(crate) fn status(word: &str) -> Result<MembershipStatus, Corrupt> {
    Table(TABLE).word("status", MembershipStatus::parse(word))
}

type MemberRow = (Id, String, String, String, String, Time, bool, Option<String>, Time);

fn member_entry(
    (user_id, name, email, role_word, status_word, joined_at, two_factor_enabled, roles, active): MemberRow,
) -> Result<MemberEntry, Corrupt> {
    let users = Table("users");
    Ok(MemberEntry {
        user_id: user_id.into(),
        name: users.value("name", Name::restore(&name))?,
        email: users.value("email", Email::parse(&email))?,
        role: role(&role_word)?,
        status: status(&status_word)?,
        joined_at: joined_at.into(),
        two_factor_enabled,
        roles: role_columns::words_of(roles.as_deref())?,
        last_active_at: activity(active),
    })
}

/// The column says 1970 where there was none: it is never absent, so that an index has the order.
fn activity(column: Time) -> Option<Timestamp> {
    Some(Timestamp::from(column)).filter(|at| *at > Timestamp::EPOCH)
}

type OrganizationRow = (Id, String, String, String, String, Time, Option<String>, Time);

fn organization_entry(row: OrganizationRow) -> Result<OrganizationEntry, Corrupt> {
    let (id, name, slug, role_word, status_word, joined_at, roles, active) = row;
    let organizations = Table("organizations");
    Ok(OrganizationEntry {
        id: id.into(),
        name: organizations.value("name", Name::restore(&name))?,
        slug: organizations.value("slug", Slug::parse(&slug))?,
        role: role(&role_word)?,
        status: status(&status_word)?,
        joined_at: joined_at.into(),
        roles: role_columns::words_of(roles.as_deref())?,
        last_active_at: activity(active),
    })
}

impl Memberships for Repos<'_> {
    fn insert(&mut self, membership: &Membership) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            diesel::insert_into(memberships::table).values(Row::from(membership)).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn update(&mut self, membership: &Membership) -> StoreResult<()> {
        let key = (Id::from(membership.organization_id), Id::from(membership.user_id));
        self.run_on_one(TABLE, |c| {
            diesel::update(memberships::table.find(key))
                .set((
                    memberships::role.eq(membership.role.as_str()),
                    memberships::status.eq(membership.status.as_str()),
                    memberships::joined_at.eq(Time::from(membership.joined_at)),
                    (!membership.is_member()).then(|| {
                        let ended = memberships::last_active_at.eq(Time::from(Timestamp::EPOCH));
                        (ended, memberships::metadata.eq(None::<String>))
                    }),
                ))
                .execute(c)
        })
    }

    fn get(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>> {
        let key = (Id::from(organization), Id::from(user));
        let row = self.run(TABLE, |c| memberships::table.find(key).select(Row::as_select()).first(c).optional())?;
        row.map(|row| self.entitled(row)).transpose()
    }

    fn lock(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>> {
        let key = (Id::from(organization), Id::from(user));
        let row = self
            .run(TABLE, |c| locked(memberships::table.find(key).select(Row::as_select())).get_result(c).optional())?;
        row.map(|row| self.entitled(row)).transpose()
    }

    fn lock_all(&mut self, organization: OrganizationId) -> StoreResult<()> {
        let _locked: Vec<Id> = self.run(TABLE, |c| {
            let all = memberships::table.filter(memberships::organization_id.eq(Id::from(organization)));
            locked(all.order(memberships::user_id).select(memberships::user_id)).load(c)
        })?;
        Ok(())
    }

    fn lock_of_user(&mut self, user: UserId) -> StoreResult<bool> {
        let mine = || memberships::table.filter(memberships::user_id.eq(Id::from(user)));
        let _locked: Vec<Id> = self.run(TABLE, |c| {
            locked(mine().order(memberships::organization_id).select(memberships::organization_id)).load(c)
        })?;
        // A separate statement, which sees what was committed while the first one waited.
        self.run(TABLE, |c| {
            let asking = mine()
                .inner_join(organizations::table.on(organizations::id.eq(memberships::organization_id)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .filter(
                    organizations::require_two_factor.or(organizations::require_sso
                        .eq(RequireSso::Members.as_str())
                        .and(memberships::role.eq(Role::Admin.as_str()))),
                )
                .filter(organizations::deleted_at.is_null());
            diesel::select(diesel::dsl::exists(asking)).get_result(c)
        })
    }

    fn ever_of(&mut self, user: UserId) -> StoreResult<Vec<(OrganizationId, MembershipStatus)>> {
        let found: Vec<(Id, String)> = self.run(TABLE, |c| {
            memberships::table
                .filter(memberships::user_id.eq(Id::from(user)))
                .order(memberships::organization_id)
                .select((memberships::organization_id, memberships::status))
                .load(c)
        })?;
        let restored = |(id, word): (Id, String)| {
            Ok::<_, Corrupt>((id.into(), Table(TABLE).word("status", MembershipStatus::parse(&word))?))
        };
        Ok(found.into_iter().map(restored).collect::<Result<_, _>>()?)
    }

    fn other_admins(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<u64> {
        let count: i64 = self.run(TABLE, |c| {
            memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(memberships::user_id.ne(Id::from(user)))
                .filter(ACTIVE_ADMINS)
                .filter(LASTING)
                .count()
                .get_result(c)
        })?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    fn has_lasting_admin(&mut self, organization: OrganizationId) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let lasting = memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(ACTIVE_ADMINS)
                .filter(LASTING);
            diesel::select(diesel::dsl::exists(lasting)).get_result(c)
        })
    }

    fn admins(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<Email>> {
        let rows: Vec<String> = self.run(TABLE, |c| {
            memberships::table
                .inner_join(users::table.on(users::id.eq(memberships::user_id)))
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(ACTIVE_ADMINS)
                .order((memberships::joined_at, memberships::user_id))
                .limit(limit.into())
                .select(users::email)
                .load(c)
        })?;
        let address = |email: &String| Table("users").value("email", Email::parse(email));
        Ok(rows.iter().map(address).collect::<Result<_, Corrupt>>()?)
    }

    fn count(&mut self, organizations: &[OrganizationId]) -> StoreResult<Vec<(OrganizationId, u64)>> {
        let counts: Vec<(Id, i64)> = self.run(TABLE, |c| {
            memberships::table
                .filter(one_of(memberships::organization_id, organizations.iter().copied().map(Id::from)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .group_by(memberships::organization_id)
                .select((memberships::organization_id, diesel::dsl::count_star()))
                .load(c)
        })?;
        Ok(counts.into_iter().map(|(id, count)| (id.into(), u64::try_from(count).unwrap_or(0))).collect())
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        after: &MemberPlace,
        limit: u32,
    ) -> StoreResult<Vec<MemberEntry>> {
        let rows: Vec<MemberRow> = self.run(TABLE, |c| {
            let mut members = memberships::table
                .inner_join(users::table.on(users::id.eq(memberships::user_id)))
                .left_join(role_sets::table.on(role_sets::id.nullable().eq(memberships::role_set_id)))
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .limit(i64::from(limit))
                .select((
                    users::id,
                    users::name,
                    users::email,
                    memberships::role,
                    memberships::status,
                    memberships::joined_at,
                    users::two_factor_since.is_not_null(),
                    role_sets::roles.nullable(),
                    memberships::last_active_at,
                ))
                .into_boxed();
            macro_rules! page {
                ($key:expr, $type:ty, $place:expr) => {{
                    if let Some((key, id)) = $place {
                        let place = (key.into_sql::<$type>(), Id::from(id));
                        members = members.filter(beyond($key, memberships::user_id, place, after.is_descending));
                    }
                    if after.is_descending {
                        members.order(($key.desc(), memberships::user_id.desc()))
                    } else {
                        members.order(($key.asc(), memberships::user_id.asc()))
                    }
                }};
            }
            let time = |(at, id): (Timestamp, UserId)| (Time::from(at), id);
            let page = match &after.after {
                AfterMember::Joined(place) => page!(memberships::joined_at, Instant, place.map(time)),
                AfterMember::Active(place) => page!(memberships::last_active_at, Instant, place.map(time)),
                AfterMember::Named(place) => page!(sql::<Text>(NAME_KEY), Text, place.clone()),
            };
            page.load(c)
        })?;
        Ok(rows.into_iter().map(member_entry).collect::<Result<_, _>>()?)
    }

    fn mark_active(&mut self, organization: OrganizationId, user: UserId, at: Timestamp) -> StoreResult<()> {
        let hour = Time::from(at.floor_to_hour());
        self.run(TABLE, |c| {
            diesel::update(memberships::table.find((Id::from(organization), Id::from(user))))
                .filter(memberships::last_active_at.lt(hour))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .set(memberships::last_active_at.eq(hour))
                .execute(c)
        })?;
        Ok(())
    }

    fn last_active(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Timestamp>> {
        let key = (Id::from(organization), Id::from(user));
        let found: Option<Time> = self
            .run(TABLE, |c| memberships::table.find(key).select(memberships::last_active_at).first(c).optional())?;
        Ok(found.and_then(activity))
    }

    fn addresses(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Email)>> {
        if users.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(Id, String)> = self.run(TABLE, |c| {
            memberships::table
                .inner_join(users::table.on(users::id.eq(memberships::user_id)))
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(one_of(memberships::user_id, users.iter().copied().map(Id::from)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                .select((users::id, users::email))
                .load(c)
        })?;
        let address =
            |(id, email): (Id, String)| Ok((id.into(), Table("users").value("email", Email::parse(&email))?));
        Ok(rows.into_iter().map(address).collect::<Result<_, Corrupt>>()?)
    }

    fn organizations_of(
        &mut self,
        user: UserId,
        after: Option<&Slug>,
        limit: u32,
    ) -> StoreResult<Vec<OrganizationEntry>> {
        let rows: Vec<OrganizationRow> = self.run(TABLE, |c| {
            memberships::table
                .inner_join(organizations::table.on(organizations::id.eq(memberships::organization_id)))
                .left_join(role_sets::table.on(role_sets::id.nullable().eq(memberships::role_set_id)))
                .filter(organizations::deleted_at.is_null())
                .filter(memberships::user_id.eq(Id::from(user)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()))
                // The empty string sorts before every slug.
                .filter(organizations::slug.gt(after.map_or("", Slug::as_str)))
                .order(organizations::slug)
                .limit(i64::from(limit))
                .select((
                    organizations::id,
                    organizations::name,
                    organizations::slug,
                    memberships::role,
                    memberships::status,
                    memberships::joined_at,
                    role_sets::roles.nullable(),
                    memberships::last_active_at,
                ))
                .load(c)
        })?;
        Ok(rows.into_iter().map(organization_entry).collect::<Result<_, _>>()?)
    }
}
