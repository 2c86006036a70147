//! Why a guard refuses a request, and how to answer it.

use crate::error::Error;

/// Why a request isn't let in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The request has no token.
    #[error("nobody is signed in")]
    AuthenticationRequired,
    /// The token isn't valid in this organization, or not any more.
    #[error("the access token is not a live one of this organization")]
    InvalidToken,
    /// The request has several tokens. A new sign-in would not remove the second cookie.
    #[error("the request has several tokens")]
    SeveralTokens,
    /// The member is suspended.
    #[error("the membership is suspended")]
    MembershipNotActive,
    /// The sender is no admin, and the route needs one.
    #[error("only admins of the organization may do this")]
    AdminRequired,
    /// The member lacks a permission that the route needs.
    #[error("the member lacks a permission that this needs")]
    PermissionRequired,
    /// A page of another origin sent this request with the browser's cookie.
    #[error("the request comes from a page of another origin")]
    OriginNotAllowed,
    /// The request belongs to no organization, or to one that the key isn't valid for.
    #[error("there is no such organization here")]
    OrganizationNotFound,
    /// The service gave no reliable answer, so nobody is let in.
    #[error("the sign-in can't be checked now")]
    Unavailable(#[source] Error),
}

impl Refusal {
    /// Returns the HTTP status to answer with.
    pub fn status(&self) -> u16 {
        match self {
            Self::AuthenticationRequired | Self::InvalidToken | Self::SeveralTokens => 401,
            Self::MembershipNotActive | Self::AdminRequired | Self::PermissionRequired | Self::OriginNotAllowed => {
                403
            }
            Self::OrganizationNotFound => 404,
            Self::Unavailable(_) => 503,
        }
    }

    /// Returns the error code to answer with.
    pub fn code(&self) -> &'static str {
        match self {
            Self::AuthenticationRequired => "authentication_required",
            Self::InvalidToken | Self::SeveralTokens => "invalid_token",
            Self::MembershipNotActive => "membership_not_active",
            Self::AdminRequired => "admin_required",
            Self::PermissionRequired => "permission_required",
            Self::OriginNotAllowed => "origin_not_allowed",
            Self::OrganizationNotFound => "organization_not_found",
            Self::Unavailable(_) => "unavailable",
        }
    }

    /// Returns the header fields to answer with.
    pub fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("cache-control", "no-store".to_owned())];
        if self.status() == 401 {
            headers.push(("www-authenticate", "Bearer".to_owned()));
        }
        if let Self::Unavailable(error) = self {
            let seconds = if let Error::Unavailable(away) = error { away.retry_after } else { None };
            headers.push(("retry-after", seconds.unwrap_or(1).max(1).to_string()));
        }
        headers
    }

    /// Returns the body to answer with, in the service's envelope.
    pub fn body(&self) -> String {
        let (code, message) = (self.code(), self.to_string());
        serde_json::json!({"status": "error", "error": {"code": code, "message": message}}).to_string()
    }
}
