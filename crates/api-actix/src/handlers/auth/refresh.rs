//! `POST /auth/refresh`.

use orgauth_application::sign_in::refresh::{RefreshCommand, refresh};

use crate::dto::accounts::TokensData;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{self, Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let command = RefreshCommand {
        organization: call.organization()?,
        token: call.presented.refresh.clone(),
        request: call.request.clone(),
    };
    let tokens = call.run(move |app| refresh(app, &command)).await??;
    pipeline::identify_user(&call.raw, tokens.user_id);
    let data =
        TokensData { access_token: tokens.access.expose().to_owned(), refresh_token: call.shown_refresh(&tokens) };
    Ok(Reply::ok(&data)?.with_cookies(cookies::pair(&tokens, call.state.cookies)))
}
