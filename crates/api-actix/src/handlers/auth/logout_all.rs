//! `POST /auth/logout-all`.

use orgauth_application::accounts::sessions::logout_all;
use orgauth_domain::sign_in::browser::BrowserRule;

use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;

endpoint! {
    /// Ends every session of the user, in every organization, and clears the cookies.
    ///
    /// Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page, and sessions
    /// that began on one, are refused with 403 `origin_not_allowed`.
    ENDPOINT = Post "/auth/logout-all" logoutAll, Sessions, Session, handle,
    browser: BrowserRule::OwnPages,
    is_capped: false,
    clears: &cookies::ALL,
}

async fn handle(call: Call) -> Result<Reply<Message>, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| logout_all(app, &caller, &request)).await??;
    let reply = Reply::of(&Message { message: "signed out everywhere" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
