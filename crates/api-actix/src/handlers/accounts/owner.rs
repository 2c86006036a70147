//! The proof that the caller owns the account, as requests carry it.

use orgauth_api_derive::Body;
use orgauth_application::authorize::Caller;
use orgauth_application::proof::owner::{OwnerProof, Shown};
use orgauth_domain::sign_in::factor::Proof;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::code::FieldCode;
use crate::dto::passkeys::{AssertionBody, CredentialBody};
use crate::http::body::{ObjectReader, Part, RequestBody, Wrong, names_of};
use crate::http::call::Call;
use crate::http::credential::CredentialType;
use crate::http::fields::{AppCode, Given, RecoveryCode};
use crate::schema::{Components, Described, Fields, Flat, object_of};

/// What proves who acts: `password`, or `reauthentication` in its place.
pub(crate) struct ShownBody(Shown);

/// The same, which may be left out.
pub(crate) struct PerhapsShownBody(pub(crate) Option<Shown>);

type Reauthentication = Part<ReauthenticationBody>;
type Passkey = Part<CredentialBody<AssertionBody>>;

fn names_of_shown() -> Vec<String> {
    [names_of::<Option<Given>>("password"), names_of::<Reauthentication>("reauthentication")].concat()
}

/// Reads what is shown; absent when a field is wrong.
fn read_shown(object: &mut ObjectReader<'_>) -> Option<PerhapsShownBody> {
    let password = object.take::<Option<Given>>("password");
    let reauthentication = object.take::<Reauthentication>("reauthentication");
    let shown = match (password?, reauthentication?.0) {
        (Some(_), Some(_)) => {
            object.refuse("reauthentication", Wrong::new(FieldCode::Invalid, "must be left out beside password"));
            return None;
        }
        (password, reauthentication) => {
            password.map(|password| Shown::Password(password.0)).or(reauthentication.map(|other| other.0))
        }
    };
    Some(PerhapsShownBody(shown))
}

impl RequestBody for ShownBody {
    const IS_REQUIRED: bool = true;

    fn names() -> Vec<String> {
        names_of_shown()
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        let shown = read_shown(object)?.0;
        if shown.is_none() {
            object
                .refuse("password", Wrong::new(FieldCode::Required, "is required, or reauthentication in its place"));
        }
        shown.map(Self)
    }
}

impl RequestBody for PerhapsShownBody {
    const IS_REQUIRED: bool = false;

    fn names() -> Vec<String> {
        names_of_shown()
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        read_shown(object)
    }
}

impl Flat for ShownBody {
    fn add_fields(fields: &mut Fields<'_>) {
        let about = "The account's password. Either `password` or `reauthentication` is required.";
        fields.field::<Option<Given>>("password", &[about]);
        fields.field::<Reauthentication>("reauthentication", &[ABOUT]);
    }
}

impl Flat for PerhapsShownBody {
    fn add_fields(fields: &mut Fields<'_>) {
        let about = "The account's password. `password` and `reauthentication` can both be left out only after a sign-in by \
                     password with `setupRequired`.";
        fields.field::<Option<Given>>("password", &[about]);
        fields.field::<Reauthentication>("reauthentication", &[ABOUT]);
    }
}

const ABOUT: &str = "Another proof of who acts, in place of the password.";

impl Described for ShownBody {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        object_of::<Self>(components, "ShownBody", &["What proves who acts."])
    }

    fn example() -> Value {
        json!({"password": Given::example()})
    }
}

impl Described for PerhapsShownBody {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        object_of::<Self>(components, "PerhapsShownBody", &["What proves who acts."])
    }

    fn example() -> Value {
        json!({"password": Given::example()})
    }
}

/// Another proof of who acts, in place of the password: either `passkey` or `session`.
struct ReauthenticationBody(Shown);

impl RequestBody for ReauthenticationBody {
    const IS_REQUIRED: bool = true;

    fn names() -> Vec<String> {
        [names_of::<Passkey>("passkey"), names_of::<Option<bool>>("session")].concat()
    }

    fn read(object: &mut ObjectReader<'_>) -> Option<Self> {
        let passkey = object.take::<Passkey>("passkey");
        let session = object.take::<Option<bool>>("session");
        let (field, wrong) = match (passkey?.0, session?) {
            (Some(passkey), None) => return Some(Self(Shown::Passkey(passkey.into()))),
            (None, Some(true)) => return Some(Self(Shown::Session)),
            (None, Some(false)) => ("session", Wrong::new(FieldCode::Invalid, "must be true, or be left out")),
            (Some(_), Some(_)) => ("session", Wrong::new(FieldCode::Invalid, "must be left out beside passkey")),
            (None, None) => ("passkey", Wrong::new(FieldCode::Required, "is required, or session in its place")),
        };
        object.refuse(field, wrong);
        None
    }
}

impl Described for ReauthenticationBody {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        components.named::<Self>("ReauthenticationBody", |components| {
            let about = "Another proof of who acts, in place of the password: either `passkey` or `session`. Both count only beside \
                         the session's `refresh_token` cookie, and not on an organization's page.";
            let mut fields = Fields::new(components, &[about]);
            let about = "What `navigator.credentials.get` returned for the options of the purpose `reauthenticate`. It stands for a \
                         code, too.";
            fields.field::<Passkey>("passkey", &[about]);
            let about = "`true`: the session itself, whose sign-in was at most ten minutes ago (`sign_in.fresh_for`), by password, \
                         passkey or as a new member with a new password.";
            fields.field::<Option<bool>>("session", &[about]);
            fields.finish()
        })
    }

    fn example() -> Value {
        json!({"session": true})
    }
}

/// The proof that the caller owns the account.
#[derive(Body)]
pub(crate) struct OwnerBody {
    #[flatten]
    pub(crate) shown: ShownBody,
    /// A code of the authenticator app: six digits. If two-factor authentication is on and no passkey is shown, either `code` or
    /// `recoveryCode` is required.
    pub(crate) code: Option<AppCode>,
    /// A recovery code; if it is given, `code` is ignored.
    pub(crate) recovery_code: Option<RecoveryCode>,
}

impl ShownBody {
    /// Combines what is shown with the caller.
    pub(crate) fn of(self, call: &Call<impl CredentialType<Who = Caller>>, code: Option<Proof>) -> OwnerProof {
        OwnerProof {
            caller: call.caller(),
            shown: self.0,
            refresh: call.presented.refresh.clone(),
            code,
            request: call.request.clone(),
        }
    }
}

impl OwnerBody {
    /// Combines the proof with the caller.
    pub(crate) fn of(self, call: &Call<impl CredentialType<Who = Caller>>) -> OwnerProof {
        let code = self.recovery_code.map(|code| Proof::RecoveryCode(code.0));
        self.shown.of(call, code.or(self.code.map(|code| Proof::Code(code.0))))
    }
}
