//! The state of the HTTP interface.

use std::num::NonZeroUsize;
use std::sync::Arc;

use orgauth_api_actix::{
    ApiState, CookieSettings, Docs, HostedPages, LargeAnswerLimits, LargeAnswers, PageSettings, Stopping, openapi,
};
use orgauth_domain::ports::VerifyLookup;

use super::brand::brand;
use super::locales::locales;
use super::service::{Service, permits};
use crate::config::duration::to_std;
use crate::config::sizes::size;
use crate::config::{Config, CookiePrefix, CookieSite, RefreshInBody};
use crate::report::failure::Failure;

/// The routes' state over a service; in the demo, the pages tell developers more.
pub(crate) fn api_state(
    config: &Config,
    service: &Service,
    lookup: Arc<dyn VerifyLookup>,
    is_demo: bool,
) -> Result<ApiState, Failure> {
    let page_settings = PageSettings {
        brand: brand(config)?,
        has_all_pages: config.web.pages,
        has_sign_up: config.signup.enabled,
        providers: config.providers.iter().map(|one| (one.id.to_string(), one.name.to_string())).collect(),
        has_email_code: config.sign_in.email_code,
        locales: locales(config)?,
        has_impersonation: config.operator.impersonation,
        operators: config.operator.organization.as_ref().filter(|_| config.operator.pages).map(ToString::to_string),
        is_demo,
    };
    Ok(ApiState {
        app: service.app.clone(),
        lookup,
        cookies: CookieSettings {
            prefix: match config.cookies.prefix {
                CookiePrefix::None => "",
                CookiePrefix::Host => "__Host-",
            },
            cross_site: match config.cookies.site {
                CookieSite::SameSite => false,
                CookieSite::CrossSite => true,
            },
        },
        refresh_in_every_body: match config.tokens.refresh_in_body {
            RefreshInBody::ServerClients => false,
            RefreshInBody::Always => true,
        },
        trusted_proxies: config.http.trusted_proxies.clone().into(),
        body_timeout: to_std(config.http.body_timeout),
        openapi: openapi::document,
        openapi_without_webhooks: openapi::document_without_webhooks,
        pages: Arc::new(HostedPages::new(&page_settings)),
        docs: Arc::new(Docs::new(&page_settings, openapi::document)),
        large_answers: Arc::new(LargeAnswers::new(LargeAnswerLimits {
            bytes: size(config.http.large_answers_mib).saturating_mul(1024 * 1024),
            at_once: permits(config).div_ceil(4),
            long_at_once: (std::thread::available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1),
            wait: to_std(config.store.checkout_timeout),
        })),
        directory_turns: Arc::default(),
        observer: None,
        tracing: None,
        stopping: Stopping::default(),
    })
}
