//! Mails: those in the queue, and the log of those that ended.

use diesel::dsl::exists;
use diesel::prelude::*;
use orgauth_domain::id::{InviteId, MailId, OrganizationId};
use orgauth_domain::mail::{MailKind, MailState, QueuedMail};
use orgauth_domain::ports::{Jobs, Mails, StoreResult};
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::sql::{Identifier, Instant, Nullable, Text};
use crate::shared::id_list::one_of;
use crate::shared::schema::{jobs, mails};
use crate::shared::static_sql::{StaticCondition, StaticSql};
use crate::shared::transaction::Repos;

const TABLE: &str = "mails";

/// The condition of the partial index on the mails of an invitation, word for word.
const QUEUED: StaticCondition = StaticCondition("mails.state = 'queued'");

/// A deleted organization sends no mail.
const NOT_OF_A_DELETED_ORGANIZATION: StaticCondition = StaticCondition(
    "NOT EXISTS (SELECT 1 FROM organizations \
     WHERE organizations.id = mails.organization_id AND organizations.deleted_at IS NOT NULL)",
);

const END: &str = "\
    UPDATE mails SET state = $1, sealed = NULL, last_error = $2, ended_at = $3 WHERE id = $4 AND state = $5";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mails, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Option<Id>,
    kind: String,
    invite_id: Option<Id>,
    state: String,
    sealed: Option<String>,
    created_at: Time,
    expires_at: Time,
    recipient: Option<Vec<u8>>,
    subject: Option<String>,
}

impl From<&QueuedMail> for Row {
    fn from(mail: &QueuedMail) -> Self {
        Self {
            id: mail.id.into(),
            organization_id: mail.organization_id.map(Id::from),
            kind: mail.kind.as_str().to_owned(),
            invite_id: mail.invite_id.map(Id::from),
            state: MailState::Queued.as_str().to_owned(),
            sealed: Some(mail.sealed.clone()),
            created_at: mail.created_at.into(),
            expires_at: mail.expires_at.into(),
            recipient: mail.recipient.map(|digest| digest.to_vec()),
            subject: mail.subject.clone(),
        }
    }
}

impl Row {
    fn restore(self) -> Result<QueuedMail, Corrupt> {
        let table = Table(TABLE);
        Ok(QueuedMail {
            id: self.id.into(),
            organization_id: self.organization_id.map(OrganizationId::from),
            kind: table.word("kind", MailKind::parse(&self.kind))?,
            invite_id: self.invite_id.map(InviteId::from),
            sealed: table.word("sealed", self.sealed)?,
            created_at: self.created_at.into(),
            expires_at: self.expires_at.into(),
            recipient: self
                .recipient
                .map(|digest| table.value("recipient", digest.try_into().map_err(|_| "is no digest")))
                .transpose()?,
            subject: self.subject,
        })
    }
}

impl Mails for Repos<'_> {
    fn insert(&mut self, mail: &QueuedMail) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(mails::table).values(Row::from(mail)).execute(c))?;
        Jobs::push(self, &mail.job())
    }

    fn queued(&mut self, ids: &[MailId]) -> StoreResult<Vec<QueuedMail>> {
        let ids: Vec<Id> = ids.iter().copied().map(Id::from).collect();
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let waiting =
                mails::table.filter(mails::id.eq_any(ids)).filter(mails::state.eq(MailState::Queued.as_str()));
            waiting.filter(NOT_OF_A_DELETED_ORGANIZATION).select(Row::as_select()).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn organization_of(&mut self, id: MailId) -> StoreResult<Option<OrganizationId>> {
        let found: Option<Option<Id>> =
            self.run(TABLE, |c| mails::table.find(Id::from(id)).select(mails::organization_id).first(c).optional())?;
        Ok(found.flatten().map(OrganizationId::from))
    }

    fn move_to_recipient(&mut self, from: [u8; 32], to: [u8; 32]) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let theirs = mails::table.filter(mails::recipient.eq(from.as_slice()));
            diesel::update(theirs).set(mails::recipient.eq(to.as_slice())).execute(c)
        })?;
        Ok(())
    }

    fn note_failure(&mut self, id: MailId, error: &str) -> StoreResult<()> {
        self.run(TABLE, |c| {
            let waiting = mails::table.find(Id::from(id)).filter(mails::state.eq(MailState::Queued.as_str()));
            diesel::update(waiting).set(mails::last_error.eq(error)).execute(c)
        })?;
        Ok(())
    }

    fn end(&mut self, id: MailId, state: MailState, error: Option<&str>, at: Timestamp) -> StoreResult<()> {
        self.run(TABLE, |c| {
            StaticSql::new(END)
                .bind::<Text, _>(state.as_str())
                .bind::<Nullable<Text>, _>(error)
                .bind::<Instant, _>(Time::from(at))
                .bind::<Identifier, _>(Id::from(id))
                .bind::<Text, _>(MailState::Queued.as_str())
                .execute(c)
        })?;
        Ok(())
    }

    fn of_invites(
        &mut self,
        organization: OrganizationId,
        invites: &[InviteId],
    ) -> StoreResult<Vec<(InviteId, MailState)>> {
        let invites: Vec<Id> = invites.iter().copied().map(Id::from).collect();
        let rows: Vec<(Option<Id>, String)> = self.run(TABLE, |c| {
            mails::table
                .filter(mails::organization_id.eq(Id::from(organization)))
                .filter(one_of(mails::invite_id, invites))
                .order(mails::id.desc())
                .select((mails::invite_id, mails::state))
                .load(c)
        })?;
        let table = Table(TABLE);
        let read = |(invite, state): (Option<Id>, String)| {
            Ok((table.word("invite_id", invite)?.into(), table.word("state", MailState::parse(&state))?))
        };
        rows.into_iter().map(read).collect()
    }

    fn cancel_invite(&mut self, organization: OrganizationId, invite: InviteId, at: Timestamp) -> StoreResult<()> {
        let (organization, invite) = (Id::from(organization), Id::from(invite));
        self.run("jobs", |c| {
            let theirs = mails::table
                .filter(mails::id.eq(jobs::id))
                .filter(mails::organization_id.eq(organization))
                .filter(mails::invite_id.eq(invite))
                .filter(QUEUED);
            let free = jobs::table.filter(jobs::claim.is_null()).filter(exists(theirs));
            diesel::delete(free).execute(c)
        })?;
        self.run(TABLE, |c| {
            let theirs = mails::table
                .filter(mails::organization_id.eq(organization))
                .filter(mails::invite_id.eq(invite))
                .filter(QUEUED);
            diesel::update(theirs)
                .set((
                    mails::state.eq(MailState::Cancelled.as_str()),
                    mails::sealed.eq(None::<String>),
                    mails::ended_at.eq(Time::from(at)),
                ))
                .execute(c)
        })?;
        Ok(())
    }
}
