//! Sign-ups whose address isn't confirmed yet.

use diesel::prelude::*;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::sign_up::SignUp;
use orgauth_domain::ports::{SignUps, StoreResult};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Corrupt, Email, MailId, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::lock::locked;
use crate::shared::schema::sign_ups;
use crate::shared::transaction::Repos;

const TABLE: &str = "sign_ups";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sign_ups, treat_none_as_default_value = false)]
struct Row {
    mail_id: Id,
    token: Vec<u8>,
    email: String,
    name: String,
    organization_name: String,
    slug: String,
    created_at: Time,
    expires_at: Time,
    used_at: Option<Time>,
}

impl From<&SignUp> for Row {
    fn from(sign_up: &SignUp) -> Self {
        Self {
            mail_id: sign_up.mail_id.into(),
            token: sign_up.token.0.to_vec(),
            email: sign_up.email.as_str().to_owned(),
            name: sign_up.name.as_str().to_owned(),
            organization_name: sign_up.organization_name.as_str().to_owned(),
            slug: sign_up.slug.as_str().to_owned(),
            created_at: sign_up.created_at.into(),
            expires_at: sign_up.expires_at.into(),
            used_at: sign_up.used_at.map(Time::from),
        }
    }
}

impl Row {
    fn restore(self) -> Result<SignUp, Corrupt> {
        let table = Table(TABLE);
        Ok(SignUp {
            mail_id: self.mail_id.into(),
            token: TokenDigest(table.value("token", <[u8; 32]>::try_from(self.token.as_slice()))?),
            email: table.value("email", Email::parse(&self.email))?,
            name: table.value("name", Name::restore(&self.name))?,
            organization_name: table.value("organization_name", Name::restore(&self.organization_name))?,
            slug: table.value("slug", Slug::parse(&self.slug))?,
            created_at: self.created_at.into(),
            expires_at: self.expires_at.into(),
            used_at: self.used_at.map(Timestamp::from),
        })
    }
}

fn restored(row: Option<Row>) -> StoreResult<Option<SignUp>> {
    Ok(row.map(Row::restore).transpose()?)
}

impl SignUps for Repos<'_> {
    fn insert(&mut self, sign_up: &SignUp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(sign_ups::table).values(Row::from(sign_up)).execute(c))
    }

    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<SignUp>> {
        restored(
            self.run(TABLE, |c| sign_ups::table.find(Id::from(mail)).select(Row::as_select()).first(c).optional())?,
        )
    }

    fn by_token(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>> {
        restored(self.run(TABLE, |c| {
            let one = sign_ups::table.filter(sign_ups::token.eq(token.0.as_slice()));
            one.select(Row::as_select()).first(c).optional()
        })?)
    }

    fn lock(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>> {
        restored(self.run(TABLE, |c| {
            let one = sign_ups::table.filter(sign_ups::token.eq(token.0.as_slice()));
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?)
    }

    fn use_up(&mut self, token: &TokenDigest, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let unused =
                sign_ups::table.filter(sign_ups::token.eq(token.0.as_slice())).filter(sign_ups::used_at.is_null());
            diesel::update(unused).set(sign_ups::used_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }

    fn erase(&mut self, email: &Email) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(sign_ups::table.filter(sign_ups::email.eq(email.as_str()))).execute(c))?;
        Ok(())
    }
}
