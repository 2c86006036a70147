//! `GET /auth/return-address`.

use orgauth_api_derive::Answer;
use orgauth_application::sign_in::return_address::return_address;
use url::form_urlencoded;

use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Member;
use crate::http::parameter::Parameter;

const TO: Parameter = Parameter::query::<String>(
    "to",
    "The requested address. Ignored unless it is a page of the organization's application, of one of `cors.extra_origins` or of \
     the service itself.",
)
.lenient();

endpoint! {
    /// Returns the address to which the browser goes after signing in.
    ///
    /// For the hosted sign-in page, whose own URL anybody can have written. Therefore `to` is returned only if it is a page of
    /// the organization's application, of one of `cors.extra_origins` or of the service itself. Otherwise the answer is the
    /// organization's `appUrl`; if it has none, `returnTo` is left out.
    ///
    /// The hosted sign-in passes the `return_to` of its own address as `to`. It is returned in its normal form, only if
    /// it has the origin of the organization's `appUrl`, one of `cors.extra_origins` or one of the service's own. Any
    /// other value is ignored: another origin or port, `http` in place of `https`, a user name, a backslash, a host
    /// that a browser would write differently, more than 2048 characters. The answer doesn't say that `to` was ignored:
    /// the service's log does (`return_to is ignored`, level `info`), with the origin and nothing else of the address.
    ENDPOINT = Get "/auth/return-address" getReturnAddress, SignIn, handle,
    parameters: &[TO],
}

/// The address to which the browser goes after signing in.
#[derive(Answer)]
pub(crate) struct ReturnAddressData {
    /// The URL; left out if `to` is missing or ignored and the organization has no `appUrl`.
    #[eg("https://app.acme.example/orders")]
    pub(crate) return_to: Option<String>,
}

async fn handle(call: Call<Member>) -> Result<Reply<ReturnAddressData>, ApiError> {
    let caller = call.caller();
    let mut wishes = form_urlencoded::parse(call.raw.query_string().as_bytes()).filter(|(name, _)| name == TO.name);
    // If there are two values, both are ignored.
    let wanted = wishes.next().filter(|_| wishes.next().is_none()).map(|(_, address)| address);
    let return_to = return_address(&call.state.app, &caller.organization, wanted.as_deref());
    Reply::of(&ReturnAddressData { return_to })
}
