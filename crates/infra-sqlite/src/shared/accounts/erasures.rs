//! Accounts that are being erased, and the blanking of their data in records that are kept.

use diesel::prelude::*;
use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::id::{AuditId, EventId, MailId, SessionId, UserId};
use orgauth_domain::ports::{EmailChanges, Erasures, StoreResult};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::{Email, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::Connection;
use crate::shared::host::sql::{BigInt, Identifier, Text};
use crate::shared::id_list::one_of;
use crate::shared::schema::{
    api_keys, audit_log, deliveries, email_changes, erased_addresses, erasures, events, events_to_erase, identities,
    invites, jobs, mails, memberships, passkeys, password_resets, provider_identities, recovery_codes,
    second_factors, sessions, users,
};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const TABLE: &str = "erasures";

/// Blanks address and client in the audit entries of the account itself.
const BLANK_ENTRIES: &str = "\
    UPDATE audit_log SET actor_email = '', ip = NULL, user_agent = NULL WHERE id IN \
    (SELECT id FROM audit_log WHERE actor_id = $1 AND actor_email <> '' LIMIT $2)";

/// Blanks the address in the metadata of audit entries.
const BLANK_METADATA: &str = "\
    UPDATE audit_log SET metadata = replace(metadata, '\"' || $1 || '\"', '\"\"') \
    WHERE id > $2 AND id <= $3 AND metadata LIKE '%\"' || $1 || '\"%'";

const fn searched(stage: ErasureStage) -> i64 {
    match stage {
        ErasureStage::Searching => 0,
        ErasureStage::Waiting => 1,
        ErasureStage::Delivering => 2,
    }
}

fn stage(searched: i64) -> ErasureStage {
    match searched {
        0 => ErasureStage::Searching,
        1 => ErasureStage::Waiting,
        _ => ErasureStage::Delivering,
    }
}

impl Repos<'_> {
    fn deleted(
        &mut self,
        table: &'static str,
        statement: impl FnOnce(&mut Connection) -> QueryResult<usize>,
    ) -> StoreResult<()> {
        self.run(table, statement).map(|_| ())
    }

    fn mails_of(&mut self, recipient: &[u8; 32]) -> StoreResult<Vec<Id>> {
        self.run("mails", |c| {
            mails::table.filter(mails::recipient.eq(recipient.as_slice())).select(mails::id).load(c)
        })
    }

    /// Deletes mails and their jobs, even jobs that are claimed.
    fn delete_mails(&mut self, theirs: Vec<Id>) -> StoreResult<()> {
        let ids = theirs.clone();
        self.deleted("jobs", |c| diesel::delete(jobs::table.filter(one_of(jobs::id, ids))).execute(c))?;
        self.deleted("mails", |c| diesel::delete(mails::table.filter(one_of(mails::id, theirs))).execute(c))
    }
}

