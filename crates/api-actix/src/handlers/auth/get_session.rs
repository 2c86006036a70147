//! `GET /auth/session`.

use orgauth_application::account::sessions::current_session;

use crate::dto::accounts::SessionData;
use crate::error::ApiError;
use crate::http::pipeline::{self, Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let (organization, access) = (call.organization()?, call.presented.access.clone());
    let current = call.run(move |app| current_session(app, &organization, &access)).await??;
    if let Some(user) = current.user_id() {
        pipeline::identify_user(&call.raw, user);
    }
    Reply::ok(&SessionData::from(current))
}
