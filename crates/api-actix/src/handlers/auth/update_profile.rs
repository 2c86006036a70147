//! `PUT /auth/profile`.

use orgauth_application::account::profile::{UpdateProfileCommand, update_profile};
use orgauth_domain::text::{Bio, Name, Phone};

use crate::dto::accounts::UpdatedProfileData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::fields::Clearable;

endpoint! {
    /// Changes name, bio and phone.
    ///
    /// The name has to be given; what else is left out stays.
    ENDPOINT = Put "/auth/profile" updateProfile, Account, Member, handle,
}

body! {
    /// A change of profile.
    pub(crate) struct UpdateProfileBody {
        /// Display name.
        name: Name = "name",
        /// About the user; left out: stays; empty: cleared.
        bio: Option<Clearable<Bio>> = "bio",
        /// Telephone number; left out: stays; empty: cleared.
        phone: Option<Clearable<Phone>> = "phone",
    }
}

async fn handle(call: Call, body: UpdateProfileBody) -> Result<Reply<UpdatedProfileData>, ApiError> {
    let command = UpdateProfileCommand {
        caller: call.caller()?,
        name: body.name,
        bio: body.bio.map(|bio| bio.0),
        phone: body.phone.map(|phone| phone.0),
        request: call.request.clone(),
    };
    let user = call.run(move |app| update_profile(app, &command)).await??;
    Reply::of(&UpdatedProfileData::from(&user))
}
