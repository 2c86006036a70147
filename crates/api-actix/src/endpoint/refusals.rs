//! The error codes of an endpoint: its own, and those that follow from its credential, body and parameters.

use std::collections::BTreeMap;

use super::{Credential, Route};
use crate::code::ErrorCode::{
    self, AdminRequired, AuthenticationRequired, Busy, Internal, InvalidApiKey, InvalidToken, MalformedJson,
    MembershipNotActive, NotAMember, NotFound, OrgSlugRequired, OrganizationNotFound, OrganizationSuspended,
    OriginNotAllowed, PartialTokenInvalid, PayloadTooLarge, RateLimited, RefreshTokenInvalid, RefreshTokenMissing,
    RequestTimeout, ScopeMissing, TokenExpired, Unavailable, UnsupportedMediaType, ValidationFailed,
};

use crate::http::parameter::Parameter;

/// The error codes that every endpoint can answer with.
const SHARED: [ErrorCode; 7] =
    [MalformedJson, RequestTimeout, PayloadTooLarge, UnsupportedMediaType, Internal, Unavailable, Busy];

impl Route {
    /// Returns its error codes by HTTP status.
    pub(crate) fn refusals(&self) -> BTreeMap<u16, Vec<ErrorCode>> {
        let mut codes = SHARED.to_vec();
        if self.has_slug() {
            codes.push(OrgSlugRequired);
        }
        if self.is_self_service {
            codes.push(NotFound);
        }
        match self.credential {
            Credential::ApiKey => {}
            Credential::Operator | Credential::Unscoped => codes.push(OriginNotAllowed),
            Credential::None | Credential::Session | Credential::Member | Credential::Admin => {
                codes.extend([OrganizationNotFound, OriginNotAllowed]);
            }
        }
        if self.accepts_service_key() || self.credential == Credential::Operator {
            codes.extend([InvalidApiKey, ScopeMissing]);
        }
        if self.manages_organization() || self.credential == Credential::Operator {
            codes.push(ValidationFailed);
        }
        if self.has_user() {
            codes.extend([AuthenticationRequired, TokenExpired, InvalidToken]);
        }
        if matches!(self.credential, Credential::Member | Credential::Admin) {
            codes.extend([OrganizationSuspended, NotAMember, MembershipNotActive]);
        }
        if self.credential == Credential::Admin {
            codes.push(AdminRequired);
        }
        if self.accepts_partial_token() {
            codes.push(PartialTokenInvalid);
        }
        if self.needs_refresh_token() {
            codes.extend([RefreshTokenMissing, RefreshTokenInvalid]);
        }
        let may_be_refused = |parameter: &Parameter| !parameter.is_in_path && parameter.is_strict;
        if (self.signature)().body.is_some() || self.parameters.iter().any(may_be_refused) {
            codes.push(ValidationFailed);
        }
        codes.extend(self.parameters.iter().filter_map(|parameter| parameter.missing));
        codes.extend(self.errors);
        if self.is_user_write() {
            codes.push(RateLimited);
        }
        let mut by_status = BTreeMap::<u16, Vec<ErrorCode>>::new();
        for code in codes {
            let codes = by_status.entry(code.status().as_u16()).or_default();
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        by_status
    }

    /// Every status that is documented for it.
    pub(crate) fn statuses(&self) -> Vec<u16> {
        std::iter::once(self.success.as_u16()).chain(self.refusals().into_keys()).collect()
    }
}
