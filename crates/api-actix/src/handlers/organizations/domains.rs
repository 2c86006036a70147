//! `/org/domains` and below: the domains of an organization.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::domains::{self, DomainRefusal};
use orgauth_domain::Timestamp;
use orgauth_domain::organizations::domain_claim::{DomainClaim, DomainId, DomainStatus};
use orgauth_domain::organizations::domain_name::DomainName;

use crate::code::ErrorCode::{
    self, DomainLimitReached, DomainNotFound, DomainNotProven, DomainTaken, PermissionNotHeld, RateLimited,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::parameter::PathId;

const ID: PathId<DomainId> = PathId::new("id", "The domain's identifier.", DomainNotFound);

endpoint! {
    /// Lists the organization's domains, oldest first.
    ///
    /// Includes those that are not verified.
    LIST = Get "/org/domains" listDomains, SingleSignOn, list,
}

endpoint! {
    /// Claims a domain.
    ///
    /// The answer has the TXT record that proves the claim: write it into the DNS, then verify the domain. A domain that the
    /// organization claims already is answered as it is, with the same record.
    ///
    /// `domain` is a registrable name or one below, in any spelling; it stands for itself alone, not for names above or below it.
    /// Public suffixes (`co.uk`) and the domains of public mail providers (`gmail.com`) are refused. Any number of organizations may
    /// claim a domain; the first one to prove it has it. An organization may have 50 domains (409 `domain_limit_reached`).
    CLAIM = Post "/org/domains" claimDomain, SingleSignOn, claim,
    success: StatusCode::CREATED,
    errors: &[DomainLimitReached],
}

endpoint! {
    /// Looks for the record of a domain in the DNS, and verifies the domain if it is there.
    ///
    /// Without the record, the answer is 409 `domain_not_proven`; if the name servers give no answer in time, 503 `unavailable`.
    /// Neither changes anything.
    ///
    /// Ten times a minute for each domain (429 `rate_limited`). A domain that another organization has verified is 409
    /// `domain_taken`. The service looks for the records of verified domains again: if one is missing for 7 days, unless the service
    /// is configured otherwise, the domain is `pending` again. It is verified again once the same record is back.
    ///
    /// Where an active connection stands for the domain, it needs every permission that a member has, or that the connection's rules give
    /// (403 `permission_not_held`).
    VERIFY = Post "/org/domains/{id}/verify" verifyDomain, SingleSignOn, verify,
    parameters: &[ID.parameter()],
    errors: &[PermissionNotHeld, DomainNotProven, DomainTaken, RateLimited],
}

endpoint! {
    /// Deletes a domain, verified or not.
    ///
    /// Another organization can verify it at once. A new claim to it has another record.
    DELETE = Delete "/org/domains/{id}" deleteDomain, SingleSignOn, delete,
    parameters: &[ID.parameter()],
}

/// A claim to a domain.
#[derive(Body)]
pub(crate) struct ClaimDomainBody {
    /// The domain's name, such as `example.com`.
    pub(crate) domain: DomainName,
}

/// A domain of the organization.
#[derive(Answer)]
pub(crate) struct DomainData {
    /// The domain.
    pub(crate) domain: Domain,
}

/// The organization's domains.
#[derive(Answer)]
pub(crate) struct DomainsData {
    /// The domains, oldest first.
    pub(crate) domains: Vec<Domain>,
}

/// A domain of the organization.
#[derive(Answer)]
pub(crate) struct Domain {
    /// The domain's identifier, `dom_…`.
    pub(crate) id: DomainId,
    /// Its name in canonical form: all lower case, in punycode.
    #[name("domain")]
    #[eg("example.com")]
    pub(crate) name: String,
    /// Whether it is verified: `pending` or `verified`.
    pub(crate) status: DomainStatus,
    /// The record that proves it.
    pub(crate) record: DomainRecord,
    /// Since when it is verified; left out if it isn't.
    pub(crate) verified_at: Option<Timestamp>,
}

/// A record in the DNS.
#[derive(Answer)]
pub(crate) struct DomainRecord {
    /// The record's type: `TXT`.
    #[name("type")]
    #[eg("TXT")]
    pub(crate) kind: String,
    /// The record's whole name.
    #[eg("_orgauth.example.com")]
    pub(crate) name: String,
    /// The record's whole text.
    #[eg("orgauth-domain-verification=3a7bd3e2360a3d29eea436fcfb7e44c7")]
    pub(crate) value: String,
}

impl From<&DomainClaim> for Domain {
    fn from(claim: &DomainClaim) -> Self {
        Self {
            id: claim.id,
            name: claim.name.to_string(),
            status: claim.status(),
            record: DomainRecord {
                kind: "TXT".to_owned(),
                name: claim.name.record_name(),
                value: claim.value.to_string(),
            },
            verified_at: claim.verified_at(),
        }
    }
}

impl From<DomainRefusal> for ApiError {
    fn from(refusal: DomainRefusal) -> Self {
        let code = match refusal {
            DomainRefusal::NotFound => return Self::new(DomainNotFound),
            DomainRefusal::LimitReached { .. } => DomainLimitReached,
            DomainRefusal::NotProven => DomainNotProven,
            DomainRefusal::Taken => DomainTaken,
            DomainRefusal::Roles(refusal) => return refusal.into(),
            DomainRefusal::NoAnswer => ErrorCode::Unavailable,
        };
        Self::with_message(code, refusal)
    }
}

async fn list(call: Call<Admin>) -> Result<Reply<DomainsData>, ApiError> {
    let initiator = call.initiator();
    let claims = call.run(move |app| domains::list(app, &initiator)).await??;
    Reply::of(&DomainsData { domains: claims.iter().map(Domain::from).collect() })
}

async fn claim(call: Call<Admin>, body: ClaimDomainBody) -> Result<Reply<DomainData>, ApiError> {
    let initiator = call.initiator();
    let claim = call.run(move |app| domains::claim(app, &initiator, body.domain)).await??;
    Reply::of(&DomainData { domain: (&claim).into() })
}

async fn verify(call: Call<Admin>) -> Result<Reply<DomainData>, ApiError> {
    let id = ID.of(&call)?;
    let claim = domains::verify(&call.state.app, call.initiator(), id).await?;
    Reply::of(&DomainData { domain: (&claim).into() })
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| domains::delete(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the domain is deleted" })
}
