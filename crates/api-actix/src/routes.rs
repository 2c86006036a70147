//! The one table of routes: registration, the OpenAPI document and the test matrix all read it. Each route is declared beside
//! its handler and listed in the `ROUTES` of its group.

pub use crate::endpoint::{Credential, Route, Tag};
use crate::handlers::{auth, operator, org, public};

/// The prefix of every path in the table.
pub const PREFIX: &str = "/api/v1";

/// Every route of the API: the `ROUTES` of all groups of handlers.
pub static TABLE: &[Route] = &joined::<
    { auth::ROUTES.len() + org::ROUTES.len() + operator::ROUTES.len() + public::ROUTES.len() },
>(&[auth::ROUTES, org::ROUTES, operator::ROUTES, public::ROUTES]);

#[expect(clippy::indexing_slicing, reason = "the compiler runs this, and refuses an index out of bounds")]
const fn joined<const N: usize>(groups: &[&[Route]]) -> [Route; N] {
    let mut routes = [groups[0][0]; N];
    let (mut group, mut within, mut at) = (0, 0, 0);
    while at < N {
        if within < groups[group].len() {
            routes[at] = groups[group][within];
            (within, at) = (within + 1, at + 1);
        } else {
            (group, within) = (group + 1, 0);
        }
    }
    routes
}
