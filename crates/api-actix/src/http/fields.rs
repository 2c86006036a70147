//! The types of body fields: how each is read, and the error when its value is wrong.

use orgauth_application::Settings;
use orgauth_application::organizations::connections::SaidRule;
use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::keys::api_key::{self, LONGEST_OVERLAP};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::brand::Color;
use orgauth_domain::organizations::connection::{
    ClientId, ClientSecret, ConnectionStatus, InvalidClient, InvalidIssuer, Issuer, LONGEST_CLAIM, MOST_ROLE_RULES,
    Scopes, SecondFactorBy, SubjectClaim,
};
use orgauth_domain::organizations::directory::DirectoryStatus;
use orgauth_domain::organizations::domain_name::{DomainName, InvalidDomainName};
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::metadata::{InvalidMetadata, Metadata};
use orgauth_domain::organizations::roles::{
    Catalogue, InvalidCatalogue, MOST_PERMISSIONS, MOST_ROLES_OF_MEMBER, Permission, RoleKey, WordList,
};
use orgauth_domain::organizations::security::{EmailDomains, RequireSso, SHORTEST_SESSION};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::allowed_methods::AllowedMethods;
use orgauth_domain::sign_in::email_code;
use orgauth_domain::sign_in::passkey::challenge::ShownFor;
use orgauth_domain::sign_in::return_address::is_of_own_api;
use orgauth_domain::sign_in::two_factor::{is_code, recovery};
use orgauth_domain::text::{AppUrl, Bio, Description, InvalidText, Name, Phone, Slug};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::{EventSet, InvalidEvents, UrlFault, WebhookUrl};
use orgauth_domain::{Duration, Email, Secret, Timestamp};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaFormat};
use utoipa::openapi::{RefOr, Schema};

use crate::code::FieldCode;
use crate::dto::organizations::JsonObject;
use crate::http::body::{Field, Wrong};
use crate::schema::{
    Components, Described, described, event_list, matching, one_word_of, or_null, text, whole, with_description,
};

/// The events that a subscription of an organization lists: none that is the operator's alone.
pub(crate) struct OrganizationEvents(pub(crate) EventSet);

impl Described for OrganizationEvents {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        event_list(OrganizationEventName::schema(components))
    }

    fn example() -> Value {
        EventSet::example()
    }
}

/// The name of an event that organizations get.
enum OrganizationEventName {}

impl Described for OrganizationEventName {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let about = "The name of an event that an organization can subscribe to.";
        let theirs = EventKind::ALL.iter().filter(|kind| !kind.is_operators()).map(|kind| kind.as_str());
        components
            .named::<Self>("OrganizationEventName", |_| one_word_of(theirs).description(Some(about)).build().into())
    }

    fn example() -> Value {
        EventKind::example()
    }
}

fn wrong_events(fault: InvalidEvents) -> Wrong {
    let code = match fault {
        InvalidEvents::Twice(_) => FieldCode::Duplicate,
        InvalidEvents::Count | InvalidEvents::Unknown(_) | InvalidEvents::NotForOrganizations(_) => {
            FieldCode::Invalid
        }
    };
    Wrong::new(code, fault)
}

/// Text of any kind.
pub(crate) fn any_text(value: Value) -> Result<String, Wrong> {
    match value {
        Value::String(text) => Ok(text),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Err(Wrong::new(FieldCode::WrongType, "must be a string"))
        }
    }
}

/// Text without NUL, which PostgreSQL can't keep.
fn plain_text(value: Value) -> Result<String, Wrong> {
    let text = any_text(value)?;
    if text.contains('\0') {
        return Err(Wrong::new(FieldCode::InvalidCharacter, "must not contain NUL"));
    }
    Ok(text)
}

/// Parses a text as a domain value.
pub(crate) fn parsed<T>(value: Value, parse: impl FnOnce(&str) -> Result<T, InvalidText>) -> Result<T, Wrong> {
    parse(&plain_text(value)?).map_err(|reason| {
        let code = match reason {
            InvalidText::Empty => FieldCode::Required,
            InvalidText::TooLong { .. } => FieldCode::TooLong,
            InvalidText::ControlCharacter | InvalidText::Invisible | InvalidText::UrlCharacter => {
                FieldCode::InvalidCharacter
            }
            InvalidText::Form(_) => FieldCode::Invalid,
        };
        Wrong::new(code, reason)
    })
}

