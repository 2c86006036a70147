//! The OpenAPI 3.1 document: schemas from the DTOs, paths from the route table.

use utoipa::OpenApi;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, HttpMethod, Ref, RefOr, Required, ResponseBuilder, Schema, SecurityRequirement,
};

use crate::code::ErrorCode;
use crate::dto;
use crate::handlers::auth::change_password::ChangePasswordBody;
use crate::handlers::auth::login::LoginBody;
use crate::handlers::auth::password_reset::{ForgotPasswordBody, PreviewResetBody, ResetPasswordBody};
use crate::handlers::auth::switch_organization::SwitchOrganizationBody;
use crate::handlers::auth::two_factor::{CodeBody, DisableBody, SetUpBody};
use crate::handlers::auth::update_profile::UpdateProfileBody;
use crate::handlers::auth::verify_second_factor::VerifySecondFactorBody;
use crate::handlers::org::api_keys::{CreateApiKeyBody, RotateApiKeyBody};
use crate::handlers::org::invites::{AcceptInviteBody, InviteBody};
use crate::handlers::org::members::UpdateMemberBody;
use crate::handlers::org::update_organization::UpdateOrganizationBody;
use crate::handlers::org::webhooks::{CreateWebhookBody, UpdateWebhookBody};
use crate::handlers::public::verify::VerifyBody;
use crate::routes::{Credential, PREFIX, Route, TABLE};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "orgauth",
        description = "Multi-tenant organization authentication. Every request names its organization in \
                       X-Org-Slug; sessions travel in cookies, backends use an API key."
    ),
    components(schemas(
        dto::ErrorEnvelope, dto::Message, dto::accounts::SignInData, dto::accounts::SecondFactorData,
        dto::accounts::TwoFactorData,
        dto::accounts::TwoFactorSetupData,
        dto::accounts::RecoveryCodesData, dto::password_reset::ResetPreviewData,
        dto::api_keys::ApiKeysData,
        dto::api_keys::NewApiKeyData, dto::accounts::TokensData,
        dto::accounts::ProfileData, dto::accounts::UpdatedProfileData, dto::accounts::SessionData, dto::accounts::SessionsData, dto::accounts::OrganizationsData,
        dto::invites::InviteData, dto::invites::InvitesData, dto::invites::InvitePreviewData, dto::invites::AcceptedData,
        dto::invites::AcceptedPartlyData,
        dto::webhooks::NewWebhookData, dto::webhooks::WebhookData, dto::webhooks::WebhooksData, dto::webhooks::WebhookSecretData,
        dto::webhooks::DeliveryIdData, dto::webhooks::DeliveriesData, dto::webhooks::DeliveryDetailData,
        CreateWebhookBody, UpdateWebhookBody,
        dto::organizations::OrganizationData, dto::organizations::MembersData, dto::organizations::MemberData, dto::audit::AuditLogData, dto::verify::ValidData<'_>, dto::verify::InvalidData,
        InviteBody, AcceptInviteBody, ForgotPasswordBody, PreviewResetBody, ResetPasswordBody, LoginBody, VerifySecondFactorBody, SetUpBody, CodeBody, CreateApiKeyBody, RotateApiKeyBody, DisableBody, UpdateMemberBody, UpdateOrganizationBody, UpdateProfileBody, ChangePasswordBody, SwitchOrganizationBody, VerifyBody
    ))
)]
struct Schemas;

/// The document as JSON text.
pub fn document() -> String {
    let mut document = Schemas::openapi();
    env!("CARGO_PKG_VERSION").clone_into(&mut document.info.version);
    for route in TABLE {
        let path = format!("{PREFIX}{}", route.path);
        document.paths.add_path_operation(path, vec![method(route)], operation(route));
    }
    let components = document.components.get_or_insert_with(Default::default);
    components.schemas.values_mut().for_each(left_out_and_never_null);
    let cookie = |name| SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(name)));
    components.add_security_scheme("accessCookie", cookie("access_token"));
    components.add_security_scheme("refreshCookie", cookie("refresh_token"));
    components.add_security_scheme("partialCookie", cookie("partial_token"));
    components.add_security_scheme(
        "bearer",
        SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build()),
    );
    let key = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new("X-API-Key")));
    components.add_security_scheme("apiKey", key);
    document.to_pretty_json().unwrap_or_else(|error| {
        tracing::error!(%error, "the OpenAPI document does not serialize");
        String::from("{}")
    })
}

