//! Bulk statements for accounts and memberships.
//!
//! The lists have any length, so these statements are parsed anew each time; that costs little compared with the rows.

use diesel::prelude::*;
use orgauth_domain::Email;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Conflict, Imports, NewAccount, StoreResult};

use crate::shared::accounts::second_factors as factor_rows;
use crate::shared::accounts::users as user_rows;
use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::one_of;
use crate::shared::lock::locked;
use crate::shared::organizations::memberships as membership_rows;
use crate::shared::schema::{memberships, second_factors, users};
use crate::shared::transaction::Repos;

impl Imports for Repos<'_> {
    fn lock_accounts(&mut self, emails: &[Email]) -> StoreResult<Vec<(UserId, Email)>> {
        let texts: Vec<&str> = emails.iter().map(Email::as_str).collect();
        let rows: Vec<(Id, String)> = self.run("users", |c| {
            let found = users::table.filter(users::email.eq_any(texts)).order(users::id);
            locked(found.select((users::id, users::email))).load(c)
        })?;
        let account =
            |(id, email): (Id, String)| Ok((id.into(), Table("users").value("email", Email::parse(&email))?));
        rows.into_iter().map(account).collect()
    }

    fn insert_accounts(&mut self, accounts: &[NewAccount]) -> StoreResult<Result<(), Conflict>> {
        if accounts.is_empty() {
            return Ok(Ok(()));
        }
        let rows: Vec<_> = accounts
            .iter()
            .map(|NewAccount { user, hash, .. }| {
                (
                    user_rows::Row::without_factor(user),
                    users::password_hash.eq(hash.as_ref().map(PasswordHash::as_str)),
                    users::updated_at.eq(Time::from(user.created_at)),
                )
            })
            .collect();
        let written = self
            .run("users", |c| diesel::insert_into(users::table).values(&rows).on_conflict_do_nothing().execute(c))?;
        if written != accounts.len() {
            return Ok(Err(Conflict));
        }
        let factors: Vec<_> =
            accounts.iter().filter_map(|account| factor_rows::Row::of(&account.two_factor)).collect();
        if !factors.is_empty() {
            self.run("second_factors", |c| diesel::insert_into(second_factors::table).values(&factors).execute(c))?;
        }
        Ok(Ok(()))
    }

    fn memberships_of(&mut self, users: &[UserId]) -> StoreResult<Vec<(OrganizationId, UserId)>> {
        let rows: Vec<(Id, Id)> = self.run("memberships", |c| {
            memberships::table
                .filter(one_of(memberships::user_id, users.iter().copied().map(Id::from)))
                .select((memberships::organization_id, memberships::user_id))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(organization, user)| (organization.into(), user.into())).collect())
    }

    fn insert_memberships(&mut self, all: &[Membership]) -> StoreResult<Result<(), Conflict>> {
        if all.is_empty() {
            return Ok(Ok(()));
        }
        let rows: Vec<_> = all.iter().map(membership_rows::Row::from).collect();
        let written = self.run("memberships", |c| {
            diesel::insert_into(memberships::table).values(&rows).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == all.len() { Ok(()) } else { Err(Conflict) })
    }
}