/// A whole number of seconds.
fn seconds(value: &Value) -> Result<Duration, Wrong> {
    let seconds = value.as_u64().and_then(|seconds| u32::try_from(seconds).ok()).ok_or_else(|| {
        let code = if value.is_number() { FieldCode::Invalid } else { FieldCode::WrongType };
        Wrong::new(code, "must be a whole number of seconds")
    })?;
    Ok(Duration::from_seconds(seconds))
}

/// A list of texts.
pub(crate) fn texts(value: &Value) -> Result<Vec<&str>, Wrong> {
    let texts = value.as_array().and_then(|items| items.iter().map(Value::as_str).collect());
    texts.ok_or_else(|| Wrong::new(FieldCode::WrongType, "must be a list of strings"))
}

/// One of the words of an enum.
fn word<T>(value: Value, parse: fn(&str) -> Option<T>, words: &'static str) -> Result<T, Wrong> {
    parsed(value, |word| parse(word).ok_or(InvalidText::Form(words)))
}

macro_rules! read {
    ($($type:ty: |$value:ident, $settings:pat_param| $read:expr;)+) => {$(
        impl Field for $type {
            fn read($value: Value, $settings: &Settings) -> Result<Self, Wrong> {
                $read
            }
        }
    )+};
}

/// A text; an empty one clears the field.
pub(crate) struct Clearable<T>(pub(crate) Option<T>);

/// A value, or null, which clears the field.
pub(crate) struct Nullable<T>(pub(crate) Option<T>);

impl<T: Field> Field for Nullable<T> {
    fn read(value: Value, settings: &Settings) -> Result<Self, Wrong> {
        if value.is_null() { Ok(Self(None)) } else { T::read(value, settings).map(|value| Self(Some(value))) }
    }
}

impl<T: Described> Described for Nullable<T> {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        or_null(T::schema(components)).into()
    }

    fn example() -> Value {
        T::example()
    }
}

/// A password or a token that the request presents for comparison.
pub(crate) struct Given(pub(crate) Secret);

/// A new password.
pub(crate) struct NewPassword(pub(crate) Secret);

/// An access token. Any text is accepted; one that is not a token counts as an invalid token.
pub(crate) struct AccessToken(pub(crate) String);

/// A code of an authenticator app.
pub(crate) struct AppCode(pub(crate) String);

/// A code that was mailed.
pub(crate) struct MailedCode(pub(crate) Secret);

/// A recovery code in its normalized form.
pub(crate) struct RecoveryCode(pub(crate) String);

/// The slug of an organization; absent for a text that isn't a valid slug, which no organization has.
pub(crate) struct SomeSlug(pub(crate) Option<Slug>);

/// How long the old key still works after a rotation.
pub(crate) struct Overlap(pub(crate) Duration);

/// The rules that give members roles by the claims of a provider.
pub(crate) struct RoleRules(pub(crate) Vec<SaidRule>);

/// The keys of the roles that a member is given.
pub(crate) struct RoleKeys(pub(crate) Vec<RoleKey>);

/// The permissions of a role.
pub(crate) struct Permissions(pub(crate) WordList);

/// The permissions that a request asks about.
pub(crate) struct AskedPermissions(pub(crate) Vec<Permission>);

/// Which fields an answer has.
#[derive(Default)]
pub(crate) struct AnswerFields {
    /// Whether it has no lists.
    pub(crate) is_minimal: bool,
    /// Whether it has what the product keeps.
    pub(crate) has_metadata: bool,
}

/// What the product keeps; absent for an empty object.
pub(crate) struct GivenMetadata(pub(crate) Option<Metadata>);

/// The permissions that the operator declares.
pub(crate) struct DeclaredPermissions(pub(crate) Catalogue);

/// The domains that a connection stands for, each once.
pub(crate) struct DomainNames(pub(crate) Vec<DomainName>);

/// The session lifetime that an organization sets for itself.
pub(crate) struct SessionTtl(pub(crate) Duration);

/// The URL of something that the service calls.
fn url_code(fault: UrlFault) -> FieldCode {
    match fault {
        UrlFault::TooLong => FieldCode::TooLong,
        UrlFault::Character => FieldCode::InvalidCharacter,
        _ => FieldCode::Invalid,
    }
}

fn client_fault(fault: InvalidClient) -> Wrong {
    let code = match fault {
        InvalidClient::Empty => FieldCode::Required,
        InvalidClient::TooLong(_) => FieldCode::TooLong,
        InvalidClient::Character => FieldCode::InvalidCharacter,
        InvalidClient::OwnIssuer | InvalidClient::Scopes => FieldCode::Invalid,
    };
    Wrong::new(code, fault)
}

