//! The statements behind verify answers: one for a single question, at most three for a batch, and one more for the catalogue where a member
//! is an admin. What roles give is joined: that costs 3 µs, and a statement of its own 20. The catalogue isn't, as few members need it.

use std::collections::HashMap;

use diesel::prelude::*;
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::keys::key_form::KeyKind;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::roles::Given;
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::verify::{
    CallerFacts, CallerKey, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion,
};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Corrupt, Email, OrganizationId, SessionId, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::fault::Fault;
use crate::shared::organizations::memberships::{role, status};
use crate::shared::organizations::role_columns::{entitlements, words_of};
use crate::shared::schema::{
    api_keys, memberships, organizations, permission_catalogue, role_sets, service_keys, sessions, users,
};
use crate::shared::sign_in::sessions::FULL;

#[derive(Queryable, Selectable)]
#[diesel(table_name = api_keys)]
struct KeyRow {
    id: Id,
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
    last_used_at: Option<Time>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = service_keys)]
struct ServiceKeyRow {
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
}

/// An API key or a service key.
struct Key {
    caller: CallerKey,
    expires_at: Option<Time>,
    revoked_at: Option<Time>,
}

impl From<KeyRow> for Key {
    fn from(row: KeyRow) -> Self {
        let KeyRow { id, expires_at, revoked_at, last_used_at } = row;
        let caller = CallerKey::Api { id: id.into(), last_used_at: last_used_at.map(Timestamp::from) };
        Self { caller, expires_at, revoked_at }
    }
}

impl From<ServiceKeyRow> for Key {
    fn from(ServiceKeyRow { expires_at, revoked_at }: ServiceKeyRow) -> Self {
        Self { caller: CallerKey::Service, expires_at, revoked_at }
    }
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
    impersonator: Option<String>,
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = role_sets)]
struct RoleSetRow {
    roles: String,
    permissions: String,
}

/// A member, and what the member's roles give.
type Member = (MembershipRow, Option<RoleSetRow>);

type Found<K> = (K, OrganizationRow, Option<SessionRow>, Option<UserRow>, Option<MembershipRow>, Option<RoleSetRow>);

/// All permissions, where one of these members is an admin.
fn catalogue<'m>(
    connection: &mut PgConnection,
    mut members: impl Iterator<Item = &'m MembershipRow>,
) -> Result<Option<String>, Fault> {
    if !members.any(|member| member.role == ADMIN) {
        return Ok(None);
    }
    permission_catalogue::table
        .filter(permission_catalogue::is_only.eq(true))
        .select(permission_catalogue::permissions)
        .first(connection)
        .optional()
        .map_err(|error| Fault::of("verify", error))
}

/// The answer to one question of a batch.
pub(crate) type Answer = Result<VerifyFacts, Corrupt>;

/// The word of an admin's membership.
const ADMIN: &str = Role::Admin.as_str();

/// The statement for one question: joins `$keys` to their organizations by `$owner`; `$key` has the columns of a key.
macro_rules! found {
    ($connection:ident, $question:ident, $keys:ident on $owner:expr, $key:ty) => {{
        let session = sessions::id
            .nullable()
            .eq($question.session_id.map(Id::from))
            .and(sessions::organization_id.eq(organizations::id));
        let member = memberships::organization_id
            .eq(organizations::id)
            .and(memberships::user_id.nullable().eq(sessions::user_id.nullable()));
        let found: QueryResult<Found<$key>> = $keys::table
            .inner_join(organizations::table.on($owner))
            .left_join(sessions::table.on(session))
            .left_join(users::table.on(users::id.nullable().eq(sessions::user_id.nullable())))
            .left_join(memberships::table.on(member))
            .left_join(role_sets::table.on(memberships::role_set_id.eq(role_sets::id.nullable())))
            .filter($keys::digest.eq($question.key_digest.0.as_slice()))
            .select((
                <$key>::as_select(),
                OrganizationRow::as_select(),
                Option::<SessionRow>::as_select(),
                Option::<UserRow>::as_select(),
                Option::<MembershipRow>::as_select(),
                Option::<RoleSetRow>::as_select(),
            ))
            // Both are found by unique keys; a LIMIT would only add to the planning.
            .get_result($connection);
        found.map(|(key, organization, session, user, member, set)| {
            (Key::from(key), organization, session, user, member, set)
        })
    }};
}

