//! People as the providers of connections know them.

use diesel::prelude::*;
use orgauth_domain::ports::{Conflict, Identities, StoreResult};
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId};
use orgauth_domain::{ConnectionId, Corrupt, Email, Timestamp, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::identities;
use crate::shared::transaction::Repos;

const TABLE: &str = "identities";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = identities, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    user_id: Id,
    connection_id: Id,
    subject: String,
    email: Option<String>,
    created_at: Time,
    last_used_at: Time,
}

impl From<&Identity> for Row {
    fn from(identity: &Identity) -> Self {
        Self {
            id: identity.id.into(),
            user_id: identity.user_id.into(),
            connection_id: identity.connection_id.into(),
            subject: identity.subject.clone(),
            email: identity.email.as_ref().map(|email| email.as_str().to_owned()),
            created_at: identity.created_at.into(),
            last_used_at: identity.last_used_at.into(),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Identity, Corrupt> {
        let email = |text: &String| Table(TABLE).value("email", Email::parse(text));
        Ok(Identity {
            id: self.id.into(),
            user_id: self.user_id.into(),
            connection_id: self.connection_id.into(),
            subject: self.subject,
            email: self.email.as_ref().map(email).transpose()?,
            created_at: self.created_at.into(),
            last_used_at: self.last_used_at.into(),
        })
    }
}

impl Identities for Repos<'_> {
    fn insert(&mut self, identity: &Identity) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            diesel::insert_into(identities::table).values(Row::from(identity)).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn of_user(&mut self, user: UserId) -> StoreResult<Vec<Identity>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::user_id.eq(Id::from(user)));
            theirs.order((identities::created_at, identities::id)).select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn of_subject(&mut self, connection: ConnectionId, subject: &str) -> StoreResult<Option<Identity>> {
        let row: Option<Row> = self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::connection_id.eq(Id::from(connection)));
            theirs.filter(identities::subject.eq(subject)).select(Row::as_select()).first(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn touch(&mut self, id: IdentityId, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let one = identities::table.filter(identities::id.eq(Id::from(id)));
            diesel::update(one).set(identities::last_used_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }

    fn delete(&mut self, user: UserId, id: IdentityId) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let one = identities::table.filter(identities::id.eq(Id::from(id)));
            diesel::delete(one.filter(identities::user_id.eq(Id::from(user)))).execute(c)
        })?;
        Ok(())
    }

    fn delete_all(&mut self, user: UserId) -> StoreResult<()> {
        self.run(TABLE, |c| {
            diesel::delete(identities::table.filter(identities::user_id.eq(Id::from(user)))).execute(c)
        })?;
        Ok(())
    }

    fn last_used(&mut self, connection: ConnectionId) -> StoreResult<Option<Timestamp>> {
        let last: Option<Time> = self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::connection_id.eq(Id::from(connection)));
            theirs.order(identities::last_used_at.desc()).select(identities::last_used_at).first(c).optional()
        })?;
        Ok(last.map(Timestamp::from))
    }

    fn is_known_by(&mut self, connection: ConnectionId) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::connection_id.eq(Id::from(connection)));
            diesel::select(diesel::dsl::exists(theirs)).get_result(c)
        })
    }
}
