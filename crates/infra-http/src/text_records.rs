//! Asks the DNS for text records, behind the port of `orgauth-domain`.
//!
//! Names and their servers are under strangers' control. A server that answers slowly or not at all takes places of the
//! organization alone whose question it is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{Name, RData, RecordType};
use orgauth_domain::OrganizationId;
use orgauth_domain::ports::{NoDnsAnswer, TextRecords, TextRecordsFuture};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::SenderError;
use crate::dns_servers::DnsOptions;

/// The largest number of questions at once. Further ones wait, within their own timeout.
const AT_ONCE: usize = 32;

/// Of them, those of one organization.
const AT_ONCE_OF_ONE: usize = 2;

/// Asks name servers for text records. No answer is cached: who has just written a record wants to see it found.
pub struct DnsTextRecords {
    resolver: TokioResolver,
    timeout: Duration,
    places: Arc<Semaphore>,
    /// Those of organizations that ask just now.
    of_organizations: Mutex<HashMap<OrganizationId, Arc<Semaphore>>>,
}

impl DnsTextRecords {
    /// Doesn't ask anything yet. Answers are read on the runtime that asks, so one that doesn't run all the time needs its own.
    ///
    /// # Errors
    /// The resolver can't be made.
    pub fn new(options: &DnsOptions) -> Result<Self, SenderError> {
        let mut builder = options.resolver();
        builder.options_mut().cache_size = 0;
        let resolver = builder.build().map_err(|error| SenderError::Client(error.to_string()))?;
        let (places, of_organizations) = (Arc::new(Semaphore::new(AT_ONCE)), Mutex::default());
        Ok(Self { resolver, timeout: options.timeout, places, of_organizations })
    }

    /// The places of one organization. Those of organizations that ask nothing are forgotten.
    fn places_of(&self, organization: OrganizationId) -> Arc<Semaphore> {
        let mut all = self.of_organizations.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, places| Arc::strong_count(places) > 1);
        Arc::clone(all.entry(organization).or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE_OF_ONE))))
    }

    async fn ask(&self, name: &str, organization: OrganizationId) -> Result<Vec<Vec<u8>>, NoDnsAnswer> {
        // The trailing dot makes the name absolute: no search list of the system can extend it.
        let name = Name::from_ascii(format!("{name}.")).map_err(|_| NoDnsAnswer)?;
        let theirs = self.places_of(organization);
        let _their_place = theirs.acquire().await.map_err(|_| NoDnsAnswer)?;
        let _place = self.places.acquire().await.map_err(|_| NoDnsAnswer)?;
        let found = match self.resolver.lookup(name.clone(), RecordType::TXT).await {
            Ok(found) => found,
            Err(error) if is_negative(&error) => return Ok(Vec::new()),
            Err(error) => {
                tracing::debug!(%error, "the DNS gave no answer to a question for text records");
                return Err(NoDnsAnswer);
            }
        };
        // The records of an alias's target are another name's.
        let here = found.answers().iter().filter(|record| record.name == name);
        let values = here.filter_map(|record| match &record.data {
            RData::TXT(text) => Some(text.txt_data.concat()),
            _ => None,
        });
        Ok(values.collect())
    }
}

/// Whether a name server has said that there is no such name, or no such record of it.
fn is_negative(error: &NetError) -> bool {
    let NetError::Dns(DnsError::NoRecordsFound(answer)) = error else { return false };
    matches!(answer.response_code, ResponseCode::NXDomain | ResponseCode::NoError)
}

impl TextRecords for DnsTextRecords {
    fn at(&self, name: &str, organization: OrganizationId) -> TextRecordsFuture<'_> {
        let name = name.to_owned();
        Box::pin(
            async move { timeout(self.timeout, self.ask(&name, organization)).await.unwrap_or(Err(NoDnsAnswer)) },
        )
    }
}