/// An optional field is left out when it has no value, in requests and in answers. The derived schemas would say that it may be
/// null as well.
fn left_out_and_never_null(schema: &mut RefOr<Schema>) {
    let object = match schema {
        RefOr::T(Schema::Object(object)) => object,
        RefOr::T(Schema::AllOf(all)) => return all.items.iter_mut().for_each(left_out_and_never_null),
        _ => return,
    };
    for property in object.properties.values_mut() {
        let RefOr::T(described) = property else { continue };
        match described {
            Schema::Object(inner) => drop_null(&mut inner.schema_type),
            Schema::Array(inner) => drop_null(&mut inner.schema_type),
            Schema::OneOf(choice) => {
                choice.items.retain(|item| !is_null(item));
                if let [only] = choice.items.as_slice() {
                    *property = only.clone();
                }
            }
            _ => {}
        }
    }
}

fn drop_null(kind: &mut SchemaType) {
    if let SchemaType::Array(kinds) = kind {
        kinds.retain(|kind| *kind != Type::Null);
        if let [only] = kinds.as_slice() {
            *kind = SchemaType::Type(only.clone());
        }
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Object(object)) if object.schema_type == SchemaType::Type(Type::Null))
}

fn method(route: &Route) -> HttpMethod {
    match route.method.as_str() {
        "GET" => HttpMethod::Get,
        "PUT" => HttpMethod::Put,
        "PATCH" => HttpMethod::Patch,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Post,
    }
}

/// Operations that answer page by page.
const PAGED: [&str; 4] = ["listMembers", "listInvites", "listOrganizations", "listAuditLog"];

/// Bodies whose fields may all be left out, and so may they.
const MAY_BE_LEFT_OUT: [&str; 5] =
    ["AcceptInviteBody", "RotateApiKeyBody", "UpdateMemberBody", "UpdateOrganizationBody", "UpdateWebhookBody"];

/// Operations that are admitted by a cookie of their own.
const COOKIES: [(&str, &str); 2] = [("refresh", "refreshCookie"), ("verifySecondFactor", "partialCookie")];

fn operation(route: &Route) -> utoipa::openapi::path::Operation {
    let string = || Some(RefOr::T(Schema::from(ObjectBuilder::new().schema_type(Type::String).build())));
    let parameter = |name: &str, place| {
        let parameter = ParameterBuilder::new().name(name).parameter_in(place).required(Required::True);
        parameter.description(Some(meaning(route, name))).schema(string())
    };
    let area = route.path.split('/').nth(1).unwrap_or_default();
    let mut operation = OperationBuilder::new()
        .operation_id(Some(route.operation))
        .summary(Some(route.summary))
        .tag(area)
        .parameter(parameter("X-Org-Slug", ParameterIn::Header));
    for name in route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
        operation = operation.parameter(parameter(name, ParameterIn::Path));
    }
    let paged = PAGED.contains(&route.operation).then_some(["limit", "cursor"]).into_iter().flatten();
    let searched = (route.operation == "listMembers").then_some("q");
    for name in paged.chain(searched) {
        let kind = if name == "limit" { Type::Integer } else { Type::String };
        let schema = RefOr::T(Schema::from(ObjectBuilder::new().schema_type(kind).build()));
        let parameter = parameter(name, ParameterIn::Query).required(Required::False);
        operation = operation.parameter(parameter.schema(Some(schema)));
    }
    if let Some(body) = route.body {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(body))).build();
        let required = if MAY_BE_LEFT_OUT.contains(&body) { Required::False } else { Required::True };
        let body = RequestBodyBuilder::new().content("application/json", content).required(Some(required)).build();
        operation = operation.request_body(Some(body));
    }
    let success = ResponseBuilder::new()
        .description("Success.")
        .content("application/json", ContentBuilder::new().schema(Some(envelope(route.data))).build());
    operation = operation.response(route.success.as_str(), success.build());
    for (status, codes) in errors(route) {
        let words: Vec<_> = codes.iter().map(|code| format!("`{}`", code.as_str())).collect();
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorEnvelope"))).build();
        let response =
            ResponseBuilder::new().description(words.join(", ")).content("application/json", content).build();
        operation = operation.response(status, response);
    }
    let none: [&str; 0] = [];
    match route.credential {
        Credential::None => {
            let cookie = COOKIES.iter().find(|(name, _)| *name == route.operation);
            operation = cookie.into_iter().fold(operation, |operation, (_, cookie)| {
                operation.security(SecurityRequirement::new(*cookie, none))
            });
        }
        Credential::Session | Credential::Member | Credential::Admin => {
            operation = operation
                .security(SecurityRequirement::new("accessCookie", none))
                .security(SecurityRequirement::new("bearer", none));
        }
        Credential::ApiKey => operation = operation.security(SecurityRequirement::new("apiKey", none)),
    }
    operation.build()
}

