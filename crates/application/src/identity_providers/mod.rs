//! What is known of identity providers: their discovery documents and keys, kept for an hour in the memory of this server.
//!
//! | what happens | what is used |
//! |---|---|
//! | it was read less than an hour ago | what was read |
//! | it is older, and the provider answers | the answer |
//! | it is older, and the provider doesn't answer, or not with what it must | what was read last; asked again after a minute |
//! | nothing was ever read, and the provider doesn't answer | the failure, which is not kept |
//! | a token names a key that isn't there | keys are read again, at most once a minute for each purpose |
//!
//! Callers that want the same at the same time share one call, and those of other providers wait for none of it: no lock is
//! held while a call is under way. A caller that goes away leaves the call to the others. A host that doesn't answer has
//! only so many calls under way at once, and so has an organization (see `under_way`).

mod fault;
mod kept;
mod seen;
mod tally;
#[cfg(test)]
mod tests;
mod under_way;

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use orgauth_domain::ports::{Clock, ProviderCaller, ProviderReader};
use orgauth_domain::sign_in::federation::call::{CodeExchange, ProviderAnswer, ProviderCall, ProviderFailure};
use orgauth_domain::sign_in::federation::discovery::{Discovery, Endpoint, discovery_address};
use orgauth_domain::sign_in::federation::json::Json;
use orgauth_domain::sign_in::federation::key::ProviderKeys;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token::SignedToken;
use orgauth_domain::sign_in::federation::token_answer::{TokenAnswer, check_userinfo, refusal};
use orgauth_domain::{OrganizationId, Secret};

pub use fault::{ProviderFault, Purpose};
pub use seen::Seen;
pub use tally::Tally;
pub use under_way::MOST_CALLS;

use kept::{Flight, Issuer, Issuers, Kept, done};
use under_way::UnderWay;

/// What identity providers publish.
#[derive(Clone)]
pub struct IdentityProviders {
    shared: Arc<Shared>,
    /// The organization for whose sign-ins they are called; absent for those of the whole service.
    organization: Option<OrganizationId>,
}

struct Shared {
    caller: Arc<dyn ProviderCaller>,
    reader: Arc<dyn ProviderReader>,
    clock: Arc<dyn Clock>,
    issuers: Mutex<Issuers>,
    tally: Tally,
    under_way: UnderWay,
}

impl IdentityProviders {
    /// Remembers nothing yet.
    pub fn new(caller: Arc<dyn ProviderCaller>, reader: Arc<dyn ProviderReader>, clock: Arc<dyn Clock>) -> Self {
        let shared = Shared {
            caller,
            reader,
            clock,
            issuers: Mutex::default(),
            tally: Tally::default(),
            under_way: UnderWay::default(),
        };
        Self { shared: Arc::new(shared), organization: None }
    }

    /// The same, for the sign-ins of an organization, which has only so many calls under way.
    #[must_use]
    pub fn on_behalf_of(&self, organization: OrganizationId) -> Self {
        Self { shared: Arc::clone(&self.shared), organization: Some(organization) }
    }

    /// The discovery document of an issuer.
    ///
    /// # Errors
    /// The provider can't be reached and never could, or its document breaks a rule.
    pub async fn discovery(&self, issuer: &str) -> Result<Arc<Discovery>, ProviderFault> {
        self.joined(&DISCOVERY, issuer, false).await
    }

    /// Makes at most so many calls at once from now on.
    pub fn allow_calls(&self, most: usize) {
        self.shared.under_way.allow(most);
    }

    /// What came of sign-ins and calls.
    pub fn tally(&self) -> &Tally {
        &self.shared.tally
    }

    /// What this server last saw of an issuer; absent when it has seen nothing of it lately.
    pub fn seen(&self, issuer: &str) -> Option<Seen> {
        self.shared.issuers().seen(issuer)
    }

    /// Reads a token that an issuer signed, and checks the signature. The caller checks the claims.
    ///
    /// # Errors
    /// As [`IdentityProviders::discovery`], also of the keys; the token breaks a rule.
    pub async fn signed(&self, issuer: &str, token: &Secret, purpose: Purpose) -> Result<SignedToken, ProviderFault> {
        let keys = self.keys(issuer, false).await?;
        match self.shared.reader.token(token, &keys) {
            Err(ProviderRule::UnknownKey) if self.may_ask_again(issuer, purpose) => {
                let keys = self.keys(issuer, true).await?;
                Ok(self.shared.reader.token(token, &keys)?)
            }
            verdict => Ok(verdict?),
        }
    }

    /// Exchanges a code for tokens. Never repeated: a code is good once.
    ///
    /// # Errors
    /// As [`IdentityProviders::discovery`]; the provider refuses the code or the client, or gives no usable answer.
    pub async fn exchange(&self, issuer: &str, exchange: &CodeExchange<'_>) -> Result<TokenAnswer, ProviderFault> {
        let endpoint = self.discovery(issuer).await?.token_endpoint.clone();
        Ok(TokenAnswer::read(&self.exchange_at(endpoint, exchange).await?)?)
    }

    /// As [`IdentityProviders::exchange`], at a provider without a discovery document. The caller reads the answer.
    ///
    /// # Errors
    /// The provider refuses the code or the client, or gives no usable answer.
    pub async fn exchange_at(&self, endpoint: Endpoint, exchange: &CodeExchange<'_>) -> Result<Json, ProviderFault> {
        let answer = self.call(ProviderCall::exchange(endpoint, exchange)).await?;
        let json = self.shared.reader.json(&answer.body);
        // GitHub's status is 200, whatever it says.
        let refused = json.as_ref().and_then(refusal).filter(|_| matches!(answer.status, 200 | 400 | 401));
        if let Some(refusal) = refused {
            return Err(ProviderFault::TokenRefused(refusal));
        }
        match (answer.status, json) {
            (200, json) => Ok(json.ok_or(ProviderRule::TokenAnswer)?),
            _ => Err(ProviderFault::Unavailable(ProviderFailure::Status)),
        }
    }

