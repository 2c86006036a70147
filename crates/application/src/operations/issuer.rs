//! A server's start with an issuer: remembers it, and tells when a former one still matters.

use orgauth_domain::Timestamp;
use orgauth_domain::ports::{Store, StoreError, StoreResult, transact};
use orgauth_domain::session::issuer::{IssuerRow, Started};

/// Notes that a server starts with `issuer`. The former issuer when sessions are alive whose tokens it issued: they are refused
/// now, and their users sign in anew.
///
/// # Errors
/// The store failed.
pub fn started(store: &dyn Store, issuer: &str, now: Timestamp) -> StoreResult<Option<IssuerRow>> {
    transact(store, |repositories| {
        let known = repositories.signing_keys().issuers()?;
        let Started { row, former } = Started::with(issuer, &known, now);
        repositories.signing_keys().put_issuer(&row)?;
        let Some(former) = former else { return Ok::<_, StoreError>(None) };
        let alive = repositories.sessions().is_any_issued(former.since, row.since, now)?;
        Ok(alive.then_some(former))
    })
}
