//! `POST /auth/refresh`.

use orgauth_api_derive::Answer;
use orgauth_application::sign_in::refresh::{RefreshCommand, refresh};

use crate::code::ErrorCode::{RefreshTokenInvalid, RefreshTokenMissing, RefreshTokenReused};
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
    ///
    /// The same refresh token again within ten seconds (`tokens.refresh_replay_window`), from the same user agent and
    /// network, gets the same pair, and the audit log an entry `session.refresh_replayed`. From another network it is
    /// refused with `refresh_token_invalid`, but the session does not end: a phone that changes networks repeats the
    /// request with the new token. Any other use of an old token ends the session with `refresh_token_reused`. A
    /// network is an IPv4 address, or the /64 of an IPv6 address.
    ///
    /// After a standby took over, or a backup was restored, the database may have lost the last refresh of a session. Its token
    /// is refused with `refresh_token_invalid` then and the user signs in again; the session does not end, and nobody is
    /// warned. The audit log has an entry `session.refresh_lost`.
    ENDPOINT = Post "/auth/refresh" refresh, SignIn, handle,
    cookie: Some(cookies::REFRESH),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[RefreshTokenMissing, RefreshTokenInvalid, RefreshTokenReused],
}

/// A new access token and a new refresh token.
#[derive(Answer)]
pub(crate) struct TokensData {
    /// The access token; also set as a cookie.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub(crate) access_token: String,
    /// The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is
    /// configured to include it always.
    #[eg("eyJhbGciOiJFZERTQSJ9.e30.c2ln")]
    pub(crate) refresh_token: Option<String>,
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
