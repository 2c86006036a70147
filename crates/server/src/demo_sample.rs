//! What the demo keeps of the organization that it made.

use serde::{Deserialize, Serialize};

/// What the demo made at its first start and shows at every one.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sample {
    pub(crate) organization: String,
    pub(crate) admin: Account,
    pub(crate) member: Account,
    /// With two-factor authentication on.
    pub(crate) two_factor: Account,
    /// The secret of its authenticator app.
    pub(crate) two_factor_secret: String,
    pub(crate) api_key: String,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) email: String,
    pub(crate) password: String,
}
