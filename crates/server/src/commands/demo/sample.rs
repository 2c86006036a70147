//! The sample data that the demo stores.

use serde::{Deserialize, Serialize};

/// The data that the first start created and every start shows.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sample {
    pub(crate) organization: String,
    pub(crate) admin: Account,
    pub(crate) member: Account,
    /// An account with two-factor authentication.
    pub(crate) two_factor: Account,
    /// The secret of that account's authenticator app.
    pub(super) two_factor_secret: String,
    pub(crate) api_key: String,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Account {
    pub(crate) email: String,
    pub(crate) password: String,
}
