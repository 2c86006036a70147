//! Import of users from lines of JSON: the format of a line, and the result of each. An upload and the command line read the
//! same format.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::import::{self, Import, ImportRefusal, ImportedUser, LineOutcome};
use orgauth_application::error::Error;
use orgauth_application::{App, Settings};
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::sign_in::totp_secret::TotpSecret;
use orgauth_domain::text::{BYTE_ORDER_MARK, Name, Slug};
use orgauth_domain::{Email, UserId};
use serde_json::{Value, json};
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use crate::code::{ErrorCode, FieldCode};
use crate::error::ApiError;
use crate::http::body::{Body, Field, UnknownFields, Wrong};
use crate::http::fields::{GivenMetadata, RoleKeys};
use crate::http::json::Json;
use crate::http::reading::BODY_LIMIT;
use crate::schema::{Components, Described, described, text};

/// The maximum length of a line in bytes.
pub const LONGEST_LINE: usize = BODY_LIMIT;

/// A user to be imported: one line.
#[derive(Body)]
pub(crate) struct ImportLine {
    /// Email address. An account that already has it is not changed, except that it may get memberships.
    #[eg("ada@example.com")]
    pub(crate) email: Email,
    /// Display name of a new account.
    pub(crate) name: Name,
    /// Hash of the password; if left out, the user has to reset the password before signing in.
    pub(crate) password_hash: Option<ForeignPassword>,
    /// Whether the email address counts as verified; `false` if left out.
    pub(crate) is_email_verified: Option<bool>,
    /// Secret of the authenticator app in base32; turns two-factor authentication on.
    pub(crate) totp_secret: Option<TotpSecret>,
    /// The user's memberships, each organization once; may be empty.
    pub(crate) memberships: Memberships,
}

/// A membership of a user to be imported.
#[derive(Body)]
pub(crate) struct ImportedMembership {
    /// The organization's slug.
    pub(crate) slug: Slug,
    /// The user's role in it.
    pub(crate) role: Role,
    /// The keys of the user's roles in the product; the default ones if left out or empty.
    pub(crate) roles: Option<RoleKeys>,
    /// What the product keeps with the membership: an object of at most 4096 bytes of JSON; nothing if left out.
    pub(crate) metadata: Option<GivenMetadata>,
}

/// A password hash that another service made.
pub(crate) struct ForeignPassword(PasswordHash);

/// A user's memberships: organizations and roles, each organization once.
pub(crate) struct Memberships(Vec<import::ImportedMembership>);

described! {
    ForeignPassword: text().max_length(Some(512)), "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW";
    TotpSecret: text().max_length(Some(256)), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
}

fn words(value: &Value) -> Result<&str, Wrong> {
    value.as_str().ok_or_else(|| Wrong::new(FieldCode::WrongType, "must be a string"))
}

impl Field for ForeignPassword {
    fn read(value: Value, settings: &Settings) -> Result<Self, Wrong> {
        let hash = PasswordHash::foreign(words(&value)?, &settings.imports.ceilings);
        hash.map(Self).map_err(|fault| Wrong::new(FieldCode::Invalid, fault))
    }
}

impl Field for TotpSecret {
    fn read(value: Value, _: &Settings) -> Result<Self, Wrong> {
        Self::parse(words(&value)?).map_err(|fault| Wrong::new(FieldCode::Invalid, fault))
    }
}

impl Field for Memberships {
    fn read(value: Value, settings: &Settings) -> Result<Self, Wrong> {
        let Value::Array(items) = value else {
            return Err(Wrong::new(FieldCode::WrongType, "must be a list of objects"));
        };
        let mut memberships: Vec<import::ImportedMembership> = Vec::with_capacity(items.len());
        for item in items {
            let Value::Object(members) = item else {
                return Err(Wrong::new(FieldCode::WrongType, "must be a list of objects"));
            };
            let members = members.into_iter().map(|(name, value)| (name, Json::Other(value))).collect();
            let read = Body(Some(Json::Object(members))).read::<ImportedMembership>(settings, UnknownFields::Refused);
            let ImportedMembership { slug, role, roles, metadata } =
                read.map_err(|error| Wrong::new(FieldCode::Invalid, all_of(&error)))?;
            if memberships.iter().any(|known| known.slug == slug) {
                return Err(Wrong::new(FieldCode::Duplicate, format!("names {slug} more than once")));
            }
            let roles = roles.map(|roles| roles.0).unwrap_or_default();
            let metadata = metadata.and_then(|given| given.0);
            memberships.push(import::ImportedMembership { slug, role, roles, metadata });
        }
        Ok(Self(memberships))
    }
}

impl Described for Memberships {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        ArrayBuilder::new().items(ImportedMembership::schema(components)).into()
    }

    fn example() -> Value {
        json!([ImportedMembership::example()])
    }
}

