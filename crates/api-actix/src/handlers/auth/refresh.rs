//! `POST /auth/refresh`.

use orgauth_application::sign_in::refresh::{RefreshCommand, refresh};

use crate::code::ErrorCode::{RefreshTokenInvalid, RefreshTokenMissing, RefreshTokenReused};
use crate::dto::accounts::TokensData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::pipeline;

endpoint! {
    /// Exchanges the refresh token for a new pair.
    ///
    /// A token that comes back after it was exchanged ends its session, unless it comes back at once and from the same
    /// network: then it is answered with the very same pair.
    ENDPOINT = Post "/auth/refresh" refresh, SignIn, None, handle,
    cookie: Some(cookies::REFRESH),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[RefreshTokenMissing, RefreshTokenInvalid, RefreshTokenReused],
}

async fn handle(call: Call) -> Result<Reply<TokensData>, ApiError> {
    let command = RefreshCommand {
        organization: call.organization()?,
        token: call.presented.refresh.clone(),
        request: call.request.clone(),
    };
    let tokens = call.run(move |app| refresh(app, &command)).await??;
    pipeline::identify_user(&call.raw, tokens.user_id);
    let data =
        TokensData { access_token: tokens.access.expose().to_owned(), refresh_token: call.shown_refresh(&tokens) };
    Ok(Reply::of(&data)?.with_cookies(cookies::pair(&tokens, call.state.cookies)))
}
