//! What a failed request means, in the words of the log.

use std::error::Error;
use std::io;

use orgauth_domain::webhook::delivery::AttemptError;

use crate::guard::NameFault;

/// The word for an error of the client: the first cause in its chain that tells.
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
        // An IO error leaves what it wraps out of its chain.
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
