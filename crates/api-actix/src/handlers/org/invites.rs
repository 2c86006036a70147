//! `/org/members/invite` and `/org/invites`: invite, list, send again, revoke; preview and accept by token.

use orgauth_application::initiator::Initiator;
use orgauth_application::organization::accept_invite::{self, AcceptCommand, Registration};
use orgauth_application::organization::invites::{self, Invitation};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::organization::membership::Role;
use orgauth_domain::text::{InvalidText, Name};
use orgauth_domain::{InviteId, Secret, Timestamp};

use crate::code::ErrorCode;
use crate::dto::Message;
use crate::dto::invites::{AcceptedData, AcceptedPartlyData, InviteData, InvitePreviewData, InvitesData};
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::page::{self, Page};
use crate::http::pipeline::{self, Call, Reply};

/// The body of an invitation.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct InviteBody {
    /// Whom to invite.
    #[schema(example = "bob@example.com")]
    email: String,
    /// `member`, unless it says `org_admin`.
    role: Option<String>,
}

/// The body of an acceptance: both fields for a new account, none for one that exists.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct AcceptInviteBody {
    /// The display name of a new account.
    name: Option<String>,
    /// The password of a new account, at least 8 characters.
    password: Option<String>,
}

pub(crate) async fn create(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let email = fields.required_string("email");
    let email = fields.email("email", email);
    let role = fields.optional_string("role");
    let role =
        fields.parsed("role", role, |word| Role::parse(word).ok_or(InvalidText::Form("must be member or org_admin")));
    let email = fields.finish(email)?;
    let invitation = Invitation { email, role: role.unwrap_or(Role::Member) };
    let (caller, request) = (call.caller()?, call.request.clone());
    let invite =
        call.run(move |app| invites::invite(app, &Initiator::Member(&caller, &request), &invitation)).await??;
    Reply::created(&InviteData { invite: (&invite).into() })
}

pub(crate) async fn list(call: Call) -> Result<Reply, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), place)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run_list(move |app| {
        let page = invites::list(app, &Initiator::Member(&caller, &request), after, limit.unwrap_or(page::LIMIT))?;
        Reply::ok(&InvitesData {
            invites: page.entries.iter().map(Into::into).collect(),
            next_cursor: page.next.map(|(created_at, id)| page::cursor(&format!("{}.{id}", created_at.millis()))),
        })
    })
    .await?
}

fn place(text: &str) -> Option<(Timestamp, InviteId)> {
    let (created_at, id) = text.split_once('.')?;
    Some((Timestamp::from_millis(created_at.parse().ok()?), id.parse().ok()?))
}

pub(crate) async fn resend(call: Call) -> Result<Reply, ApiError> {
    let id: InviteId = call.path_id(ErrorCode::InviteNotFound)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let invite = call.run(move |app| invites::resend(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&InviteData { invite: (&invite).into() })
}

pub(crate) async fn revoke(call: Call) -> Result<Reply, ApiError> {
    let id: InviteId = call.path_id(ErrorCode::InviteNotFound)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| invites::revoke(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&Message { message: "the invitation is revoked" })
}

pub(crate) async fn preview(call: Call) -> Result<Reply, ApiError> {
    let (organization, token) = (call.organization()?, token(&call));
    let opened = call.run(move |app| accept_invite::preview(app, &organization, &token)).await??;
    Reply::ok(&InvitePreviewData::from(&opened))
}

pub(crate) async fn accept(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let name = fields.optional_string("name");
    let name = fields.parsed("name", name, Name::parse);
    let password = fields.optional_string("password").map(Secret::new);
    let registration = fields.finish(Some(Registration { name, password }));
    let command = AcceptCommand {
        organization: call.organization()?,
        token: token(&call),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let joined = accept_invite::accept(&call.state.app, command, registration).await?;
    let settings = call.state.cookies;
    match &joined.sign_in {
        SignIn::Full(signed_in) => {
            pipeline::identify_user(&call.raw, signed_in.user.id);
            let reply = Reply::ok(&AcceptedData::new(signed_in, &joined, call.shown_refresh(&signed_in.tokens)))?;
            Ok(reply.with_cookies(cookies::pair(&signed_in.tokens, settings)))
        }
        SignIn::Partial { token, ttl } => {
            let reply = Reply::ok(&AcceptedPartlyData::new(&joined))?;
            Ok(reply.with_cookies(cookies::partial(token, *ttl, settings)))
        }
    }
}

/// The token of the path. Whatever it is, it is looked up: one that can't be a token is nobody's.
fn token(call: &Call) -> Secret {
    Secret::new(call.raw.match_info().get("id").unwrap_or_default())
}
