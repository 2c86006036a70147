//! `/public`: for the backends of organizations.

mod verify;

use crate::endpoint::Route;

/// The routes of this group.
pub(crate) const ROUTES: &[Route] = &[verify::ENDPOINT];