/// What a parameter is. One path can't call its parameter by two names, so that of an invitation is a token as well.
fn meaning(route: &Route, parameter: &str) -> &'static str {
    match (parameter, route.operation) {
        ("X-Org-Slug", _) => "Names the organization.",
        ("id", "previewInvite" | "acceptInvite") => "The token of the mailed link.",
        ("id", "updateMember" | "removeMember") => "The user's identifier.",
        ("deliveryId", _) => "The delivery's identifier.",
        ("limit", "listAuditLog") => "How many at most, 1 to 1000; 100 unless given.",
        ("limit", _) => "How many at most, 1 to 1000; 1000 unless given.",
        ("q", _) => "Only those whose name or address contains this, whatever its case; at most 254 characters.",
        ("cursor", _) => "`nextCursor` of the page before; the first page unless given.",
        _ => "The identifier.",
    }
}

fn envelope(data: &[&str]) -> RefOr<Schema> {
    let data = match data {
        [one] => RefOr::Ref(Ref::from_schema_name(*one)),
        several => {
            let one_of =
                several.iter().fold(OneOfBuilder::new(), |one_of, name| one_of.item(Ref::from_schema_name(*name)));
            RefOr::T(Schema::OneOf(one_of.build()))
        }
    };
    let status = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["success"])).build();
    let envelope = ObjectBuilder::new()
        .schema_type(Type::Object)
        .property("status", status)
        .required("status")
        .property("data", data)
        .required("data");
    RefOr::T(Schema::Object(envelope.build()))
}

/// Every status that is documented for a route.
pub(crate) fn statuses(route: &Route) -> Vec<u16> {
    let refusals = errors(route).into_keys().filter_map(|status| status.parse().ok());
    std::iter::once(route.success.as_u16()).chain(refusals).collect()
}

/// The refusals of a route by status: its own, and those that its credential and every route bring along.
fn errors(route: &Route) -> std::collections::BTreeMap<String, Vec<ErrorCode>> {
    use ErrorCode::{
        AdminRequired, AuthenticationRequired, Internal, InvalidToken, MalformedJson, MembershipNotActive,
        NotAMember, OrgSlugRequired, OrganizationNotFound, OrganizationSuspended, OriginNotAllowed, PayloadTooLarge,
        RateLimited, RequestTimeout, TokenExpired, Unavailable, UnsupportedMediaType,
    };
    let mut codes = vec![
        MalformedJson,
        OrgSlugRequired,
        RequestTimeout,
        PayloadTooLarge,
        UnsupportedMediaType,
        Internal,
        Unavailable,
    ];
    if route.credential != Credential::ApiKey {
        codes.extend([OrganizationNotFound, OriginNotAllowed]);
    }
    match route.credential {
        Credential::None | Credential::ApiKey => {}
        Credential::Session => codes.extend([AuthenticationRequired, TokenExpired, InvalidToken]),
        Credential::Member | Credential::Admin => codes.extend([
            AuthenticationRequired,
            TokenExpired,
            InvalidToken,
            OrganizationSuspended,
            NotAMember,
            MembershipNotActive,
        ]),
    }
    if route.credential == Credential::Admin {
        codes.push(AdminRequired);
    }
    codes.extend(route.errors);
    if route.is_user_write() {
        codes.push(RateLimited);
    }
    let mut by_status = std::collections::BTreeMap::<String, Vec<ErrorCode>>::new();
    for code in codes {
        let codes = by_status.entry(code.status().as_str().to_owned()).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    by_status
}
