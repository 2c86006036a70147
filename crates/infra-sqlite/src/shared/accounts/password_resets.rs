//! Password resets.

use diesel::AggregateExpressionMethods;
use diesel::dsl::count;
use diesel::prelude::*;
use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::ports::{PasswordResets, StoreResult};
use orgauth_domain::{MailId, OrganizationId, Timestamp, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::password_resets;
use crate::shared::transaction::Repos;

const TABLE: &str = "password_resets";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = password_resets, treat_none_as_default_value = false)]
struct Row {
    token: Vec<u8>,
    mail_id: Id,
    organization_id: Id,
    user_id: Id,
    created_at: Time,
    expires_at: Time,
    used_at: Option<Time>,
}

impl PasswordResets for Repos<'_> {
    fn insert(&mut self, reset: &PasswordReset) -> StoreResult<()> {
        let row = Row {
            token: reset.token.0.to_vec(),
            mail_id: reset.mail_id.into(),
            organization_id: reset.organization_id.into(),
            user_id: reset.user_id.into(),
            created_at: reset.created_at.into(),
            expires_at: reset.expires_at.into(),
            used_at: reset.used_at.map(Time::from),
        };
        self.run_on_one(TABLE, |c| diesel::insert_into(password_resets::table).values(row).execute(c))
    }

    fn get(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<PasswordReset>> {
        let row: Option<Row> = self.run(TABLE, |c| {
            let one = password_resets::table
                .find(token.0.as_slice())
                .filter(password_resets::organization_id.eq(Id::from(organization)));
            one.select(Row::as_select()).first(c).optional()
        })?;
        let restore = |row: Row| {
            Ok(PasswordReset {
                token: TokenDigest(Table(TABLE).value("token", <[u8; 32]>::try_from(row.token.as_slice()))?),
                mail_id: row.mail_id.into(),
                organization_id: row.organization_id.into(),
                user_id: row.user_id.into(),
                created_at: row.created_at.into(),
                expires_at: row.expires_at.into(),
                used_at: row.used_at.map(Timestamp::from),
            })
        };
        row.map(restore).transpose()
    }

    fn mails_since(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        since: Timestamp,
        except: MailId,
    ) -> StoreResult<u64> {
        let count: i64 = self.run(TABLE, |c| {
            password_resets::table
                .filter(password_resets::organization_id.eq(Id::from(organization)))
                .filter(password_resets::user_id.eq(Id::from(user)))
                .filter(password_resets::created_at.gt(Time::from(since)))
                .filter(password_resets::mail_id.ne(Id::from(except)))
                .select(count(password_resets::mail_id).aggregate_distinct())
                .first(c)
        })?;
        Ok(Table(TABLE).value("count", u64::try_from(count))?)
    }

    fn use_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let unused = password_resets::table
                .filter(password_resets::user_id.eq(Id::from(user)))
                .filter(password_resets::used_at.is_null());
            diesel::update(unused).set(password_resets::used_at.eq(Time::from(at))).execute(c)
        })?;
        Ok(())
    }
}
