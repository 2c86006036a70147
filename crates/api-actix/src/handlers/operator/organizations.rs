//! `/operator/organizations` and below: list, create, show, change, delete.

use actix_web::http::StatusCode;
use orgauth_application::organization::organizations::{
    self, CreateOrganization, OrganizationChange, OrganizationQuery,
};
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, OrganizationId};

use crate::code::ErrorCode::{OrganizationActive, OrganizationNotFound, SlugTaken};
use crate::dto::Message;
use crate::dto::operator_organizations::{
    CreatedOrganizationData, OperatorOrganizationData, OperatorOrganizationsData,
};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::fields::Clearable;
use crate::http::page::{self, Page};
use crate::http::parameter::{Parameter, PathId};

const SEARCH: Parameter = page::search("Only those whose slug or name contains this, whatever its case.");

const ID: PathId<OrganizationId> = PathId::new("id", "The organization's identifier.", OrganizationNotFound);

endpoint! {
    /// Lists the organizations by slug, page by page.
    ///
    /// Suspended ones too, each with the number of its members.
    LIST = Get "/operator/organizations" listOperatorOrganizations, Operator, Operator, list,
    parameters: &[page::limit::<{ page::USUAL }>(), page::CURSOR, SEARCH],
}

endpoint! {
    /// Makes an organization.
    ///
    /// With the invitation of its first admin, when an address is given: by mail, and by the link in the answer.
    CREATE = Post "/operator/organizations" createOrganization, Operator, Operator, create,
    success: StatusCode::CREATED,
    errors: &[SlugTaken],
}

endpoint! {
    /// Returns an organization.
    ///
    /// With the number of its members.
    GET = Get "/operator/organizations/{id}" getOperatorOrganization, Operator, Operator, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes an organization.
    ///
    /// A suspension is seen by the very next request of its members, and of verify.
    UPDATE = Patch "/operator/organizations/{id}" updateOperatorOrganization, Operator, Operator, update,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Deletes a suspended organization.
    ///
    /// From then on it is there for nobody; its rows are deleted within a day, and its slug is free when they are gone. Accounts stay.
    DELETE = Delete "/operator/organizations/{id}" deleteOrganization, Operator, Operator, delete,
    parameters: &[ID.parameter()],
    success: StatusCode::ACCEPTED,
    errors: &[OrganizationActive],
}

body! {
    /// A new organization.
    pub(crate) struct CreateOrganizationBody {
        /// What `X-Org-Slug` will carry; it stays for ever.
        slug: Slug = "slug",
        /// Its name.
        name: Name = "name" eg "Acme",
        /// What it pays for; `free` unless given.
        plan: Option<Plan> = "plan",
        /// The application's address, https (or http on loopback); none when left out or empty.
        app_url: Option<Clearable<AppUrl>> = "appUrl",
        /// Whom to invite as its first admin; nobody when left out.
        admin_email: Option<Email> = "adminEmail" eg "ada@example.com",
    }
}

body! {
    /// The operator's change of an organization.
    pub(crate) struct UpdateOperatorOrganizationBody {
        /// Its name; left out: stays.
        name: Option<Name> = "name" eg "Acme",
        /// What it pays for; left out: stays.
        plan: Option<Plan> = "plan",
        /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
        app_url: Option<Clearable<AppUrl>> = "appUrl",
        /// Whether it may be used; left out: stays.
        status: Option<OrganizationStatus> = "status",
    }
}

async fn list(call: Call) -> Result<Reply<OperatorOrganizationsData>, ApiError> {
    let (Page { limit, after }, search) = Page::searched(call.raw.query_string(), |text| Slug::parse(text).ok())?;
    let query = OrganizationQuery { after, limit: limit.unwrap_or(page::USUAL), search };
    call.run_list(move |app| {
        let page = organizations::list_page(app, &query)?;
        Reply::of(&OperatorOrganizationsData {
            organizations: page.entries.iter().map(Into::into).collect(),
            next_cursor: page.next.map(|slug| page::cursor(slug.as_str())),
        })
    })
    .await?
}

async fn create(call: Call, body: CreateOrganizationBody) -> Result<Reply<CreatedOrganizationData>, ApiError> {
    let CreateOrganizationBody { slug, name, plan, app_url, admin_email } = body;
    let (plan, app_url) = (plan.unwrap_or(Plan::Free), app_url.and_then(|url| url.0));
    let (operator, command) = (call.operator()?, CreateOrganization { slug, name, plan, app_url, admin_email });
    let created = call.run(move |app| organizations::create(app, &operator, command)).await??;
    Reply::of(&CreatedOrganizationData::from(&created))
}

async fn get(call: Call) -> Result<Reply<OperatorOrganizationData>, ApiError> {
    let id = ID.of(&call)?;
    let found = call.run(move |app| organizations::get(app, id)).await??;
    Reply::of(&OperatorOrganizationData { organization: (&found).into() })
}

async fn update(
    call: Call,
    body: UpdateOperatorOrganizationBody,
) -> Result<Reply<OperatorOrganizationData>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator()?);
    let UpdateOperatorOrganizationBody { name, plan, app_url, status } = body;
    let app_url = app_url.map(|url| url.0);
    let change = OrganizationChange { name, plan, app_url, status, ..OrganizationChange::default() };
    let changed = call.run(move |app| organizations::update_by_id(app, operator, id, &change)).await??;
    Reply::of(&OperatorOrganizationData { organization: (&changed).into() })
}

async fn delete(call: Call) -> Result<Reply<Message>, ApiError> {
    let (id, operator) = (ID.of(&call)?, call.operator()?);
    call.run(move |app| organizations::delete(app, &operator, id)).await??;
    Reply::of(&Message { message: "the organization is deleted" })
}
