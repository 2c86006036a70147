//! The proof that the caller owns the account, as a request repeats it.

use orgauth_application::authorize::Caller;
use orgauth_application::proof::owner::OwnerProof;
use orgauth_application::proof::reauthenticate::Reauthentication;
use orgauth_domain::sign_in::factor::Proof;

use crate::http::call::Call;
use crate::http::credential::CredentialType;
use crate::http::fields::{AppCode, Given, RecoveryCode};

/// Combines the caller with the password that the request repeats.
pub(crate) fn reauthentication(call: &Call<impl CredentialType<Who = Caller>>, password: Given) -> Reauthentication {
    Reauthentication { caller: call.caller(), password: password.0, request: call.request.clone() }
}

/// Combines the caller with the password and the code that the request repeats to prove ownership of the account.
pub(crate) fn proof(
    call: &Call<impl CredentialType<Who = Caller>>,
    password: Given,
    code: Option<AppCode>,
    recovery_code: Option<RecoveryCode>,
) -> OwnerProof {
    let code = recovery_code.map(|code| Proof::RecoveryCode(code.0)).or(code.map(|code| Proof::Code(code.0)));
    OwnerProof { password: reauthentication(call, password), code }
}