/// Looks up the rows of one question in one statement. Its text is the same for every question with a key of the same
/// kind, so it is prepared once for each connection.
pub(crate) fn find(connection: &mut PgConnection, question: &VerifyQuestion) -> Result<Answer, Fault> {
    let named = organizations::slug.eq(question.slug.as_str().to_owned()).and(organizations::deleted_at.is_null());
    let found = match question.key_kind {
        KeyKind::Api => {
            let owner = organizations::id.eq(api_keys::organization_id);
            found!(connection, question, api_keys on owner.and(named), KeyRow)
        }
        KeyKind::Service => found!(connection, question, service_keys on named, ServiceKeyRow),
    };
    let found: Option<Found<Key>> = found.optional().map_err(|error| Fault::of("verify", error))?;
    let Some((key, organization, session, user, membership, set)) = found else {
        return Ok(Ok(VerifyFacts { caller: None, subject: None }));
    };
    let catalogue = catalogue(connection, membership.iter())?;
    // Foreign keys guarantee that a session has its user and membership.
    let subject = session
        .zip(user)
        .zip(membership)
        .map(|((session, user), member)| subject(session, user, &(member, set), catalogue.as_deref()));
    Ok(caller(&key, organization).and_then(|caller| {
        let subject = subject.transpose()?;
        Ok(VerifyFacts { caller: Some(caller), subject })
    }))
}

/// Looks up the rows of many questions in three statements at most: one for all API keys, one for all service keys
/// with the organizations of their questions, one for all sessions. A damaged row fails only the questions that name
/// it.
pub(crate) fn find_all(connection: &mut PgConnection, questions: &[&VerifyQuestion]) -> Result<Vec<Answer>, Fault> {
    let mut callers = Callers::default();
    let keys = digests(questions, KeyKind::Api);
    if !keys.is_empty() {
        let found: Vec<(Vec<u8>, KeyRow, OrganizationRow)> = api_keys::table
            .inner_join(organizations::table.on(organizations::id.eq(api_keys::organization_id)))
            .filter(api_keys::digest.eq_any(keys))
            .filter(organizations::deleted_at.is_null())
            .select((api_keys::digest, KeyRow::as_select(), OrganizationRow::as_select()))
            .load(connection)
            .map_err(|error| Fault::of("verify", error))?;
        callers.add(found.into_iter().map(|(digest, key, organization)| (digest, key.into(), organization)));
    }
    let keys = digests(questions, KeyKind::Service);
    if !keys.is_empty() {
        let slugs = questions.iter().filter(|question| question.key_kind == KeyKind::Service);
        let slugs: Vec<&str> = distinct(slugs.map(|question| question.slug.as_str()));
        let found: Vec<(Vec<u8>, ServiceKeyRow, OrganizationRow)> = service_keys::table
            .inner_join(organizations::table.on(organizations::slug.eq_any(slugs)))
            .filter(service_keys::digest.eq_any(keys))
            .filter(organizations::deleted_at.is_null())
            .select((service_keys::digest, ServiceKeyRow::as_select(), OrganizationRow::as_select()))
            .load(connection)
            .map_err(|error| Fault::of("verify", error))?;
        callers.add(found.into_iter().map(|(digest, key, organization)| (digest, key.into(), organization)));
    }
    let ids: Vec<Id> = distinct(questions.iter().filter_map(|question| question.session_id.map(Id::from)));
    let member =
        memberships::organization_id.eq(sessions::organization_id).and(memberships::user_id.eq(sessions::user_id));
    let subjects: Vec<(Id, Id, SessionRow, UserRow, Member)> = if ids.is_empty() {
        Vec::new()
    } else {
        sessions::table
            .inner_join(users::table.on(users::id.eq(sessions::user_id)))
            .inner_join(memberships::table.on(member))
            .left_join(role_sets::table.on(memberships::role_set_id.eq(role_sets::id.nullable())))
            .filter(sessions::id.eq_any(ids))
            .select((
                sessions::id,
                sessions::organization_id,
                SessionRow::as_select(),
                UserRow::as_select(),
                (MembershipRow::as_select(), Option::<RoleSetRow>::as_select()),
            ))
            .load(connection)
            .map_err(|error| Fault::of("verify", error))?
    };
    let catalogue = catalogue(connection, subjects.iter().map(|(.., (member, _))| member))?;
    let subjects: HashMap<SessionId, (OrganizationId, Result<SubjectFacts, Corrupt>)> = subjects
        .into_iter()
        .map(|(id, organization, session, user, member)| {
            (id.into(), (organization.into(), subject(session, user, &member, catalogue.as_deref())))
        })
        .collect();
    Ok(questions.iter().map(|question| facts_of(question, &callers, &subjects)).collect())
}

