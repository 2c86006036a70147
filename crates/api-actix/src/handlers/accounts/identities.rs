//! `/auth/identities` and below: the user at identity providers.

use orgauth_api_derive::Answer;
use orgauth_application::accounts::identities::{self, IdentityKept, NamedIdentity};
use orgauth_domain::sign_in::federation::identity::IdentityId;
use orgauth_domain::text::Name;
use orgauth_domain::{Email, Timestamp};

use crate::code::ErrorCode::{IdentityNotFound, LastMethod, ReauthenticationRequired};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::AccountMember;
use crate::http::parameter::PathId;

const ID: PathId<IdentityId> = PathId::new("id", "The identity's identifier.", IdentityNotFound);

endpoint! {
    /// Lists the user's identities at identity providers, oldest first.
    ///
    /// Each is the user as a provider of an organization or of the service knows them. Requires the `refresh_token` cookie in addition to the access token, and
    /// a session that reaches the whole account.
    LIST = Get "/auth/identities" listIdentities, Account, list,
}

endpoint! {
    /// Removes an identity.
    ///
    /// The sessions that began by it end, and the owner gets a mail. The next sign-in by a connection may link the account again. One of a
    /// provider of the service is a way in: without a password, a passkey or another one it stays, 409 `last_method`. One of a connection
    /// stays where its organization wouldn't let in a session like this one (403 `reauthentication_required`): it requires single sign-on, or
    /// forbids the method.
    REMOVE = Delete "/auth/identities/{id}" removeIdentity, Account, remove,
    parameters: &[ID.parameter()],
    errors: &[LastMethod],
}

/// The user's identities.
#[derive(Answer)]
pub(crate) struct IdentitiesData {
    /// The identities, oldest first.
    pub(crate) identities: Vec<Identity>,
}

/// The user as an identity provider knows them.
#[derive(Answer)]
pub(crate) struct Identity {
    /// The identity's identifier, `idn_…`.
    pub(crate) id: IdentityId,
    /// The connection's identifier, `con_…`, or that of a provider of the service.
    #[eg("con_01m7z6x9deedk840w8hq8wctdh")]
    pub(crate) via: String,
    /// The name of the connection or provider.
    #[eg("Acme ID")]
    pub(crate) name: Name,
    /// The address by which the account was found; left out if there was none.
    pub(crate) email: Option<Email>,
    /// When it was linked.
    pub(crate) created_at: Timestamp,
    /// When the user last signed in by it.
    pub(crate) last_used_at: Timestamp,
}

impl From<NamedIdentity> for Identity {
    fn from(NamedIdentity { identity, name }: NamedIdentity) -> Self {
        Self {
            id: identity.id,
            via: identity.via.to_string(),
            name,
            email: identity.email,
            created_at: identity.created_at,
            last_used_at: identity.last_used_at,
        }
    }
}

impl From<IdentityKept> for ApiError {
    fn from(refusal: IdentityKept) -> Self {
        let code = match refusal {
            IdentityKept::NotFound => IdentityNotFound,
            IdentityKept::LastMethod => LastMethod,
            IdentityKept::Closed(_) => ReauthenticationRequired,
        };
        Self::with_message(code, refusal)
    }
}

async fn list(call: Call<AccountMember>) -> Result<Reply<IdentitiesData>, ApiError> {
    let caller = call.caller();
    let found = call.run(move |app| identities::list(app, &caller)).await??;
    Reply::of(&IdentitiesData { identities: found.into_iter().map(Into::into).collect() })
}

async fn remove(call: Call<AccountMember>) -> Result<Reply<Message>, ApiError> {
    let (id, caller, request) = (ID.of(&call)?, call.caller(), call.request.clone());
    call.run(move |app| identities::remove(app, &caller, id, &request)).await??;
    Reply::of(&Message { message: "the identity is removed" })
}
