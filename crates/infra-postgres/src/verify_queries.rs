//! The statements behind verify answers: one for a single question, two for many at once.

use std::collections::HashMap;

use diesel::prelude::*;
use orgauth_domain::identity::user::AccountRole;
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::session::verify::{CallerFacts, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Corrupt, Email, OrganizationId, SessionId, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::fault::Fault;
use crate::shared::memberships::{role, status};
use crate::shared::schema::{api_keys, memberships, organizations, sessions, users};
use crate::shared::sessions::FULL;

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

/// The answer to one question of a batch.
pub(crate) type Answer = Result<VerifyFacts, Corrupt>;

/// Looks up what one question names, in one statement. Its text is the same for every question, so it is prepared
/// once for each connection.
pub(crate) fn find(connection: &mut PgConnection, question: &VerifyQuestion) -> Result<Answer, Fault> {
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
        .map_err(|error| Fault::of("verify", error))?;
    let Some((key, organization, session, user, membership)) = found else {
        return Ok(Ok(VerifyFacts { caller: None, subject: None }));
    };
    // Foreign keys keep a session from being without its user and membership.
    let subject = session.zip(user).zip(membership).map(|((session, user), member)| subject(session, user, member));
    Ok(caller(key, organization).and_then(|caller| {
        let subject = subject.transpose()?;
        Ok(VerifyFacts { caller: Some(caller), subject })
    }))
}

/// Looks up what many questions name, in two statements: one for every key, one for every session. A damaged row is
/// the answer to those questions alone that name it.
pub(crate) fn find_all(connection: &mut PgConnection, questions: &[&VerifyQuestion]) -> Result<Vec<Answer>, Fault> {
    let digests: Vec<&[u8]> = distinct(questions.iter().map(|question| question.key_digest.0.as_slice()));
    let callers: Vec<(Vec<u8>, KeyRow, OrganizationRow)> = api_keys::table
        .inner_join(organizations::table.on(organizations::id.eq(api_keys::organization_id)))
        .filter(api_keys::digest.eq_any(digests))
        .select((api_keys::digest, KeyRow::as_select(), OrganizationRow::as_select()))
        .load(connection)
        .map_err(|error| Fault::of("verify", error))?;
    let ids: Vec<Id> = distinct(questions.iter().filter_map(|question| question.session_id.map(Id::from)));
    let member =
        memberships::organization_id.eq(sessions::organization_id).and(memberships::user_id.eq(sessions::user_id));
    let subjects: Vec<(Id, Id, SessionRow, UserRow, MembershipRow)> = if ids.is_empty() {
        Vec::new()
    } else {
        sessions::table
            .inner_join(users::table.on(users::id.eq(sessions::user_id)))
            .inner_join(memberships::table.on(member))
            .filter(sessions::id.eq_any(ids))
            .select((
                sessions::id,
                sessions::organization_id,
                SessionRow::as_select(),
                UserRow::as_select(),
                MembershipRow::as_select(),
            ))
            .load(connection)
            .map_err(|error| Fault::of("verify", error))?
    };
    let callers: HashMap<Vec<u8>, Result<CallerFacts, Corrupt>> =
        callers.into_iter().map(|(digest, key, organization)| (digest, caller(key, organization))).collect();
    let subjects: HashMap<SessionId, (OrganizationId, Result<SubjectFacts, Corrupt>)> = subjects
        .into_iter()
        .map(|(id, organization, session, user, member)| {
            (id.into(), (organization.into(), subject(session, user, member)))
        })
        .collect();
    Ok(questions.iter().map(|question| facts_of(question, &callers, &subjects)).collect())
}

/// What a question names, of what was found for all of them.
fn facts_of(
    question: &VerifyQuestion,
    callers: &HashMap<Vec<u8>, Result<CallerFacts, Corrupt>>,
    subjects: &HashMap<SessionId, (OrganizationId, Result<SubjectFacts, Corrupt>)>,
) -> Answer {
    let nothing = VerifyFacts { caller: None, subject: None };
    let Some(caller) = callers.get(question.key_digest.0.as_slice()) else { return Ok(nothing) };
    let caller = caller.clone()?;
    if caller.organization.slug != question.slug {
        return Ok(nothing);
    }
    let subject = match question.session_id.and_then(|id| subjects.get(&id)) {
        Some((organization, subject)) if *organization == caller.organization.id => Some(subject.clone()?),
        Some(_) | None => None,
    };
    Ok(VerifyFacts { caller: Some(caller), subject })
}

fn distinct<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
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
            name: table.value("name", Name::restore(&organization.name))?,
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
        name: table.value("name", Name::restore(&user.name))?,
        email: table.value("email", Email::parse(&user.email))?,
        account_role: table.word("role", AccountRole::parse(&user.role))?,
        is_email_verified: user.is_email_verified,
        role: role(&membership.role)?,
        status: status(&membership.status)?,
        joined_at: membership.joined_at.into(),
    })
}
