//! `GET /operator/session` and `POST /operator/reauthenticate`: a person who is the operator.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::proof::operator;
use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::Session;

use crate::code::ErrorCode::{
    InvalidCode, InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, PasskeyInvalid,
    ReauthenticationRequired, TooManyAttempts,
};
use crate::dto::accounts::User;
use crate::dto::organizations::SessionOrganization;
use crate::endpoint::{Feature, endpoint};
use crate::error::ApiError;
use crate::handlers::accounts::OwnerBody;
use crate::http::body::UnknownFields;
use crate::http::call::{Call, Reply};
use crate::http::credential::OperatorSession;

endpoint! {
    /// Returns the person who acts as the operator.
    ///
    /// For the operator's pages, which are off unless `operator.pages` is set: then the answer is 404.
    ///
    /// Anybody else who is signed in gets 404 `not_found` here and on every route below `/operator`, as for an unknown route.
    GET = Get "/operator/session" getOperatorSession, Operator, get,
    feature: Some(Feature::OperatorPages),
}

endpoint! {
    /// Proves again who acts, so that a person may change something as the operator.
    ///
    /// Requires the password and a code, or a passkey. The proof counts for 30 minutes in this session; a sign-in counts as long.
    ///
    /// Routes of the operator that change something answer a person whose last proof is older with 403
    /// `reauthentication_required`. A password alone never counts here: where a passkey is the only second factor, it is shown.
    REAUTHENTICATE = Post "/operator/reauthenticate" reauthenticateOperator, Operator, reauthenticate,
    feature: Some(Feature::OperatorPages),
    // What a browser says of a passkey has more fields.
    unknown_fields: UnknownFields::Ignored,
    errors: &[
        InvalidCredentials, InvalidCode, PasskeyInvalid, ReauthenticationRequired, NotAMember, MembershipNotActive,
        OrganizationSuspended, TooManyAttempts,
    ],
}

/// The proof of who acts.
#[derive(Body)]
pub(crate) struct ReauthenticateOperatorBody {
    #[flatten]
    pub(crate) owner: OwnerBody,
}

/// A person who acts as the operator.
#[derive(Answer)]
pub(crate) struct OperatorSessionData {
    /// The person.
    pub(crate) user: User,
    /// The operator's organization.
    pub(crate) org: SessionOrganization,
    /// Until when the person may change something without another proof, in the past when that is over; left out if nothing in the
    /// session proves who acts.
    pub(crate) proven_until: Option<Timestamp>,
}

/// Until when a proof counts.
#[derive(Answer)]
pub(crate) struct OperatorProofData {
    /// Until when the person may change something without another proof.
    pub(crate) proven_until: Option<Timestamp>,
}

async fn get(call: Call<OperatorSession>) -> Result<Reply<OperatorSessionData>, ApiError> {
    let caller = call.caller();
    Reply::of(&OperatorSessionData {
        user: (&caller.user).into(),
        org: (&caller.organization).into(),
        proven_until: Session::operator_proof_ends_at(&caller.session),
    })
}

async fn reauthenticate(
    call: Call<OperatorSession>,
    body: ReauthenticateOperatorBody,
) -> Result<Reply<OperatorProofData>, ApiError> {
    let proven_until = operator::prove(&call.state.app, body.owner.of(&call)).await?;
    Reply::of(&OperatorProofData { proven_until })
}
