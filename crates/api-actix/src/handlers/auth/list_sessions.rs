//! `GET /auth/sessions`.

use orgauth_application::accounts::sessions::list_sessions;

use crate::dto::accounts::{Session, SessionsData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};

endpoint! {
    /// Lists the user's active sessions in this organization, newest first.
    ///
    /// The session of this request has `current: true`.
    ENDPOINT = Get "/auth/sessions" listSessions, Sessions, Member, handle,
}

async fn handle(call: Call) -> Result<Reply<SessionsData>, ApiError> {
    let caller = call.caller()?;
    let current = caller.session.id;
    let sessions = call.run(move |app| list_sessions(app, &caller)).await??;
    let sessions = sessions.into_iter().map(|session| Session::new(session, current)).collect();
    Reply::of(&SessionsData { sessions })
}
