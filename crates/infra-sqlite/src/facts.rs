//! The one statement behind a verify answer.

use diesel::prelude::*;
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::ports::StoreResult;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::user::AccountRole;
use orgauth_domain::verify::{CallerFacts, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion};
use orgauth_domain::{Corrupt, Email, Timestamp};

use crate::codec::{Id, Table, Time};
use crate::memberships::{role, status};
use crate::schema::{api_keys, memberships, organizations, sessions, users};
use crate::sessions::FULL;
use crate::unit::store_error;

#[derive(Queryable, Selectable)]
#[diesel(table_name = api_keys)]
struct KeyRow {
    id: Id,
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
    last_used_at: Option<Time>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = organizations)]
struct OrganizationRow {
    id: Id,
    name: String,
    slug: String,
    plan: String,
    status: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    state: String,
    access_id: Option<Id>,
    expires_at: Time,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct UserRow {
    id: Id,
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
    joined_at: Time,
}

type Found = (KeyRow, OrganizationRow, Option<SessionRow>, Option<UserRow>, Option<MembershipRow>);

/// Looks up what the question names. The text of the statement is the same for every question, so it is prepared
/// once for each connection.
pub(crate) fn find(connection: &mut SqliteConnection, question: &VerifyQuestion) -> StoreResult<VerifyFacts> {
    let owner = organizations::id.eq(api_keys::organization_id);
    let session = sessions::id
        .nullable()
        .eq(question.session_id.map(Id::from))
        .and(sessions::organization_id.eq(organizations::id));
    let member = memberships::organization_id
        .eq(organizations::id)
        .and(memberships::user_id.nullable().eq(sessions::user_id.nullable()));
    let found: Option<Found> = api_keys::table
        .inner_join(organizations::table.on(owner))
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
        // Both are found by unique keys; a LIMIT would only be one more thing to plan.
        .get_result(connection)
        .optional()
        .map_err(|error| store_error("verify", &error))?;
    let Some((key, organization, session, user, membership)) = found else {
        return Ok(VerifyFacts { caller: None, subject: None });
    };
    let subject = match (session, user, membership) {
        (Some(session), Some(user), Some(membership)) => Some(subject(session, user, membership)?),
        // Foreign keys keep a session from being without its user and membership.
        (_, _, _) => None,
    };
    Ok(VerifyFacts { caller: Some(caller(key, organization)?), subject })
}

fn caller(key: KeyRow, organization: OrganizationRow) -> Result<CallerFacts, Corrupt> {
    let table = Table("organizations");
    Ok(CallerFacts {
        key_id: key.id.into(),
        key_expires_at: key.expires_at.map(Timestamp::from),
        key_revoked_at: key.revoked_at.map(Timestamp::from),
        key_last_used_at: key.last_used_at.map(Timestamp::from),
        organization: OrganizationFacts {
            id: organization.id.into(),
            name: table.value("name", Name::parse(&organization.name))?,
            slug: table.value("slug", Slug::parse(&organization.slug))?,
            plan: table.word("plan", Plan::parse(&organization.plan))?,
            status: table.word("status", OrganizationStatus::parse(&organization.status))?,
        },
    })
}

fn subject(session: SessionRow, user: UserRow, membership: MembershipRow) -> Result<SubjectFacts, Corrupt> {
    let table = Table("users");
    let access_id = if session.state == FULL { session.access_id } else { None };
    Ok(SubjectFacts {
        access_id: access_id.map(Into::into),
        session_expires_at: session.expires_at.into(),
        user_id: user.id.into(),
        name: table.value("name", Name::parse(&user.name))?,
        email: table.value("email", Email::parse(&user.email))?,
        account_role: table.word("role", AccountRole::parse(&user.role))?,
        is_email_verified: user.is_email_verified,
        role: role(&membership.role)?,
        status: status(&membership.status)?,
        joined_at: membership.joined_at.into(),
    })
}
