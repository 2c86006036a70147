//! `DELETE /auth/sessions/{id}`.

use orgauth_application::accounts::sessions::end_session;
use orgauth_domain::SessionId;

use crate::code::ErrorCode::SessionNotFound;
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::parameter::PathId;

const ID: PathId<SessionId> = PathId::new("id", "The session's identifier.", SessionNotFound);

endpoint! {
    /// Ends one of the user's sessions in this organization.
    ///
    /// The session's tokens are refused from the next request on. If it is the session of this request, the cookies are cleared
    /// as well.
    ENDPOINT = Delete "/auth/sessions/{id}" endSession, Sessions, Member, handle,
    parameters: &[ID.parameter()],
    clears: &cookies::ALL,
}

async fn handle(call: Call) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let caller = call.caller()?;
    let is_current = caller.session.id == id;
    let request = call.request.clone();
    call.run(move |app| end_session(app, &caller, id, &request)).await??;
    let reply = Reply::of(&Message { message: "session ended" })?;
    Ok(if is_current { reply.with_cookies(cookies::clear_all(call.state.cookies)) } else { reply })
}
