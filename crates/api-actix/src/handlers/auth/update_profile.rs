//! `PUT /auth/profile`.

use orgauth_application::account::profile::{UpdateProfileCommand, update_profile};
use orgauth_domain::text::{Bio, Name, Phone};

use crate::dto::accounts::UpdatedProfileData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a profile change.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct UpdateProfileBody {
    /// Display name, 1 to 100 characters.
    name: String,
    /// About the user, at most 1000 characters; left out: stays; empty: cleared.
    bio: Option<String>,
    /// Telephone number, at most 32 of `+0-9 ()-.`; left out: stays; empty: cleared.
    phone: Option<String>,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let name = fields.required_string("name");
    let name = fields.parsed("name", name, Name::parse);
    let bio = fields.optional_string("bio");
    let bio = fields.parsed("bio", bio, Bio::parse);
    let phone = fields.optional_string("phone");
    let phone = fields.parsed("phone", phone, Phone::parse);
    let name = fields.finish(name)?;
    let request = call.request.clone();
    let command = UpdateProfileCommand { caller: call.caller()?, name, bio, phone, request };
    let user = call.run(move |app| update_profile(app, &command)).await??;
    Reply::ok(&UpdatedProfileData::from(&user))
}
