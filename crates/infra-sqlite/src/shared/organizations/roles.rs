//! Roles with permissions, and who has them.

use diesel::dsl::exists;
use diesel::prelude::*;
use orgauth_domain::Corrupt;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::organizations::roles::{
    Catalogue, Grant, Origin, Permission, ProductRole, RoleId, RoleKey, RoleSet, RoleSetId, WordList,
};
use orgauth_domain::ports::{Conflict, Roles, StoreResult};
use orgauth_domain::text::{Description, Name, Slug};
use orgauth_domain::time::Timestamp;

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::sql::{Identifier, Nullable, Text};
use crate::shared::id_list::one_of;
use crate::shared::lock::{held, locked, not_held, released, shared};
use crate::shared::organizations::invites::PENDING;
use crate::shared::organizations::organization::present;
use crate::shared::organizations::role_columns::{ids_of, replace_role, words};
use crate::shared::schema::{
    connections, directory_groups, granted_roles, invites, memberships, organizations, permission_catalogue,
    role_set_members, role_sets, roles,
};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const ROLES: &str = "roles";
const SETS: &str = "role_sets";
const GRANTS: &str = "granted_roles";
const CATALOGUE: &str = "permission_catalogue";

/// The origin of roles that are given by hand; any other is the identifier of a connection or of a directory's group.
const BY_HAND: &str = "hand";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = roles, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Option<Id>,
    key: String,
    created_at: Time,
    #[diesel(embed)]
    changing: Changing,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = roles, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Changing {
    name: String,
    description: Option<String>,
    permissions: String,
    is_default: bool,
}

impl From<&ProductRole> for Changing {
    fn from(role: &ProductRole) -> Self {
        Self {
            name: role.name.as_str().to_owned(),
            description: role.description.as_ref().map(ToString::to_string),
            permissions: role.permissions.as_json().to_owned(),
            is_default: role.is_default,
        }
    }
}

impl From<&ProductRole> for Row {
    fn from(role: &ProductRole) -> Self {
        Self {
            id: role.id.into(),
            organization_id: role.organization_id.map(Id::from),
            key: role.key.as_str().to_owned(),
            created_at: role.created_at.into(),
            changing: role.into(),
        }
    }
}

impl Row {
    fn restore(self) -> Result<ProductRole, Corrupt> {
        let table = Table(ROLES);
        let Changing { name, description, permissions, is_default } = self.changing;
        Ok(ProductRole {
            id: self.id.into(),
            organization_id: self.organization_id.map(Into::into),
            key: table.value("key", RoleKey::parse(&self.key))?,
            name: table.value("name", Name::restore(&name))?,
            description: table.optional("description", description.as_deref(), Description::parse)?,
            permissions: words(table, "permissions", &permissions)?,
            is_default,
            created_at: self.created_at.into(),
        })
    }
}

fn restored(rows: Vec<Row>) -> StoreResult<Vec<ProductRole>> {
    Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
}

fn origin_word(origin: Origin) -> String {
    match origin {
        Origin::ByHand => BY_HAND.to_owned(),
        Origin::Connection(id) => id.to_string(),
        Origin::Group(id) => id.to_string(),
    }
}

fn origin(word: &str) -> Result<Origin, Corrupt> {
    if word == BY_HAND {
        return Ok(Origin::ByHand);
    }
    if let Ok(group) = word.parse() {
        return Ok(Origin::Group(group));
    }
    Table(GRANTS).value("origin", word.parse().map(Origin::Connection))
}

type CatalogueRow = (String, String);

fn catalogue((permissions, descriptions): CatalogueRow) -> Result<Catalogue, Corrupt> {
    let table = Table(CATALOGUE);
    let words = words(table, "permissions", &permissions)?;
    let mut lines = descriptions.lines();
    let mut all = Vec::with_capacity(words.len());
    for word in words.iter() {
        let permission = table.value("permissions", Permission::parse(word))?;
        all.push((permission, table.value("descriptions", Description::parse(lines.next().unwrap_or_default()))?));
    }
    table.value("permissions", Catalogue::of(all))
}

/// The organizations that aren't deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_present() -> _ {
    organizations::table.filter(organizations::deleted_at.is_null()).select(organizations::id)
}

/// Roles that aren't deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn live() -> _ {
    roles::table.filter(roles::retired_at.is_null())
}

