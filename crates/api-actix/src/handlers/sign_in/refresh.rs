//! `POST /auth/refresh`.

use orgauth_application::sign_in::refresh::{RefreshCommand, refresh};

use crate::code::ErrorCode::{RefreshTokenInvalid, RefreshTokenMissing, RefreshTokenReused};
use crate::dto::accounts::TokensData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;

endpoint! {
    /// Exchanges the refresh token for a new access token and a new refresh token.
    ///
    /// The previous access token is refused at once. If a refresh token is used a second time, its session ends, except shortly
    /// after the exchange: then the same client gets the same pair again, and a request from another network is refused without
    /// ending the session.
    ENDPOINT = Post "/auth/refresh" refresh, SignIn, handle,
    cookie: Some(cookies::REFRESH),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[RefreshTokenMissing, RefreshTokenInvalid, RefreshTokenReused],
}

async fn handle(call: Call<Visitor>) -> Result<Reply<TokensData>, ApiError> {
    let command = RefreshCommand {
        organization: call.organization(),
        token: call.presented.refresh.clone(),
        request: call.request.clone(),
    };
    let tokens = call.run(move |app| refresh(app, &command)).await??;
    call.identify_user(tokens.user_id);
    let data =
        TokensData { access_token: tokens.access.expose().to_owned(), refresh_token: call.shown_refresh(&tokens) };
    Ok(Reply::of(&data)?.with_cookies(cookies::pair(&tokens, call.state.cookies)))
}
