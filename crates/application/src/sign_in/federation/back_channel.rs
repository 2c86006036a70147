//! `POST /auth/sso/backchannel/{via}`: a provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0).

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::ports::{StoreResult, read, transact};
use orgauth_domain::sign_in::federation::logout::LogoutToken;
use orgauth_domain::sign_in::federation::token::Parties;
use orgauth_domain::sign_in::{EndReason, SessionState};
use orgauth_domain::{ConnectionId, Secret};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::identity_providers::{ProviderFault, Purpose};
use crate::record::Record;

/// Why nobody is signed out.
pub type BackChannelError = Error<BackChannelRefused>;

/// Why nobody is signed out. The sender learns none of the reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BackChannelRefused {
    /// There is no such connection.
    #[error("there is no such connection")]
    NotFound,
    /// The token isn't right, or the provider's keys can't be read.
    #[error(transparent)]
    Fault(#[from] ProviderFault),
    /// The token was used before.
    #[error("the logout token was used before")]
    Used,
}

refusals!(BackChannelRefused: ProviderFault);

/// Ends the sessions that a logout token names.
///
/// # Errors
/// No such connection; the token isn't right or was used; the store failed.
pub async fn end(app: &App, via: &str, token: Secret) -> Result<(), BackChannelError> {
    let id: ConnectionId = via.parse().map_err(|_| BackChannelRefused::NotFound)?;
    let found: Result<Option<Connection>, BackChannelError> = app.run(move |app| Ok(connection(app, id)?)).await;
    let connection = found?.ok_or(BackChannelRefused::NotFound)?;
    let providers = app.identity_providers.on_behalf_of(connection.organization_id);
    let signed = providers.signed(connection.issuer.as_str(), &token, Purpose::BackChannel).await?;
    let parties = Parties { issuer: connection.issuer.as_str(), client_id: connection.client_id.as_str() };
    let token = LogoutToken::check(&signed, parties, app.now()).map_err(ProviderFault::from)?;
    app.run(move |app| settle(app, &connection, &token)).await
}

fn connection(app: &App, id: ConnectionId) -> StoreResult<Option<Connection>> {
    read(&*app.store, |repositories| {
        let Some(organization) = repositories.connections().organization_of(id)? else { return Ok(None) };
        repositories.connections().get(organization, id)
    })
}

fn settle(app: &App, connection: &Connection, token: &LogoutToken) -> Result<(), BackChannelError> {
    let now = app.now();
    let record = Record::new(app, None, now);
    let used = app.digests.digest("sso_logout_used", &[&connection.id.to_string(), &token.id]);
    transact(&*app.store, |repositories| {
        if !repositories.single_use().use_up(&used, token.forgotten_at)? {
            return Err(BackChannelRefused::Used.into());
        }
        for id in repositories.sessions().of_provider(connection.id, &token.ends)? {
            let Some(session) = repositories.sessions().lock(connection.organization_id, id)? else { continue };
            if matches!(session.state, SessionState::Ended(_)) {
                continue;
            }
            repositories.sessions().update(&session.end(EndReason::ProviderLogout, now))?;
            let what = Happening::SessionEnded(id);
            record.happened(repositories, connection.organization_id, &Actor::System, what)?;
        }
        Ok(())
    })
}