impl Repos<'_> {
    /// The words of the catalogue; absent while the operator has declared none.
    pub(crate) fn permissions(&mut self) -> StoreResult<Option<WordList>> {
        let text: Option<String> = self.run(CATALOGUE, |c| {
            permission_catalogue::table.select(permission_catalogue::permissions).first(c).optional()
        })?;
        Ok(text.map(|text| words(Table(CATALOGUE), "permissions", &text)).transpose()?)
    }

    fn catalogue_row(&mut self) -> StoreResult<Catalogue> {
        let row: Option<CatalogueRow> = self.run(CATALOGUE, |c| {
            permission_catalogue::table
                .select((permission_catalogue::permissions, permission_catalogue::descriptions))
                .first(c)
                .optional()
        })?;
        Ok(row.map(catalogue).transpose()?.unwrap_or_default())
    }

    /// Writes another role, or none, in the place of one in pending invitations and in groups of directories.
    fn replace_in_lists(&mut self, from: RoleId, to: Option<RoleId>) -> StoreResult<()> {
        const IN_INVITES: &str =
            "UPDATE invites SET roles = replace(roles, $1, $2) WHERE state = 'pending' AND roles LIKE $3";
        const IN_GROUPS: &str = "UPDATE directory_groups SET roles = replace(roles, $1, $2) WHERE roles LIKE $3";
        let to = to.map(|to| to.to_string()).unwrap_or_default();
        for (table, text) in [("invites", IN_INVITES), ("directory_groups", IN_GROUPS)] {
            let replacing = StaticSql::new(text)
                .bind::<Text, _>(from.to_string())
                .bind::<Text, _>(to.clone())
                .bind::<Text, _>(format!("%{from}%"));
            self.run(table, |c| replacing.execute(c))?;
        }
        Ok(())
    }

    /// The same in the rules of connections, of which a role's identifier may also be a value.
    fn replace_in_rules(&mut self, from: RoleId, to: Option<RoleId>) -> StoreResult<()> {
        let like = format!("%{from}%");
        let rows: Vec<(Id, Option<String>)> = self.run("connections", |c| {
            let naming = connections::table.filter(connections::rule_roles.like(&like)).order(connections::id);
            locked(naming.select((connections::id, connections::rule_roles))).load(c)
        })?;
        for (id, text) in rows {
            let replaced = text.as_deref().and_then(|text| replace_role(text, from, to));
            self.run("connections", |c| {
                diesel::update(connections::table.find(id)).set(connections::rule_roles.eq(replaced)).execute(c)
            })?;
        }
        Ok(())
    }
}

/// A member's role as it was given: whether and by what it was replaced since, and where it is from.
type GrantRow = (Id, Id, Option<Time>, Option<Id>, String);

