//! User accounts.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::accounts::user::{AccountRole, PasswordHash, User};
use orgauth_domain::id::UserId;
use orgauth_domain::locale::Locale;
use orgauth_domain::ports::{Conflict, StoreResult, Users};
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::text::{Bio, Name, Phone};
use orgauth_domain::{Corrupt, Email, Timestamp};

use crate::shared::accounts::second_factors;
use crate::shared::codec::{Id, Table, Time};
use crate::shared::lock::locked;
use crate::shared::schema::users;
use crate::shared::transaction::Repos;

const TABLE: &str = "users";

/// An account without its password hash, which is read separately.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = users, treat_none_as_default_value = false)]
pub(crate) struct Row {
    id: Id,
    email: String,
    name: String,
    role: String,
    is_email_verified: bool,
    bio: Option<String>,
    phone: Option<String>,
    locale: Option<String>,
    two_factor_since: Option<Time>,
    created_at: Time,
}

impl From<&User> for Row {
    fn from(user: &User) -> Self {
        Self {
            id: user.id.into(),
            email: user.email.as_str().to_owned(),
            name: user.name.as_str().to_owned(),
            role: user.role.as_str().to_owned(),
            is_email_verified: user.is_email_verified,
            bio: user.bio.as_ref().map(ToString::to_string),
            phone: user.phone.as_ref().map(ToString::to_string),
            locale: user.locale.as_ref().map(ToString::to_string),
            two_factor_since: user.two_factor_since.map(Time::from),
            created_at: user.created_at.into(),
        }
    }
}

impl Row {
    /// The row of an account whose second factor is written after it; the factor's row sets `two_factor_since`.
    pub(crate) fn without_factor(user: &User) -> Self {
        Self { two_factor_since: None, ..Self::from(user) }
    }

    pub(crate) fn restore(self) -> Result<User, Corrupt> {
        let table = Table(TABLE);
        Ok(User {
            id: self.id.into(),
            email: table.value("email", Email::parse(&self.email))?,
            name: table.value("name", Name::restore(&self.name))?,
            role: table.word("role", AccountRole::parse(&self.role))?,
            is_email_verified: self.is_email_verified,
            bio: table.optional("bio", self.bio.as_deref(), Bio::parse)?,
            phone: table.optional("phone", self.phone.as_deref(), Phone::parse)?,
            locale: self.locale.as_deref().map(|text| table.value("locale", Locale::parse(text))).transpose()?,
            two_factor_since: self.two_factor_since.map(Timestamp::from),
            created_at: self.created_at.into(),
        })
    }
}

fn restored(row: Option<Row>) -> StoreResult<Option<User>> {
    Ok(row.map(Row::restore).transpose()?)
}

type WithHash = (User, Option<PasswordHash>);

fn restored_with_hash(row: Option<(Row, Option<String>)>) -> StoreResult<Option<WithHash>> {
    let Some((row, hash)) = row else { return Ok(None) };
    Ok(Some((row.restore()?, hash.map(PasswordHash::new))))
}

