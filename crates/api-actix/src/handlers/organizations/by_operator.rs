//! `/operator/organizations` and below: list, create, show, change, delete.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::initiator;
use orgauth_application::organizations::organization::{
    self, CountedOrganization, CreateOrganization, OrganizationChange, OrganizationQuery,
};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, OrganizationId};

use crate::code::ErrorCode::{CannotSuspendSelf, OrganizationActive, OrganizationNotFound, SlugTaken};
use crate::dto::Message;
use crate::dto::invites::CreatedOrganizationData;
use crate::dto::organizations::{JsonObject, Organization};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Operator;
use crate::http::fields::{Clearable, GivenMetadata, Nullable};
use crate::http::page::{self, Page};
use crate::http::parameter::{Parameter, PathId};

const SEARCH: Parameter = page::search("Only organizations whose slug or name contains this text; case is ignored.");

const ID: PathId<OrganizationId> = PathId::new("id", "The organization's identifier.", OrganizationNotFound);

endpoint! {
    /// Lists the organizations, ordered by slug, page by page.
    ///
    /// Includes suspended ones. Each entry has the number of its members.
    ///
    /// The number is that of members without removed ones. The order is that of the slugs' bytes, and slugs never
    /// change, so organizations that are made or changed between two pages don't move others. `?q` keeps those whose
    /// slug or name contains it, compared as in `GET /org/members`: a page of a search examines 10,000 organizations,
    /// and may be empty and still have a `nextCursor`.
    LIST = Get "/operator/organizations" listOperatorOrganizations, Operator, list,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR, SEARCH],
}

endpoint! {
    /// Creates an organization.
    ///
    /// With `adminEmail`, also invites this address as the first admin, by mail. The answer has the invitation's link.
    ///
    /// A slug that is taken is 409 `slug_taken`. The mail is stored even if mail is not configured or the mail server
    /// is down, and counts toward no cap. Anybody who has the link can join as an admin, so give it only to that
    /// person, and never log it.
    CREATE = Post "/operator/organizations" createOrganization, Operator, create,
    success: StatusCode::CREATED,
    errors: &[SlugTaken],
}

endpoint! {
    /// Returns an organization with the number of its members.
    ///
    /// The organization is named by its identifier, and may be suspended.
    ///
    /// An unknown or malformed identifier is 404 `organization_not_found`.
    GET = Get "/operator/organizations/{id}" getOperatorOrganization, Operator, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes an organization.
    ///
    /// Fields that are left out stay unchanged. A suspension takes effect on the next request of a member and on the next verify.
    ///
    /// After `"status": "suspended"` nobody can sign in there; `"active"` lifts the suspension. A change of the status
    /// has its own entry in the logs, separate from other changes. In the operator's pages nobody suspends the operator's own
    /// organization (400 `cannot_suspend_self`).
    UPDATE = Patch "/operator/organizations/{id}" updateOperatorOrganization, Operator, update,
    parameters: &[ID.parameter()],
    errors: &[CannotSuspendSelf],
}

endpoint! {
    /// Deletes a suspended organization.
    ///
    /// From then on, requests for it are refused: with 404 `organization_not_found`, and by verify with 401 `invalid_api_key`.
    /// Its data is deleted within a day, in batches; until then its slug stays taken. The accounts of its members stay.
    ///
    /// An active one is 409 `organization_active`. Its webhooks and mails are no longer sent, except for an attempt
    /// that is under way. Its members keep their other memberships. Members, sessions, invitations, keys, webhooks,
    /// events, deliveries, mails and its audit log are deleted by housekeeping. Until the last of them is gone, `POST
    /// /operator/organizations` answers 409 `slug_taken` for its slug. After that the operator can give it out again;
    /// to people who sign up it stays taken. The operator's log keeps its entries about the organization, with its
    /// slug.
    DELETE = Delete "/operator/organizations/{id}" deleteOrganization, Operator, delete,
    parameters: &[ID.parameter()],
    success: StatusCode::ACCEPTED,
    errors: &[OrganizationActive],
}

/// A new organization.
#[derive(Body)]
pub(crate) struct CreateOrganizationBody {
    /// The organization's slug, which is sent as `X-Org-Slug`. It can't be changed later.
    pub(crate) slug: Slug,
    /// The organization's name.
    #[eg("Acme")]
    pub(crate) name: Name,
    /// The organization's plan; `free` if left out.
    pub(crate) plan: Option<Plan>,
    /// URL of the organization's application, `https` (`http` only on loopback); none if left out or empty.
    pub(crate) app_url: Option<Clearable<AppUrl>>,
    /// Email address of the first admin, who is invited; if left out, nobody is invited.
    #[eg("ada@example.com")]
    pub(crate) admin_email: Option<Email>,
}