/// The callers of a batch, by key digest and organization slug.
#[derive(Default)]
struct Callers(HashMap<(Vec<u8>, String), Result<CallerFacts, Corrupt>>);

impl Callers {
    fn add(&mut self, found: impl Iterator<Item = (Vec<u8>, Key, OrganizationRow)>) {
        self.0
            .extend(found.map(|(digest, key, organization)| {
                ((digest, organization.slug.clone()), caller(&key, organization))
            }));
    }
}

/// The facts for one question, selected from those of the batch.
fn facts_of(
    question: &VerifyQuestion,
    callers: &Callers,
    subjects: &HashMap<SessionId, (OrganizationId, Result<SubjectFacts, Corrupt>)>,
) -> Answer {
    let key = (question.key_digest.0.to_vec(), question.slug.as_str().to_owned());
    let Some(caller) = callers.0.get(&key) else { return Ok(VerifyFacts { caller: None, subject: None }) };
    let caller = caller.clone()?;
    let subject = match question.session_id.and_then(|id| subjects.get(&id)) {
        Some((organization, subject)) if *organization == caller.organization.id => Some(subject.clone()?),
        Some(_) | None => None,
    };
    Ok(VerifyFacts { caller: Some(caller), subject })
}

/// The distinct digests of the keys of this kind.
fn digests<'q>(questions: &[&'q VerifyQuestion], kind: KeyKind) -> Vec<&'q [u8]> {
    let of_kind = questions.iter().filter(|question| question.key_kind == kind);
    distinct(of_kind.map(|question| question.key_digest.0.as_slice()))
}

fn distinct<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

fn caller(key: &Key, organization: OrganizationRow) -> Result<CallerFacts, Corrupt> {
    let table = Table("organizations");
    Ok(CallerFacts {
        key: key.caller,
        key_expires_at: key.expires_at.map(Timestamp::from),
        key_revoked_at: key.revoked_at.map(Timestamp::from),
        organization: OrganizationFacts {
            id: organization.id.into(),
            name: table.value("name", Name::restore(&organization.name))?,
            slug: table.value("slug", Slug::parse(&organization.slug))?,
            plan: table.word("plan", Plan::parse(&organization.plan))?,
            status: table.word("status", OrganizationStatus::parse(&organization.status))?,
        },
    })
}

fn subject(
    session: SessionRow,
    user: UserRow,
    (membership, set): &Member,
    catalogue: Option<&str>,
) -> Result<SubjectFacts, Corrupt> {
    let table = Table("users");
    let roles = set.as_ref().map(|set| set.roles.as_str());
    let catalogue = catalogue.filter(|_| membership.role == ADMIN);
    let given = Given {
        entitlements: entitlements(roles, set.as_ref().map(|set| set.permissions.as_str()))?,
        catalogue: catalogue.map(|text| words_of(Some(text))).transpose()?,
    };
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
        given,
        impersonator: session
            .impersonator
            .map(|text| Table("sessions").word("impersonator", Impersonator::parse(&text)))
            .transpose()?,
    })
}