fn domain_name(text: &str, settings: &Settings) -> Result<DomainName, Wrong> {
    DomainName::parse(text, &settings.domains.refused).map_err(|fault| {
        let code = match fault {
            InvalidDomainName::TooLong => FieldCode::TooLong,
            InvalidDomainName::Form | InvalidDomainName::PublicSuffix | InvalidDomainName::Refused => {
                FieldCode::Invalid
            }
        };
        Wrong::new(code, fault)
    })
}

/// A list of texts, each of which `parse` accepts.
fn listed<T>(value: &Value, most: usize, parse: fn(&str) -> Result<T, InvalidText>) -> Result<Vec<T>, Wrong> {
    let texts = texts(value)?;
    if texts.len() > most {
        return Err(Wrong::new(FieldCode::TooLong, format!("must have at most {most} items")));
    }
    let items = texts.iter().enumerate().map(|(number, text)| {
        parse(text).map_err(|fault| Wrong::new(FieldCode::Invalid, format!("item {} {fault}", number + 1)))
    });
    items.collect()
}

/// The most permissions that a verify request asks about.
const MOST_ASKED: usize = 20;

fn answer_fields(value: &Value) -> Result<AnswerFields, Wrong> {
    let words = texts(value)?;
    let is_twice = |word: &&str| words.iter().filter(|other| *other == word).count() > 1;
    if words.iter().any(|word| !["metadata", "minimal"].contains(word) || is_twice(word)) {
        return Err(Wrong::new(FieldCode::Invalid, "must be a list of metadata, minimal or both"));
    }
    Ok(AnswerFields { is_minimal: words.contains(&"minimal"), has_metadata: words.contains(&"metadata") })
}

fn metadata(value: &Value) -> Result<GivenMetadata, Wrong> {
    if !value.is_object() {
        return Err(Wrong::new(FieldCode::WrongType, InvalidMetadata::NotAnObject));
    }
    Metadata::of_json(value.to_string()).map(GivenMetadata).map_err(|fault| {
        let code = match fault {
            InvalidMetadata::TooLong => FieldCode::TooLong,
            InvalidMetadata::NotAnObject => FieldCode::WrongType,
        };
        Wrong::new(code, fault)
    })
}

/// The catalogue: objects with `key`, and maybe `description`.
fn declared(value: &Value) -> Result<DeclaredPermissions, Wrong> {
    let items = value.as_array().ok_or_else(|| Wrong::new(FieldCode::WrongType, "must be a list of objects"))?;
    let one = |item: &Value| -> Result<_, String> {
        let object = item.as_object().ok_or("must be an object of key and description")?;
        if let Some(other) = object.keys().find(|name| !["key", "description"].contains(&name.as_str())) {
            return Err(format!("has the unknown field {other}"));
        }
        let key = object.get("key").and_then(Value::as_str).ok_or("needs a key, which is a string")?;
        let key = Permission::parse(key).map_err(|fault| format!("key {fault}"))?;
        let description = match object.get("description") {
            None => None,
            Some(text) => {
                let text = text.as_str().filter(|text| !text.contains('\0')).ok_or("description must be a string")?;
                Description::parse(text).map_err(|fault| format!("description {fault}"))?
            }
        };
        Ok((key, description))
    };
    let numbered = items.iter().enumerate().map(|(number, item)| {
        one(item).map_err(|fault| Wrong::new(FieldCode::Invalid, format!("item {}: {fault}", number + 1)))
    });
    let catalogue = Catalogue::of(numbered.collect::<Result<_, _>>()?);
    catalogue.map(DeclaredPermissions).map_err(|fault| {
        let code = match fault {
            InvalidCatalogue::Count => FieldCode::TooLong,
            InvalidCatalogue::Twice(_) => FieldCode::Duplicate,
        };
        Wrong::new(code, fault)
    })
}

/// A rule about a role: an object with these members, of which only `roles` may be left out, and no other.
fn role_rule(value: &Value) -> Option<SaidRule> {
    let object = value.as_object()?;
    if object.len() != if object.contains_key("roles") { 4 } else { 3 } {
        return None;
    }
    let roles = match object.get("roles") {
        Some(keys) => listed(keys, MOST_ROLES_OF_MEMBER, RoleKey::parse).ok()?,
        None => Vec::new(),
    };
    let text = |name: &str| {
        let text = object.get(name)?.as_str()?;
        let is_good = (1..=LONGEST_CLAIM).contains(&text.chars().count()) && !text.contains(char::is_control);
        is_good.then(|| text.to_owned())
    };
    Some(SaidRule { claim: text("claim")?, value: text("value")?, role: Role::parse(&text("role")?)?, roles })
}

