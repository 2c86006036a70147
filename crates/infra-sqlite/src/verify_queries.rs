//! The one statement behind a verify answer.

use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
use diesel::sqlite::Sqlite;
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::keys::key_form::KeyKind;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::{Entitlements, Given, WordList};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::ports::StoreResult;
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::verify::{
    CallerFacts, CallerKey, OrganizationFacts, SubjectFacts, VerifyFacts, VerifyQuestion,
};
use orgauth_domain::text::Name;
use orgauth_domain::{Corrupt, Email, Timestamp};

use crate::codec::Parsed;
use crate::shared::codec::{Id, Table, Time};
use crate::shared::fault::store_error;

type KeyColumns = (Binary, Nullable<BigInt>, Nullable<BigInt>, Nullable<BigInt>);
type KeyRow = (Id, Option<Time>, Option<Time>, Option<Time>);

type OrganizationColumns = (Binary, Text, Text, Text);
type OrganizationRow = (Id, Parsed<Name>, Parsed<Plan>, Parsed<OrganizationStatus>);

type SubjectColumns = (
    Nullable<Binary>,
    BigInt,
    Binary,
    Text,
    Text,
    Text,
    Bool,
    Text,
    Text,
    BigInt,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
);
type SubjectRow = (
    Option<Id>,
    Time,
    Id,
    Parsed<Name>,
    Parsed<Email>,
    Parsed<AccountRole>,
    bool,
    Parsed<Role>,
    Parsed<MembershipStatus>,
    Time,
    Option<Parsed<WordList>>,
    Option<Parsed<WordList>>,
    Option<Parsed<WordList>>,
    Option<String>,
);

/// The statement for keys of one kind. Written out as SQL because diesel walks through all parts of a built
/// statement, twice for every question. The text is always the same, so it is prepared once for each connection.
struct Find<'q, const IS_SERVICE: bool>(&'q VerifyQuestion, Option<Id>);

impl<const IS_SERVICE: bool> Query for Find<'_, IS_SERVICE> {
    type SqlType = (KeyColumns, OrganizationColumns, Nullable<SubjectColumns>);
}

impl<const IS_SERVICE: bool> QueryId for Find<'_, IS_SERVICE> {
    type QueryId = Find<'static, IS_SERVICE>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<const IS_SERVICE: bool> QueryFragment<Sqlite> for Find<'_, IS_SERVICE> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql(if IS_SERVICE {
            "SELECT k.id, k.expires_at, k.revoked_at, NULL"
        } else {
            "SELECT k.id, k.expires_at, k.revoked_at, k.last_used_at"
        });
        out.push_sql(
            ", o.id, o.name, o.plan, o.status, \
             CASE s.state WHEN 'full' THEN s.access_id END, s.expires_at, \
             u.id, u.name, u.email, u.role, u.is_email_verified, m.role, m.status, m.joined_at, \
             r.roles, r.permissions, c.permissions, s.impersonator FROM ",
        );
        out.push_sql(if IS_SERVICE {
            "service_keys k JOIN organizations o"
        } else {
            "api_keys k JOIN organizations o ON o.id = k.organization_id"
        });
        out.push_sql(" LEFT JOIN sessions s ON s.organization_id = o.id AND s.id = ");
        out.push_bind_param::<Nullable<Binary>, _>(&self.1)?;
        out.push_sql(
            " LEFT JOIN users u ON u.id = s.user_id \
             LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = s.user_id \
             LEFT JOIN role_sets r ON r.id = m.role_set_id \
             LEFT JOIN permission_catalogue c ON m.role = 'org_admin' \
             WHERE k.digest = ",
        );
        out.push_bind_param::<Binary, _>(self.0.key_digest.0.as_slice())?;
        out.push_sql(" AND o.deleted_at IS NULL AND o.slug = ");
        out.push_bind_param::<Text, _>(self.0.slug.as_str())
    }
}

