//! The error codes of an endpoint: its own, and those that follow from its credential, body and parameters.

use std::collections::BTreeMap;

use super::{Credential, Route};
use crate::code::ErrorCode::{
    self, AdminRequired, AuthenticationRequired, Busy, Impersonation, Internal, InvalidApiKey, InvalidToken,
    MalformedJson, MembershipNotActive, NotAMember, NotFound, OrgSlugRequired, OrganizationNotFound,
    OrganizationSuspended, OriginNotAllowed, PartialTokenInvalid, PayloadTooLarge, RateLimited,
    ReauthenticationRequired, RefreshTokenInvalid, RefreshTokenMissing, RequestTimeout, ScopeMissing, TokenExpired,
    Unavailable, UnsupportedMediaType, ValidationFailed,
};

use crate::http::parameter::Parameter;

/// The error codes that every endpoint can answer with.
const SHARED: [ErrorCode; 7] =
    [MalformedJson, RequestTimeout, PayloadTooLarge, UnsupportedMediaType, Internal, Unavailable, Busy];

impl Route {
    /// Returns its error codes by HTTP status.
    pub(crate) fn refusals(&self) -> BTreeMap<u16, Vec<ErrorCode>> {
        let mut codes = SHARED.to_vec();
        let credential = self.credential;
        if credential.has_slug() {
            codes.push(OrgSlugRequired);
        }
        if self.feature.is_some() {
            codes.push(NotFound);
        }
        match credential {
            Credential::Backend => {}
            Credential::Operator | Credential::Anyone => codes.push(OriginNotAllowed),
            _ => codes.extend([OrganizationNotFound, OriginNotAllowed]),
        }
        if credential.may_be_service_key() || credential == Credential::Operator {
            codes.extend([InvalidApiKey, ScopeMissing]);
        }
        if self.checks_service_key() || credential == Credential::Operator {
            codes.push(ValidationFailed);
        }
        if credential == Credential::Operator {
            codes.push(NotFound);
        }
        let is_operators = credential.may_be_service_key() || credential == Credential::Operator;
        if is_operators && !self.method().is_safe() {
            codes.push(ReauthenticationRequired);
        }
        if credential.has_user() && !self.method().is_safe() {
            codes.push(Impersonation);
        }
        if credential.has_user() || credential == Credential::Operator {
            codes.extend([AuthenticationRequired, TokenExpired, InvalidToken]);
        }
        match credential {
            Credential::Member | Credential::AccountMember | Credential::MemberOrOperator => {
                codes.extend([OrganizationSuspended, NotAMember, MembershipNotActive]);
            }
            Credential::Admin => {
                codes.extend([OrganizationSuspended, NotAMember, MembershipNotActive, AdminRequired]);
            }
            Credential::SetUp => codes.push(PartialTokenInvalid),
            _ => {}
        }
        if credential.is_account_wide() {
            codes.extend([RefreshTokenMissing, RefreshTokenInvalid, ReauthenticationRequired]);
        }
        let may_be_refused = |parameter: &Parameter| !parameter.is_in_path && parameter.is_strict;
        if self.signature.body.is_some() || self.parameters.iter().any(may_be_refused) {
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