fn role_rules(value: &Value) -> Result<RoleRules, Wrong> {
    let items = value.as_array().ok_or_else(|| Wrong::new(FieldCode::WrongType, "must be a list of objects"))?;
    if items.len() > MOST_ROLE_RULES {
        return Err(Wrong::new(FieldCode::TooLong, format!("must have at most {MOST_ROLE_RULES} items")));
    }
    let rules = items.iter().enumerate().map(|(number, item)| {
        role_rule(item).ok_or_else(|| {
            let words = format!(
                "item {} must be an object of claim, value (1 to {LONGEST_CLAIM} characters each), role, and maybe roles",
                number + 1
            );
            Wrong::new(FieldCode::Invalid, words)
        })
    });
    rules.collect::<Result<_, _>>().map(RoleRules)
}

fn domain_names(value: &Value, settings: &Settings) -> Result<DomainNames, Wrong> {
    let mut names: Vec<DomainName> = Vec::new();
    for text in texts(value)? {
        let name = domain_name(text, settings)?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return Err(Wrong::new(FieldCode::Invalid, "must have at least one domain; null means all"));
    }
    Ok(DomainNames(names))
}

fn password() -> ObjectBuilder {
    text().format(Some(SchemaFormat::Custom("password".to_owned())))
}

described! {
    Clearable<Bio>: text().max_length(Some(1000)), "Engineer";
    Clearable<Phone>: matching("^[0-9+ ().-]*$").max_length(Some(32)), "+44 20 7946 0000";
    Clearable<Description>: text().max_length(Some(200)), "CRM";
    Clearable<AppUrl>: matching("^(https?://.+)?$").max_length(Some(2048)), "https://app.example.com/";
    LoginIdentity: text(), "ada@example.com";
    Given: password(), "One for all, 7 times";
    NewPassword: password().max_length(Some(1024)), "All for one, 8 times";
    AccessToken: text(), "eyJhbGciOiJFZERTQSJ9.e30.c2ln";
    AppCode: matching("^[0-9]{6}$"), "123456";
    MailedCode: matching("^[0-9]{8}$"), "12345678";
    RecoveryCode: matching(r"^\s*-*([A-Za-z2-7]-*){20}\s*$"), "abcde-fghjk-mnpqr-stvwx";
    SomeSlug: text(), "globex";
    ClientSecret: password().min_length(Some(1)).max_length(Some(1024)), "s3cr3t-of-this-service";
    SessionTtl: whole().minimum(Some(SHORTEST_SESSION.seconds())), 28_800;
    Overlap: whole().minimum(Some(0)).maximum(Some(LONGEST_OVERLAP.seconds())), 3600;
}

impl Described for DomainNames {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        ArrayBuilder::new().items(DomainName::schema(components)).min_items(Some(1)).into()
    }

    fn example() -> Value {
        json!(["example.com"])
    }
}

const ROLES_OF_RULE: &str =
    "The keys of roles in the product; none if left out. A member has those of every rule that fits.";

fn list_of(item: RefOr<Schema>, most: usize) -> ArrayBuilder {
    ArrayBuilder::new().items(item).max_items(Some(most))
}

macro_rules! lists {
    ($($type:ty: $item:ty, $most:expr, $example:expr;)+) => {$(
        impl Described for $type {
            fn schema(components: &mut Components) -> RefOr<Schema> {
                list_of(<$item>::schema(components), $most).into()
            }

            fn example() -> Value {
                json!($example)
            }
        }
    )+};
}

lists! {
    RoleKeys: RoleKey, MOST_ROLES_OF_MEMBER, ["billing"];
    Permissions: Permission, MOST_PERMISSIONS, ["invoices:read", "invoices:write"];
    AskedPermissions: Permission, MOST_ASKED, ["invoices:read"];
}

impl Described for AnswerFields {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        list_of(crate::schema::one_word_of(["metadata", "minimal"]).into(), 2).into()
    }

    fn example() -> Value {
        json!([])
    }
}

impl GivenMetadata {
    /// What is kept from now on.
    pub(crate) fn of(given: Nullable<Self>) -> Option<Metadata> {
        given.0.and_then(|given| given.0)
    }
}

