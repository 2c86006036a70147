//! Every pattern of paths on which requests are answered.

use std::collections::BTreeMap;

use crate::pages::PAGES;
use crate::routes::{Credential, PREFIX, Route, TABLE};

/// One pattern of paths on which requests are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The pattern, with `{parameters}`.
    pub pattern: String,
    /// Methods and statuses that are answered there, as far as they are documented.
    pub answers: Vec<(&'static str, u16)>,
}

/// Every place: those of the route table, those outside of it, then the hosted pages, in the order in which they are
/// registered.
pub fn places() -> Vec<Place> {
    let of_table = table().into_iter().map(|(path, routes)| Place {
        pattern: format!("{PREFIX}{path}"),
        answers: routes
            .iter()
            .flat_map(|route| route.statuses().into_iter().map(|status| (route.verb.as_str(), status)))
            .collect(),
    });
    let pages = PAGES.iter().map(|page| page.path);
    let outside =
        OUTSIDE.into_iter().chain(pages).map(|path| Place { pattern: path.to_owned(), answers: vec![("GET", 200)] });
    of_table.chain(outside).collect()
}

/// The paths of the route table with their routes. A request is matched against one path after the other, so the hot
/// path is the first.
pub(crate) fn table() -> Vec<(&'static str, Vec<&'static Route>)> {
    let mut by_path: BTreeMap<&str, Vec<&'static Route>> = BTreeMap::new();
    for route in TABLE {
        by_path.entry(route.path).or_default().push(route);
    }
    let mut by_path: Vec<_> = by_path.into_iter().collect();
    by_path.sort_by_key(|(_, routes)| !routes.iter().any(|route| route.credential == Credential::ApiKey));
    by_path
}

/// The paths outside of the table, but those of the hosted pages.
pub(crate) const OUTSIDE: [&str; 8] = [
    "/",
    "/healthz",
    "/readyz",
    "/.well-known/jwks.json",
    "/openapi.json",
    "/docs",
    "/docs/{file:.*}",
    "/pages/{file}",
];
