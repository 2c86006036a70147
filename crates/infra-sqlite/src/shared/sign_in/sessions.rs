//! Sessions. The domain decides which columns each state keeps (`SessionParts`).

use diesel::prelude::*;
use orgauth_domain::id::{OrganizationId, SessionId, TokenId, UserId};
use orgauth_domain::ports::{Sessions, StoreResult};
use orgauth_domain::sign_in::access::Principal;
use orgauth_domain::sign_in::token::KeyId;
use orgauth_domain::sign_in::{EndReason, Session, SessionParts};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::accounts::users as user_rows;
use crate::shared::codec::{Id, Time};
use crate::shared::host::BRING_SESSIONS_FORWARD;
use crate::shared::host::sql::{BigInt, Identifier};
use crate::shared::lock::locked;
use crate::shared::organizations::memberships as membership_rows;
use crate::shared::schema::{memberships, sessions, users};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const TABLE: &str = "sessions";
pub(crate) const FULL: &str = "full";
const ENDED: &str = "ended";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct Row {
    id: Id,
    organization_id: Id,
    user_id: Id,
    created_at: Time,
    #[diesel(embed)]
    changing: Changing,
}

/// The columns that an update overwrites.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = sessions)]
struct Changing {
    ip: String,
    user_agent: String,
    methods: String,
    on_organization_page: bool,
    signed_in_at: Option<Time>,
    #[diesel(embed)]
    standing: Standing,
}

/// The columns that a change of state overwrites.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = sessions, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Standing {
    state: String,
    access_id: Option<Id>,
    refresh_id: Option<Id>,
    key_id: Option<String>,
    issued_at: Option<Time>,
    access_expires_at: Option<Time>,
    expires_at: Time,
    absolute_expires_at: Option<Time>,
    awaits_set_up: bool,
    last_used_at: Option<Time>,
    previous_refresh_id: Option<Id>,
    rotated_at: Option<Time>,
    rotated_user_agent: Option<String>,
    ended_at: Option<Time>,
    end_reason: Option<String>,
}

impl Standing {
    /// The columns of an ended session, which keep nothing that a token could be made from.
    fn ended(reason: EndReason, at: Timestamp) -> Self {
        Self {
            state: ENDED.to_owned(),
            access_id: None,
            refresh_id: None,
            key_id: None,
            issued_at: None,
            access_expires_at: None,
            expires_at: at.into(),
            absolute_expires_at: None,
            awaits_set_up: false,
            last_used_at: None,
            previous_refresh_id: None,
            rotated_at: None,
            rotated_user_agent: None,
            ended_at: Some(at.into()),
            end_reason: Some(reason.as_str().to_owned()),
        }
    }
}

impl From<&Session> for Row {
    fn from(session: &Session) -> Self {
        let parts = session.clone().into_parts();
        let standing = Standing {
            state: parts.state,
            access_id: parts.access_id.map(Id::from),
            refresh_id: parts.refresh_id.map(Id::from),
            key_id: parts.key_id,
            issued_at: parts.issued_at.map(Time::from),
            access_expires_at: parts.access_expires_at.map(Time::from),
            expires_at: parts.expires_at.into(),
            absolute_expires_at: parts.absolute_expires_at.map(Time::from),
            awaits_set_up: parts.awaits_set_up,
            last_used_at: parts.last_used_at.map(Time::from),
            previous_refresh_id: parts.previous_refresh_id.map(Id::from),
            rotated_at: parts.rotated_at.map(Time::from),
            rotated_user_agent: parts.rotated_user_agent,
            ended_at: parts.ended_at.map(Time::from),
            end_reason: parts.end_reason,
        };
        let changing = Changing {
            ip: parts.ip,
            user_agent: parts.user_agent,
            methods: parts.methods,
            on_organization_page: parts.on_organization_page,
            signed_in_at: parts.signed_in_at.map(Time::from),
            standing,
        };
        Self {
            id: parts.id.into(),
            organization_id: parts.organization_id.into(),
            user_id: parts.user_id.into(),
            created_at: parts.created_at.into(),
            changing,
        }
    }
}

impl Row {
    fn restore(self) -> Result<Session, Corrupt> {
        let Changing { ip, user_agent, methods, on_organization_page, signed_in_at, standing } = self.changing;
        Session::restore(SessionParts {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            user_id: self.user_id.into(),
            created_at: self.created_at.into(),
            signed_in_at: signed_in_at.map(Timestamp::from),
            ip,
            user_agent,
            methods,
            on_organization_page,
            state: standing.state,
            access_id: standing.access_id.map(TokenId::from),
            refresh_id: standing.refresh_id.map(TokenId::from),
            key_id: standing.key_id,
            issued_at: standing.issued_at.map(Timestamp::from),
            access_expires_at: standing.access_expires_at.map(Timestamp::from),
            expires_at: standing.expires_at.into(),
            absolute_expires_at: standing.absolute_expires_at.map(Timestamp::from),
            awaits_set_up: standing.awaits_set_up,
            last_used_at: standing.last_used_at.map(Timestamp::from),
            previous_refresh_id: standing.previous_refresh_id.map(TokenId::from),
            rotated_at: standing.rotated_at.map(Timestamp::from),
            rotated_user_agent: standing.rotated_user_agent,
            ended_at: standing.ended_at.map(Timestamp::from),
            end_reason: standing.end_reason,
        })
    }
}

fn changed(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}