impl Described for GivenMetadata {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        JsonObject::schema(components)
    }

    fn example() -> Value {
        JsonObject::example()
    }
}

impl Described for DeclaredPermissions {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let item = components.named::<Self>("DeclaredPermission", |components| {
            let about = with_description(Clearable::<Description>::schema(components), "What it is for.");
            let item = ObjectBuilder::new()
                .description(Some("A permission that roles can have."))
                .property(
                    "key",
                    with_description(
                        Permission::schema(components),
                        "Its word, which means nothing to this service.",
                    ),
                )
                .property("description", about);
            item.required("key").build().into()
        });
        list_of(item, MOST_PERMISSIONS).into()
    }

    fn example() -> Value {
        json!([{"key": "invoices:read", "description": "See invoices"}])
    }
}

impl Described for RoleRules {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let rule = components.named::<SaidRule>("RoleRule", |components| {
            let word = || text().min_length(Some(1)).max_length(Some(LONGEST_CLAIM));
            let rule = ObjectBuilder::new()
                .description(Some("A claim that gives a role."))
                .property("claim", word().description(Some("The claim's name.")))
                .property(
                    "value",
                    word().description(Some("The value that gives the role, or one of the claim's values.")),
                )
                .property("role", with_description(Role::schema(components), "The role."))
                .property("roles", with_description(RoleKeys::schema(components), ROLES_OF_RULE));
            rule.required("claim").required("value").required("role").build().into()
        });
        ArrayBuilder::new().items(rule).max_items(Some(MOST_ROLE_RULES)).into()
    }

    fn example() -> Value {
        json!([{"claim": "groups", "value": "admins", "role": "org_admin"}])
    }
}

