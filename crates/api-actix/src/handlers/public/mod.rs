//! `/public`: for the backends of organizations.

mod verify;

use crate::endpoint::Route;

/// Its routes.
pub(crate) const ROUTES: &[Route] = &[verify::ENDPOINT];
