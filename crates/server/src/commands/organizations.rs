//! `orgauth org …`: organizations.

use orgauth_api_actix::dto;
use orgauth_application::App;
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::organizations::organization::{self, CreateOrganization, Created, OrganizationChange};
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::security::{RequireSso, SecurityChange};
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::text::Slug;
use serde_json::json;

use super::cli::Org;
use super::open::{open, open_to_list, open_to_seal};
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;

/// `orgauth org …`.
pub(crate) fn org(config: &Config, command: &Org, output: Output) -> Result<(), Failure> {
    let app = match command {
        Org::List => open_to_list(config)?,
        // An invitation is a mail, which is stored sealed.
        Org::Create { admin_email: Some(_), .. } => open_to_seal(config)?,
        _ => open(config)?,
    }
    .app;
    let organization = match command.clone() {
        Org::List => {
            let all = organization::list(&app)?;
            let lines: Vec<String> = all.iter().map(line).collect();
            let data: Vec<_> = all.iter().map(dto::organizations::Organization::from).collect();
            return output.success(&json!({ "organizations": data }), &lines.join("\n"));
        }
        Org::Create { slug, name, plan, app_url, admin_email } => {
            if admin_email.is_some() {
                // The invitation's link needs the address.
                config.base_url()?;
            }
            let app_url = app_url.and_then(|url| url.0);
            let created = organization::create(
                &app,
                &Operator::CommandLine,
                CreateOrganization { slug, name, plan, app_url, admin_email },
            )?;
            let data = dto::invites::CreatedOrganizationData::from(&created);
            let printed = output.success(&data, &created_text(&created));
            return match &created.invite {
                Some((invite, _)) => printed.map_err(|failure| failure.and(&unread_invite(invite))),
                None => printed,
            };
        }
        Org::Update { slug, plan, name, app_url } => {
            let app_url = app_url.map(|url| url.0);
            organization::update(
                &app,
                &Initiator::command_line(&slug),
                &OrganizationChange { name, plan, app_url, ..OrganizationChange::default() },
            )?
        }
        Org::Suspend { slug } => set_status(&app, &slug, OrganizationStatus::Suspended)?,
        Org::Activate { slug } => set_status(&app, &slug, OrganizationStatus::Active)?,
        Org::SsoOff { slug } => {
            let security = SecurityChange { require_sso: Some(RequireSso::Off), ..SecurityChange::default() };
            let change = OrganizationChange { security, ..OrganizationChange::default() };
            organization::update(&app, &Initiator::command_line(&slug), &change)?
        }
        Org::Delete { slug, id } => {
            let id = match (id, slug) {
                (Some(id), _) => id,
                (None, Some(slug)) => organization::by_slug(&app, &slug)?.id,
                (None, None) => return Err(Failure::new("organization_not_found", "no organization was named")),
            };
            let deleted = organization::delete(&app, &Operator::CommandLine, id)?;
            let data = json!({ "organization": dto::organizations::Organization::from(&deleted) });
            return output.success(&data, &deleted_text(&deleted));
        }
    };
    output.success(
        &json!({ "organization": dto::organizations::Organization::from(&organization) }),
        &line(&organization),
    )
}

fn created_text(created: &Created) -> String {
    let organization = line(&created.organization);
    match &created.invite {
        Some((invite, Some(link))) => format!(
            "{organization}\n{} is invited as its first admin, by mail and with this link, until {}:\n{}",
            invite.email,
            invite.expires_at,
            link.expose()
        ),
        Some((_, None)) | None => organization,
    }
}

/// What to do when nobody has read the link of an invitation.
fn unread_invite(Invite { id, email, .. }: &Invite) -> String {
    format!(
        "The link goes to {email} by mail, too. To void this one and have another mailed: POST /org/invites/{id}/resend with a service \
         key that manages"
    )
}

fn set_status(app: &App, slug: &Slug, status: OrganizationStatus) -> Result<Organization, Failure> {
    let change = OrganizationChange { status: Some(status), ..OrganizationChange::default() };
    Ok(organization::update(app, &Initiator::command_line(slug), &change)?)
}

fn line(organization: &Organization) -> String {
    let Organization { id, name, slug, plan, status, .. } = organization;
    format!("{slug}  {name}  {plan}  {status}  {id}")
}

/// The text for a deleted organization, which no lookup finds any more.
fn deleted_text(organization: &Organization) -> String {
    let Organization { id, name, slug, .. } = organization;
    format!("{slug}  {name}  deleted  {id}")
}
