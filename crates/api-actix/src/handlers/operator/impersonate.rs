//! `POST /operator/users/{id}/impersonate` and `POST /auth/impersonate`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::sign_in::impersonate::{self, ImpersonateCommand, ImpersonateRefusal};
use orgauth_domain::UserId;
use orgauth_domain::text::{Description, Slug};

use crate::code::ErrorCode::{
    self, Impersonation, ImpersonationLinkInvalid, MemberNotFound, OrganizationNotFound, OrganizationSuspended,
    UserNotFound,
};
use crate::dto::organizations::SessionOrganization;
use crate::dto::sign_in::SignInData;
use crate::endpoint::{Feature, endpoint};
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{Anyone, Operator};
use crate::http::fields::Given;
use crate::http::parameter::PathId;

const ID: PathId<UserId> = PathId::new("id", "The user's identifier.", UserNotFound);

endpoint! {
    /// Makes a link with which a browser signs in as a member of an organization, to see what the member sees.
    ///
    /// The link works once, within a minute. For people with the operator's pages, and for service keys that were made with
    /// `--may-impersonate`. Off unless `operator.impersonation` is set: then the answer is 404.
    ///
    /// The session lasts an hour at most, is for this organization alone, and only reads: whatever would change something is 403
    /// `impersonation`. It ends as soon as whoever impersonates loses the right, the organization forbids it
    /// (`security.allowImpersonation`) or the operator turns it off. Nobody signs in so as a member of the operator's own organization.
    /// Recorded as `user.impersonated`, with the reason, in the operator's log and the organization's; the beginning as
    /// `login.succeeded` and `user.login` with the method `impersonation`; the person gets a mail, unless
    /// `operator.impersonation_mail` is off. Open the link in a private window: it replaces the browser's session.
    TICKET = Post "/operator/users/{id}/impersonate" impersonateUser, Operator, ticket,
    feature: Some(Feature::Impersonation),
    parameters: &[ID.parameter()],
    errors: &[OrganizationNotFound, OrganizationSuspended, MemberNotFound, Impersonation],
}

endpoint! {
    /// Begins the session of such a link.
    ///
    /// For the page of the link. A link that was used, has expired or is none is 400 `impersonation_link_invalid`.
    BEGIN = Post "/auth/impersonate" impersonate, SignIn, begin,
    feature: Some(Feature::Impersonation),
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[ImpersonationLinkInvalid],
}

/// Whom to sign in as.
#[derive(Body)]
pub(crate) struct ImpersonateUserBody {
    /// The organization's slug.
    pub(crate) slug: Slug,
    /// Why. The operator's log and the organization's have it.
    #[eg("Ticket 4711: the invoice page is empty")]
    pub(crate) reason: Description,
}

/// A link.
#[derive(Answer)]
pub(crate) struct ImpersonationData {
    /// The link. It works once, within a minute.
    #[eg("https://auth.example.com/impersonate#token=v1.k1.…")]
    pub(crate) url: String,
}

/// A link that was opened.
#[derive(Body)]
pub(crate) struct BeginImpersonationBody {
    /// The token of the link.
    pub(crate) token: Given,
}

/// A session that began, and its organization.
#[derive(Answer)]
pub(crate) struct BegunImpersonationData {
    #[flatten]
    pub(crate) sign_in: SignInData,
    /// The organization.
    pub(crate) org: SessionOrganization,
}

impl From<ImpersonateRefusal> for ApiError {
    fn from(refusal: ImpersonateRefusal) -> Self {
        match refusal {
            ImpersonateRefusal::NoUser => Self::new(ErrorCode::UserNotFound),
            ImpersonateRefusal::NoMember => Self::with_message(ErrorCode::MemberNotFound, refusal),
            ImpersonateRefusal::NotAllowed => Self::with_message(ErrorCode::Impersonation, refusal),
            ImpersonateRefusal::LinkInvalid => Self::new(ErrorCode::ImpersonationLinkInvalid),
        }
    }
}

async fn ticket(call: Call<Operator>, body: ImpersonateUserBody) -> Result<Reply<ImpersonationData>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    let ImpersonateUserBody { slug, reason } = body;
    let token = call.run(move |app| impersonate::ticket(app, &operator, id, &slug, &reason)).await??;
    let page = &call.state.app.settings.operator.impersonation_page;
    Reply::of(&ImpersonationData { url: format!("{page}#token={}", token.expose()) })
}

async fn begin(call: Call<Anyone>, body: BeginImpersonationBody) -> Result<Reply<BegunImpersonationData>, ApiError> {
    let command =
        ImpersonateCommand { token: body.token.0, presented: call.presented.clone(), request: call.request.clone() };
    let (signed_in, organization) = call.run(move |app| impersonate::begin(app, &command)).await??;
    call.identify_user(signed_in.user.id);
    let cookies = cookies::pair(&signed_in.tokens, call.state.cookies);
    let sign_in = SignInData::new(&call.state.app, &signed_in, call.shown_refresh(&signed_in.tokens));
    let data = BegunImpersonationData { sign_in, org: (&organization).into() };
    Ok(Reply::of(&data)?.with_cookies(cookies))
}