    /// The claims that the userinfo endpoint has about the subject of an ID token; absent when the provider has no such
    /// endpoint.
    ///
    /// # Errors
    /// As [`IdentityProviders::discovery`]; the provider gives no usable answer, or one about somebody else.
    pub async fn userinfo(
        &self,
        issuer: &str,
        access_token: &Secret,
        subject: &str,
    ) -> Result<Option<Json>, ProviderFault> {
        let Some(endpoint) = self.discovery(issuer).await?.userinfo_endpoint.clone() else { return Ok(None) };
        let json = self.resource(endpoint, access_token).await?;
        check_userinfo(&json, subject)?;
        Ok(Some(json))
    }

    /// What an API of a provider says to the holder of an access token.
    ///
    /// # Errors
    /// The provider gives no usable answer.
    pub async fn resource(&self, endpoint: Endpoint, access_token: &Secret) -> Result<Json, ProviderFault> {
        let answer = self.answer(ProviderCall::userinfo(endpoint, access_token)).await?;
        Ok(self.shared.reader.json(&answer.body).ok_or(ProviderRule::Userinfo)?)
    }

    /// The keys of an issuer; with `anew` read again even if they are fresh.
    async fn keys(&self, issuer: &str, anew: bool) -> Result<Arc<ProviderKeys>, ProviderFault> {
        self.joined(&KEYS, issuer, anew).await
    }

    /// A document of an issuer; notes what its clock says.
    async fn document(&self, issuer: &str, address: Endpoint) -> Result<Vec<u8>, ProviderFault> {
        let answer = self.answer(ProviderCall::document(address)).await?;
        if let Some(date) = answer.date {
            let now = self.shared.clock.now();
            self.shared.issuers().of(issuer, now).clock_skew = Some(date.millis().saturating_sub(now.millis()));
        }
        Ok(answer.body)
    }

    /// An answer with status 200.
    async fn answer(&self, call: ProviderCall) -> Result<ProviderAnswer, ProviderFault> {
        let answer = self.call(call).await?;
        if answer.status == 200 { Ok(answer) } else { Err(ProviderFault::Unavailable(ProviderFailure::Status)) }
    }

    /// An answer of any status.
    async fn call(&self, call: ProviderCall) -> Result<ProviderAnswer, ProviderFault> {
        let answer = match self.shared.under_way.begin(call.endpoint.url(), self.organization) {
            Some(_under_way) => self.shared.caller.call(call).await,
            None => Err(ProviderFailure::Busy),
        };
        self.shared.tally.called(answer.as_ref().err().copied());
        answer.map_err(ProviderFault::Unavailable)
    }

    /// Whether keys may be read again for a token with an unknown one; counts it.
    fn may_ask_again(&self, issuer: &str, purpose: Purpose) -> bool {
        let now = self.shared.clock.now();
        self.shared.issuers().of(issuer, now).may_ask_again(purpose, now)
    }

    /// A document of an issuer: what is remembered, or the call that reads it, which all callers share.
    fn joined<T: Send + Sync + 'static>(&self, document: &Document<T>, issuer: &str, anew: bool) -> Flight<T> {
        let (now, place) = (self.shared.clock.now(), document.place);
        let mut issuers = self.shared.issuers();
        let kept = place(issuers.of(issuer, now));
        if let Some(flight) =
            kept.usable(now).filter(|_| !anew).map(|good| done(Ok(good))).or_else(|| kept.under_way())
        {
            return flight;
        }
        let (providers, issuer) = (self.clone(), issuer.to_owned());
        let call = (document.read)(self.clone(), issuer.clone());
        kept.begin(async move {
            let result = call.await;
            let now = providers.shared.clock.now();
            place(providers.shared.issuers().of(&issuer, now)).settle(result, now)
        })
    }
}

/// A call that reads a document.
type Reading<T> = Pin<Box<dyn Future<Output = Result<T, ProviderFault>> + Send>>;

/// A document of a provider: where it is remembered, and how it is read.
struct Document<T> {
    place: fn(&mut Issuer) -> &mut Kept<T>,
    read: fn(IdentityProviders, String) -> Reading<T>,
}

const DISCOVERY: Document<Discovery> = Document {
    place: |issuer| &mut issuer.discovery,
    read: |providers, issuer| Box::pin(read_discovery(providers, issuer)),
};

const KEYS: Document<ProviderKeys> =
    Document { place: |issuer| &mut issuer.keys, read: |providers, issuer| Box::pin(read_keys(providers, issuer)) };

async fn read_discovery(providers: IdentityProviders, issuer: String) -> Result<Discovery, ProviderFault> {
    let address = discovery_address(&issuer)?;
    let body = providers.document(&issuer, address).await?;
    let document = providers.shared.reader.json(&body).ok_or(ProviderRule::Discovery)?;
    Ok(Discovery::read(&document, &issuer)?)
}

async fn read_keys(providers: IdentityProviders, issuer: String) -> Result<ProviderKeys, ProviderFault> {
    let address = providers.discovery(&issuer).await?.jwks_uri.clone();
    let body = providers.document(&issuer, address).await?;
    Ok(providers.shared.reader.keys(&body)?)
}

impl Shared {
    fn issuers(&self) -> MutexGuard<'_, Issuers> {
        self.issuers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
