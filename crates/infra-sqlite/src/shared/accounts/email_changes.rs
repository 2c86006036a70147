//! Links that prove an address of an account.

use diesel::prelude::*;
use orgauth_domain::accounts::email_change::{EmailChange, NewAddress};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::ports::{EmailChanges, StoreResult};
use orgauth_domain::sign_in::evidence::Evidence;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_domain::{Corrupt, Email, MailId, Timestamp, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::email_changes;
use crate::shared::transaction::Repos;

const TABLE: &str = "email_changes";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = email_changes, treat_none_as_default_value = false)]
pub(super) struct Row {
    mail_id: Id,
    user_id: Id,
    email: String,
    confirm_token: Vec<u8>,
    cancel_token: Option<Vec<u8>>,
    known_source: Option<Vec<u8>>,
    created_at: Time,
    expires_at: Time,
    ended_at: Option<Time>,
    asked_in: Option<Id>,
    /// Separated by spaces.
    shown: Option<String>,
    passkey_id: Option<Id>,
    identity_id: Option<Id>,
}

impl From<&EmailChange> for Row {
    fn from(change: &EmailChange) -> Self {
        let new = change.change.as_ref();
        let shown = new.and_then(|new| new.shown.as_ref());
        let words = |shown: &Evidence| shown.methods.iter().map(|m| m.as_str()).collect::<Vec<_>>().join(" ");
        Self {
            mail_id: change.mail_id.into(),
            user_id: change.user_id.into(),
            email: change.email.as_str().to_owned(),
            confirm_token: change.confirm_token.0.to_vec(),
            cancel_token: new.map(|new| new.cancel_token.0.to_vec()),
            known_source: new.map(|new| new.known_source.to_vec()),
            created_at: change.created_at.into(),
            expires_at: change.expires_at.into(),
            ended_at: change.ended_at.map(Time::from),
            asked_in: shown.map(|shown| shown.organization.into()),
            shown: shown.map(words),
            passkey_id: shown.and_then(|shown| shown.passkey).map(Id::from),
            identity_id: shown.and_then(|shown| shown.identity).map(Id::from),
        }
    }
}

impl Row {
    fn shown(&self) -> Result<Option<Evidence>, Corrupt> {
        let (Some(organization), Some(words)) = (self.asked_in, &self.shown) else { return Ok(None) };
        let methods: Option<_> = words.split_ascii_whitespace().map(AuthenticationMethod::parse).collect();
        Ok(Some(Evidence {
            organization: organization.into(),
            methods: Table(TABLE).word("shown", methods)?,
            passkey: self.passkey_id.map(Into::into),
            identity: self.identity_id.map(Into::into),
        }))
    }

    pub(super) fn restore(self) -> Result<EmailChange, Corrupt> {
        let table = Table(TABLE);
        let bytes = |column, bytes: &[u8]| table.value(column, <[u8; 32]>::try_from(bytes));
        let change = match (&self.cancel_token, &self.known_source) {
            (Some(cancel), Some(source)) => Some(NewAddress {
                cancel_token: TokenDigest(bytes("cancel_token", cancel)?),
                known_source: bytes("known_source", source)?,
                shown: self.shown()?,
            }),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(Corrupt::new(TABLE, "known_source: one of two")),
        };
        Ok(EmailChange {
            mail_id: self.mail_id.into(),
            user_id: self.user_id.into(),
            email: table.value("email", Email::parse(&self.email))?,
            confirm_token: TokenDigest(bytes("confirm_token", &self.confirm_token)?),
            change,
            created_at: self.created_at.into(),
            expires_at: self.expires_at.into(),
            ended_at: self.ended_at.map(Timestamp::from),
        })
    }
}

fn restored(row: Option<Row>) -> StoreResult<Option<EmailChange>> {
    Ok(row.map(Row::restore).transpose()?)
}

impl EmailChanges for Repos<'_> {
    fn insert(&mut self, change: &EmailChange) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(email_changes::table).values(Row::from(change)).execute(c))
    }

    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<EmailChange>> {
        restored(
            self.run(TABLE, |c| {
                email_changes::table.find(Id::from(mail)).select(Row::as_select()).first(c).optional()
            })?,
        )
    }

    fn by_confirm_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>> {
        restored(self.run(TABLE, |c| {
            let one = email_changes::table.filter(email_changes::confirm_token.eq(token.0.as_slice()));
            one.select(Row::as_select()).first(c).optional()
        })?)
    }

    fn by_cancel_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>> {
        restored(self.run(TABLE, |c| {
            let one = email_changes::table.filter(email_changes::cancel_token.eq(token.0.as_slice()));
            one.select(Row::as_select()).first(c).optional()
        })?)
    }

    fn end_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let pending = email_changes::table
                .filter(email_changes::user_id.eq(Id::from(user)))
                .filter(email_changes::ended_at.is_null());
            diesel::update(pending).set(email_changes::ended_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }

    fn end_proofs(&mut self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let pending = email_changes::table
                .filter(email_changes::user_id.eq(Id::from(user)))
                .filter(email_changes::cancel_token.is_null())
                .filter(email_changes::ended_at.is_null());
            diesel::update(pending).set(email_changes::ended_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }

    fn erase(&mut self, user: UserId, email: &Email) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let theirs = email_changes::table
                .filter(email_changes::user_id.eq(Id::from(user)).or(email_changes::email.eq(email.as_str())));
            diesel::delete(theirs).execute(c)
        })?;
        Ok(())
    }
}
