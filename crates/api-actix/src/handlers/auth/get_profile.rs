//! `GET /auth/profile`.

use crate::dto::accounts::ProfileData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};

endpoint! {
    /// Returns the signed-in user with the profile.
    ///
    /// The account and its profile are the same in all of the user's organizations.
    ENDPOINT = Get "/auth/profile" getProfile, Account, Member, handle,
}

async fn handle(call: Call) -> Result<Reply<ProfileData>, ApiError> {
    Reply::of(&ProfileData::from(&call.caller()?.user))
}
