//! `POST /auth/switch-org`.

use orgauth_application::sign_in::switch_organization::{SwitchError, switch_organization};
use orgauth_domain::text::Slug;

use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a switch.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct SwitchOrganizationBody {
    /// The other organization.
    #[schema(example = "globex")]
    slug: String,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let slug = fields.required_string("slug");
    let slug = fields.finish(slug)?;
    // A text that can't be a slug is an unknown one.
    let slug = Slug::parse(&slug).map_err(|_| ApiError::from(SwitchError::NotFound))?;
    let (caller, presented, request) = (call.caller()?, call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| switch_organization(app, &caller, &slug, &presented, &request)).await??;
    super::signed_in(&call, &sign_in)
}
