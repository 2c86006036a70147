//! The path patterns that the service answers on.

use std::collections::BTreeMap;

use crate::pages::PAGES;
use crate::routes::{Credential, PREFIX, Route, TABLE};

/// One path pattern that the service answers on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutePattern {
    /// The pattern, with `{parameters}`.
    pub pattern: String,
    /// The documented methods and statuses of its answers.
    pub answers: Vec<(&'static str, u16)>,
}

/// Returns every path pattern in the order of registration: those of the route table, those outside of it, then the hosted
/// pages.
pub fn route_patterns() -> Vec<RoutePattern> {
    let of_table = table().into_iter().map(|(path, routes)| RoutePattern {
        pattern: format!("{PREFIX}{path}"),
        answers: routes
            .iter()
            .flat_map(|route| route.statuses().into_iter().map(|status| (route.verb.as_str(), status)))
            .collect(),
    });
    let pages = PAGES.iter().map(|page| page.path);
    let outside = OUTSIDE
        .into_iter()
        .chain(pages)
        .map(|path| RoutePattern { pattern: path.to_owned(), answers: vec![("GET", 200)] });
    of_table.chain(outside).collect()
}

/// Returns the paths of the route table with their routes. The router tries one path after another, so the most frequent one
/// comes first: that of verify, which backends call with an API key.
pub(crate) fn table() -> Vec<(&'static str, Vec<&'static Route>)> {
    let mut by_path: BTreeMap<&str, Vec<&'static Route>> = BTreeMap::new();
    for route in TABLE.iter() {
        by_path.entry(route.path).or_default().push(route);
    }
    let mut by_path: Vec<_> = by_path.into_iter().collect();
    by_path.sort_by_key(|(_, routes)| !routes.iter().any(|route| route.credential == Credential::Backend));
    by_path
}

/// The path patterns outside of the route table, except those of the hosted pages.
pub(crate) const OUTSIDE: [&str; 14] = [
    "/",
    "/healthz",
    "/readyz",
    "/.well-known/jwks.json",
    "/openapi.json",
    "/docs",
    "/docs/{file:.*}",
    "/pages/{file}",
    "/pages/logos/{id}",
    "/api/v1/auth/sso/start",
    "/api/v1/auth/sso/initiate/{via}",
    "/api/v1/auth/sso/callback/{via}",
    "/api/v1/auth/sso/backchannel/{via}",
    "/scim/v2/{directory}/{rest:.*}",
];
