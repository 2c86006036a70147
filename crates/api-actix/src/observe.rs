//! What is told of each answered request, for whoever counts them: the place that took it, never its path.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::openapi;
use crate::routes::{Credential, PREFIX, Route, TABLE};

/// Is told of each answered request, on the thread that answers it: it must not lock or wait.
pub trait RequestObserver: Send + Sync {
    /// A request was answered with `status` after `took`. `place` is absent when no pattern took it. The method is
    /// the caller's word, which may be anything.
    fn answered(&self, place: Option<PlaceNumber>, method: &str, status: u16, took: Duration);
}

/// The position of a place in [`places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceNumber(pub usize);

/// One pattern of paths on which requests are answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The pattern, with `{parameters}`.
    pub pattern: String,
    /// Methods and statuses that are answered there, as far as they are documented.
    pub answers: Vec<(&'static str, u16)>,
}

/// Every place: those of the route table, then those outside of it, in the order in which they are registered.
pub fn places() -> Vec<Place> {
    let of_table = table().into_iter().map(|(path, routes)| Place {
        pattern: format!("{PREFIX}{path}"),
        answers: routes
            .iter()
            .flat_map(|route| openapi::statuses(route).into_iter().map(|status| (route.method.as_str(), status)))
            .collect(),
    });
    let outside = OUTSIDE.iter().map(|path| Place { pattern: (*path).to_owned(), answers: vec![("GET", 200)] });
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

/// The paths outside of the table.
pub(crate) const OUTSIDE: [&str; 10] = [
    "/",
    "/healthz",
    "/readyz",
    "/.well-known/jwks.json",
    "/openapi.json",
    "/docs",
    "/docs/{file:.*}",
    "/invite",
    "/reset-password",
    "/pages/{file}",
];
