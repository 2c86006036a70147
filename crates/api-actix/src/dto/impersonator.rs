//! Who signed in as a user.

use orgauth_api_derive::Answer;
use orgauth_domain::id::{IdKind, OfUser};
use orgauth_domain::keys::service_key::OfServiceKey;
use orgauth_domain::sign_in::impersonator;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::schema::{Components, Described, identifier};

/// The operator, who signed in as the user.
#[derive(Answer)]
pub struct Impersonator {
    /// The `usr_…` of the person, or the `skey_…` of the service key.
    pub id: ImpersonatorId,
}

impl From<impersonator::Impersonator> for Impersonator {
    fn from(impersonator: impersonator::Impersonator) -> Self {
        Self { id: ImpersonatorId(impersonator) }
    }
}

/// The identifier of a person or of a service key.
pub struct ImpersonatorId(impersonator::Impersonator);

impl Serialize for ImpersonatorId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            impersonator::Impersonator::Person { user, .. } => serializer.collect_str(user),
            impersonator::Impersonator::ServiceKey(key) => serializer.collect_str(key),
        }
    }
}

impl Described for ImpersonatorId {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        identifier(&format!("({}|{})", OfUser::PREFIX, OfServiceKey::PREFIX)).into()
    }

    fn example() -> Value {
        json!(format!("{}01m7z6x9deedk840w8hq8wctdh", OfUser::PREFIX))
    }
}
