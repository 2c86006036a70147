//! Credentials of passkeys, in the JSON forms of browsers (WebAuthn Level 3, sections 5.1.8 and 5.1.9).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::Settings;
use orgauth_domain::ports::{AssertionResponse, RegistrationResponse};
use orgauth_domain::sign_in::passkey::Passkey;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::code::FieldCode;
use crate::http::body::{Field, Object, ObjectReader, RequestBody, Wrong, names_of};
use crate::http::fields::any_text;
use crate::schema::{Components, Described, Fields, matching, one_word_of};

/// Bytes in base64url without padding.
pub(crate) struct Base64Url(pub(crate) Vec<u8>);

impl Field for Base64Url {
    fn read(value: Value, _: &Settings) -> Result<Self, Wrong> {
        let text = any_text(value)?;
        let bytes = URL_SAFE_NO_PAD.decode(text);
        bytes.map(Self).map_err(|_| Wrong::new(FieldCode::Invalid, "must be base64url without padding"))
    }
}

impl Serialize for Base64Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(&self.0))
    }
}

impl Described for Base64Url {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        matching("^[A-Za-z0-9_-]*$").into()
    }

    fn example() -> Value {
        json!("kN3mJ0VbQ8y1hX7tRz2wLg")
    }
}

/// Always `public-key`.
pub(crate) struct PublicKeyType;

const PUBLIC_KEY: &str = "public-key";

impl Field for PublicKeyType {
    fn read(value: Value, _: &Settings) -> Result<Self, Wrong> {
        match any_text(value)?.as_str() {
            PUBLIC_KEY => Ok(Self),
            _ => Err(Wrong::new(FieldCode::Invalid, "must be public-key")),
        }
    }
}

impl Serialize for PublicKeyType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(PUBLIC_KEY)
    }
}

impl Described for PublicKeyType {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        one_word_of([PUBLIC_KEY]).into()
    }

    fn example() -> Value {
        json!(PUBLIC_KEY)
    }
}

/// A passkey as options name it.
#[derive(Answer)]
pub(crate) struct KeyDescriptor {
    /// Always `public-key`.
    #[name("type")]
    pub(crate) kind: PublicKeyType,
    /// The credential's id.
    pub(crate) id: Base64Url,
    /// How browsers reach its authenticator, in their words.
    #[eg(["internal"])]
    pub(crate) transports: Vec<String>,
}

impl From<&Passkey> for KeyDescriptor {
    fn from(passkey: &Passkey) -> Self {
        Self {
            kind: PublicKeyType,
            id: Base64Url(passkey.credential_id.clone()),
            transports: passkey.transports.clone(),
        }
    }
}

/// A credential, as `toJSON()` writes it; `clientExtensionResults` and `authenticatorAttachment` are not read.
pub(crate) struct CredentialBody<R> {
    id: Base64Url,
    raw_id: Base64Url,
    response: R,
}

/// What a credential holds: the answer of an authenticator.
pub(crate) trait AuthenticatorAnswer: RequestBody {
    /// The name of the credential's schema, and what it is.
    const CREDENTIAL: (&'static str, &'static str);
}

impl<R: AuthenticatorAnswer> RequestBody for CredentialBody<R> {
    const IS_REQUIRED: bool = true;

    fn names() -> Vec<String> {
        let mut names: Vec<String> = ["id", "rawId", "type"].map(str::to_owned).into();
        names.extend(names_of::<Object<R>>("response"));
        names
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        let (id, raw_id) = (object.take("id"), object.take("rawId"));
        let kind = object.take::<PublicKeyType>("type");
        let response = object.take::<Object<R>>("response");
        kind?;
        Some(Self { id: id?, raw_id: raw_id?, response: response?.0 })
    }
}

impl<R: AuthenticatorAnswer> Described for CredentialBody<R> {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let (name, about) = R::CREDENTIAL;
        components.named::<Self>(name, |components| {
            let mut fields = Fields::new(components, &[about]);
            fields.field::<Base64Url>("id", &["The credential's id."]);
            fields.field::<Base64Url>("rawId", &["The same."]);
            fields.field::<PublicKeyType>("type", &["Always `public-key`."]);
            fields.field::<R>("response", &["What the authenticator answered."]);
            fields.finish()
        })
    }

    fn example() -> Value {
        json!({
            "id": Base64Url::example(),
            "rawId": Base64Url::example(),
            "type": PUBLIC_KEY,
            "response": R::example(),
        })
    }
}

impl<R> CredentialBody<R> {
    /// The credential's id; empty, which no credential's is, if the browser names two.
    fn id(&self) -> Vec<u8> {
        if self.id.0 == self.raw_id.0 { self.id.0.clone() } else { Vec::new() }
    }
}

/// Words of a browser.
pub(crate) struct Transports(Vec<String>);

impl Field for Transports {
    fn read(value: Value, _: &Settings) -> Result<Self, Wrong> {
        let words = crate::http::fields::texts(&value)?;
        Ok(Self(words.into_iter().map(str::to_owned).collect()))
    }
}

impl Described for Transports {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        Vec::<String>::schema(components)
    }

    fn example() -> Value {
        json!(["internal"])
    }
}

/// What an authenticator answered when it made a passkey.
#[derive(Body)]
pub(crate) struct AttestationBody {
    /// The client data.
    #[name("clientDataJSON")]
    pub(crate) client_data: Base64Url,
    /// The attestation object.
    #[name("attestationObject")]
    pub(crate) attestation: Base64Url,
    /// How the browser reaches the authenticator.
    pub(crate) transports: Option<Transports>,
}

impl AuthenticatorAnswer for AttestationBody {
    const CREDENTIAL: (&'static str, &'static str) =
        ("NewPasskeyCredential", "A credential that `navigator.credentials.create` returned.");
}

/// What an authenticator answered when it signed with a passkey.
#[derive(Body)]
pub(crate) struct AssertionBody {
    /// The client data.
    #[name("clientDataJSON")]
    pub(crate) client_data: Base64Url,
    /// The authenticator data.
    pub(crate) authenticator_data: Base64Url,
    /// The signature.
    pub(crate) signature: Base64Url,
    /// The user handle.
    pub(crate) user_handle: Option<Base64Url>,
}

impl AuthenticatorAnswer for AssertionBody {
    const CREDENTIAL: (&'static str, &'static str) =
        ("PasskeyCredential", "A credential that `navigator.credentials.get` returned.");
}

impl From<CredentialBody<AttestationBody>> for RegistrationResponse {
    fn from(body: CredentialBody<AttestationBody>) -> Self {
        Self {
            id: body.id(),
            client_data: body.response.client_data.0,
            attestation: body.response.attestation.0,
            transports: body.response.transports.map(|words| words.0).unwrap_or_default(),
        }
    }
}

impl From<CredentialBody<AssertionBody>> for AssertionResponse {
    fn from(body: CredentialBody<AssertionBody>) -> Self {
        Self {
            id: body.id(),
            client_data: body.response.client_data.0,
            authenticator_data: body.response.authenticator_data.0,
            signature: body.response.signature.0,
            user_handle: body.response.user_handle.map(|handle| handle.0),
        }
    }
}
