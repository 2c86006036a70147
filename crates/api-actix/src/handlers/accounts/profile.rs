//! `GET` and `PUT /auth/profile`.

use orgauth_application::accounts::profile::{UpdateProfileCommand, update_profile};
use orgauth_domain::text::{Bio, Name, Phone};

use crate::dto::accounts::{ProfileData, UpdatedProfileData};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::credential::Member;
use crate::http::fields::Clearable;

endpoint! {
    /// Returns the signed-in user with the profile.
    ///
    /// The account and its profile are the same in all of the user's organizations.
    GET = Get "/auth/profile" getProfile, Account, get,
}

endpoint! {
    /// Changes the user's name, bio and phone number.
    ///
    /// `name` is required; `bio` and `phone` stay unchanged if they are left out. The change applies in all of the user's
    /// organizations.
    ///
    /// An empty text clears `bio` or `phone`. Each organization of which the user is a member gets an entry
    /// `profile.updated` in its audit log.
    UPDATE = Put "/auth/profile" updateProfile, Account, update,
}

body! {
    /// The new profile.
    pub(crate) struct UpdateProfileBody {
        /// Display name.
        name: Name = "name",
        /// Text about the user. Stays unchanged if left out; an empty text clears it.
        bio: Option<Clearable<Bio>> = "bio",
        /// Telephone number. Stays unchanged if left out; an empty text clears it.
        phone: Option<Clearable<Phone>> = "phone",
    }
}

async fn get(call: Call<Member>) -> Result<Reply<ProfileData>, ApiError> {
    Reply::of(&ProfileData::from(&call.caller().user))
}

async fn update(call: Call<Member>, body: UpdateProfileBody) -> Result<Reply<UpdatedProfileData>, ApiError> {
    let command = UpdateProfileCommand {
        caller: call.caller(),
        name: body.name,
        bio: body.bio.map(|bio| bio.0),
        phone: body.phone.map(|phone| phone.0),
        request: call.request.clone(),
    };
    let user = call.run(move |app| update_profile(app, &command)).await??;
    Reply::of(&UpdatedProfileData::from(&user))
}
