//! The reference queries.
//!
//! Every row is found by a unique key, so no query has a LIMIT. That matters on SQLite: it plans a statement again for each
//! value bound to a LIMIT, which takes longer than the lookup itself.

use diesel::QueryResult;
use diesel::sql_types::{Binary, Bool, Nullable, Text};
use orgauth_domain::Email;
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::id::{ApiKeyId, OrganizationId, SessionId, TokenId, UserId};
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::Given;
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::verify::{
    CallerFacts, CallerKey, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion,
};
use orgauth_domain::text::{Name, Slug};

use super::memory::Everything;
use crate::database::{Bind, Database, Id, SqlId, SqlTime, Time};
use crate::stop::Fallible;

/// Identifier, end, revocation and last use of a key; its organization's identifier, name, slug, plan and status.
type Caller = (Id, Option<Time>, Option<Time>, Option<Time>, Id, String, String, String, String);
type SqlCaller = (SqlId, Nullable<SqlTime>, Nullable<SqlTime>, Nullable<SqlTime>, SqlId, Text, Text, Text, Text);
/// State, token and end of a session; its user.
type Session = (String, Option<Id>, Time, Id);
type SqlSession = (Text, Nullable<SqlId>, SqlTime, SqlId);
/// Name, address, role and verification of a user; role, status and beginning of the membership.
type Member = (String, String, String, bool, String, String, Time);
type SqlMember = (Text, Text, Text, Bool, Text, Text, SqlTime);

/// Runs three consecutive queries.
pub(super) fn textbook(database: &mut Database, question: &VerifyQuestion) -> Fallible<VerifyFacts> {
    let key = vec![Bind::Bytes(question.key_digest.0.to_vec()), Bind::Text(question.slug.to_string())];
    let found: QueryResult<Vec<Caller>> = database.load::<SqlCaller, _>(
        "SELECT k.id, k.expires_at, k.revoked_at, k.last_used_at, o.id, o.name, o.slug, o.plan, o.status FROM api_keys k \
         JOIN organizations o ON o.id = k.organization_id WHERE k.digest = ? AND o.slug = ?",
        key,
    );
    let Some(found) = found?.pop() else { return Ok(VerifyFacts { caller: None, subject: None }) };
    let owner = found.4.0;
    let caller = Some(caller(found)?);
    let Some(session) = question.session_id else { return Ok(VerifyFacts { caller, subject: None }) };
    let found: Vec<Session> = database.load::<SqlSession, _>(
        "SELECT state, access_id, expires_at, user_id FROM sessions WHERE id = ? AND organization_id = ?",
        vec![Bind::Id(session.uuid()), Bind::Id(owner)],
    )?;
    let Some(&(_, _, _, Id(user))) = found.first() else { return Ok(VerifyFacts { caller, subject: None }) };
    let members: Vec<Member> = database.load::<SqlMember, _>(
        "SELECT u.name, u.email, u.role, u.is_email_verified, m.role, m.status, m.joined_at FROM users u \
         JOIN memberships m ON m.user_id = u.id WHERE u.id = ? AND m.organization_id = ?",
        vec![Bind::Id(user), Bind::Id(owner)],
    )?;
    let mut subjects = found.into_iter().zip(members);
    Ok(VerifyFacts { caller, subject: subjects.next().map(subject).transpose()? })
}