/// A change of an organization by the operator.
#[derive(Body)]
pub(crate) struct UpdateOperatorOrganizationBody {
    /// The organization's name; stays unchanged if left out.
    #[eg("Acme")]
    pub(crate) name: Option<Name>,
    /// The organization's plan; stays unchanged if left out.
    pub(crate) plan: Option<Plan>,
    /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an empty text
    /// clears it.
    pub(crate) app_url: Option<Clearable<AppUrl>>,
    /// `suspended` suspends the organization, `active` lifts the suspension; stays unchanged if left out.
    pub(crate) status: Option<OrganizationStatus>,
    /// What the product keeps with the organization: an object of at most 4096 bytes of JSON. It replaces what was kept, and `null` clears
    /// it; stays unchanged if left out.
    pub(crate) metadata: Option<Nullable<GivenMetadata>>,
}

/// An organization, as the operator sees it.
#[derive(Answer)]
pub(crate) struct OperatorOrganizationData {
    /// The organization.
    pub(crate) organization: OperatorOrganization,
}

/// A page of organizations.
#[derive(Answer)]
pub(crate) struct OperatorOrganizationsData {
    /// The organizations, ordered by slug.
    pub(crate) organizations: Vec<OperatorOrganization>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("YWNtZQ")]
    pub(crate) next_cursor: Option<String>,
}

/// An organization with the number of its members.
#[derive(Answer)]
pub(crate) struct OperatorOrganization {
    #[flatten]
    pub(crate) organization: Organization,
    /// Number of its members, including suspended ones.
    #[eg(3)]
    pub(crate) member_count: u64,
    /// What the product keeps with the organization; only for service keys, and left out in lists and if it keeps nothing.
    pub(crate) metadata: Option<JsonObject>,
}

impl OperatorOrganization {
    /// As this operator sees it.
    fn new(operator: &initiator::Operator, counted: &CountedOrganization) -> Self {
        let metadata = counted.metadata.as_ref().filter(|_| operator.keeps_metadata()).map(JsonObject::from);
        Self { organization: (&counted.organization).into(), member_count: counted.members, metadata }
    }
}

async fn list(call: Call<Operator>) -> Result<Reply<OperatorOrganizationsData>, ApiError> {
    let (Page { limit, after }, search) = Page::searched(call.raw.query_string(), |text| Slug::parse(text).ok())?;
    let query = OrganizationQuery { after, limit: limit.unwrap_or(page::USUAL), search };
    let operator = call.operator();
    call.run_list(move |app| {
        let page = organization::list_page(app, &query)?;
        Reply::of(&OperatorOrganizationsData {
            organizations: page.entries.iter().map(|counted| OperatorOrganization::new(&operator, counted)).collect(),
            next_cursor: page.next.map(|slug| page::cursor(slug.as_str())),
        })
    })
    .await?
}

async fn create(
    call: Call<Operator>,
    body: CreateOrganizationBody,
) -> Result<Reply<CreatedOrganizationData>, ApiError> {
    let CreateOrganizationBody { slug, name, plan, app_url, admin_email } = body;
    let (plan, app_url) = (plan.unwrap_or(Plan::Free), app_url.and_then(|url| url.0));
    let (operator, command) = (call.operator(), CreateOrganization { slug, name, plan, app_url, admin_email });
    let created = call.run(move |app| organization::create(app, &operator, command)).await??;
    Reply::of(&CreatedOrganizationData::from(&created))
}

async fn get(call: Call<Operator>) -> Result<Reply<OperatorOrganizationData>, ApiError> {
    let id = ID.of(&call)?;
    let found = call.run(move |app| organization::get(app, id)).await??;
    Reply::of(&OperatorOrganizationData { organization: OperatorOrganization::new(&call.operator(), &found) })
}

async fn update(
    call: Call<Operator>,
    body: UpdateOperatorOrganizationBody,
) -> Result<Reply<OperatorOrganizationData>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    let UpdateOperatorOrganizationBody { name, plan, app_url, status, metadata } = body;
    let app_url = app_url.map(|url| url.0);
    let metadata = metadata.map(GivenMetadata::of);
    let change = OrganizationChange { name, plan, app_url, status, metadata, ..OrganizationChange::default() };
    let changed = call.run(move |app| organization::update_by_id(app, operator, id, &change)).await??;
    Reply::of(&OperatorOrganizationData { organization: OperatorOrganization::new(&call.operator(), &changed) })
}

async fn delete(call: Call<Operator>) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator());
    call.run(move |app| organization::delete(app, &operator, id)).await??;
    Reply::of(&Message { message: "the organization is deleted" })
}
