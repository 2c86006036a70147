//! The keys of organizations' backends.

mod api_keys;

use crate::endpoint::Route;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[api_keys::LIST, api_keys::CREATE, api_keys::ROTATE, api_keys::REVOKE];
