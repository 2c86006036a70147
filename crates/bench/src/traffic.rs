//! The requests that several modes send.

use crate::load::Requests;
use crate::seed::{PASSWORD, Rows};

/// A text in every correct answer to a verify request.
pub(crate) const VALID: &str = "\"valid\":true";
/// A text in the answer to a login.
pub(crate) const SIGNED_IN: &str = "\"accessToken\"";
/// How many valid tokens a check of a design asks about. They are the first of the list.
pub(crate) const CHECKED: usize = 200;

/// Returns the verify requests of all lasting sessions, with their tenants' API keys or with one service key.
pub(crate) fn verify_requests(rows: &Rows, service_key: Option<&str>) -> Requests {
    let mut requests = Requests::default();
    for session in rows.lasting() {
        let tenant = rows.tenant_of(session);
        let headers = format!("X-Org-Slug: {}\r\nX-API-Key: {}\r\n", tenant.slug, service_key.unwrap_or(&tenant.key));
        requests.push("POST", "/public/verify", &headers, &format!("{{\"token\":\"{}\"}}", session.access));
    }
    requests
}

/// Returns how many tokens are verified repeatedly.
pub(crate) fn warm_count(requests: &Requests) -> usize {
    // At least the tokens of the check, because none of these may count as cold.
    (requests.len() / 10).clamp(CHECKED, 2000)
}

/// Returns the login requests of all users.
pub(crate) fn login_requests(rows: &Rows) -> Requests {
    let mut requests = Requests::default();
    for member in &rows.users {
        let headers = format!("X-Org-Slug: {}\r\n", rows.organizations[member.organization].slug);
        let body = format!("{{\"email\":\"{}\",\"password\":\"{PASSWORD}\"}}", member.email);
        requests.push("POST", "/auth/login", &headers, &body);
    }
    requests
}