impl Sessions for Repos<'_> {
    fn insert(&mut self, session: &Session) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(sessions::table).values(Row::from(session)).execute(c))
    }

    fn update(&mut self, session: &Session) -> StoreResult<()> {
        let Row { id, organization_id, changing, .. } = Row::from(session);
        self.run_on_one(TABLE, |c| {
            let one = sessions::table.find(id).filter(sessions::organization_id.eq(organization_id));
            diesel::update(one).set(changing).execute(c)
        })
    }

    fn lock(&mut self, organization: OrganizationId, id: SessionId) -> StoreResult<Option<Session>> {
        let row = self.run(TABLE, |c| {
            let one = sessions::table.find(Id::from(id)).filter(sessions::organization_id.eq(Id::from(organization)));
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn principal(&mut self, organization: OrganizationId, id: SessionId) -> StoreResult<Option<Principal>> {
        type Found = (Row, user_rows::Row, Option<membership_rows::Row>);
        let found: Option<Found> = self.run(TABLE, |c| {
            sessions::table
                .inner_join(users::table.on(users::id.eq(sessions::user_id)))
                .left_join(
                    memberships::table.on(memberships::organization_id
                        .eq(sessions::organization_id)
                        .and(memberships::user_id.eq(sessions::user_id))),
                )
                .filter(sessions::id.eq(Id::from(id)))
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .select((Row::as_select(), user_rows::Row::as_select(), Option::<membership_rows::Row>::as_select()))
                .first(c)
                .optional()
        })?;
        let Some((session, user, membership)) = found else {
            return Ok(None);
        };
        Ok(Some(Principal {
            session: session.restore()?,
            user: user.restore()?,
            membership: membership.map(membership_rows::Row::restore).transpose()?,
        }))
    }

    fn list_live(&mut self, organization: OrganizationId, user: UserId, now: Timestamp) -> StoreResult<Vec<Session>> {
        let rows = self.run(TABLE, |c| {
            sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::state.eq(FULL))
                .filter(sessions::expires_at.gt(Time::from(now)))
                .order((sessions::created_at.desc(), sessions::id.desc()))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn end_all(
        &mut self,
        user: UserId,
        except: Option<SessionId>,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        // No session has the smallest identifier, so it excludes none.
        let except = except.map_or(Id::MIN, Id::from);
        let ended = self.run(TABLE, |c| {
            let theirs = sessions::table
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::state.ne(ENDED))
                .filter(sessions::id.ne(except));
            diesel::update(theirs).set(Standing::ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn end_member(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let theirs = sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::state.ne(ENDED));
            diesel::update(theirs).set(Standing::ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn end_without_second_factor(
        &mut self,
        organization: OrganizationId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let without = users::table.filter(users::two_factor_since.is_null()).select(users::id);
            let theirs = sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::state.ne(ENDED))
                .filter(sessions::user_id.eq_any(without));
            diesel::update(theirs).set(Standing::ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn bring_forward(&mut self, organization: OrganizationId, ttl: Duration) -> StoreResult<()> {
        self.run(TABLE, |c| {
            StaticSql::new(BRING_SESSIONS_FORWARD)
                .bind::<Identifier, _>(Id::from(organization))
                .bind::<BigInt, _>(ttl.seconds())
                .execute(c)
        })?;
        Ok(())
    }

    fn organizations_by_key(&mut self, key: &KeyId) -> StoreResult<Vec<OrganizationId>> {
        let organizations: Vec<Id> = self.run(TABLE, |c| {
            let signed = sessions::table.filter(sessions::key_id.eq(key.as_str())).filter(sessions::state.ne(ENDED));
            signed.select(sessions::organization_id).distinct().load(c)
        })?;
        Ok(organizations.into_iter().map(OrganizationId::from).collect())
    }

    fn end_by_key(
        &mut self,
        organization: OrganizationId,
        key: &KeyId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let theirs = sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::key_id.eq(key.as_str()))
                .filter(sessions::state.ne(ENDED));
            diesel::update(theirs).set(Standing::ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn is_key_in_use(&mut self, key: &KeyId, now: Timestamp) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let alive = sessions::table
                .filter(sessions::key_id.eq(key.as_str()))
                .filter(sessions::state.ne(ENDED))
                .filter(sessions::expires_at.gt(Time::from(now)));
            diesel::select(diesel::dsl::exists(alive)).get_result(c)
        })
    }

    fn is_any_issued(&mut self, from: Timestamp, until: Timestamp, now: Timestamp) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let issued = sessions::table
                .filter(sessions::state.eq(FULL))
                .filter(sessions::expires_at.gt(Time::from(now)))
                .filter(sessions::last_used_at.ge(Time::from(from)))
                .filter(sessions::last_used_at.lt(Time::from(until)));
            diesel::select(diesel::dsl::exists(issued)).get_result(c)
        })
    }

    fn end_beyond(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        keep: u32,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        // Expired sessions don't count toward the number that is kept.
        let beyond: Vec<Id> = self.run(TABLE, |c| {
            sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::state.eq(FULL))
                .filter(sessions::expires_at.gt(Time::from(at)))
                .order((sessions::created_at.desc(), sessions::id.desc()))
                .offset(i64::from(keep))
                .select(sessions::id)
                .load(c)
        })?;
        // Usually there is none, and rarely more than one.
        let mut ended = 0;
        for id in beyond {
            let one = sessions::table.find(id).filter(sessions::state.ne(ENDED));
            ended += self.run(TABLE, |c| diesel::update(one).set(Standing::ended(reason, at)).execute(c))?;
        }
        Ok(changed(ended))
    }
}
