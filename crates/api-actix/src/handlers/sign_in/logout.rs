//! `POST /auth/logout`.

use orgauth_application::sign_in::logout::{LogoutCommand, logout};

use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;

endpoint! {
    /// Ends the session of this request and clears the cookies.
    ///
    /// Succeeds without a session, too.
    ///
    /// A token that a refresh has replaced, but that has not expired, still ends its session, so that a sign-out always
    /// succeeds.
    ENDPOINT = Post "/auth/logout" logout, SignIn, handle,
    cookie: Some(cookies::ACCESS),
    clears: &cookies::ALL,
}

async fn handle(call: Call<Visitor>) -> Result<Reply<Message>, ApiError> {
    let command = LogoutCommand {
        organization: call.organization(),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    if let Some(user) = call.run(move |app| logout(app, &command)).await?? {
        call.identify_user(user);
    }
    let reply = Reply::of(&Message { message: "signed out" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
