//! The data that is stored about a person.

use diesel::prelude::*;
use orgauth_domain::accounts::email_change::EmailChange;
use orgauth_domain::accounts::export::{ExportedMail, ExportedSession};
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::id::{AuditId, InviteId, MailId, OrganizationId, SessionId, UserId};
use orgauth_domain::mail::{MailKind, MailState};
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::ports::{Exports, StoreResult};
use orgauth_domain::{Email, Timestamp};

use super::email_changes as email_change_rows;
use crate::shared::audit::{Recorded, TABLE};
use crate::shared::codec::{Id, Table, Time};
use crate::shared::organizations::invites::{self as invite_rows, PENDING};
use crate::shared::organizations::organization::present;
use crate::shared::schema::{audit_log, email_changes, invites, mails, organizations, sessions};
use crate::shared::transaction::Repos;

type SessionColumns = (Id, Id, Time, Option<Time>, Option<Time>, String, String);

impl Exports for Repos<'_> {
    fn sessions_of(
        &mut self,
        user: UserId,
        before: Option<SessionId>,
        limit: u32,
    ) -> StoreResult<Vec<ExportedSession>> {
        let rows: Vec<SessionColumns> = self.run("sessions", |c| {
            sessions::table
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::id.lt(before.map_or(Id::MAX, Id::from)))
                .filter(sessions::organization_id.eq_any(present().select(organizations::id)))
                .order(sessions::id.desc())
                .limit(limit.into())
                .select((
                    sessions::id,
                    sessions::organization_id,
                    sessions::created_at,
                    sessions::last_used_at,
                    sessions::ended_at,
                    sessions::ip,
                    sessions::user_agent,
                ))
                .load(c)
        })?;
        let exported = |(id, organization, created_at, last_used_at, ended_at, ip, user_agent): SessionColumns| {
            ExportedSession {
                id: id.into(),
                organization_id: organization.into(),
                created_at: created_at.into(),
                last_used_at: last_used_at.map(Timestamp::from),
                ended_at: ended_at.map(Timestamp::from),
                ip,
                user_agent,
            }
        };
        Ok(rows.into_iter().map(exported).collect())
    }

    fn entries_of(
        &mut self,
        user: UserId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<(OrganizationId, AuditRecord)>> {
        let rows: Vec<(Id, Recorded)> = self.run(TABLE, |c| {
            audit_log::table
                .filter(audit_log::actor_id.eq(Id::from(user)))
                .filter(audit_log::id.lt(before.map_or(Id::MAX, Id::from)))
                .filter(audit_log::organization_id.eq_any(present().select(organizations::id)))
                .order(audit_log::id.desc())
                .limit(limit.into())
                .select((audit_log::organization_id, Recorded::as_select()))
                .load(c)
        })?;
        rows.into_iter().map(|(organization, row)| Ok((organization.into(), row.restore(TABLE)?))).collect()
    }

    fn invites_to(&mut self, email: &Email, before: Option<InviteId>, limit: u32) -> StoreResult<Vec<Invite>> {
        let rows: Vec<invite_rows::Row> = self.run("invites", |c| {
            invites::table
                .filter(invites::email.eq(email.as_str()))
                .filter(invites::id.lt(before.map_or(Id::MAX, Id::from)))
                .filter(PENDING)
                .filter(invites::organization_id.eq_any(present().select(organizations::id)))
                .order(invites::id.desc())
                .limit(limit.into())
                .select(invite_rows::Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(invite_rows::Row::restore).collect::<Result<_, _>>()?)
    }

    fn email_changes_of(
        &mut self,
        user: UserId,
        before: Option<MailId>,
        limit: u32,
    ) -> StoreResult<Vec<EmailChange>> {
        let rows: Vec<email_change_rows::Row> = self.run("email_changes", |c| {
            email_changes::table
                .filter(email_changes::user_id.eq(Id::from(user)))
                .filter(email_changes::mail_id.lt(before.map_or(Id::MAX, Id::from)))
                .order(email_changes::mail_id.desc())
                .limit(limit.into())
                .select(email_change_rows::Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(email_change_rows::Row::restore).collect::<Result<_, _>>()?)
    }

    fn mails_to(
        &mut self,
        recipient: &[u8; 32],
        before: Option<MailId>,
        limit: u32,
    ) -> StoreResult<Vec<ExportedMail>> {
        let rows: Vec<(Id, Option<Time>, String, Option<String>)> = self.run("mails", |c| {
            mails::table
                .filter(mails::recipient.eq(recipient.as_slice()))
                .filter(mails::state.eq(MailState::Sent.as_str()))
                .filter(mails::id.lt(before.map_or(Id::MAX, Id::from)))
                .order(mails::id.desc())
                .limit(limit.into())
                .select((mails::id, mails::ended_at, mails::kind, mails::subject))
                .load(c)
        })?;
        let table = Table("mails");
        let exported = |(id, ended_at, kind, subject): (Id, Option<Time>, String, Option<String>)| {
            let (id, sent_at) = (id.into(), table.word("ended_at", ended_at)?.into());
            Ok(ExportedMail { id, sent_at, kind: table.word("kind", MailKind::parse(&kind))?, subject })
        };
        rows.into_iter().map(exported).collect()
    }
}