/// Runs one joined query.
pub(super) fn joined(database: &mut Database, question: &VerifyQuestion) -> Fallible<VerifyFacts> {
    // No session has the identifier of an organization.
    let session = question.session_id.map_or(uuid::Uuid::nil(), SessionId::uuid);
    let found: Vec<(Caller, Option<Session>, Option<Member>)> = database.load::<(
        SqlCaller,
        Nullable<SqlSession>,
        Nullable<SqlMember>,
    ), _>(
        "SELECT k.id, k.expires_at, k.revoked_at, k.last_used_at, o.id, o.name, o.slug, o.plan, o.status, \
         s.state, s.access_id, s.expires_at, s.user_id, \
         u.name, u.email, u.role, u.is_email_verified, m.role, m.status, m.joined_at FROM api_keys k \
         JOIN organizations o ON o.id = k.organization_id \
         LEFT JOIN sessions s ON s.id = ? AND s.organization_id = o.id LEFT JOIN users u ON u.id = s.user_id \
         LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id \
         WHERE k.digest = ? AND o.slug = ?",
        vec![Bind::Id(session), Bind::Bytes(question.key_digest.0.to_vec()), Bind::Text(question.slug.to_string())],
    )?;
    let Some((key, session, member)) = found.into_iter().next() else {
        return Ok(VerifyFacts { caller: None, subject: None });
    };
    Ok(VerifyFacts { caller: Some(caller(key)?), subject: session.zip(member).map(subject).transpose()? })
}

/// Loads all keys and all sessions.
pub(super) fn everything(database: &mut Database) -> Fallible<Everything> {
    let keys: Vec<(Vec<u8>, Caller)> = database.load::<(Binary, SqlCaller), _>(
        "SELECT k.digest, k.id, k.expires_at, k.revoked_at, k.last_used_at, o.id, o.name, o.slug, o.plan, o.status \
         FROM api_keys k JOIN organizations o ON o.id = k.organization_id",
        Vec::new(),
    )?;
    let sessions: Vec<(Id, Id, Session, Member)> = database.load::<(SqlId, SqlId, SqlSession, SqlMember), _>(
        "SELECT s.id, s.organization_id, s.state, s.access_id, s.expires_at, s.user_id, \
         u.name, u.email, u.role, u.is_email_verified, m.role, m.status, m.joined_at FROM sessions s \
         JOIN users u ON u.id = s.user_id \
         JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = s.user_id",
        Vec::new(),
    )?;
    let callers = keys.into_iter().map(|(digest, key)| {
        let digest = digest.try_into().map_err(|_| "a digest is not of 32 bytes")?;
        Ok((KeyDigest(digest), caller(key)?))
    });
    let subjects = sessions.into_iter().map(|(id, owner, session, member)| {
        let subject = subject((session, member))?;
        Ok((SessionId::from_uuid(id.0), OrganizationId::from_uuid(owner.0), subject))
    });
    Ok((callers.collect::<Fallible<_>>()?, subjects.collect::<Fallible<_>>()?))
}

fn caller(row: Caller) -> Fallible<CallerFacts> {
    let (id, expires_at, revoked_at, last_used_at, owner, name, slug, plan, status) = row;
    let at = |time: Option<Time>| time.map(|time| time.0);
    Ok(CallerFacts {
        key: CallerKey::Api { id: ApiKeyId::from_uuid(id.0), last_used_at: at(last_used_at) },
        key_expires_at: at(expires_at),
        key_revoked_at: at(revoked_at),
        organization: OrganizationFacts {
            id: OrganizationId::from_uuid(owner.0),
            name: Name::restore(&name)?,
            slug: Slug::parse(&slug)?,
            plan: Plan::parse(&plan).ok_or("plan")?,
            status: OrganizationStatus::parse(&status).ok_or("status")?,
        },
    })
}

fn subject(((state, access_id, expires_at, user), member): (Session, Member)) -> Fallible<SubjectFacts> {
    let (name, email, account_role, is_email_verified, role, status, joined_at) = member;
    Ok(SubjectFacts {
        access_id: access_id.filter(|_| state == "full").map(|id| TokenId::from_uuid(id.0)),
        session_expires_at: expires_at.0,
        user_id: UserId::from_uuid(user.0),
        name: Name::restore(&name)?,
        email: Email::parse(&email)?,
        account_role: AccountRole::parse(&account_role).ok_or("role")?,
        is_email_verified,
        role: Role::parse(&role).ok_or("role")?,
        status: MembershipStatus::parse(&status).ok_or("status")?,
        joined_at: joined_at.0,
        given: Given::default(),
        impersonator: None,
    })
}
