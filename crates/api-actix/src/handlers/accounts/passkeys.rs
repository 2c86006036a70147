//! `/auth/passkeys` and below: the passkeys of the user's account.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::passkeys::{self, AddPasskey, NewPasskey, PasskeysRefusal};
use orgauth_application::settings::PasskeySettings;
use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::passkey::{self, PasskeyId};
use orgauth_domain::text::Name;

use super::owner::OwnerBody;
use crate::code::ErrorCode::{
    self, InvalidCode, InvalidCredentials, LastMethod, MembershipNotActive, NotAMember, OrganizationSuspended,
    PasskeyExists, PasskeyInvalid, PasskeyLimitReached, PasskeyNotFound, PasskeyUnsupported,
    ReauthenticationRequired, TooManyAttempts, TwoFactorRequired,
};
use crate::dto::Message;
use crate::dto::passkeys::{AttestationBody, Base64Url, CredentialBody, KeyDescriptor, PublicKeyType};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::handlers::sign_in::passkey::TIMEOUT;
use crate::http::body::Object;
use crate::http::call::{Call, Reply};
use crate::http::credential::AccountMember;
use crate::http::parameter::PathId;

const ID: PathId<PasskeyId> = PathId::new("id", "The passkey's identifier.", PasskeyNotFound);

endpoint! {
    /// Begins to add a passkey: returns the options with which a browser makes one.
    ///
    /// Requires the password or `reauthentication` and, if two-factor authentication is on, a code. The options are for
    /// `navigator.credentials.create`, after `PublicKeyCredential.parseCreationOptionsFromJSON` has read them. They are good
    /// for five minutes, in this session, and once.
    ///
    /// Without a code where one is needed, the answer is 400 `validation_failed`. Where an organization of the user requires a
    /// second factor and a passkey is the only one, the session must have shown it (403 `reauthentication_required`). Requests
    /// from an organization's page, and sessions that began on one, are refused with 403 `origin_not_allowed`.
    OPTIONS = Post "/auth/passkeys/options" getPasskeyCreationOptions, Passkeys, options,
    errors: &[
        InvalidCredentials, InvalidCode, PasskeyInvalid, NotAMember, MembershipNotActive, OrganizationSuspended,
        PasskeyLimitReached, ReauthenticationRequired, TooManyAttempts,
    ],
}

endpoint! {
    /// Adds a passkey.
    ///
    /// The body has what `navigator.credentials.create` returned, as `toJSON()` writes it, and perhaps a name. The owner gets a
    /// mail.
    ///
    /// A refused credential is 401 `passkey_invalid`, whatever is wrong with it; the service's log says what. Two-factor
    /// authentication stays off or on: a passkey is asked for as a second factor where that is on, or where an
    /// organization requires one.
    ADD = Post "/auth/passkeys" addPasskey, Passkeys, add,
    success: actix_web::http::StatusCode::CREATED,
    errors: &[
        PasskeyInvalid, PasskeyUnsupported, PasskeyExists, PasskeyLimitReached, NotAMember, MembershipNotActive,
        OrganizationSuspended, TooManyAttempts,
    ],
}

endpoint! {
    /// Lists the user's passkeys, oldest first.
    ///
    /// One that was made for another address of the service, before `webauthn.rp_id` changed, has `unusable: true`: no browser offers
    /// it here any more, and it may be removed.
    LIST = Get "/auth/passkeys" listPasskeys, Passkeys, list,
}

endpoint! {
    /// Gives a passkey another name.
    ///
    /// Only its owner sees the name, in lists and mails; browsers show their own.
    RENAME = Patch "/auth/passkeys/{id}" renamePasskey, Passkeys, rename,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Removes a passkey.
    ///
    /// Requires the password or `reauthentication` and, if two-factor authentication is on, a code; else, where an organization
    /// of the user requires a second factor, a session that has shown a passkey (403 `reauthentication_required`). Ends the
    /// user's other sessions. The owner gets a mail.
    ///
    /// The last way to sign in, also that to an organization that forbids passwords, is refused with 409 `last_method`, and the
    /// last second factor of a user in an organization that requires one with 409 `two_factor_required`.
    REMOVE = Delete "/auth/passkeys/{id}" removePasskey, Passkeys, remove,
    parameters: &[ID.parameter()],
    errors: &[
        InvalidCredentials, InvalidCode, PasskeyInvalid, NotAMember, MembershipNotActive, OrganizationSuspended, LastMethod,
        TwoFactorRequired, ReauthenticationRequired, TooManyAttempts,
    ],
}

/// The proof that the caller owns the account.
#[derive(Body)]
pub(crate) struct PasskeyOwnerBody {
    #[flatten]
    pub(crate) owner: OwnerBody,
}

