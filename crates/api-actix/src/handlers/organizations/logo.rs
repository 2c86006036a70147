//! `/org/logo` and `/org/logo-dark`, and the address where browsers load a logo.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use orgauth_application::organizations::logo;
use orgauth_domain::organizations::brand::{Ground, LogoId, LogoKind};

use crate::code::ErrorCode;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::handlers::operations::pages;
use crate::handlers::organizations::organization::OwnOrganizationData;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::uploaded::Uploaded;
use crate::pages::PICTURE_POLICY;
use crate::state::ApiState;

endpoint! {
    /// Sets the organization's logo on light pages, and on dark ones if they have none of their own.
    ///
    /// The body is the file: a PNG of at most 256 KiB and 1024 pixels in width and height, with the content type `image/png`. Only its
    /// pixels are kept; of an animation, the first picture. The answer's `branding.logoUrl` is where browsers load it, which changes with
    /// every upload. Whoever knows that address sees the logo while the organization is active.
    ///
    /// A file that is no whole PNG, or is too wide, is 400 `validation_failed`; one that is too large is 413 `payload_too_large`.
    SET = Put "/org/logo" setLogo, Organization, set,
    errors: &[ErrorCode::PayloadTooLarge],
}

endpoint! {
    /// Removes the organization's logo on light pages.
    ///
    /// Pages then show the service's. Its address is gone at once.
    REMOVE = Delete "/org/logo" removeLogo, Organization, remove,
}

endpoint! {
    /// Sets the organization's logo on dark pages.
    ///
    /// The body is as for `PUT /org/logo`.
    SET_DARK = Put "/org/logo-dark" setDarkLogo, Organization, set_dark,
    errors: &[ErrorCode::PayloadTooLarge],
}

endpoint! {
    /// Removes the organization's logo on dark pages.
    ///
    /// Dark pages then show the one of light pages.
    REMOVE_DARK = Delete "/org/logo-dark" removeDarkLogo, Organization, remove_dark,
}

async fn set(call: Call<Admin>, uploaded: Uploaded) -> Result<Reply<OwnOrganizationData>, ApiError> {
    write(call, Ground::Light, Some(uploaded)).await
}

async fn remove(call: Call<Admin>) -> Result<Reply<OwnOrganizationData>, ApiError> {
    write(call, Ground::Light, None).await
}

async fn set_dark(call: Call<Admin>, uploaded: Uploaded) -> Result<Reply<OwnOrganizationData>, ApiError> {
    write(call, Ground::Dark, Some(uploaded)).await
}

async fn remove_dark(call: Call<Admin>) -> Result<Reply<OwnOrganizationData>, ApiError> {
    write(call, Ground::Dark, None).await
}

async fn write(
    call: Call<Admin>,
    ground: Ground,
    uploaded: Option<Uploaded>,
) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let initiator = call.initiator();
    let organization = call
        .run(move |app| {
            let picture = uploaded.map(|uploaded| uploaded.picture()).transpose()?;
            Ok::<_, ApiError>(logo::set(app, &initiator, ground, picture.as_ref())?)
        })
        .await??;
    Reply::of(&OwnOrganizationData::to_admin(&call.state, &organization))
}

/// `GET /pages/logos/{id}`: a logo, for everybody who knows its identifier.
pub(crate) async fn shown(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let id = request.match_info().get("id").and_then(|id| id.parse::<LogoId>().ok());
    let found = match id {
        Some(id) => state.app.blocking(move |app| logo::shown(app, id)).await,
        None => Ok(Ok(None)),
    };
    let picture = match found.map_err(ApiError::from).and_then(|found| found.map_err(ApiError::from)) {
        Ok(Some(picture)) => picture,
        Ok(None) => return pages::refuse(&request, &ApiError::new(ErrorCode::NotFound)),
        Err(error) => return pages::refuse(&request, &error),
    };
    HttpResponse::build(StatusCode::OK)
        .content_type(LogoKind::Png.media_type())
        .insert_header((header::CONTENT_SECURITY_POLICY, PICTURE_POLICY))
        // An application's own sign-in page shows it, too.
        .insert_header((header::CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
        .body(picture.bytes().to_vec())
}
