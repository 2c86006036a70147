//! Stores the issuer with which a server starts, and reports whether sessions of a former issuer are still live.

use orgauth_domain::Timestamp;
use orgauth_domain::ports::{Store, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::issuer::{IssuerRow, Started};

/// Stores that a server starts with `issuer`. Returns the former issuer if sessions are live whose tokens it issued: these
/// tokens are refused now, and their users must sign in again.
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