/// A new passkey.
#[derive(Body)]
pub(crate) struct AddPasskeyBody {
    /// What `navigator.credentials.create` returned.
    pub(crate) credential: Object<CredentialBody<AttestationBody>>,
    /// What the user calls it. Left out: `Passkey` and a number.
    #[eg("Laptop")]
    pub(crate) name: Option<Name>,
}

/// Another name for a passkey.
#[derive(Body)]
pub(crate) struct RenamePasskeyBody {
    /// What the user calls it.
    #[eg("Laptop")]
    pub(crate) name: Name,
}

/// The options for `navigator.credentials.create`.
#[derive(Answer)]
pub(crate) struct PasskeyCreationData {
    /// What `PublicKeyCredential.parseCreationOptionsFromJSON` reads.
    pub(crate) public_key: PasskeyCreationOptions,
}

/// How a passkey is made.
#[derive(Answer)]
pub(crate) struct PasskeyCreationOptions {
    /// The service.
    pub(crate) rp: PasskeyService,
    /// The account.
    pub(crate) user: PasskeyUser,
    /// The challenge.
    pub(crate) challenge: Base64Url,
    /// The algorithms that the service takes, the preferred one first.
    pub(crate) pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// For how many milliseconds the options are good.
    #[eg(300_000)]
    pub(crate) timeout: u32,
    /// The account's passkeys: an authenticator that has one of them makes no other.
    pub(crate) exclude_credentials: Vec<KeyDescriptor>,
    /// What the authenticator has to do.
    pub(crate) authenticator_selection: PasskeyDemands,
    /// Always `none`: the authenticator need not say what it is.
    #[eg("none")]
    pub(crate) attestation: String,
}

/// The service for which a passkey is made.
#[derive(Answer)]
pub(crate) struct PasskeyService {
    /// The host for which it can be used, and the hosts below.
    #[eg("auth.example.com")]
    pub(crate) id: String,
    /// What browsers call the service.
    #[eg("Acme")]
    pub(crate) name: String,
}

/// The account for which a passkey is made.
#[derive(Answer)]
pub(crate) struct PasskeyUser {
    /// The user handle: random, and the same for all passkeys of the account.
    pub(crate) id: Base64Url,
    /// The account's email address.
    #[eg("ada@example.com")]
    pub(crate) name: String,
    /// The user's name.
    #[eg("Ada Lovelace")]
    pub(crate) display_name: String,
}

/// An algorithm.
#[derive(Answer)]
pub(crate) struct PasskeyAlgorithm {
    /// Always `public-key`.
    #[name("type")]
    pub(crate) kind: PublicKeyType,
    /// Its COSE number.
    #[eg(-7)]
    pub(crate) alg: i64,
}

/// What the authenticator has to do.
#[derive(Answer)]
pub(crate) struct PasskeyDemands {
    /// Always `required`: it remembers the account.
    #[eg("required")]
    pub(crate) resident_key: String,
    /// Always `true`, for older browsers.
    pub(crate) require_resident_key: bool,
    /// Always `required`: it verifies who uses it.
    #[eg("required")]
    pub(crate) user_verification: String,
}

/// The user's passkeys.
#[derive(Answer)]
pub(crate) struct PasskeysData {
    /// The passkeys, oldest first.
    pub(crate) passkeys: Vec<Passkey>,
}

/// One passkey.
#[derive(Answer)]
pub(crate) struct PasskeyData {
    /// The passkey.
    pub(crate) passkey: Passkey,
}

/// A passkey of the user.
#[derive(Answer)]
pub(crate) struct Passkey {
    /// The passkey's identifier, `psk_…`.
    pub(crate) id: PasskeyId,
    /// What the user calls it.
    #[eg("Laptop")]
    pub(crate) name: Name,
    /// When it was added.
    pub(crate) created_at: Timestamp,
    /// When it was last used; left out if it never was.
    pub(crate) last_used_at: Option<Timestamp>,
    /// Whether it is copied to other devices of the user.
    pub(crate) backed_up: bool,
    /// How browsers reach its authenticator, in their words.
    #[eg(["internal"])]
    pub(crate) transports: Vec<String>,
    /// `true` if the passkey was made for another address of the service and can't be used any more; otherwise left out.
    pub(crate) unusable: Option<bool>,
    /// `true` if the organization of the request forbids passwords and doesn't take this passkey: it was added elsewhere. Otherwise
    /// left out.
    pub(crate) refused_here: Option<bool>,
}

