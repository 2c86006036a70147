//! What the operator's pages need beside the routes on organizations and accounts: who acts, service keys, and the state of the service.

mod health;
mod impersonate;
mod service_keys;
mod session;

use crate::endpoint::Route;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[
    session::GET,
    session::REAUTHENTICATE,
    service_keys::LIST,
    service_keys::CREATE,
    service_keys::REVOKE,
    health::GET,
    impersonate::TICKET,
    impersonate::BEGIN,
];
