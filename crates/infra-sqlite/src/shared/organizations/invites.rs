//! Invitations.

use diesel::prelude::*;
use orgauth_domain::id::{InviteId, OrganizationId};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::invite::{Invite, InviteEntry, InviteState, InvitedBy};
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::ports::{Conflict, Invites, StoreResult};
use orgauth_domain::{Corrupt, Email, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::keyset::later;
use crate::shared::lock::locked;
use crate::shared::organizations::memberships::role;
use crate::shared::organizations::role_columns;
use crate::shared::schema::{invites, memberships, service_keys, users};
use crate::shared::static_sql::StaticCondition;
use crate::shared::transaction::Repos;

const TABLE: &str = "invites";

/// The condition of the partial index on pending invitations, word for word.
pub(crate) const PENDING: StaticCondition = StaticCondition("invites.state = 'pending'");

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = invites, treat_none_as_default_value = false)]
pub(crate) struct Row {
    id: Id,
    organization_id: Id,
    email: String,
    role: String,
    invited_by: Option<Id>,
    token: Vec<u8>,
    created_at: Time,
    expires_at: Time,
    state: String,
    service_key_id: Option<Id>,
    roles: Option<String>,
    is_link_shown: bool,
}

/// The inviter as two columns: the member, the service key.
fn invited_by(by: InvitedBy) -> (Option<Id>, Option<Id>) {
    match by {
        InvitedBy::Member(id) => (Some(id.into()), None),
        InvitedBy::ServiceKey(id) => (None, Some(id.into())),
        InvitedBy::CommandLine => (None, None),
    }
}

impl From<&Invite> for Row {
    fn from(invite: &Invite) -> Self {
        let (member, service_key) = invited_by(invite.invited_by);
        Self {
            id: invite.id.into(),
            organization_id: invite.organization_id.into(),
            email: invite.email.as_str().to_owned(),
            role: invite.role.as_str().to_owned(),
            invited_by: member,
            token: invite.token.0.to_vec(),
            created_at: invite.created_at.into(),
            expires_at: invite.expires_at.into(),
            state: invite.state.as_str().to_owned(),
            service_key_id: service_key,
            roles: role_columns::listed(&invite.roles),
            is_link_shown: invite.is_link_shown,
        }
    }
}

impl Row {
    pub(crate) fn restore(self) -> Result<Invite, Corrupt> {
        let table = Table(TABLE);
        let token = <[u8; 32]>::try_from(self.token.as_slice());
        let invited_by = match (self.invited_by, self.service_key_id) {
            (Some(id), _) => InvitedBy::Member(id.into()),
            (None, Some(id)) => InvitedBy::ServiceKey(id.into()),
            (None, None) => InvitedBy::CommandLine,
        };
        Ok(Invite {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            email: table.value("email", Email::parse(&self.email))?,
            role: role(&self.role)?,
            roles: role_columns::ids_of(TABLE, self.roles.as_deref())?,
            invited_by,
            token: TokenDigest(table.value("token", token)?),
            created_at: self.created_at.into(),
            expires_at: self.expires_at.into(),
            state: table.word("state", InviteState::parse(&self.state))?,
            is_link_shown: self.is_link_shown,
        })
    }
}

fn entry((row, inviter): (Row, Option<String>)) -> Result<InviteEntry, Corrupt> {
    let inviter = inviter.map(|text| Table("users").value("email", Email::parse(&text))).transpose()?;
    Ok(InviteEntry { invite: row.restore()?, inviter })
}

