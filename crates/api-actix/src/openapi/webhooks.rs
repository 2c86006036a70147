//! The `webhooks` of the document: one entry for each event that subscriptions receive.

use std::net::IpAddr;

use orgauth_domain::organizations::domain_claim::DomainId;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::sign_in::federation::identity::IdentityId;
use orgauth_domain::sign_in::passkey::PasskeyId;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::webhooks::event::catalogue::EventField;
use orgauth_domain::webhooks::event::{
    ActorData, ApiKeyData, ConnectionData, DomainData, EventKind, IdentityData, InviteData, LoginMethod, MemberData,
    OrganizationData, PasskeyData, UserData,
};
use orgauth_domain::{
    ApiKeyId, ConnectionId, DeliveryId, Email, EventId, InviteId, OrganizationId, SessionId, Timestamp, UserId,
    WebhookId,
};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    ContentBuilder, HttpMethod, PathItem, Paths, PathsBuilder, RefOr, Required, ResponseBuilder, Schema,
};

use crate::routes::Tag;
use crate::schema::{Components, Described, Fields, described, exactly, matching, one_word_of};

/// Describes a part of an event's data: each field of the domain's type with its JSON name. The declared type of a field must
/// be the domain's, or the code doesn't compile.
macro_rules! parts {
    ($($(#[doc = $doc:literal])+ $part:ty = $name:literal {
        $($(#[doc = $field_doc:literal])+ $field:ident : $type:ty = $json:literal $(as $shown:ty)?,)+
    })+) => {$(
        impl Described for $part {
            fn schema(components: &mut Components) -> RefOr<Schema> {
                let _: fn(&Self) -> ($(&$type,)+) = |part| ($(&part.$field,)+);
                components.named::<Self>($name, |components| {
                    let mut fields = Fields::new(components, &[$($doc),+]);
                    $(fields.field::<parts!(@shown $type $(, $shown)?)>($json, &[$($field_doc),+]);)+
                    fields.finish()
                })
            }

            fn example() -> Value {
                json!({$($json: <parts!(@shown $type $(, $shown)?)>::example()),+})
            }
        }
    )+};
    (@shown $type:ty) => { $type };
    (@shown $type:ty, $shown:ty) => { $shown };
}

parts! {
    /// A user in an event.
    UserData = "EventUser" {
        /// The user's identifier, `usr_…`.
        id: UserId = "id",
        /// Display name.
        name: Name = "name",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
    }

    /// A member in an event.
    MemberData = "EventMember" {
        /// The user's identifier, `usr_…`.
        user_id: UserId = "userId",
        /// Display name.
        name: Name = "name",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
        /// The member's role: `member` or `org_admin`.
        role: Role = "role",
        /// The membership's status after the event.
        status: MembershipStatus = "status" as AnyStatus,
        /// When the member joined.
        joined_at: Timestamp = "joinedAt",
        /// The keys of the member's roles in the product, after the event.
        roles: WordList = "roles",
    }

    /// An invitation in an event.
    InviteData = "EventInvite" {
        /// The invitation's identifier, `inv_…`.
        id: InviteId = "id",
        /// The invited address.
        email: Email = "email",
        /// The role that the invited person gets.
        role: Role = "role",
        /// When it expires.
        expires_at: Timestamp = "expiresAt",
        /// The keys of the roles in the product that the invited person gets.
        roles: WordList = "roles",
    }

    /// The user who caused an event.
    ActorData = "EventActor" {
        /// The user's identifier, `usr_…`.
        user_id: UserId = "userId",
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
    }

    /// A passkey in an event.
    PasskeyData = "EventPasskey" {
        /// The passkey's identifier, `psk_…`.
        id: PasskeyId = "id",
        /// The name that its owner gave it.
        name: Name = "name",
    }

    /// A person as an identity provider knows them, in an event.
    IdentityData = "EventIdentity" {
        /// The identity's identifier, `idn_…`.
        id: IdentityId = "id",
        /// The connection's identifier, `con_…`.
        via: String = "via",
        /// The name of the connection.
        name: Name = "name",
    }

    /// An organization in an event.
    OrganizationData = "EventOrganization" {
        /// The organization's identifier, `org_…`.
        id: OrganizationId = "id",
        /// The organization's name.
        name: Name = "name",
        /// The organization's slug.
        slug: Slug = "slug",
    }

    /// A connection in an event.
    ConnectionData = "EventConnection" {
        /// The connection's identifier, `con_…`.
        id: ConnectionId = "id",
        /// What people see at sign-in.
        name: Name = "name",
    }

    /// A domain in an event.
    DomainData = "EventDomain" {
        /// The domain's identifier, `dom_…`.
        id: DomainId = "id",
        /// Its name in canonical form: all lower case, in punycode.
        domain: String = "domain" as DomainName,
    }

    /// An API key in an event, without the key itself.
    ApiKeyData = "EventApiKey" {
        /// The key's identifier, `key_…`.
        id: ApiKeyId = "id",
        /// The name that its creator gave it.
        name: Name = "name",
        /// The beginning of the key: `pk_live_` and the public characters.
        prefix: String = "prefix",
        /// The last four characters of the key.
        last4: String = "last4",
    }
}

/// The status of a membership, including that of a removed one.
enum AnyStatus {}

described! {
    AnyStatus: one_word_of(MembershipStatus::ALL.iter().map(|status| status.as_str())), "active";
}

/// What the operator's subscriptions are told of the organization.
enum OrganizationSlug {}

impl Described for OrganizationSlug {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        components.named::<Self>("EventOrganizationSlug", |components| {
            let mut fields = Fields::new(components, &["The organization in which an event happened."]);
            fields.field::<Slug>("slug", &["The organization's slug."]);
            fields.finish()
        })
    }

    fn example() -> Value {
        json!({"slug": Slug::example()})
    }
}

/// A field of an event's data: a function that adds it to the schema, and one that returns its example.
type DataField = (fn(&mut Fields<'_>, &str, &[&str]), fn() -> Value);

fn typed<T: Described>() -> DataField {
    (|fields, name, about| fields.field::<T>(name, about), T::example)
}

/// The type of a field.
fn data_field(field: EventField) -> DataField {
    match field {
        EventField::Invite => typed::<InviteData>(),
        EventField::Member => typed::<MemberData>(),
        EventField::User => typed::<UserData>(),
        EventField::ApiKey => typed::<ApiKeyData>(),
        EventField::Passkey => typed::<PasskeyData>(),
        EventField::Identity => typed::<IdentityData>(),
        EventField::Connection => typed::<ConnectionData>(),
        EventField::Domain => typed::<DomainData>(),
        EventField::Actor => typed::<Option<ActorData>>(),
        EventField::PreviousRole => typed::<Role>(),
        EventField::PreviousRoles => typed::<WordList>(),
        EventField::PreviousEmail => typed::<Email>(),
        EventField::Cause => {
            (|fields, name, about| fields.field::<Option<String>>(name, about), || "directory".into())
        }
        EventField::Organization => typed::<OrganizationData>(),
        EventField::UserId => typed::<UserId>(),
        EventField::SessionId => typed::<SessionId>(),
        EventField::Method => typed::<LoginMethod>(),
        EventField::Ip => typed::<IpAddr>(),
        EventField::UserAgent => typed::<String>(),
        EventField::WebhookId => typed::<WebhookId>(),
    }
}

/// Builds one entry for each event.
pub(super) fn all(components: &mut Components) -> Paths {
    let all = EventKind::ALL.iter().fold(PathsBuilder::new(), |paths, kind| {
        paths.path(kind.as_str(), PathItem::new(HttpMethod::Post, operation(*kind, components)))
    });
    all.build()
}

fn operation(kind: EventKind, components: &mut Components) -> Operation {
    let content = ContentBuilder::new().schema(Some(body(kind, components))).example(Some(example(kind)));
    let body = RequestBodyBuilder::new().content("application/json", content.build()).required(Some(Required::True));
    let taken = "The receiver accepted the event. After any other answer, the attempt has failed, and another one may follow.";
    let operation = OperationBuilder::new()
        .operation_id(Some(format!("event_{}", kind.as_str().replace('.', "_"))))
        .tag(Tag::Events.name())
        .summary(Some(format!("Event {kind}.")))
        .description(Some(format!("Sent when: {}.", kind.causes().join("; or "))))
        .securities(Some([]))
        .request_body(Some(body.build()))
        .response("2XX", ResponseBuilder::new().description(taken).build());
    headers(components).into_iter().fold(operation, OperationBuilder::parameter).build()
}

/// The headers of a delivery attempt; see `Attempt::headers`.
fn headers(components: &mut Components) -> [Parameter; 5] {
    let header = |name: &str, about: &str, schema: RefOr<Schema>| {
        let header = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Header).required(Required::True);
        header.description(Some(about)).schema(Some(schema)).build()
    };
    let number = |pattern: &str| matching(pattern).into();
    let signatures = matching("^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$").into();
    [
        header("webhook-id", "The event's `id`, which identifies duplicates.", EventId::schema(components)),
        header("webhook-timestamp", "When this attempt was signed, in seconds since 1970.", number("^[0-9]+$")),
        header("webhook-signature", "One or more signatures, of which one has to match.", signatures),
        header("x-webhook-delivery", "The delivery's identifier.", DeliveryId::schema(components)),
        header("x-webhook-attempt", "The number of this attempt, from 1.", number("^[1-9][0-9]*$")),
    ]
}

/// The body of an event.
fn body(kind: EventKind, components: &mut Components) -> RefOr<Schema> {
    let mut data = Fields::new(components, &["The event's data."]);
    for field in kind.fields() {
        data_field(*field).0(&mut data, field.as_str(), &[field.about()]);
    }
    let data = data.finish();
    let mut body = Fields::new(components, &["An event."]);
    body.field::<EventId>("id", &["Its identifier; the same for every subscription, attempt and redelivery."]);
    body.add("type", exactly(json!(kind)));
    body.field::<Timestamp>("timestamp", &["When it happened."]);
    let about = "Identifier of the organization in which it happened.";
    let slug = "The organization's slug; only in what a subscription of the operator receives.";
    match kind {
        EventKind::UserErased => {}
        EventKind::WebhookTest => {
            let about =
                "Identifier of the organization whose subscription is tested; left out for one of the operator.";
            body.field::<Option<OrganizationId>>("orgId", &[about]);
        }
        kind if kind.is_operators() => {
            body.field::<OrganizationId>("orgId", &[about]);
            body.field::<OrganizationSlug>("org", &["The organization's slug."]);
        }
        _ => {
            body.field::<OrganizationId>("orgId", &[about]);
            body.field::<Option<OrganizationSlug>>("org", &[slug]);
        }
    }
    body.add("data", data);
    RefOr::T(body.finish())
}

fn example(kind: EventKind) -> Value {
    let data = kind.fields().iter().map(|field| (field.to_string(), data_field(*field).1()));
    let is_in_organization = kind != EventKind::UserErased;
    let names_slug = kind.is_operators() && is_in_organization;
    let fields = [
        Some(("id", EventId::example())),
        Some(("type", json!(kind))),
        Some(("timestamp", Timestamp::example())),
        is_in_organization.then(|| ("orgId", OrganizationId::example())),
        names_slug.then(|| ("org", OrganizationSlug::example())),
        Some(("data", data.collect::<Map<_, _>>().into())),
    ];
    fields.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}
