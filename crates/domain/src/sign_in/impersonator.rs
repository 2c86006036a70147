//! Who signed in as a user.

use std::fmt;

use crate::id::{SessionId, UserId};
use crate::keys::service_key::ServiceKeyId;

/// Who signed in as a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impersonator {
    /// A person who is the operator.
    Person {
        /// The person.
        user: UserId,
        /// The person's own session, in which it was asked for. The impersonation ends with it.
        session: SessionId,
    },
    /// A program of the operator's, by its service key.
    ServiceKey(ServiceKeyId),
}

impl Impersonator {
    /// The impersonator with this text; absent for every other text.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('/') {
            Some((user, session)) => Some(Self::Person { user: user.parse().ok()?, session: session.parse().ok()? }),
            None => text.parse().ok().map(Self::ServiceKey),
        }
    }
}

impl fmt::Display for Impersonator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person { user, session } => write!(f, "{user}/{session}"),
            Self::ServiceKey(id) => id.fmt(f),
        }
    }
}
