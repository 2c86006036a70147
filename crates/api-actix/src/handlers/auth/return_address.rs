//! `GET /auth/return-address`.

use orgauth_application::sign_in::return_address::return_address;
use url::form_urlencoded;

use crate::dto::accounts::ReturnAddressData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::parameter::Parameter;

const TO: Parameter = Parameter::query::<String>(
    "to",
    "Where the link to the sign-in asks to lead back to. Ignored unless it is a page of the organization's application, of one of \
     `cors.extra_origins` or of the service itself.",
)
.unjudged();

endpoint! {
    /// Tells where the browser goes after signing in.
    ///
    /// For the hosted sign-in: what its own address asks for can be written by anybody, and is followed only to pages that may call
    /// in the organization's name. Otherwise it is the organization's `appUrl`; without one, `returnTo` is left out.
    ENDPOINT = Get "/auth/return-address" getReturnAddress, SignIn, Member, handle,
    parameters: &[TO],
}

async fn handle(call: Call) -> Result<Reply<ReturnAddressData>, ApiError> {
    let caller = call.caller()?;
    let mut wishes = form_urlencoded::parse(call.raw.query_string().as_bytes()).filter(|(name, _)| name == TO.name);
    // If there are two values, both are ignored.
    let wanted = wishes.next().filter(|_| wishes.next().is_none()).map(|(_, address)| address);
    let return_to = return_address(&call.state.app, &caller.organization, wanted.as_deref());
    Reply::of(&ReturnAddressData { return_to })
}
