//! The reference queries, written once for both databases, whose column types differ.

/// Defines tables, rows and queries, in a module that has the types `Database`, `RowId` and `RowTime` and the functions
/// `bound`, `unbound` and `instant`. The arguments are the SQL types of identifiers and timestamps.
macro_rules! queries {
    ($id:ident, $time:ident) => {
        use diesel::prelude::*;
        use orgauth_domain::Email;
        use orgauth_domain::accounts::user::AccountRole;
        use orgauth_domain::id::{ApiKeyId, OrganizationId, SessionId, TokenId, UserId};
        use orgauth_domain::keys::key_form::KeyDigest;
        use orgauth_domain::organizations::membership::{MembershipStatus, Role};
        use orgauth_domain::organizations::{OrganizationStatus, Plan};
        use orgauth_domain::sign_in::verify::{
            CallerFacts, CallerKey, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion,
        };
        use orgauth_domain::text::{Name, Slug};

        use $crate::Fallible;
        use $crate::reference::memory::Everything;

        diesel::table! {
            organizations (id) { id -> $id, name -> Text, slug -> Text, plan -> Text, status -> Text, }
        }
        diesel::table! {
            api_keys (id) {
                id -> $id,
                organization_id -> $id,
                digest -> Binary,
                expires_at -> Nullable<$time>,
                revoked_at -> Nullable<$time>,
                last_used_at -> Nullable<$time>,
            }
        }
        diesel::table! {
            sessions (id) {
                id -> $id,
                organization_id -> $id,
                user_id -> $id,
                state -> Text,
                access_id -> Nullable<$id>,
                expires_at -> $time,
            }
        }
        diesel::table! {
            users (id) { id -> $id, name -> Text, email -> Text, role -> Text, is_email_verified -> Bool, }
        }
        diesel::table! {
            memberships (organization_id, user_id) {
                organization_id -> $id,
                user_id -> $id,
                role -> Text,
                status -> Text,
                joined_at -> $time,
            }
        }
        diesel::allow_tables_to_appear_in_same_query!(organizations, api_keys, sessions, users, memberships);

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = organizations)]
        struct OrganizationRow {
            id: RowId,
            name: String,
            slug: String,
            plan: String,
            status: String,
        }

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = api_keys)]
        struct KeyRow {
            id: RowId,
            expires_at: Option<RowTime>,
            revoked_at: Option<RowTime>,
            last_used_at: Option<RowTime>,
        }

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = sessions)]
        struct SessionRow {
            user_id: RowId,
            state: String,
            access_id: Option<RowId>,
            expires_at: RowTime,
        }

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = users)]
        struct UserRow {
            id: RowId,
            name: String,
            email: String,
            role: String,
            is_email_verified: bool,
        }

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = memberships)]
        struct MembershipRow {
            role: String,
            status: String,
            joined_at: RowTime,
        }

        // Every row is found by a unique key, so no query has a LIMIT. That matters on SQLite: it plans a
        // statement again for each value bound to a LIMIT, which takes longer than the lookup itself.

        /// Runs three consecutive queries.
        pub(super) fn textbook(connection: &mut Database, question: &VerifyQuestion) -> Fallible<VerifyFacts> {
            let found: Option<(KeyRow, OrganizationRow)> = api_keys::table
                .inner_join(organizations::table.on(organizations::id.eq(api_keys::organization_id)))
                .filter(api_keys::digest.eq(question.key_digest.0.as_slice()))
                .filter(organizations::slug.eq(question.slug.as_str()))
                .select((KeyRow::as_select(), OrganizationRow::as_select()))
                .get_result(connection)
                .optional()?;
            let Some((key, organization)) = found else {
                return Ok(VerifyFacts { caller: None, subject: None });
            };
            let caller = Some(caller(key, organization)?);
            let owner = caller.as_ref().map(|c: &CallerFacts| c.organization.id);
            let (Some(id), Some(owner)) = (question.session_id, owner) else {
                return Ok(VerifyFacts { caller, subject: None });
            };
            let session: Option<SessionRow> = sessions::table
                .filter(sessions::id.eq(bound(id.uuid())))
                .filter(sessions::organization_id.eq(bound(owner.uuid())))
                .select(SessionRow::as_select())
                .get_result(connection)
                .optional()?;
            let Some(session) = session else {
                return Ok(VerifyFacts { caller, subject: None });
            };
            let (user, membership): (UserRow, MembershipRow) = users::table
                .inner_join(memberships::table.on(memberships::user_id.eq(users::id)))
                .filter(users::id.eq(session.user_id.clone()))
                .filter(memberships::organization_id.eq(bound(owner.uuid())))
                .select((UserRow::as_select(), MembershipRow::as_select()))
                .get_result(connection)?;
            Ok(VerifyFacts { caller, subject: Some(subject(session, user, membership)?) })
        }

        /// Runs one joined query.
        pub(super) fn joined(connection: &mut Database, question: &VerifyQuestion) -> Fallible<VerifyFacts> {
            type Found = (KeyRow, OrganizationRow, Option<SessionRow>, Option<UserRow>, Option<MembershipRow>);
            let session = sessions::id
                .nullable()
                .eq(question.session_id.map(|id| bound(id.uuid())))
                .and(sessions::organization_id.eq(organizations::id));
            let member = memberships::organization_id
                .eq(organizations::id)
                .and(memberships::user_id.nullable().eq(sessions::user_id.nullable()));
            let found: Option<Found> = api_keys::table
                .inner_join(organizations::table.on(organizations::id.eq(api_keys::organization_id)))
                .left_join(sessions::table.on(session))
                .left_join(users::table.on(users::id.nullable().eq(sessions::user_id.nullable())))
                .left_join(memberships::table.on(member))
                .filter(api_keys::digest.eq(question.key_digest.0.as_slice()))
                .filter(organizations::slug.eq(question.slug.as_str()))
                .select((
                    KeyRow::as_select(),
                    OrganizationRow::as_select(),
                    Option::<SessionRow>::as_select(),
                    Option::<UserRow>::as_select(),
                    Option::<MembershipRow>::as_select(),
                ))
                .get_result(connection)
                .optional()?;
            let Some((key, organization, session, user, membership)) = found else {
                return Ok(VerifyFacts { caller: None, subject: None });
            };
            let subject = match (session, user, membership) {
                (Some(session), Some(user), Some(membership)) => Some(subject(session, user, membership)?),
                _ => None,
            };
            Ok(VerifyFacts { caller: Some(caller(key, organization)?), subject })
        }

        /// Loads all keys and all sessions.
        pub(super) fn everything(url: &str) -> Fallible<Everything> {
            let mut connection = Database::establish(url)?;
            let keys: Vec<(Vec<u8>, KeyRow, OrganizationRow)> = api_keys::table
                .inner_join(organizations::table.on(organizations::id.eq(api_keys::organization_id)))
                .select((api_keys::digest, KeyRow::as_select(), OrganizationRow::as_select()))
                .load(&mut connection)?;
            let member = memberships::organization_id
                .eq(sessions::organization_id)
                .and(memberships::user_id.eq(sessions::user_id));
            let all: Vec<(RowId, RowId, SessionRow, UserRow, MembershipRow)> = sessions::table
                .inner_join(users::table.on(users::id.eq(sessions::user_id)))
                .inner_join(memberships::table.on(member))
                .select((
                    sessions::id,
                    sessions::organization_id,
                    SessionRow::as_select(),
                    UserRow::as_select(),
                    MembershipRow::as_select(),
                ))
                .load(&mut connection)?;
            let callers = keys.into_iter().map(|(digest, key, organization)| {
                let digest = digest.try_into().map_err(|_| "a digest is not of 32 bytes")?;
                Ok((KeyDigest(digest), caller(key, organization)?))
            });
            let subjects = all.into_iter().map(|(id, owner, session, user, membership)| {
                let owner = OrganizationId::from_uuid(unbound(owner)?);
                Ok((SessionId::from_uuid(unbound(id)?), owner, subject(session, user, membership)?))
            });
            Ok((callers.collect::<Fallible<_>>()?, subjects.collect::<Fallible<_>>()?))
        }

        fn caller(key: KeyRow, organization: OrganizationRow) -> Fallible<CallerFacts> {
            Ok(CallerFacts {
                key: CallerKey::Api {
                    id: ApiKeyId::from_uuid(unbound(key.id)?),
                    last_used_at: key.last_used_at.map(instant),
                },
                key_expires_at: key.expires_at.map(instant),
                key_revoked_at: key.revoked_at.map(instant),
                organization: OrganizationFacts {
                    id: OrganizationId::from_uuid(unbound(organization.id)?),
                    name: Name::restore(&organization.name)?,
                    slug: Slug::parse(&organization.slug)?,
                    plan: Plan::parse(&organization.plan).ok_or("plan")?,
                    status: OrganizationStatus::parse(&organization.status).ok_or("status")?,
                },
            })
        }

        fn subject(session: SessionRow, user: UserRow, membership: MembershipRow) -> Fallible<SubjectFacts> {
            let access_id = session.access_id.filter(|_| session.state == "full").map(unbound).transpose()?;
            Ok(SubjectFacts {
                access_id: access_id.map(TokenId::from_uuid),
                session_expires_at: instant(session.expires_at),
                user_id: UserId::from_uuid(unbound(user.id)?),
                name: Name::restore(&user.name)?,
                email: Email::parse(&user.email)?,
                account_role: AccountRole::parse(&user.role).ok_or("role")?,
                is_email_verified: user.is_email_verified,
                role: Role::parse(&membership.role).ok_or("role")?,
                status: MembershipStatus::parse(&membership.status).ok_or("status")?,
                joined_at: instant(membership.joined_at),
            })
        }
    };
}

pub(super) use queries;
