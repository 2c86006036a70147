//! `GET /org/members`.

use orgauth_domain::membership::MemberEntry;
use orgauth_domain::ports::{StoreError, read};

use crate::admit::Caller;
use crate::context::App;

/// The members of the caller's organization, suspended too, by joining time.
///
/// # Errors
/// The store failed.
pub fn list_members(app: &App, caller: &Caller) -> Result<Vec<MemberEntry>, StoreError> {
    read(&*app.store, |repositories| repositories.memberships().list(caller.organization.id, None, u32::MAX))
}
