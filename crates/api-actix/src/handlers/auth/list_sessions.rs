//! `GET /auth/sessions`.

use orgauth_application::account::sessions::list_sessions;

use crate::dto::accounts::{SessionDto, SessionsData};
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let caller = call.caller()?;
    let current = caller.session.id;
    let sessions = call.run(move |app| list_sessions(app, &caller)).await??;
    let sessions = sessions.into_iter().map(|session| SessionDto::new(session, current)).collect();
    Reply::ok(&SessionsData { sessions })
}