impl Passkey {
    /// A passkey as its owner sees it.
    pub(crate) fn new(passkey: passkey::Passkey, is_usable: bool) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
            backed_up: passkey.is_backed_up,
            transports: passkey.transports,
            unusable: (!is_usable).then_some(true),
            refused_here: None,
        }
    }
}

impl PasskeyCreationOptions {
    /// The options for a passkey of an account.
    fn new(new: NewPasskey, settings: &PasskeySettings) -> Self {
        let usable = new.present.iter().filter(|passkey| passkey.is_usable(&settings.rp));
        Self {
            rp: PasskeyService { id: settings.rp.id.clone(), name: settings.name.clone() },
            user: PasskeyUser {
                id: Base64Url(new.user_handle.to_vec()),
                name: new.user.email.as_str().to_owned(),
                display_name: new.user.name.as_str().to_owned(),
            },
            challenge: Base64Url(new.challenge.bytes().to_vec()),
            pub_key_cred_params: [-8, -7, -257].map(|alg| PasskeyAlgorithm { kind: PublicKeyType, alg }).into(),
            timeout: TIMEOUT,
            exclude_credentials: usable.map(KeyDescriptor::from).collect(),
            authenticator_selection: PasskeyDemands {
                resident_key: "required".to_owned(),
                require_resident_key: true,
                user_verification: "required".to_owned(),
            },
            attestation: "none".to_owned(),
        }
    }
}

impl From<PasskeysRefusal> for ApiError {
    fn from(refusal: PasskeysRefusal) -> Self {
        let code = match refusal {
            PasskeysRefusal::Owner(refusal) => return refusal.into(),
            PasskeysRefusal::Invalid => ErrorCode::PasskeyInvalid,
            PasskeysRefusal::Unsupported => ErrorCode::PasskeyUnsupported,
            PasskeysRefusal::LimitReached => ErrorCode::PasskeyLimitReached,
            PasskeysRefusal::Exists => ErrorCode::PasskeyExists,
            PasskeysRefusal::NotFound => ErrorCode::PasskeyNotFound,
            PasskeysRefusal::LastMethod => ErrorCode::LastMethod,
            PasskeysRefusal::PasskeyRequired(_) => ErrorCode::ReauthenticationRequired,
            PasskeysRefusal::RequiredByOrganization => ErrorCode::TwoFactorRequired,
        };
        Self::with_message(code, refusal)
    }
}

async fn options(call: Call<AccountMember>, body: PasskeyOwnerBody) -> Result<Reply<PasskeyCreationData>, ApiError> {
    let owner = body.owner.of(&call);
    let new = passkeys::options(&call.state.app, owner).await?;
    let public_key = PasskeyCreationOptions::new(new, &call.state.app.settings.passkeys);
    Reply::of(&PasskeyCreationData { public_key })
}

async fn add(call: Call<AccountMember>, body: AddPasskeyBody) -> Result<Reply<PasskeyData>, ApiError> {
    let command = AddPasskey {
        caller: call.caller(),
        response: body.credential.0.into(),
        name: body.name,
        request: call.request.clone(),
    };
    let passkey = call.run(move |app| passkeys::add(app, &command)).await??;
    Reply::of(&PasskeyData { passkey: shown(&call, passkey) })
}

async fn list(call: Call<AccountMember>) -> Result<Reply<PasskeysData>, ApiError> {
    let caller = call.caller();
    let passkeys = call.run(move |app| passkeys::list(app, &caller)).await??;
    Reply::of(&PasskeysData { passkeys: passkeys.into_iter().map(|passkey| shown(&call, passkey)).collect() })
}

async fn rename(call: Call<AccountMember>, body: RenamePasskeyBody) -> Result<Reply<PasskeyData>, ApiError> {
    let id = ID.of(&call)?;
    let (caller, request, name) = (call.caller(), call.request.clone(), body.name);
    let passkey = call.run(move |app| passkeys::rename(app, &caller, (id, &name), &request)).await??;
    Reply::of(&PasskeyData { passkey: shown(&call, passkey) })
}

fn shown(call: &Call<AccountMember>, passkey: passkey::Passkey) -> Passkey {
    let (is_usable, caller) = (passkey.is_usable(&call.state.app.settings.passkeys.rp), call.caller());
    let opens = caller.membership.is_some_and(|membership| passkey.opens(&caller.organization, membership.joined_at));
    Passkey { refused_here: (!opens).then_some(true), ..Passkey::new(passkey, is_usable) }
}

async fn remove(call: Call<AccountMember>, body: PasskeyOwnerBody) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let owner = body.owner.of(&call);
    // On the heap: the future holds the account and its proof.
    Box::pin(passkeys::remove(&call.state.app, owner, id)).await?;
    Reply::of(&Message { message: "the passkey is removed" })
}
