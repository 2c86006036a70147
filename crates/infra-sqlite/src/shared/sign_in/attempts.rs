//! The last attempts to sign in by each connection.

use diesel::prelude::*;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Attempts, StoreResult};
use orgauth_domain::sign_in::federation::attempt::{Attempt, EntryKind, Outcome, surplus};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::{ConnectionId, Corrupt};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::connection_attempts;
use crate::shared::transaction::Repos;

const TABLE: &str = "connection_attempts";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = connection_attempts, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    connection_id: Id,
    created_at: Time,
    outcome: String,
    code: Option<String>,
    rule: Option<String>,
    claims: String,
    email: Option<String>,
    entry: Option<String>,
    role: Option<String>,
}

impl From<&Attempt> for Row {
    fn from(attempt: &Attempt) -> Self {
        Self {
            id: attempt.id.into(),
            connection_id: attempt.connection_id.into(),
            created_at: attempt.created_at.into(),
            outcome: attempt.outcome.to_string(),
            code: attempt.code.map(|code| code.to_string()),
            rule: attempt.rule.clone(),
            claims: attempt.claims.join("\n"),
            email: attempt.email.clone(),
            entry: attempt.entry.map(|entry| entry.to_string()),
            role: attempt.role.map(|role| role.to_string()),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Attempt, Corrupt> {
        let code = |word: &String| Table(TABLE).value("code", Refused::parse(word).ok_or("unknown word"));
        let entry = |word: &String| Table(TABLE).value("entry", EntryKind::parse(word).ok_or("unknown word"));
        let role = |word: &String| Table(TABLE).value("role", Role::parse(word).ok_or("unknown word"));
        Ok(Attempt {
            id: self.id.into(),
            connection_id: self.connection_id.into(),
            created_at: self.created_at.into(),
            outcome: Table(TABLE).value("outcome", Outcome::parse(&self.outcome).ok_or("unknown word"))?,
            code: self.code.as_ref().map(code).transpose()?,
            rule: self.rule,
            claims: self.claims.lines().map(str::to_owned).collect(),
            email: self.email,
            entry: self.entry.as_ref().map(entry).transpose()?,
            role: self.role.as_ref().map(role).transpose()?,
        })
    }
}

impl Attempts for Repos<'_> {
    fn append(&mut self, attempt: &Attempt) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::insert_into(connection_attempts::table).values(Row::from(attempt)).execute(c))?;
        let all = Attempts::of_connection(self, attempt.connection_id)?;
        let surplus: Vec<Id> = surplus(all.iter().map(Into::into).collect()).into_iter().map(Into::into).collect();
        if !surplus.is_empty() {
            self.run(TABLE, |c| {
                let gone = connection_attempts::table.filter(connection_attempts::id.eq_any(&surplus));
                diesel::delete(gone).execute(c)
            })?;
        }
        Ok(())
    }

    fn of_connection(&mut self, connection: ConnectionId) -> StoreResult<Vec<Attempt>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            connection_attempts::table
                .filter(connection_attempts::connection_id.eq(Id::from(connection)))
                .order((connection_attempts::created_at.desc(), connection_attempts::id.desc()))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }
}
