//! What directories say of members.

use diesel::prelude::*;
use orgauth_domain::organizations::directory::{Attributes, Person, PersonEntry, UserField};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Conflict, DirectoryPeople, Order, Selection, StoreResult};
use orgauth_domain::{Corrupt, DirectoryId, OrganizationId, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::one_of;
use crate::shared::organizations::directory_filter::{PeopleFilter, lowered};
use crate::shared::organizations::memberships;
use crate::shared::schema::{directory_emails, directory_people, memberships as members};
use crate::shared::transaction::Repos;

const TABLE: &str = "directory_people";
const EMAILS: &str = "directory_emails";

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = directory_people, primary_key(organization_id, user_id))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
struct Row {
    organization_id: Id,
    user_id: Id,
    directory_id: Id,
    user_name_key: String,
    external_id: Option<String>,
    display_name_key: Option<String>,
    attributes: String,
    held_by_hand: bool,
    role_before: Option<String>,
    created_at: Time,
    changed_at: Time,
}

impl TryFrom<&Person> for Row {
    type Error = Corrupt;

    fn try_from(person: &Person) -> Result<Self, Corrupt> {
        let attributes = &person.attributes;
        Ok(Self {
            organization_id: person.organization_id.into(),
            user_id: person.user_id.into(),
            directory_id: person.directory_id.into(),
            user_name_key: lowered(&attributes.user_name),
            external_id: attributes.external_id.clone(),
            display_name_key: attributes.display_name.as_deref().map(lowered),
            attributes: Table(TABLE).value("attributes", serde_json::to_string(attributes))?,
            held_by_hand: person.held_by_hand,
            role_before: person.role_before.map(|role| role.as_str().to_owned()),
            created_at: person.created_at.into(),
            changed_at: person.changed_at.into(),
        })
    }
}

impl Row {
    fn restore(self) -> Result<Person, Corrupt> {
        let table = Table(TABLE);
        let role = |word: &String| table.word("role_before", Role::parse(word));
        Ok(Person {
            organization_id: self.organization_id.into(),
            user_id: self.user_id.into(),
            directory_id: self.directory_id.into(),
            attributes: table.value("attributes", serde_json::from_str::<Attributes>(&self.attributes))?,
            held_by_hand: self.held_by_hand,
            role_before: self.role_before.as_ref().map(role).transpose()?,
            created_at: self.created_at.into(),
            changed_at: self.changed_at.into(),
        })
    }
}

impl DirectoryPeople for Repos<'_> {
    fn person(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Person>> {
        let key = (Id::from(organization), Id::from(user));
        let row: Option<Row> =
            self.run(TABLE, |c| directory_people::table.find(key).select(Row::as_select()).first(c).optional())?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn people(&mut self, organization: OrganizationId, users: &[UserId]) -> StoreResult<Vec<Person>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            directory_people::table
                .filter(directory_people::organization_id.eq(Id::from(organization)))
                .filter(one_of(directory_people::user_id, users.iter().copied().map(Id::from)))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn put_person(&mut self, person: &Person) -> StoreResult<Result<(), Conflict>> {
        let (organization, user) = (Id::from(person.organization_id), Id::from(person.user_id));
        let name = lowered(&person.attributes.user_name);
        // Looked up first: on PostgreSQL a violated constraint ends the transaction. The organization is locked.
        let holder: Option<Id> = self.run(TABLE, |c| {
            directory_people::table
                .filter(directory_people::directory_id.eq(Id::from(person.directory_id)))
                .filter(directory_people::user_name_key.eq(&name))
                .filter(directory_people::user_id.ne(user))
                .select(directory_people::user_id)
                .first(c)
                .optional()
        })?;
        if holder.is_some() {
            return Ok(Err(Conflict));
        }
        let row = Row::try_from(person)?;
        self.run(TABLE, |c| {
            let updated = diesel::update(directory_people::table.find((organization, user))).set(&row).execute(c)?;
            if updated > 0 {
                Ok(updated)
            } else {
                diesel::insert_into(directory_people::table).values(&row).execute(c)
            }
        })?;
        let emails: Vec<_> = (0_i64..)
            .zip(&person.attributes.emails)
            .map(|(position, email)| {
                (
                    directory_emails::organization_id.eq(organization),
                    directory_emails::user_id.eq(user),
                    directory_emails::position.eq(position),
                    directory_emails::kind.eq(email.kind.as_deref().map(lowered)),
                    directory_emails::value_key.eq(lowered(&email.value)),
                )
            })
            .collect();
        self.run(EMAILS, |c| {
            let theirs = directory_emails::table.filter(directory_emails::organization_id.eq(organization));
            diesel::delete(theirs.filter(directory_emails::user_id.eq(user))).execute(c)?;
            if emails.is_empty() {
                return Ok(0);
            }
            diesel::insert_into(directory_emails::table).values(&emails).execute(c)
        })?;
        Ok(Ok(()))
    }

    fn delete_person(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<()> {
        let key = (Id::from(organization), Id::from(user));
        self.run(TABLE, |c| diesel::delete(directory_people::table.find(key)).execute(c))?;
        Ok(())
    }

    fn find_people(
        &mut self,
        directory: DirectoryId,
        selection: &Selection<UserField>,
    ) -> StoreResult<(u64, Vec<PersonEntry>)> {
        let fitting = || {
            directory_people::table
                .inner_join(
                    members::table.on(members::organization_id
                        .eq(directory_people::organization_id)
                        .and(members::user_id.eq(directory_people::user_id))),
                )
                .filter(directory_people::directory_id.eq(Id::from(directory)))
                .filter(PeopleFilter::of(selection.filter.as_ref()))
        };
        let total: i64 = self.run(TABLE, |c| fitting().count().get_result(c))?;
        let (offset, limit) = (i64::try_from(selection.offset).unwrap_or(i64::MAX), i64::from(selection.limit));
        let what = (Row::as_select(), members::status);
        let rows: Vec<(Row, String)> = self.run(TABLE, |c| {
            let page = fitting().select(what).offset(offset).limit(limit);
            match selection.order {
                Order::Made => page.order(directory_people::user_id).load(c),
                Order::Name => page.order(directory_people::user_name_key).load(c),
                Order::NameDescending => page.order(directory_people::user_name_key.desc()).load(c),
            }
        })?;
        let entry = |(row, status): (Row, String)| {
            Ok::<_, Corrupt>(PersonEntry { person: row.restore()?, status: memberships::status(&status)? })
        };
        Ok((u64::try_from(total).unwrap_or(0), rows.into_iter().map(entry).collect::<Result<_, _>>()?))
    }
}