impl<const IS_SERVICE: bool> RunQueryDsl<SqliteConnection> for Find<'_, IS_SERVICE> {}

/// Looks up the rows of each question, all from one snapshot that is taken now.
///
/// # Errors
/// There is no snapshot. An error in the rows of one question is in that question's result.
pub(crate) fn find_all(
    connection: &mut SqliteConnection,
    questions: &[&VerifyQuestion],
) -> StoreResult<Vec<StoreResult<VerifyFacts>>> {
    // A single statement has its own snapshot.
    if let [question] = questions {
        return Ok(vec![find(connection, question)]);
    }
    let found = connection.transaction(|connection| Ok(questions.iter().map(|q| find(connection, q)).collect()));
    found.map_err(|error| store_error("verify", error))
}

fn find(connection: &mut SqliteConnection, question: &VerifyQuestion) -> StoreResult<VerifyFacts> {
    let session = question.session_id.map(Id::from);
    let found: QueryResult<(KeyRow, OrganizationRow, Option<SubjectRow>)> = match question.key_kind {
        KeyKind::Api => Find::<false>(question, session).get_result(connection),
        KeyKind::Service => Find::<true>(question, session).get_result(connection),
    };
    let found = found.optional().map_err(|error| store_error("verify", error))?;
    let Some((key, organization, row)) = found else {
        return Ok(VerifyFacts { caller: None, subject: None });
    };
    // Foreign keys guarantee that a session has its user and membership.
    let subject = row.map(subject).transpose()?;
    Ok(VerifyFacts { caller: Some(caller(key, organization, question)?), subject })
}

fn caller(key: KeyRow, organization: OrganizationRow, question: &VerifyQuestion) -> Result<CallerFacts, Corrupt> {
    let table = Table("organizations");
    let (key_id, expires_at, revoked_at, last_used_at) = key;
    let (id, Parsed(name), Parsed(plan), Parsed(status)) = organization;
    Ok(CallerFacts {
        key: match question.key_kind {
            KeyKind::Api => CallerKey::Api { id: key_id.into(), last_used_at: last_used_at.map(Timestamp::from) },
            KeyKind::Service => CallerKey::Service,
        },
        key_expires_at: expires_at.map(Timestamp::from),
        key_revoked_at: revoked_at.map(Timestamp::from),
        organization: OrganizationFacts {
            id: id.into(),
            name: table.value("name", name)?,
            // The statement found the row by this slug.
            slug: question.slug.clone(),
            plan: table.word("plan", plan)?,
            status: table.word("status", status)?,
        },
    })
}

fn subject(row: SubjectRow) -> Result<SubjectFacts, Corrupt> {
    let (users, memberships) = (Table("users"), Table("memberships"));
    let (access_id, expires_at, id, Parsed(name), Parsed(email), Parsed(account_role), is_email_verified, ..) = row;
    let (.., Parsed(role), Parsed(status), joined_at, roles, permissions, catalogue, impersonator) = row;
    let by = |text: String| Table("sessions").word("impersonator", Impersonator::parse(&text));
    let words =
        |list: Option<Parsed<WordList>>| list.map(|Parsed(list)| Table("role_sets").value("words", list)).transpose();
    Ok(SubjectFacts {
        access_id: access_id.map(Into::into),
        session_expires_at: expires_at.into(),
        user_id: id.into(),
        name: users.value("name", name)?,
        email: users.value("email", email)?,
        account_role: users.word("role", account_role)?,
        is_email_verified,
        role: memberships.word("role", role)?,
        status: memberships.word("status", status)?,
        joined_at: joined_at.into(),
        given: Given {
            entitlements: Entitlements {
                roles: words(roles)?.unwrap_or_default(),
                permissions: words(permissions)?.unwrap_or_default(),
            },
            catalogue: words(catalogue)?,
        },
        impersonator: impersonator.map(by).transpose()?,
    })
}