read! {
    String: |value, _| plain_text(value);
    bool: |value, _| value.as_bool().ok_or_else(|| Wrong::new(FieldCode::WrongType, "must be true or false"));
    Given: |value, _| plain_text(value).map(|text| Self(Secret::new(text)));
    NewPassword: |value, _| plain_text(value).map(|text| Self(Secret::new(text)));
    AccessToken: |value, _| any_text(value).map(Self);
    LoginIdentity: |value, _| plain_text(value).map(|text| Self::new(&text));
    SomeSlug: |value, _| plain_text(value).map(|text| Self(Slug::parse(&text).ok()));
    Name: |value, _| parsed(value, Self::parse);
    Description: |value, _| parsed(value, |text| Self::parse(text)?.ok_or(InvalidText::Empty));
    Clearable<Bio>: |value, _| parsed(value, Bio::parse).map(Self);
    Clearable<Phone>: |value, _| parsed(value, Phone::parse).map(Self);
    Clearable<Description>: |value, _| parsed(value, Description::parse).map(Self);
    Clearable<AppUrl>: |value, settings| {
        let parsed = parsed(value, AppUrl::parse)?;
        let url = parsed.as_ref().and_then(|app: &AppUrl| url::Url::parse(app.as_str()).ok());
        if url.is_some_and(|url| is_of_own_api(&url, &settings.origins)) {
            return Err(Wrong::new(FieldCode::Invalid, "must be a page of the application; this is an address of the API"));
        }
        Ok(Self(parsed))
    };
    Email: |value, _| {
        const FORM: InvalidText = InvalidText::Form("must be one plain email address such as name@example.com");
        parsed(value, |text| Self::parse(text).map_err(|_| FORM))
    };
    Slug: |value, _| parsed(value, Self::parse);
    Locale: |value, settings| {
        let locale = parsed(value, Self::parse)?;
        if settings.languages.find(&locale).is_none() {
            let tags: Vec<&str> = settings.languages.all().iter().map(Self::as_str).collect();
            return Err(Wrong::new(FieldCode::Unknown, format!("must be one of {}, maybe with a region", tags.join(", "))));
        }
        Ok(locale)
    };
    Scope: |value, _| word(value, Self::parse, "must be verify or manage");
    Plan: |value, _| word(value, Self::parse, "must be free, pro or enterprise");
    OrganizationStatus: |value, _| word(value, Self::parse, "must be active or suspended");
    ShownFor: |value, _| word(value, Self::parse, "must be login, second_factor or reauthenticate");
    Role: |value, _| word(value, Self::parse, "must be member or org_admin");
    MembershipStatus: |value, _| {
        let shown = |word: &str| Self::parse(word).filter(|status| *status != Self::Removed);
        parsed(value, |word| shown(word).ok_or(InvalidText::Form("must be active or suspended")))
    };
    MailedCode: |value, _| parsed(value, |text| {
        let form = InvalidText::Form("must be eight digits");
        if email_code::is_code(text) { Ok(Self(Secret::new(text))) } else { Err(form) }
    });
    AppCode: |value, _| parsed(value, |text| {
        is_code(text).then(|| Self(text.to_owned())).ok_or(InvalidText::Form("must be six digits"))
    });
    RecoveryCode: |value, _| parsed(value, |text| {
        const FORM: InvalidText = InvalidText::Form("must be of the form xxxxx-xxxxx-xxxxx-xxxxx");
        recovery::normalize(text).map(Self).ok_or(FORM)
    });
    Timestamp: |value, _| parsed(value, |text| {
        text.parse().map_err(|_| InvalidText::Form("must be a time such as 2030-01-01T00:00:00Z"))
    });
    SessionTtl: |value, settings| {
        let (ttl, longest) = (seconds(&value)?, settings.tokens.session_absolute_ttl);
        if ttl < SHORTEST_SESSION || ttl > longest {
            let words = format!("must be {} to {} seconds", SHORTEST_SESSION.seconds(), longest.seconds());
            return Err(Wrong::new(FieldCode::Invalid, words));
        }
        Ok(Self(ttl))
    };
    Overlap: |value, _| {
        let overlap = api_key::overlap(seconds(&value)?);
        overlap.map(Self).map_err(|fault| Wrong::new(FieldCode::Invalid, fault))
    };
    WebhookUrl: |value, settings| Self::parse(&plain_text(value)?, &settings.webhooks.urls)
        .map_err(|fault| Wrong::new(url_code(fault), fault));
    Issuer: |value, settings| Self::parse(&plain_text(value)?, &settings.connections.issuers).map_err(|fault| {
        let code = match fault {
            InvalidIssuer::TooLong => FieldCode::TooLong,
            InvalidIssuer::Tail => FieldCode::Invalid,
            InvalidIssuer::Url(fault) => url_code(fault),
        };
        Wrong::new(code, fault)
    });
    ClientId: |value, settings| {
        Self::parse(&plain_text(value)?, &settings.connections.base_url).map_err(client_fault)
    };
    ClientSecret: |value, _| Self::parse(&plain_text(value)?).map_err(client_fault);
    Scopes: |value, _| Self::parse(texts(&value)?).map_err(client_fault);
    DirectoryStatus: |value, _| word(value, Self::parse, "must be active or paused");
    ConnectionStatus: |value, _| word(value, Self::parse, "must be draft or active");
    SecondFactorBy: |value, _| word(value, Self::parse, "must be provider or ours");
    SubjectClaim: |value, _| word(value, Self::parse, "must be sub or oid");
    RoleRules: |value, _| role_rules(&value);
    RoleKey: |value, _| parsed(value, Self::parse);
    RoleKeys: |value, _| listed(&value, MOST_ROLES_OF_MEMBER, RoleKey::parse).map(Self);
    Permissions: |value, _| {
        listed(&value, MOST_PERMISSIONS, Permission::parse).map(|words| Self(WordList::of(words)))
    };
    AskedPermissions: |value, _| listed(&value, MOST_ASKED, Permission::parse).map(Self);
    AnswerFields: |value, _| answer_fields(&value);
    DeclaredPermissions: |value, _| declared(&value);
    GivenMetadata: |value, _| metadata(&value);
    DomainNames: |value, settings| domain_names(&value, settings);
    DomainName: |value, settings| domain_name(&plain_text(value)?, settings);
    EmailDomains: |value, _| {
        Self::parse(texts(&value)?).map_err(|fault| Wrong::new(FieldCode::Invalid, fault))
    };
    Color: |value, _| parsed(value, |text| {
        Self::parse(text).map_err(|_| InvalidText::Form("must be a colour such as #1f5fbf"))
    });
    RequireSso: |value, _| word(value, Self::parse, "must be off, members or all");
    AllowedMethods: |value, settings| {
        let methods = Self::parse(texts(&value)?).and_then(|named| named.with_one_of(&settings.methods()));
        methods.map_err(|fault| Wrong::new(FieldCode::Invalid, fault))
    };
    EventSet: |value, _| Self::parse(texts(&value)?).map_err(wrong_events);
    OrganizationEvents: |value, _| {
        EventSet::for_organization(texts(&value)?).map(OrganizationEvents).map_err(wrong_events)
    };
}