/// The result of an import.
#[derive(Answer)]
pub(crate) struct ImportData {
    /// Number of lines that created an account, or added memberships to an existing one.
    #[eg(1)]
    pub(crate) imported: u64,
    /// Number of lines that changed nothing, because the account and its memberships already existed.
    #[eg(0)]
    pub(crate) present: u64,
    /// Number of lines that were refused or could not be imported.
    #[eg(1)]
    pub(crate) failed: u64,
    /// The result of each line that isn't empty.
    #[eg([
        json!({"line": 1, "userId": UserId::example()}),
        json!({"line": 2, "error": LineError::example()}),
    ])]
    pub(crate) results: Vec<LineResult>,
}

/// The result of a line.
#[derive(Debug, Clone, Answer)]
pub struct LineResult {
    /// The line's number, from 1; empty lines count.
    pub line: u64,
    /// Identifier of the account; left out if the line failed.
    pub user_id: Option<UserId>,
    /// Why the line failed; left out if it didn't.
    pub error: Option<LineError>,
}

/// Why a line failed.
#[derive(Debug, Clone, Answer)]
pub struct LineError {
    /// The error code, one of those that `error.code` of an answer can have.
    pub code: ErrorCode,
    /// A message for developers, which names the wrong fields.
    #[eg("email: must be one plain email address such as name@example.com")]
    pub message: String,
}

impl LineResult {
    /// The number of the line, from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Why the line was refused, as a code and a sentence; absent when it wasn't refused.
    pub fn refusal(&self) -> Option<(&'static str, &str)> {
        self.error.as_ref().map(|error| (error.code.as_str(), error.message.as_str()))
    }
}

impl From<ApiError> for LineError {
    fn from(error: ApiError) -> Self {
        Self { code: error.code, message: all_of(&error) }
    }
}

impl From<ImportRefusal> for LineError {
    fn from(refusal: ImportRefusal) -> Self {
        let code = match refusal {
            ImportRefusal::OrganizationNotFound(_) => ErrorCode::OrganizationNotFound,
            ImportRefusal::UnknownRole(..) => ErrorCode::UnknownRole,
            ImportRefusal::Failed => ErrorCode::Internal,
        };
        Self { code, message: refusal.to_string() }
    }
}

/// Joins an error's message with the messages of all wrong fields.
fn all_of(error: &ApiError) -> String {
    if error.fields.len() < 2 {
        return error.message.clone();
    }
    let each = error.fields.iter().map(|field| format!("{}: {}", field.field, field.message));
    each.collect::<Vec<_>>().join("; ")
}

/// The line without a byte order mark, which begins some files.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(line)
}

/// Parses a line.
fn read(line: &[u8], settings: &Settings) -> Result<ImportedUser, ApiError> {
    if line.len() > LONGEST_LINE {
        return Err(ApiError::with_message(ErrorCode::PayloadTooLarge, "the line is longer than 64 KiB"));
    }
    let not_json = || ApiError::with_message(ErrorCode::MalformedJson, "the line is not JSON in UTF-8");
    let body = Body::parse(without_mark(line)).map_err(|_| not_json())?;
    if matches!(body, Body(Some(Json::Other(_)))) {
        return Err(ApiError::with_message(ErrorCode::ValidationFailed, "the line must be a JSON object"));
    }
    let ImportLine { email, name, password_hash, is_email_verified, totp_secret, memberships } =
        body.read(settings, UnknownFields::Refused)?;
    let (hash, is_email_verified) = (password_hash.map(|hash| hash.0), is_email_verified.unwrap_or(false));
    Ok(ImportedUser { email, name, hash, is_email_verified, totp_secret, memberships: memberships.0 })
}

/// Whether a line holds only white space: an import skips such lines.
pub fn is_empty_line(line: &[u8]) -> bool {
    without_mark(line).iter().all(u8::is_ascii_whitespace)
}

/// Imports numbered lines in one transaction, and returns the result of each. When the import can't continue, it returns the
/// results of the lines before the failure, and the failure.
pub fn import_lines(app: &App, import: &mut Import, lines: &[(u64, &[u8])]) -> (Vec<LineResult>, Option<Error>) {
    let mut users = Vec::with_capacity(lines.len());
    let mut unread = Vec::new();
    let mut numbers = Vec::with_capacity(lines.len());
    for (line, bytes) in lines {
        match read(bytes, &app.settings) {
            Ok(user) => {
                users.push(user);
                numbers.push(*line);
            }
            Err(error) => unread.push(LineResult { line: *line, user_id: None, error: Some(error.into()) }),
        }
    }
    let batch = import.batch(app, &users);
    // Lines after the failure count as not processed, so their errors are left out.
    let end = if batch.stopped.is_some() { numbers.get(batch.outcomes.len()).copied() } else { None };
    unread.retain(|result| end.is_none_or(|end| result.line < end));
    for _ in &unread {
        import.count_unread();
    }
    let read = numbers.into_iter().zip(batch.outcomes).map(|(line, outcome)| match outcome {
        LineOutcome::Imported(id) | LineOutcome::Present(id) => LineResult { line, user_id: Some(id), error: None },
        LineOutcome::Refused(refusal) => LineResult { line, user_id: None, error: Some(refusal.into()) },
    });
    let mut results: Vec<LineResult> = read.chain(unread).collect();
    results.sort_by_key(|result| result.line);
    (results, batch.stopped)
}