impl Invites for Repos<'_> {
    fn insert(&mut self, invite: &Invite) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            diesel::insert_into(invites::table).values(Row::from(invite)).on_conflict_do_nothing().execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn update(&mut self, invite: &Invite) -> StoreResult<()> {
        let (member, service_key) = invited_by(invite.invited_by);
        self.run_on_one(TABLE, |c| {
            let one = invites::table
                .find(Id::from(invite.id))
                .filter(invites::organization_id.eq(Id::from(invite.organization_id)));
            diesel::update(one)
                .set((
                    invites::token.eq(invite.token.0.as_slice()),
                    invites::invited_by.eq(member),
                    invites::service_key_id.eq(service_key),
                    invites::roles.eq(role_columns::listed(&invite.roles)),
                    invites::expires_at.eq(Time::from(invite.expires_at)),
                    invites::state.eq(invite.state.as_str()),
                    invites::is_link_shown.eq(invite.is_link_shown),
                ))
                .execute(c)
        })
    }

    fn by_token(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<InviteEntry>> {
        let found: Option<(Row, Option<String>)> = self.run(TABLE, |c| {
            invites::table
                .left_join(users::table.on(users::id.nullable().eq(invites::invited_by)))
                .filter(invites::organization_id.eq(Id::from(organization)))
                .filter(invites::token.eq(token.0.as_slice()))
                .select((Row::as_select(), users::email.nullable()))
                .first(c)
                .optional()
        })?;
        Ok(found.map(entry).transpose()?)
    }

    fn lock(&mut self, organization: OrganizationId, id: InviteId) -> StoreResult<Option<Invite>> {
        let row = self.run(TABLE, |c| {
            let one = invites::table.find(Id::from(id)).filter(invites::organization_id.eq(Id::from(organization)));
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn lock_pending(&mut self, organization: OrganizationId, email: &Email) -> StoreResult<Option<Invite>> {
        let row = self.run(TABLE, |c| {
            let one = invites::table
                .filter(invites::organization_id.eq(Id::from(organization)))
                .filter(invites::email.eq(email.as_str()))
                .filter(PENDING);
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn lock_pending_everywhere(&mut self, email: &Email) -> StoreResult<Vec<Invite>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            let theirs = invites::table.filter(invites::email.eq(email.as_str())).filter(PENDING);
            locked(theirs.order(invites::id).select(Row::as_select())).load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn list_live(
        &mut self,
        organization: OrganizationId,
        now: Timestamp,
        after: Option<(Timestamp, InviteId)>,
        limit: u32,
    ) -> StoreResult<Vec<InviteEntry>> {
        let found: Vec<(Row, Option<String>)> = self.run(TABLE, |c| {
            let inviter = memberships::organization_id
                .eq(invites::organization_id)
                .and(memberships::user_id.nullable().eq(invites::invited_by))
                .and(memberships::role.eq(Role::Admin.as_str()))
                .and(memberships::status.eq(MembershipStatus::Active.as_str()));
            let key = service_keys::id
                .nullable()
                .eq(invites::service_key_id)
                .and(service_keys::scope.eq(Scope::Manage.as_str()))
                .and(service_keys::revoked_at.is_null())
                .and(service_keys::expires_at.is_null().or(service_keys::expires_at.gt(Time::from(now))));
            let by_command_line = invites::invited_by.is_null().and(invites::service_key_id.is_null());
            invites::table
                .left_join(memberships::table.on(inviter))
                .left_join(service_keys::table.on(key))
                .left_join(users::table.on(users::id.nullable().eq(invites::invited_by)))
                .filter(invites::organization_id.eq(Id::from(organization)))
                .filter(PENDING)
                .filter(invites::expires_at.gt(Time::from(now)))
                // As in the domain's state machine: the operator may always invite, an administrator while holding
                // the role, a manage key while it is valid.
                .filter(
                    by_command_line
                        .or(memberships::user_id.nullable().is_not_null())
                        .or(service_keys::id.nullable().is_not_null()),
                )
                .filter(later(invites::created_at, invites::id, after))
                .order((invites::created_at, invites::id))
                .limit(i64::from(limit))
                .select((Row::as_select(), users::email.nullable()))
                .load(c)
        })?;
        Ok(found.into_iter().map(entry).collect::<Result<_, _>>()?)
    }
}
