//! `GET /auth/session`.

use orgauth_application::accounts::sessions::current_session;

use crate::dto::accounts::SessionData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::{cookies, pipeline};

endpoint! {
    /// Returns who is signed in, for a page that loads.
    ///
    /// A missing, expired or replaced access token is no error here: the answer is 200 with `authenticated: false`.
    ENDPOINT = Get "/auth/session" getSession, Sessions, None, handle,
    cookie: Some(cookies::ACCESS),
}

async fn handle(call: Call) -> Result<Reply<SessionData>, ApiError> {
    let (organization, access) = (call.organization()?, call.presented.access.clone());
    let current = call.run(move |app| current_session(app, &organization, &access)).await??;
    if let Some(user) = current.user_id() {
        pipeline::identify_user(&call.raw, user);
    }
    let repeated = cookies::repeated(call.raw.headers(), call.state.cookies);
    Reply::of(&SessionData::new(current, repeated))
}
