//! Sessions. The domain decides which columns each state keeps (`SessionParts`).

use diesel::dsl::{Eq, exists, not};
use diesel::prelude::*;
use orgauth_domain::id::{ConnectionId, OrganizationId, SessionId, UserId};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Sessions, StoreResult, Whose};
use orgauth_domain::sign_in::access::Principal;
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::sign_in::federation::asserted::ProviderSession;
use orgauth_domain::sign_in::federation::logout::LoggedOut;
use orgauth_domain::sign_in::token::{AuthenticationMethod, KeyId};
use orgauth_domain::sign_in::{EndReason, Ended, Session, SessionParts, Standing};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::accounts::users as user_rows;
use crate::shared::codec::{Id, Time};
use crate::shared::host::BRING_SESSIONS_FORWARD;
use crate::shared::host::sql::{BigInt, Identifier};
use crate::shared::lock::locked;
use crate::shared::organizations::memberships as membership_rows;
use crate::shared::schema::{memberships, passkeys, provider_sessions, sessions, users};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const TABLE: &str = "sessions";
pub(crate) const FULL: &str = "full";
const ENDED: &str = "ended";

/// Defines columns of a session, and their conversion from and to the domain's parts of the same names.
macro_rules! columns {
    (
        $(#[$attribute:meta])* $Columns:ident of $Parts:ident
        { $($(#[$kind:meta])* $column:ident: $Column:ty,)+ } optional { $($optional:ident: $Optional:ty,)+ }
    ) => {
        $(#[$attribute])*
        struct $Columns { $($(#[$kind])* $column: $Column,)+ $($optional: Option<$Optional>,)+ }

        impl From<$Parts> for $Columns {
            fn from(parts: $Parts) -> Self {
                Self { $($column: parts.$column.into(),)+ $($optional: parts.$optional.map(Into::into),)+ }
            }
        }

        impl From<$Columns> for $Parts {
            fn from(columns: $Columns) -> Self {
                Self { $($column: columns.$column.into(),)+ $($optional: columns.$optional.map(Into::into),)+ }
            }
        }
    };
}

columns! {
    #[derive(Queryable, Selectable, Insertable, AsChangeset)]
    #[diesel(table_name = sessions, treat_none_as_null = true)]
    Row of SessionParts {
        id: Id,
        #[diesel(skip_update)]
        organization_id: Id,
        #[diesel(skip_update)]
        user_id: Id,
        #[diesel(skip_update)]
        created_at: Time,
        ip: String,
        user_agent: String,
        methods: String,
        on_organization_page: bool,
        expires_at: Time,
        #[diesel(embed)]
        standing: StandingColumns,
    } optional {
        signed_in_at: Time,
        passkey_id: Id,
        identity_id: Id,
        connection_id: Id,
        proven_at: Time,
        impersonator: String,
    }
}

columns! {
    /// The columns that a change of state overwrites, besides `expires_at`.
    #[derive(Queryable, Selectable, Insertable, AsChangeset)]
    #[diesel(table_name = sessions, treat_none_as_default_value = false, treat_none_as_null = true)]
    StandingColumns of Standing {
        state: String,
        awaits_set_up: bool,
    } optional {
        access_id: Id,
        refresh_id: Id,
        key_id: String,
        issued_at: Time,
        access_expires_at: Time,
        absolute_expires_at: Time,
        last_used_at: Time,
        previous_refresh_id: Id,
        rotated_at: Time,
        rotated_user_agent: String,
        ended_at: Time,
        end_reason: String,
    }
}

impl From<&Session> for Row {
    fn from(session: &Session) -> Self {
        session.clone().into_parts().into()
    }
}

impl Row {
    fn restore(self) -> Result<Session, Corrupt> {
        Session::restore(self.into())
    }
}

/// The columns of an ended session, which keep nothing that a token could be made from.
fn of_ended(reason: EndReason, at: Timestamp) -> (Eq<sessions::expires_at, Time>, StandingColumns) {
    (sessions::expires_at.eq(Time::from(at)), Standing::from(Ended { at, reason }).into())
}

fn changed(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}

impl Sessions for Repos<'_> {
    fn insert(&mut self, session: &Session) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(sessions::table).values(Row::from(session)).execute(c))
    }

    fn update(&mut self, session: &Session) -> StoreResult<()> {
        let row = Row::from(session);
        self.run_on_one(TABLE, |c| {
            let one = sessions::table.find(row.id).filter(sessions::organization_id.eq(row.organization_id));
            diesel::update(one).set(row).execute(c)
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
            membership: membership.map(|row| self.entitled(row)).transpose()?,
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
            diesel::update(theirs).set(of_ended(reason, at)).execute(c)
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
            diesel::update(theirs).set(of_ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn end_without_second_factor(
        &mut self,
        organization: OrganizationId,
        rp_id: &str,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let without = users::table.filter(users::two_factor_since.is_null()).select(users::id);
            let has_passkey = exists(
                passkeys::table.filter(passkeys::user_id.eq(sessions::user_id)).filter(passkeys::rp_id.eq(rp_id)),
            );
            let showed_passkey = sessions::methods.like(format!("%{}%", AuthenticationMethod::Passkey));
            let theirs = sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::state.ne(ENDED))
                .filter(sessions::user_id.eq_any(without))
                .filter(not(showed_passkey.and(has_passkey)))
                .filter(sessions::methods.not_like(format!("%{}%", AuthenticationMethod::FederatedFactor)));
            diesel::update(theirs).set(of_ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn end_begun_otherwise(
        &mut self,
        organization: OrganizationId,
        allowed: &AllowedMethods,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            // Whatever was shown beside it, a session by a connection is one by a connection.
            let mut by_connections = 0;
            if !allowed.contain(Method::Connection) {
                let theirs = sessions::table
                    .filter(sessions::organization_id.eq(Id::from(organization)))
                    .filter(sessions::connection_id.is_not_null())
                    .filter(sessions::state.ne(ENDED));
                by_connections = diesel::update(theirs).set(of_ended(reason, at)).execute(c)?;
            }
            let mut ending = diesel::update(sessions::table)
                .set(of_ended(reason, at))
                .into_boxed()
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::connection_id.is_null())
                .filter(sessions::state.ne(ENDED));
            for method in allowed.iter() {
                ending = ending.filter(sessions::methods.not_like(format!("%{}%", method.entry())));
            }
            Ok(by_connections + ending.execute(c)?)
        })?;
        Ok(changed(ended))
    }

    fn end_without_connection(
        &mut self,
        organization: OrganizationId,
        (whose, except): (Whose, Option<SessionId>),
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        // No session has the smallest identifier, so it excludes none.
        let except = except.map_or(Id::MIN, Id::from);
        let ended = self.run(TABLE, |c| {
            let ending = diesel::update(sessions::table)
                .set(of_ended(reason, at))
                .into_boxed()
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::connection_id.is_null())
                .filter(sessions::id.ne(except))
                .filter(sessions::state.ne(ENDED));
            let admins = memberships::table
                .filter(memberships::organization_id.eq(Id::from(organization)))
                .filter(memberships::role.eq(Role::Admin.as_str()))
                .select(memberships::user_id);
            match whose {
                Whose::All => ending.execute(c),
                Whose::Members => ending.filter(sessions::user_id.ne_all(admins)).execute(c),
                Whose::User(user) => ending.filter(sessions::user_id.eq(Id::from(user))).execute(c),
            }
        })?;
        Ok(changed(ended))
    }

    fn lock_begun_by_what_counts(
        &mut self,
        organization: OrganizationId,
        allowed: &AllowedMethods,
    ) -> StoreResult<Vec<Session>> {
        let begun_by = |method| sessions::methods.like(format!("%{method}%"));
        let rows = self.run(TABLE, |c| {
            let theirs = sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::connection_id.is_null())
                .filter(sessions::state.ne(ENDED))
                .filter(begun_by(AuthenticationMethod::Passkey).or(begun_by(AuthenticationMethod::Provider)))
                .order(sessions::id)
                .select(Row::as_select());
            locked(theirs).load(c)
        })?;
        let mut found: Vec<Session> = rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?;
        let is_other = |method: &Method| !matches!(method, Method::Passkey | Method::Provider);
        let others: Vec<_> = allowed.iter().filter(is_other).map(Method::entry).collect();
        found.retain(|session| !session.methods.iter().any(|method| others.contains(method)));
        Ok(found)
    }

    fn end_of_connection(
        &mut self,
        organization: OrganizationId,
        connection: ConnectionId,
        user: Option<UserId>,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let mut ending = diesel::update(sessions::table)
                .set(of_ended(reason, at))
                .into_boxed()
                .filter(sessions::connection_id.eq(Id::from(connection)))
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::state.ne(ENDED));
            if let Some(user) = user {
                ending = ending.filter(sessions::user_id.eq(Id::from(user)));
            }
            ending.execute(c)
        })?;
        Ok(changed(ended))
    }

    fn end_of_providers(&mut self, user: UserId, reason: EndReason, at: Timestamp) -> StoreResult<u64> {
        let ended = self.run(TABLE, |c| {
            let theirs = sessions::table
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::methods.like(format!("%{}%", AuthenticationMethod::Provider)))
                .filter(sessions::state.ne(ENDED));
            diesel::update(theirs).set(of_ended(reason, at)).execute(c)
        })?;
        Ok(changed(ended))
    }

    fn name_by_provider(
        &mut self,
        session: SessionId,
        connection: ConnectionId,
        names: &ProviderSession,
    ) -> StoreResult<()> {
        self.run("provider_sessions", |c| {
            let columns = (
                provider_sessions::session_id.eq(Id::from(session)),
                provider_sessions::connection_id.eq(Id::from(connection)),
                provider_sessions::subject.eq(&names.subject),
                provider_sessions::sid.eq(&names.sid),
            );
            diesel::insert_into(provider_sessions::table).values(columns).execute(c)
        })?;
        Ok(())
    }

    fn of_provider(&mut self, connection: ConnectionId, meant: &LoggedOut) -> StoreResult<Vec<SessionId>> {
        let mut theirs = provider_sessions::table
            .filter(provider_sessions::connection_id.eq(Id::from(connection)))
            .select(provider_sessions::session_id)
            .into_boxed();
        let (sid, subject) = match meant {
            LoggedOut::Subject(subject) => (None, Some(subject)),
            LoggedOut::Session { session, subject } => (Some(session), subject.as_ref()),
        };
        if let Some(sid) = sid {
            theirs = theirs.filter(provider_sessions::sid.eq(sid));
        }
        if let Some(subject) = subject {
            theirs = theirs.filter(provider_sessions::subject.eq(subject));
        }
        let found: Vec<Id> = self.run("provider_sessions", |c| theirs.load(c))?;
        Ok(found.into_iter().map(SessionId::from).collect())
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
            diesel::update(theirs).set(of_ended(reason, at)).execute(c)
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
        // Neither expired sessions nor those of the operator, as the user, count toward the number that is kept.
        let beyond: Vec<Id> = self.run(TABLE, |c| {
            sessions::table
                .filter(sessions::organization_id.eq(Id::from(organization)))
                .filter(sessions::user_id.eq(Id::from(user)))
                .filter(sessions::state.eq(FULL))
                .filter(sessions::expires_at.gt(Time::from(at)))
                .filter(sessions::impersonator.is_null())
                .order((sessions::created_at.desc(), sessions::id.desc()))
                .offset(i64::from(keep))
                .select(sessions::id)
                .load(c)
        })?;
        // Usually there is none, and rarely more than one.
        let mut ended = 0;
        for id in beyond {
            let one = sessions::table.find(id).filter(sessions::state.ne(ENDED));
            ended += self.run(TABLE, |c| diesel::update(one).set(of_ended(reason, at)).execute(c))?;
        }
        Ok(changed(ended))
    }
}
