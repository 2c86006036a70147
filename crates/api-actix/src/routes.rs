//! The one table of routes: registration, the OpenAPI document and the test matrix all read it. Each route is declared beside
//! its handler and listed in the `ROUTES` of its subject.

use std::sync::LazyLock;

pub use crate::endpoint::{Credential, Route, Tag};
use crate::handlers::{accounts, audit, keys, operator, organizations, sign_in, webhooks};
pub use crate::prefix::PREFIX;

/// Every route of the API.
pub static TABLE: LazyLock<Vec<Route>> = LazyLock::new(|| {
    [
        sign_in::ROUTES,
        accounts::ROUTES,
        organizations::ROUTES,
        keys::ROUTES,
        webhooks::ROUTES,
        audit::ROUTES,
        operator::ROUTES,
    ]
    .concat()
});
