//! `GET` and `PUT /auth/profile`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::profile::{self, UpdateProfileCommand, update_profile};
use orgauth_domain::accounts::user;
use orgauth_domain::locale::Locale;
use orgauth_domain::text::{Bio, Name, Phone};
use orgauth_domain::{Email, UserId};

use crate::code::ErrorCode::ReauthenticationRequired;
use crate::dto::accounts::{Profile, User};
use crate::dto::organizations::Membership;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Member;
use crate::http::fields::{Clearable, Nullable};

endpoint! {
    /// Returns the signed-in user with the profile and the membership.
    ///
    /// The account and its profile are the same in all of the user's organizations. A session that began by the organization's identity
    /// provider is told `bio` and `phone` only of an account that belongs to that organization alone.
    GET = Get "/auth/profile" getProfile, Account, get,
}

endpoint! {
    /// Changes the user's name, bio, phone number and locale.
    ///
    /// `name` is required; `bio`, `phone` and `locale` stay unchanged if they are left out. The change applies in all of the user's
    /// organizations.
    ///
    /// An empty text clears `bio` or `phone`, and `null` clears `locale`. Each organization of which the user is a member gets an entry
    /// `profile.updated` in its audit log.
    ///
    /// A session that began by the organization's identity provider changes the profile only of an account that belongs to that
    /// organization alone; otherwise the answer is 403 `reauthentication_required`.
    UPDATE = Put "/auth/profile" updateProfile, Account, update,
    errors: &[ReauthenticationRequired],
}

/// The new profile.
#[derive(Body)]
pub(crate) struct UpdateProfileBody {
    /// Display name.
    pub(crate) name: Name,
    /// Text about the user. Stays unchanged if left out; an empty text clears it.
    pub(crate) bio: Option<Clearable<Bio>>,
    /// Telephone number. Stays unchanged if left out; an empty text clears it.
    pub(crate) phone: Option<Clearable<Phone>>,
    /// The language of pages and mails: one of those that the service has, maybe with a region. Stays unchanged if left out; `null`
    /// clears it.
    pub(crate) locale: Option<Nullable<Locale>>,
}

/// The signed-in user.
#[derive(Answer)]
pub(crate) struct ProfileData {
    /// The user.
    pub(crate) user: ProfileUser,
    /// The user's membership in the session's organization.
    pub(crate) membership: Option<Membership>,
}

/// A user with its profile.
#[derive(Answer)]
pub(crate) struct ProfileUser {
    #[flatten]
    pub(crate) user: User,
    /// The user's optional fields.
    pub(crate) profile: Profile,
}

/// The user after a change.
#[derive(Answer)]
pub(crate) struct UpdatedProfileData {
    /// The user.
    pub(crate) user: UpdatedUser,
}

impl From<&user::User> for UpdatedProfileData {
    fn from(user: &user::User) -> Self {
        let (name, email) = (user.name.clone(), user.email.clone());
        Self { user: UpdatedUser { id: user.id, name, email, locale: user.locale.clone(), profile: user.into() } }
    }
}

/// A user after an update.
#[derive(Answer)]
pub(crate) struct UpdatedUser {
    /// The user's identifier, `usr_…`.
    pub(crate) id: UserId,
    /// Display name.
    pub(crate) name: Name,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub(crate) email: Email,
    /// The language of pages and mails; left out if none is set.
    pub(crate) locale: Option<Locale>,
    /// The user's optional fields.
    pub(crate) profile: Profile,
}

async fn get(call: Call<Member>) -> Result<Reply<ProfileData>, ApiError> {
    let (app, caller) = (&call.state.app, call.caller());
    let membership = caller.membership.as_ref().map(|membership| Membership::new(app, membership));
    let user = &profile::shown(app, caller).await?;
    Reply::of(&ProfileData { user: ProfileUser { user: user.into(), profile: user.into() }, membership })
}

async fn update(call: Call<Member>, body: UpdateProfileBody) -> Result<Reply<UpdatedProfileData>, ApiError> {
    let command = UpdateProfileCommand {
        caller: call.caller(),
        name: body.name,
        bio: body.bio.map(|bio| bio.0),
        phone: body.phone.map(|phone| phone.0),
        locale: body.locale.map(|locale| locale.0),
        request: call.request.clone(),
    };
    let user = call.run(move |app| update_profile(app, &command)).await??;
    Reply::of(&UpdatedProfileData::from(&user))
}
