//! Why an attempt failed, in deliveries and subscriptions.

use orgauth_domain::webhooks::delivery::AttemptError;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::schema::{Components, Described, matching};

/// An [`AttemptError`] as it is shown.
#[derive(Serialize)]
pub(crate) struct AttemptFailure(String);

impl Described for AttemptFailure {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        use AttemptError::{BlockedAddress, Connect, Dns, Protocol, Redirect, Timeout, Tls};
        let words = [Timeout, Dns, Tls, Connect, Protocol, BlockedAddress, Redirect(302)];
        let words = words.map(|error| error.to_string());
        let pattern = format!("^(http_[1-9][0-9]{{2}}|{})$", words.join("|"));
        let about = "Why an attempt failed: `http_` and the status of the receiver's answer, or the reason why there was no usable answer.";
        components.named::<Self>("AttemptFailure", |_| matching(pattern).description(Some(about)).build().into())
    }

    fn example() -> Value {
        json!(AttemptError::Http(503).to_string())
    }
}

impl From<AttemptError> for AttemptFailure {
    fn from(error: AttemptError) -> Self {
        Self(error.to_string())
    }
}
