//! Asks a person who is the operator to prove again who acts, by what the account proves with and its second factor. The proof counts
//! for [`OPERATOR_PROOF`](orgauth_domain::sign_in::access::OPERATOR_PROOF) in the session.

use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::access::AccessFault;

use crate::app::App;
use crate::proof::owner::{self, OwnerError, OwnerProof, OwnerRefusal};

/// Checks the proof, and notes it in the session. Returns until when it counts.
///
/// # Errors
/// As for every proof of the owner; and a password alone, where a passkey is the only second factor.
pub async fn prove(app: &App, shown: OwnerProof) -> Result<Option<Timestamp>, OwnerError> {
    let owner = owner::prove(app, shown).await?;
    app.run(move |app| {
        let now = app.now();
        owner.write(app, now, |repositories, user| {
            if !owner.is_by_passkey() && !user.has_second_factor() {
                return Err(OwnerRefusal::NotFresh.into());
            }
            let caller = &owner.caller;
            let session = repositories.sessions().lock(caller.organization.id, caller.session.id)?;
            let session = Session { proven_at: Some(now), ..session.ok_or(AccessFault::Invalid)? };
            repositories.sessions().update(&session)?;
            Ok(session.operator_proof_ends_at())
        })
    })
    .await
}