impl Erasures for Repos<'_> {
    fn delete_account(&mut self, erasure: &Erasure, recipients: &[[u8; 32]]) -> StoreResult<()> {
        let user = Id::from(erasure.user_id);
        self.run_on_one(TABLE, |c| {
            let columns = (
                erasures::user_id.eq(user),
                erasures::person.eq(erasure.user_id.to_string()),
                erasures::began_at.eq(Time::from(erasure.began_at)),
                erasures::searched.eq(searched(erasure.stage)),
            );
            diesel::insert_into(erasures::table).values(columns).execute(c)
        })?;
        for address in &erasure.addresses {
            self.run_on_one("erased_addresses", |c| {
                let columns = (erased_addresses::user_id.eq(user), erased_addresses::address.eq(address.as_str()));
                diesel::insert_into(erased_addresses::table).values(columns).execute(c)
            })?;
            self.deleted("invites", |c| {
                diesel::delete(invites::table.filter(invites::email.eq(address.as_str()))).execute(c)
            })?;
        }
        // The link of an email change is mailed to the new address; only the change names that mail.
        let links: Vec<Id> = self.run("email_changes", |c| {
            email_changes::table.filter(email_changes::user_id.eq(user)).select(email_changes::mail_id).load(c)
        })?;
        self.delete_mails(links)?;
        for address in &erasure.addresses {
            EmailChanges::erase(self, erasure.user_id, address)?;
        }
        for recipient in recipients {
            let theirs = self.mails_of(recipient)?;
            self.delete_mails(theirs)?;
        }
        self.deleted("recovery_codes", |c| {
            diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user))).execute(c)
        })?;
        self.deleted("identities", |c| {
            diesel::delete(identities::table.filter(identities::user_id.eq(user))).execute(c)
        })?;
        self.deleted("provider_identities", |c| {
            diesel::delete(provider_identities::table.filter(provider_identities::user_id.eq(user))).execute(c)
        })?;
        self.deleted("passkeys", |c| diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user))).execute(c))?;
        self.deleted("second_factors", |c| {
            diesel::delete(second_factors::table.filter(second_factors::user_id.eq(user))).execute(c)
        })?;
        self.deleted("sessions", |c| diesel::delete(sessions::table.filter(sessions::user_id.eq(user))).execute(c))?;
        // Deletes invitations by this account: the inviter no longer exists, so a pending one is void.
        let organizations: Vec<Id> = self.run("memberships", |c| {
            let theirs = memberships::table.filter(memberships::user_id.eq(user));
            theirs.select(memberships::organization_id).load(c)
        })?;
        for organization in organizations {
            self.deleted("password_resets", |c| {
                let theirs = password_resets::table
                    .filter(password_resets::organization_id.eq(organization))
                    .filter(password_resets::user_id.eq(user));
                diesel::delete(theirs).execute(c)
            })?;
            self.deleted("invites", |c| {
                let theirs = invites::table
                    .filter(invites::organization_id.eq(organization))
                    .filter(invites::invited_by.eq(user));
                diesel::delete(theirs).execute(c)
            })?;
            self.deleted("api_keys", |c| {
                let theirs = api_keys::table
                    .filter(api_keys::organization_id.eq(organization))
                    .filter(api_keys::created_by.eq(user));
                diesel::update(theirs).set(api_keys::created_by.eq(None::<Id>)).execute(c)
            })?;
        }
        self.deleted("memberships", |c| {
            diesel::delete(memberships::table.filter(memberships::user_id.eq(user))).execute(c)
        })?;
        self.run_on_one("users", |c| diesel::delete(users::table.find(user)).execute(c))
    }

    fn addresses_of(&mut self, user: UserId) -> StoreResult<Vec<String>> {
        self.run("audit_log", |c| {
            audit_log::table
                .filter(audit_log::actor_id.eq(Id::from(user)))
                .filter(audit_log::actor_email.ne(""))
                .select(audit_log::actor_email.assume_not_null())
                .distinct()
                .load(c)
        })
    }

    fn sources_of(&mut self, user: UserId) -> StoreResult<Vec<String>> {
        let user = Id::from(user);
        let mut found: Vec<String> = self.run("sessions", |c| {
            sessions::table.filter(sessions::user_id.eq(user)).select(sessions::ip).distinct().load(c)
        })?;
        found.extend(self.run("audit_log", |c| {
            audit_log::table
                .filter(audit_log::actor_id.eq(user))
                .filter(audit_log::ip.is_not_null())
                .select(audit_log::ip.assume_not_null())
                .distinct()
                .load::<String>(c)
        })?);
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn sessions_of(&mut self, user: UserId) -> StoreResult<Vec<(SessionId, Timestamp)>> {
        let found: Vec<(Id, Time, Option<Time>)> = self.run("sessions", |c| {
            let theirs = sessions::table.filter(sessions::user_id.eq(Id::from(user)));
            theirs.select((sessions::id, sessions::created_at, sessions::signed_in_at)).load(c)
        })?;
        let sign_in =
            |began: Time, at: Option<Time>| at.map_or_else(|| Timestamp::from(began).floor_to_second(), Into::into);
        Ok(found.into_iter().map(|(id, began, at)| (id.into(), sign_in(began, at))).collect())
    }

    fn mails_to(&mut self, recipients: &[[u8; 32]]) -> StoreResult<Vec<MailId>> {
        let mut found = Vec::new();
        for recipient in recipients {
            found.extend(self.mails_of(recipient)?);
        }
        Ok(found.into_iter().map(MailId::from).collect())
    }

    fn list(&mut self) -> StoreResult<Vec<Erasure>> {
        let rows: Vec<(Id, Time, i64)> = self.run(TABLE, |c| {
            erasures::table
                .order(erasures::began_at)
                .limit(100)
                .select((erasures::user_id, erasures::began_at, erasures::searched))
                .load(c)
        })?;
        let mut found = Vec::with_capacity(rows.len());
        for (user, began_at, searched) in rows {
            let addresses: Vec<String> = self.run("erased_addresses", |c| {
                let theirs = erased_addresses::table.filter(erased_addresses::user_id.eq(user));
                theirs.select(erased_addresses::address).load(c)
            })?;
            let table = Table("erased_addresses");
            let read = |text: String| table.value("address", Email::parse(&text));
            let addresses = addresses.into_iter().map(read).collect::<Result<_, _>>()?;
            let (user_id, began_at) = (user.into(), began_at.into());
            found.push(Erasure { user_id, addresses, began_at, stage: stage(searched) });
        }
        Ok(found)
    }

    fn blank_entries(&mut self, user: UserId, limit: u32) -> StoreResult<u64> {
        let blanked = self.run("audit_log", |c| {
            StaticSql::new(BLANK_ENTRIES)
                .bind::<Identifier, _>(Id::from(user))
                .bind::<BigInt, _>(i64::from(limit))
                .execute(c)
        })?;
        Ok(u64::try_from(blanked).unwrap_or(u64::MAX))
    }

    fn blank_metadata(&mut self, addresses: &[Email], (after, end): (AuditId, Option<AuditId>)) -> StoreResult<()> {
        for address in addresses {
            self.run("audit_log", |c| {
                StaticSql::new(BLANK_METADATA)
                    .bind::<Text, _>(address.as_str())
                    .bind::<Identifier, _>(Id::from(after))
                    .bind::<Identifier, _>(end.map_or(Id::MAX, Id::from))
                    .execute(c)
            })?;
        }
        Ok(())
    }

    fn entries_end(&mut self, after: AuditId, rows: u32) -> StoreResult<Option<AuditId>> {
        let end: Option<Id> = self.run("audit_log", |c| {
            let behind = audit_log::table.filter(audit_log::id.gt(Id::from(after))).order(audit_log::id);
            behind.offset(i64::from(rows)).select(audit_log::id).first(c).optional()
        })?;
        Ok(end.map(AuditId::from))
    }

    fn events_end(&mut self, after: EventId, rows: u32) -> StoreResult<Option<EventId>> {
        let end: Option<Id> = self.run("events", |c| {
            let behind = events::table.filter(events::id.gt(Id::from(after))).order(events::id);
            behind.offset(i64::from(rows)).select(events::id).first(c).optional()
        })?;
        Ok(end.map(EventId::from))
    }

    fn events_about(
        &mut self,
        erasure: &Erasure,
        (after, end): (EventId, Option<EventId>),
    ) -> StoreResult<Vec<(EventId, EventKind, String)>> {
        let mut found = Vec::new();
        let texts = std::iter::once(erasure.user_id.to_string())
            .chain(erasure.addresses.iter().map(|address| format!("\"{address}\"")));
        for text in texts {
            let rows: Vec<(Id, String, String)> = self.run("events", |c| {
                events::table
                    .filter(events::id.gt(Id::from(after)))
                    .filter(events::id.le(end.map_or(Id::MAX, Id::from)))
                    .filter(events::body.like(format!("%{text}%")))
                    .select((events::id, events::kind, events::body))
                    .load(c)
            })?;
            found.extend(rows);
        }
        found.sort_unstable_by_key(|(id, _, _)| *id);
        found.dedup_by_key(|(id, _, _)| *id);
        let table = Table("events");
        let read = |(id, kind, body): (Id, String, String)| {
            Ok((id.into(), table.word("kind", EventKind::parse(&kind))?, body))
        };
        found.into_iter().map(read).collect()
    }

    fn under_way(&mut self, ids: &[EventId]) -> StoreResult<Vec<EventId>> {
        let waiting: Vec<Id> = self.run("deliveries", |c| {
            deliveries::table
                .inner_join(jobs::table.on(jobs::id.eq(deliveries::id)))
                .filter(one_of(deliveries::event_id, ids.iter().copied().map(Id::from)))
                .select(deliveries::event_id)
                .distinct()
                .load(c)
        })?;
        Ok(waiting.into_iter().map(EventId::from).collect())
    }

    fn put_off(&mut self, user: UserId, events: &[EventId]) -> StoreResult<()> {
        for event in events {
            self.run("events_to_erase", |c| {
                let columns =
                    (events_to_erase::user_id.eq(Id::from(user)), events_to_erase::event_id.eq(Id::from(*event)));
                diesel::insert_into(events_to_erase::table).values(columns).on_conflict_do_nothing().execute(c)
            })?;
        }
        Ok(())
    }

    fn put_off_of(&mut self, user: UserId) -> StoreResult<Vec<(EventId, Option<String>)>> {
        let rows: Vec<(Id, Option<String>)> = self.run("events_to_erase", |c| {
            events_to_erase::table
                .left_join(events::table.on(events::id.eq(events_to_erase::event_id)))
                .filter(events_to_erase::user_id.eq(Id::from(user)))
                .limit(1000)
                .select((events_to_erase::event_id, events::body.nullable()))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(id, body)| (id.into(), body)).collect())
    }

    fn rewrite_event(&mut self, user: UserId, event: EventId, body: Option<&str>) -> StoreResult<()> {
        if let Some(body) = body {
            self.run("events", |c| {
                diesel::update(events::table.find(Id::from(event))).set(events::body.eq(body)).execute(c)
            })?;
        }
        self.deleted("events_to_erase", |c| {
            diesel::delete(events_to_erase::table.find((Id::from(user), Id::from(event)))).execute(c)
        })
    }

    fn advance(&mut self, user: UserId, stage: ErasureStage) -> StoreResult<()> {
        let user = Id::from(user);
        self.run(TABLE, |c| {
            diesel::update(erasures::table.find(user)).set(erasures::searched.eq(searched(stage))).execute(c)
        })?;
        self.deleted("erased_addresses", |c| {
            diesel::delete(erased_addresses::table.filter(erased_addresses::user_id.eq(user))).execute(c)
        })
    }

    fn finish(&mut self, user: UserId) -> StoreResult<()> {
        self.deleted(TABLE, |c| diesel::delete(erasures::table.find(Id::from(user))).execute(c))
    }
}