impl Roles for Repos<'_> {
    fn catalogue(&mut self) -> StoreResult<Catalogue> {
        self.catalogue_row()
    }

    fn lock_catalogue(&mut self) -> StoreResult<Catalogue> {
        let row = (
            permission_catalogue::is_only.eq(true),
            permission_catalogue::permissions.eq("[]"),
            permission_catalogue::descriptions.eq(""),
        );
        self.run(CATALOGUE, |c| {
            diesel::insert_into(permission_catalogue::table).values(row).on_conflict_do_nothing().execute(c)
        })?;
        let _locked: Vec<bool> = self
            .run(CATALOGUE, |c| locked(permission_catalogue::table.select(permission_catalogue::is_only)).load(c))?;
        // A separate statement, which sees what was committed while the first one waited.
        self.catalogue_row()
    }

    fn hold_catalogue(&mut self) -> StoreResult<()> {
        let held: Vec<bool> = self
            .run(CATALOGUE, |c| shared(permission_catalogue::table.select(permission_catalogue::is_only)).load(c))?;
        if held.is_empty() {
            self.lock_catalogue()?;
        }
        Ok(())
    }

    fn set_catalogue(&mut self, catalogue: &Catalogue) -> StoreResult<()> {
        let lines = catalogue.iter().map(|(_, description)| description.map_or("", Description::as_str));
        // No description has a line break.
        let descriptions = lines.collect::<Vec<_>>().join("\n");
        self.run_on_one(CATALOGUE, |c| {
            diesel::update(permission_catalogue::table)
                .set((
                    permission_catalogue::permissions.eq(catalogue.words().as_json()),
                    permission_catalogue::descriptions.eq(descriptions),
                ))
                .execute(c)
        })
    }

    fn insert(&mut self, role: &ProductRole) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(ROLES, |c| {
            diesel::insert_into(roles::table).values(Row::from(role)).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn update(&mut self, role: &ProductRole) -> StoreResult<()> {
        self.run_on_one(ROLES, |c| {
            diesel::update(roles::table.find(Id::from(role.id))).set(Changing::from(role)).execute(c)
        })
    }

    fn list(&mut self, organization: Option<OrganizationId>) -> StoreResult<Vec<ProductRole>> {
        let of_service: Vec<Row> = self.run(ROLES, |c| {
            live().filter(roles::organization_id.is_null()).order(roles::key).select(Row::as_select()).load(c)
        })?;
        let mut all = restored(of_service)?;
        if let Some(organization) = organization {
            all.extend(restored(self.run(ROLES, |c| {
                let own = live().filter(roles::organization_id.eq(Id::from(organization)));
                own.order(roles::key).select(Row::as_select()).load(c)
            })?)?);
        }
        Ok(all)
    }

    fn by_ids(&mut self, ids: &[RoleId]) -> StoreResult<Vec<ProductRole>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        restored(self.run(ROLES, |c| {
            let these = live().filter(one_of(roles::id, ids.iter().copied().map(Id::from)));
            these.order(roles::id).select(Row::as_select()).load(c)
        })?)
    }

    fn carrying(&mut self, permission: &str) -> StoreResult<Vec<ProductRole>> {
        // An underscore is a letter of permissions, and any character to LIKE.
        let like = format!("%\"{}\"%", permission.replace('_', "\\_"));
        restored(self.run(ROLES, |c| {
            let these = live().filter(roles::permissions.like(like).escape('\\'));
            these.order(roles::id).select(Row::as_select()).load(c)
        })?)
    }

    fn defined_by(&mut self, key: &RoleKey, limit: u32) -> StoreResult<Vec<Slug>> {
        let slugs: Vec<String> = self.run(ROLES, |c| {
            let with_role = live().filter(roles::key.eq(key.as_str())).filter(roles::organization_id.is_not_null());
            present()
                .filter(organizations::id.nullable().eq_any(with_role.select(roles::organization_id)))
                .order(organizations::slug)
                .limit(limit.into())
                .select(organizations::slug)
                .load(c)
        })?;
        let slugs = slugs.iter().map(|slug| Table("organizations").value("slug", Slug::parse(slug)));
        Ok(slugs.collect::<Result<_, _>>()?)
    }

    fn hold(&mut self, ids: &[RoleId]) -> StoreResult<Vec<RoleId>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<Id> = self.run(ROLES, |c| {
            let these = live().filter(one_of(roles::id, ids.iter().copied().map(Id::from)));
            held(these.order(roles::id).select(roles::id)).load(c)
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn lock_for_deletion(&mut self, ids: &[RoleId]) -> StoreResult<Vec<RoleId>> {
        let rows: Vec<Id> = self.run(ROLES, |c| {
            let these = live().filter(one_of(roles::id, ids.iter().copied().map(Id::from)));
            released(these.order(roles::id).select(roles::id)).load(c)
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn is_used(&mut self, id: RoleId, now: Timestamp) -> StoreResult<bool> {
        let like = format!("%{id}%");
        self.run(ROLES, |c| {
            // A member of a role that this one replaces has this one.
            let same = roles::table.filter(roles::id.eq(Id::from(id)).or(roles::replaced_by.eq(Id::from(id))));
            let given = granted_roles::table
                .filter(granted_roles::role_id.eq_any(same.select(roles::id)))
                .filter(granted_roles::organization_id.eq_any(of_present()));
            if given.select(granted_roles::role_id).first::<Id>(c).optional()?.is_some() {
                return Ok(true);
            }
            let invited = invites::table
                .filter(PENDING)
                .filter(invites::expires_at.gt(Time::from(now)))
                .filter(invites::roles.like(&like))
                .filter(invites::organization_id.eq_any(of_present()));
            if invited.select(invites::id).first::<Id>(c).optional()?.is_some() {
                return Ok(true);
            }
            let mapped = connections::table
                .filter(connections::rule_roles.like(&like))
                .filter(connections::organization_id.eq_any(of_present()));
            if mapped.select(connections::id).first::<Id>(c).optional()?.is_some() {
                return Ok(true);
            }
            let grouped = directory_groups::table
                .filter(directory_groups::roles.like(&like))
                .filter(directory_groups::organization_id.eq_any(of_present()));
            Ok(grouped.select(directory_groups::id).first::<Id>(c).optional()?.is_some())
        })
    }

    fn permissions_in(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<WordList> {
        let of_members: Vec<String> = self.run(SETS, |c| {
            let members = memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(memberships::status.ne(MembershipStatus::Removed.as_str()));
            role_sets::table
                .filter(role_sets::id.nullable().eq_any(members.select(memberships::role_set_id)))
                .select(role_sets::permissions)
                .load(c)
        })?;
        let offered: Vec<Option<String>> = self.run("invites", |c| {
            invites::table
                .filter(PENDING)
                .filter(invites::organization_id.eq(Id::from(organization)))
                .filter(invites::expires_at.gt(Time::from(now)))
                .filter(invites::roles.is_not_null())
                .select(invites::roles)
                .distinct()
                .load(c)
        })?;
        let mut ids = Vec::new();
        for text in &offered {
            ids.extend(ids_of("invites", text.as_deref())?);
        }
        ids.sort_unstable();
        ids.dedup();
        let of_invites = self.by_ids(&ids)?;
        let of_members = of_members.iter().map(|text| words(Table(SETS), "permissions", text));
        let of_members = of_members.collect::<Result<Vec<_>, _>>()?;
        let all = of_members.iter().chain(of_invites.iter().map(|role| &role.permissions));
        Ok(WordList::of(all.flat_map(WordList::iter)))
    }

    fn retire(&mut self, id: RoleId, replaced_by: Option<RoleId>, at: Timestamp) -> StoreResult<()> {
        let to = replaced_by.map(Id::from);
        self.run_on_one(ROLES, |c| {
            diesel::update(roles::table.find(Id::from(id)))
                .set((roles::retired_at.eq(Time::from(at)), roles::replaced_by.eq(to)))
                .execute(c)
        })?;
        self.run(ROLES, |c| {
            let before = roles::table.filter(roles::replaced_by.eq(Id::from(id)));
            diesel::update(before).set(roles::replaced_by.eq(to)).execute(c)
        })?;
        if let Some(to) = replaced_by {
            const INTO_SETS: &str = "INSERT INTO role_set_members (role_id, set_id) \
                SELECT $2, set_id FROM role_set_members WHERE role_id = $1 ON CONFLICT DO NOTHING";
            let into =
                StaticSql::new(INTO_SETS).bind::<Identifier, _>(Id::from(id)).bind::<Identifier, _>(Id::from(to));
            self.run(SETS, |c| into.execute(c))?;
        }
        self.run(SETS, |c| {
            diesel::delete(role_set_members::table.filter(role_set_members::role_id.eq(Id::from(id)))).execute(c)
        })?;
        self.replace_in_lists(id, replaced_by)?;
        self.replace_in_rules(id, replaced_by)
    }

    fn retired(&mut self) -> StoreResult<Vec<(ProductRole, Option<RoleId>)>> {
        let rows: Vec<(Row, Option<Id>)> = self.run(ROLES, |c| {
            let gone = roles::table.filter(roles::retired_at.is_not_null());
            gone.order(roles::id).select((Row::as_select(), roles::replaced_by)).load(c)
        })?;
        rows.into_iter().map(|(row, by)| Ok((row.restore()?, by.map(Into::into)))).collect()
    }

    fn given_to(&mut self, id: RoleId, limit: u32) -> StoreResult<Vec<(OrganizationId, UserId)>> {
        let rows: Vec<(Id, Id)> = self.run(GRANTS, |c| {
            granted_roles::table
                .filter(granted_roles::role_id.eq(Id::from(id)))
                .order((granted_roles::organization_id, granted_roles::user_id))
                .limit(limit.into())
                .select((granted_roles::organization_id, granted_roles::user_id))
                .distinct()
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(organization, user)| (organization.into(), user.into())).collect())
    }

    fn is_given(&mut self, organization: OrganizationId, user: UserId, role: RoleId) -> StoreResult<bool> {
        self.run(GRANTS, |c| {
            let given = granted_roles::table
                .filter(granted_roles::organization_id.eq(Id::from(organization)))
                .filter(granted_roles::user_id.eq(Id::from(user)))
                .filter(granted_roles::role_id.eq(Id::from(role)));
            diesel::select(exists(given)).get_result(c)
        })
    }

    fn clear_grants(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        retired: RoleId,
        replaced_by: Option<RoleId>,
    ) -> StoreResult<()> {
        if let Some(to) = replaced_by {
            const INTO_GRANTS: &str = "INSERT INTO granted_roles (organization_id, user_id, role_id, origin) \
                SELECT organization_id, user_id, $4, origin FROM granted_roles \
                WHERE organization_id = $1 AND user_id = $2 AND role_id = $3 ON CONFLICT DO NOTHING";
            let into = StaticSql::new(INTO_GRANTS)
                .bind::<Identifier, _>(Id::from(organization))
                .bind::<Identifier, _>(Id::from(user))
                .bind::<Identifier, _>(Id::from(retired))
                .bind::<Identifier, _>(Id::from(to));
            self.run(GRANTS, |c| into.execute(c))?;
        }
        self.run(GRANTS, |c| {
            let theirs = granted_roles::table
                .filter(granted_roles::organization_id.eq(Id::from(organization)))
                .filter(granted_roles::user_id.eq(Id::from(user)))
                .filter(granted_roles::role_id.eq(Id::from(retired)));
            diesel::delete(theirs).execute(c)
        })?;
        Ok(())
    }

    fn forget(&mut self, id: RoleId) -> StoreResult<()> {
        self.run(ROLES, |c| {
            let gone = roles::table.filter(roles::id.eq(Id::from(id))).filter(roles::retired_at.is_not_null());
            diesel::delete(gone).execute(c)
        })?;
        Ok(())
    }

    fn grants(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Vec<Grant>> {
        Ok(self.grants_of(organization, &[user])?.into_iter().map(|(_, grant)| grant).collect())
    }

    fn grants_of(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<(UserId, Grant)>> {
        let rows: Vec<GrantRow> = self.run(GRANTS, |c| {
            granted_roles::table
                .inner_join(roles::table.on(roles::id.eq(granted_roles::role_id)))
                .filter(granted_roles::organization_id.eq(Id::from(organization)))
                .filter(one_of(granted_roles::user_id, users.iter().copied().map(Id::from)))
                .select((
                    granted_roles::user_id,
                    roles::id,
                    roles::retired_at,
                    roles::replaced_by,
                    granted_roles::origin,
                ))
                .load(c)
        })?;
        let mut grants = Vec::with_capacity(rows.len());
        for (user, id, retired_at, replaced_by, word) in rows {
            let role = if retired_at.is_some() { replaced_by } else { Some(id) };
            let origin = origin(&word)?;
            grants.extend(role.map(|role| (user.into(), Grant { role: role.into(), origin })));
        }
        grants.sort_unstable();
        grants.dedup();
        Ok(grants)
    }

    fn set_grants(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        origin: Origin,
        roles: &[RoleId],
    ) -> StoreResult<()> {
        let word = origin_word(origin);
        self.run(GRANTS, |c| {
            let theirs = granted_roles::table
                .filter(granted_roles::organization_id.eq(Id::from(organization)))
                .filter(granted_roles::user_id.eq(Id::from(user)))
                .filter(granted_roles::origin.eq(&word));
            diesel::delete(theirs).execute(c)
        })?;
        let row = |role: &RoleId| {
            (
                granted_roles::organization_id.eq(Id::from(organization)),
                granted_roles::user_id.eq(Id::from(user)),
                granted_roles::role_id.eq(Id::from(*role)),
                granted_roles::origin.eq(word.clone()),
            )
        };
        let rows: Vec<_> = roles.iter().map(row).collect();
        if !rows.is_empty() {
            self.run(GRANTS, |c| {
                diesel::insert_into(granted_roles::table).values(&rows).on_conflict_do_nothing().execute(c)
            })?;
        }
        Ok(())
    }

    fn keep_by_hand(&mut self, organization: OrganizationId, origin: Origin) -> StoreResult<()> {
        const KEEP: &str = "INSERT INTO granted_roles (organization_id, user_id, role_id, origin) \
            SELECT organization_id, user_id, role_id, $3 FROM granted_roles \
            WHERE organization_id = $1 AND origin = $2 ON CONFLICT DO NOTHING";
        let word = origin_word(origin);
        let keep = StaticSql::new(KEEP)
            .bind::<Identifier, _>(Id::from(organization))
            .bind::<Text, _>(&word)
            .bind::<Text, _>(BY_HAND);
        self.run(GRANTS, |c| keep.execute(c))?;
        self.run(GRANTS, |c| {
            let theirs = granted_roles::table.filter(granted_roles::organization_id.eq(Id::from(organization)));
            diesel::delete(theirs.filter(granted_roles::origin.eq(&word))).execute(c)
        })?;
        Ok(())
    }

    fn sets_with(&mut self, id: RoleId) -> StoreResult<Vec<(RoleSetId, Vec<RoleId>)>> {
        let of_role = role_set_members::table
            .filter(role_set_members::role_id.eq(Id::from(id)))
            .select(role_set_members::set_id);
        let sets: Vec<Id> = self.run(SETS, |c| of_role.load(c))?;
        let rows: Vec<(Id, Id)> = self.run(SETS, |c| {
            role_set_members::table
                .filter(one_of(role_set_members::set_id, sets.iter().copied()))
                .order((role_set_members::set_id, role_set_members::role_id))
                .select((role_set_members::set_id, role_set_members::role_id))
                .load(c)
        })?;
        let mut sets: Vec<(RoleSetId, Vec<RoleId>)> = Vec::new();
        for (set, role) in rows {
            let (set, role) = (set.into(), role.into());
            match sets.last_mut() {
                Some((last, roles)) if *last == set => roles.push(role),
                Some(_) | None => sets.push((set, vec![role])),
            }
        }
        Ok(sets)
    }

    fn hold_set(&mut self, id: RoleSetId) -> StoreResult<bool> {
        let found: Option<Id> = self.run(SETS, |c| {
            let one = role_sets::table.filter(role_sets::id.eq(Id::from(id))).select(role_sets::id);
            held(one).get_result(c).optional()
        })?;
        Ok(found.is_some())
    }

    fn insert_set(&mut self, set: &RoleSet, now: Timestamp) -> StoreResult<()> {
        let row = (
            role_sets::id.eq(Id::from(set.id)),
            role_sets::roles.eq(set.entitlements.roles.as_json()),
            role_sets::permissions.eq(set.entitlements.permissions.as_json()),
            role_sets::created_at.eq(Time::from(now)),
        );
        let written = self
            .run(SETS, |c| diesel::insert_into(role_sets::table).values(row).on_conflict_do_nothing().execute(c))?;
        let member = |role: &RoleId| {
            (role_set_members::role_id.eq(Id::from(*role)), role_set_members::set_id.eq(Id::from(set.id)))
        };
        let members: Vec<_> = set.roles.iter().map(member).collect();
        if written > 0 && !members.is_empty() {
            self.run(SETS, |c| diesel::insert_into(role_set_members::table).values(&members).execute(c))?;
        }
        Ok(())
    }

    fn update_set(&mut self, set: &RoleSet) -> StoreResult<()> {
        self.run(SETS, |c| {
            diesel::update(role_sets::table.find(Id::from(set.id)))
                .set((
                    role_sets::roles.eq(set.entitlements.roles.as_json()),
                    role_sets::permissions.eq(set.entitlements.permissions.as_json()),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn assign(&mut self, organization: OrganizationId, user: UserId, set: Option<RoleSetId>) -> StoreResult<()> {
        const ASSIGN: &str = "UPDATE memberships SET role_set_id = $3 WHERE organization_id = $1 AND user_id = $2";
        let assign = StaticSql::new(ASSIGN)
            .bind::<Identifier, _>(Id::from(organization))
            .bind::<Identifier, _>(Id::from(user))
            .bind::<Nullable<Identifier>, _>(set.map(Id::from));
        self.run_on_one("memberships", |c| assign.execute(c))
    }
}

/// Sets that no member has.
#[diesel::dsl::auto_type(no_type_alias)]
fn unused() -> _ {
    role_sets::table.filter(diesel::dsl::not(exists(
        memberships::table.filter(memberships::role_set_id.eq(role_sets::id.nullable())),
    )))
}

impl Repos<'_> {
    /// Deletes sets that were made before `before` and that no member has, at most `limit`.
    pub(crate) fn purge_unused_sets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        // Whoever changes a role writes its sets anew, and none of them is deleted meanwhile.
        self.lock_catalogue()?;
        let ids: Vec<Id> = self.run(SETS, |c| {
            let old = unused().filter(role_sets::created_at.lt(Time::from(before)));
            let old = old.order(role_sets::created_at).limit(limit.into()).select(role_sets::id);
            not_held(old).load(c)
        })?;
        if ids.is_empty() {
            return Ok(0);
        }
        // Looks again, now that they are locked: a member may have got one meanwhile.
        let deleted = self.run(SETS, |c| {
            let still = unused().filter(one_of(role_sets::id, ids.iter().copied())).select(role_sets::id);
            let still: Vec<Id> = still.load(c)?;
            diesel::delete(role_sets::table.filter(one_of(role_sets::id, still.iter().copied()))).execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }
}
