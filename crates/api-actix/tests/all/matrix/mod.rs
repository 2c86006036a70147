//! Every route, with every kind of credential, of both tenants: the table of [`rows`] against
//! [`orgauth_api_actix::routes::TABLE`]. A route without a row fails, and so does a row without a route.

mod bodies;
mod cells;
mod races;
mod rows;
mod shared;

use std::collections::BTreeSet;

use orgauth_api_actix::routes::{Route, TABLE};

use rows::{ROWS, Row};

/// Each route with its row.
fn routes() -> impl Iterator<Item = (&'static Route, &'static Row)> {
    TABLE.iter().map(|route| {
        let row = ROWS.iter().find(|row| row.operation == route.operation);
        (route, row.unwrap_or_else(|| panic!("{} has no row in the matrix", route.operation)))
    })
}

/// The smallest valid body of an operation; absent when it reads none.
pub(crate) fn body_of(operation: &str) -> Option<&'static str> {
    ROWS.iter().find(|row| row.operation == operation).and_then(|row| row.body)
}

/// Security G3: no route without a row, no row without a route.
#[test]
fn g3_every_route_has_exactly_one_row_and_every_row_a_route() {
    let routes: Vec<_> = TABLE.iter().map(|route| route.operation).collect();
    let rows: Vec<_> = ROWS.iter().map(|row| row.operation).collect();
    let distinct = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(distinct(&routes), distinct(&rows));
    assert_eq!((routes.len(), rows.len()), (distinct(&routes).len(), distinct(&rows).len()));
}