impl Users for Repos<'_> {
    fn insert(&mut self, user: &User, hash: Option<&PasswordHash>) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            let columns = (
                Row::from(user),
                users::password_hash.eq(hash.map(PasswordHash::as_str)),
                users::updated_at.eq(Time::from(user.created_at)),
                // Triggers clear it, also for a server of the version before.
                users::unused_since.eq(hash.is_none().then(|| Time::from(user.created_at))),
            );
            diesel::insert_into(users::table).values(columns).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn by_email(&mut self, email: &Email) -> StoreResult<Option<User>> {
        restored(self.run(TABLE, |c| {
            let one = users::table.filter(users::email.eq(email.as_str()));
            one.select(Row::as_select()).first(c).optional()
        })?)
    }

    fn with_hash(&mut self, email: &Email) -> StoreResult<Option<WithHash>> {
        restored_with_hash(self.run(TABLE, |c| {
            let one = users::table.filter(users::email.eq(email.as_str()));
            one.select((Row::as_select(), users::password_hash)).first(c).optional()
        })?)
    }

    fn lock_with_hash(&mut self, id: UserId) -> StoreResult<Option<WithHash>> {
        restored_with_hash(self.run(TABLE, |c| {
            let one = users::table.find(Id::from(id)).select((Row::as_select(), users::password_hash));
            locked(one).get_result(c).optional()
        })?)
    }

    fn by_id(&mut self, id: UserId) -> StoreResult<Option<User>> {
        restored(self.run(TABLE, |c| users::table.find(Id::from(id)).select(Row::as_select()).first(c).optional())?)
    }

    fn lock(&mut self, id: UserId) -> StoreResult<Option<User>> {
        restored(self.run(TABLE, |c| {
            locked(users::table.find(Id::from(id)).select(Row::as_select())).get_result(c).optional()
        })?)
    }

    fn list(&mut self, after: Option<UserId>, limit: u32) -> StoreResult<Vec<User>> {
        let after = after.map_or(Id::MIN, Id::from);
        let rows = self.run(TABLE, |c| {
            let rest = users::table.filter(users::id.gt(after)).order(users::id);
            rest.limit(i64::from(limit)).select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn password_hash(&mut self, id: UserId) -> StoreResult<Option<PasswordHash>> {
        let hash: Option<Option<String>> =
            self.run(TABLE, |c| users::table.find(Id::from(id)).select(users::password_hash).first(c).optional())?;
        Ok(hash.flatten().map(PasswordHash::new))
    }

    fn is_unused(&mut self, id: UserId) -> StoreResult<bool> {
        let since: Option<Option<Time>> =
            self.run(TABLE, |c| users::table.find(Id::from(id)).select(users::unused_since).first(c).optional())?;
        Ok(since.flatten().is_some())
    }

    fn set_password_hash(&mut self, id: UserId, hash: &PasswordHash, now: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(users::table.find(Id::from(id)))
                .set((users::password_hash.eq(hash.as_str()), users::updated_at.eq(Time::from(now))))
                .execute(c)
        })
    }

    fn remove_password_hash(&mut self, id: UserId, now: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(users::table.find(Id::from(id)))
                .set((users::password_hash.eq(None::<String>), users::updated_at.eq(Time::from(now))))
                .execute(c)
        })
    }

    fn set_email(&mut self, id: UserId, email: &Email, now: Timestamp) -> StoreResult<Result<(), Conflict>> {
        let mut is_taken = false;
        self.run_on_one(TABLE, |c| {
            let columns = (
                users::email.eq(email.as_str()),
                users::is_email_verified.eq(true),
                users::updated_at.eq(Time::from(now)),
            );
            // A savepoint, which is rolled back alone when the address is taken: the unit of work goes on.
            let written = c.transaction(|c| diesel::update(users::table.find(Id::from(id))).set(columns).execute(c));
            match written {
                Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
                    is_taken = true;
                    Ok(1)
                }
                other => other,
            }
        })?;
        Ok(if is_taken { Err(Conflict) } else { Ok(()) })
    }

    fn set_email_verified(&mut self, id: UserId, is_verified: bool, now: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(users::table.find(Id::from(id)))
                .set((users::is_email_verified.eq(is_verified), users::updated_at.eq(Time::from(now))))
                .execute(c)
        })
    }

    fn two_factor(&mut self, id: UserId) -> StoreResult<TwoFactor> {
        second_factors::of_user(self, id)
    }

    fn set_two_factor(&mut self, two_factor: &TwoFactor, now: Timestamp) -> StoreResult<()> {
        let one = users::table.find(Id::from(two_factor.user_id));
        self.run_on_one(TABLE, |c| diesel::update(one).set(users::updated_at.eq(Time::from(now))).execute(c))?;
        second_factors::write(self, two_factor)
    }

    fn set_profile(
        &mut self,
        id: UserId,
        name: &Name,
        bio: Option<&Bio>,
        phone: Option<&Phone>,
        now: Timestamp,
    ) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(users::table.find(Id::from(id)))
                .set((
                    users::name.eq(name.as_str()),
                    users::bio.eq(bio.map(Bio::as_str)),
                    users::phone.eq(phone.map(Phone::as_str)),
                    users::updated_at.eq(Time::from(now)),
                ))
                .execute(c)
        })
    }

    fn set_locale(&mut self, id: UserId, locale: Option<&Locale>, now: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(users::table.find(Id::from(id)))
                .set((users::locale.eq(locale.map(Locale::as_str)), users::updated_at.eq(Time::from(now))))
                .execute(c)
        })
    }
}
