//! Which `AttemptError` a failed request means.

use std::error::Error;
use std::io;

use orgauth_domain::webhooks::delivery::AttemptError;

use crate::guard::NameFault;

/// Classifies an error of the client by the first known cause in its chain.
pub(crate) fn meaning(error: &reqwest::Error) -> AttemptError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(this) = cause {
        if let Some(fault) = this.downcast_ref::<NameFault>() {
            return match fault {
                NameFault::Unresolved => AttemptError::Dns,
                NameFault::Blocked => AttemptError::BlockedAddress,
            };
        }
        if this.is::<rustls::Error>() || this.is::<rustls::pki_types::InvalidDnsNameError>() {
            return AttemptError::Tls;
        }
        if this.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_parse) {
            return AttemptError::Protocol;
        }
        // An `io::Error` leaves the error that it wraps out of its chain.
        cause = match this.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => this.source(),
        };
    }
    if error.is_timeout() {
        AttemptError::Timeout
    } else if error.is_dns() {
        AttemptError::Dns
    } else {
        AttemptError::Connect
    }
}
