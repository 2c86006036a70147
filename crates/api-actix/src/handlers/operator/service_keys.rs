//! `/operator/service-keys`: list, create, revoke. For people alone: a key that makes others would outlive its revocation.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::keys::service_keys::{self, NewServiceKey};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::text::Name;
use orgauth_domain::{ServiceKeyId, Timestamp};

use crate::code::ErrorCode::ServiceKeyNotFound;
use crate::dto::Message;
use crate::dto::keys::ServiceKey;
use crate::endpoint::{Feature, endpoint};
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::OperatorPerson;
use crate::http::parameter::PathId;

const ID: PathId<ServiceKeyId> = PathId::new("id", "The key's identifier.", ServiceKeyNotFound);

endpoint! {
    /// Lists the valid service keys, oldest first.
    ///
    /// For people with the operator's pages; a service key is 403 `scope_missing`. `orgauth service-key list` shows the same.
    ///
    /// The list has the keys' records without the keys themselves, which the service doesn't store.
    LIST = Get "/operator/service-keys" listServiceKeys, Operator, list,
    feature: Some(Feature::OperatorPages),
}

endpoint! {
    /// Creates a service key.
    ///
    /// The key is shown only in this answer. For people with the operator's pages; a service key is 403 `scope_missing`.
    ///
    /// A key of scope `manage` may do what the operator may, but make and revoke keys: otherwise one that leaked could make another,
    /// and revoking it would end nothing. The operator's log says who made it.
    CREATE = Post "/operator/service-keys" createServiceKey, Operator, create,
    feature: Some(Feature::OperatorPages),
    success: StatusCode::CREATED,
}

endpoint! {
    /// Revokes a service key.
    ///
    /// It is refused from the next request on. For people with the operator's pages; a service key is 403 `scope_missing`.
    REVOKE = Delete "/operator/service-keys/{id}" revokeServiceKey, Operator, revoke,
    feature: Some(Feature::OperatorPages),
    parameters: &[ID.parameter()],
}

/// A new service key.
#[derive(Body)]
pub(crate) struct CreateServiceKeyBody {
    /// A name for the key, such as the program that uses it.
    #[eg("support")]
    pub(crate) name: Name,
    /// What the key may do; `verify` if left out.
    pub(crate) scope: Option<Scope>,
    /// When the key expires; if left out, it doesn't.
    #[eg("2036-11-21T14:07:26.031Z")]
    pub(crate) expires_at: Option<Timestamp>,
    /// Whether the key may sign in as users (`POST /operator/users/{id}/impersonate`), with the scope `manage`; `false` if left out.
    pub(crate) may_impersonate: Option<bool>,
}

/// The service keys.
#[derive(Answer)]
pub(crate) struct ServiceKeysData {
    /// The keys that are still valid, oldest first.
    pub(crate) service_keys: Vec<ServiceKey>,
}

/// A new service key.
#[derive(Answer)]
pub(crate) struct NewServiceKeyData {
    /// The key's record.
    pub(crate) service_key: ServiceKey,
    /// The key itself, shown only in this answer.
    #[eg("sk_live_…")]
    pub(crate) key: String,
}

async fn list(call: Call<OperatorPerson>) -> Result<Reply<ServiceKeysData>, ApiError> {
    let keys = call.run(service_keys::list).await??;
    Reply::of(&ServiceKeysData { service_keys: keys.iter().map(Into::into).collect() })
}

async fn create(
    call: Call<OperatorPerson>,
    body: CreateServiceKeyBody,
) -> Result<Reply<NewServiceKeyData>, ApiError> {
    let operator = call.operator();
    let CreateServiceKeyBody { name, scope, expires_at, may_impersonate } = body;
    let (scope, may_impersonate) = (scope.unwrap_or(Scope::Verify), may_impersonate.unwrap_or(false));
    let new = NewServiceKey { name, scope, expires_at, may_impersonate };
    let made = call.run(move |app| service_keys::create_by(app, &operator, new)).await??;
    let (record, key) = made;
    Reply::of(&NewServiceKeyData { service_key: (&record).into(), key: key.expose().to_owned() })
}

async fn revoke(call: Call<OperatorPerson>) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    call.run(move |app| service_keys::revoke_by(app, &operator, id)).await??;
    Reply::of(&Message { message: "the service key is revoked" })
}
