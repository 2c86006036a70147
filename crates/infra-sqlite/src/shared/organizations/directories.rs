//! Directories and their tokens.

use diesel::prelude::*;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::organizations::directory::{
    Directory, DirectoryStatus, DirectoryToken, DirectoryTokenId, LastError,
};
use orgauth_domain::ports::{Conflict, Directories, StoreResult};
use orgauth_domain::{Corrupt, DirectoryId, OrganizationId, Timestamp, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::one_of;
use crate::shared::schema::{
    directories, directory_groups, directory_people, directory_tokens, ended_directory_tokens,
};
use crate::shared::transaction::Repos;

const TABLE: &str = "directories";
const TOKENS: &str = "directory_tokens";
const ENDED: &str = "ended_directory_tokens";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = directories, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Id,
    created_at: Time,
    last_sync_at: Option<Time>,
    #[diesel(embed)]
    changing: Changing,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = directories, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Changing {
    status: String,
    welcome_mail: bool,
    last_error: Option<String>,
    last_error_at: Option<Time>,
    told_at: Option<Time>,
}

impl From<&Directory> for Changing {
    fn from(directory: &Directory) -> Self {
        let last = directory.last_error.as_ref();
        Self {
            status: directory.status.as_str().to_owned(),
            welcome_mail: directory.welcome_mail,
            last_error: last.map(|error| error.detail.clone()),
            last_error_at: last.map(|error| error.at.into()),
            told_at: directory.told_at.map(Time::from),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Directory, Corrupt> {
        let Changing { status, welcome_mail, last_error, last_error_at, told_at } = self.changing;
        Ok(Directory {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            status: Table(TABLE).word("status", DirectoryStatus::parse(&status))?,
            welcome_mail,
            created_at: self.created_at.into(),
            last_sync_at: self.last_sync_at.map(Timestamp::from),
            last_error: last_error.zip(last_error_at).map(|(detail, at)| LastError { detail, at: at.into() }),
            told_at: told_at.map(Timestamp::from),
        })
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = directory_tokens, treat_none_as_default_value = false)]
struct TokenRow {
    id: Id,
    directory_id: Id,
    prefix: String,
    last4: String,
    digest: Vec<u8>,
    created_at: Time,
    created_by: Option<Id>,
    last_used_at: Option<Time>,
}

impl TokenRow {
    fn restore(self) -> Result<DirectoryToken, Corrupt> {
        let digest = <[u8; 32]>::try_from(self.digest.as_slice());
        Ok(DirectoryToken {
            id: self.id.into(),
            directory_id: self.directory_id.into(),
            prefix: self.prefix,
            last4: self.last4,
            digest: KeyDigest(Table(TOKENS).value("digest", digest)?),
            created_at: self.created_at.into(),
            created_by: self.created_by.map(UserId::from),
            last_used_at: self.last_used_at.map(Timestamp::from),
        })
    }
}

impl Directories for Repos<'_> {
    fn insert(&mut self, directory: &Directory) -> StoreResult<Result<(), Conflict>> {
        let row = Row {
            id: directory.id.into(),
            organization_id: directory.organization_id.into(),
            created_at: directory.created_at.into(),
            last_sync_at: directory.last_sync_at.map(Time::from),
            changing: directory.into(),
        };
        let written = self.run(TABLE, |c| {
            diesel::insert_into(directories::table).values(row).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn of_organization(&mut self, organization: OrganizationId) -> StoreResult<Option<Directory>> {
        let row: Option<Row> = self.run(TABLE, |c| {
            let its = directories::table.filter(directories::organization_id.eq(Id::from(organization)));
            its.select(Row::as_select()).first(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn update(&mut self, directory: &Directory) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(directories::table.find(Id::from(directory.id))).set(Changing::from(directory)).execute(c)
        })
    }

    fn detach(&mut self, id: DirectoryId) -> StoreResult<()> {
        let id = Id::from(id);
        self.run("directory_groups", |c| {
            let its = directory_groups::table.filter(directory_groups::directory_id.eq(id));
            let nothing = (directory_groups::role.eq(None::<String>), directory_groups::roles.eq(None::<String>));
            diesel::update(its).set(nothing).execute(c)
        })?;
        self.run("directory_people", |c| {
            let its = directory_people::table.filter(directory_people::directory_id.eq(id));
            let changed = its.filter(directory_people::role_before.is_not_null());
            diesel::update(changed).set(directory_people::role_before.eq(None::<String>)).execute(c)
        })?;
        Ok(())
    }

    fn delete_people(&mut self, id: DirectoryId, limit: u32) -> StoreResult<u64> {
        let its = || directory_people::table.filter(directory_people::directory_id.eq(Id::from(id)));
        let deleted = self.run("directory_people", |c| {
            let some: Vec<Id> = its().limit(limit.into()).select(directory_people::user_id).load(c)?;
            diesel::delete(its().filter(one_of(directory_people::user_id, some))).execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }

    fn delete(&mut self, organization: OrganizationId, id: DirectoryId) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let one = directories::table.find(Id::from(id));
            diesel::delete(one.filter(directories::organization_id.eq(Id::from(organization)))).execute(c)
        })
    }

    fn counts(&mut self, id: DirectoryId) -> StoreResult<(u64, u64)> {
        let id = Id::from(id);
        let people: i64 = self.run("directory_people", |c| {
            directory_people::table.filter(directory_people::directory_id.eq(id)).count().get_result(c)
        })?;
        let groups: i64 = self.run("directory_groups", |c| {
            directory_groups::table.filter(directory_groups::directory_id.eq(id)).count().get_result(c)
        })?;
        Ok((u64::try_from(people).unwrap_or(0), u64::try_from(groups).unwrap_or(0)))
    }

    fn tokens(&mut self, id: DirectoryId) -> StoreResult<Vec<DirectoryToken>> {
        let rows: Vec<TokenRow> = self.run(TOKENS, |c| {
            directory_tokens::table
                .filter(directory_tokens::directory_id.eq(Id::from(id)))
                .order((directory_tokens::created_at, directory_tokens::id))
                .select(TokenRow::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(TokenRow::restore).collect::<Result<_, _>>()?)
    }

    fn insert_token(&mut self, token: &DirectoryToken) -> StoreResult<()> {
        let row = TokenRow {
            id: token.id.into(),
            directory_id: token.directory_id.into(),
            prefix: token.prefix.clone(),
            last4: token.last4.clone(),
            digest: token.digest.0.to_vec(),
            created_at: token.created_at.into(),
            created_by: token.created_by.map(Id::from),
            last_used_at: token.last_used_at.map(Time::from),
        };
        self.run_on_one(TOKENS, |c| diesel::insert_into(directory_tokens::table).values(row).execute(c))
    }

    fn delete_token(&mut self, directory: DirectoryId, id: DirectoryTokenId) -> StoreResult<bool> {
        let deleted = self.run(TOKENS, |c| {
            let one = directory_tokens::table.find(Id::from(id));
            diesel::delete(one.filter(directory_tokens::directory_id.eq(Id::from(directory)))).execute(c)
        })?;
        Ok(deleted > 0)
    }

    fn keep_ended(&mut self, token: &DirectoryToken, at: Timestamp, until: Timestamp) -> StoreResult<()> {
        self.run(ENDED, |c| {
            let its = ended_directory_tokens::table
                .filter(ended_directory_tokens::directory_id.eq(Id::from(token.directory_id)));
            diesel::delete(its.filter(ended_directory_tokens::ended_at.lt(Time::from(until)))).execute(c)
        })?;
        let row = (
            ended_directory_tokens::digest.eq(token.digest.0.to_vec()),
            ended_directory_tokens::directory_id.eq(Id::from(token.directory_id)),
            ended_directory_tokens::ended_at.eq(Time::from(at)),
        );
        self.run_on_one(ENDED, |c| diesel::insert_into(ended_directory_tokens::table).values(row).execute(c))
    }

    fn by_token(&mut self, digest: &KeyDigest) -> StoreResult<Option<(Directory, Option<Timestamp>)>> {
        let row: Option<(Row, Option<Time>)> = self.run(TOKENS, |c| {
            directories::table
                .inner_join(directory_tokens::table.on(directory_tokens::directory_id.eq(directories::id)))
                .filter(directory_tokens::digest.eq(digest.0.as_slice()))
                .select((Row::as_select(), directory_tokens::last_used_at))
                .first(c)
                .optional()
        })?;
        let Some((row, last_used_at)) = row else { return Ok(None) };
        Ok(Some((row.restore()?, last_used_at.map(Timestamp::from))))
    }

    fn by_ended_token(&mut self, digest: &KeyDigest) -> StoreResult<Option<Directory>> {
        let row: Option<Row> = self.run(ENDED, |c| {
            directories::table
                .inner_join(
                    ended_directory_tokens::table.on(ended_directory_tokens::directory_id.eq(directories::id)),
                )
                .filter(ended_directory_tokens::digest.eq(digest.0.as_slice()))
                .select(Row::as_select())
                .first(c)
                .optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn called(&mut self, id: DirectoryId, digest: &KeyDigest, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let one = directories::table.find(Id::from(id));
            diesel::update(one).set(directories::last_sync_at.eq(Some(Time::from(at)))).execute(c)
        })?;
        self.run(TOKENS, |c| {
            let its = directory_tokens::table.filter(directory_tokens::digest.eq(digest.0.as_slice()));
            diesel::update(its).set(directory_tokens::last_used_at.eq(Some(Time::from(at)))).execute(c)
        })?;
        Ok(())
    }
}
