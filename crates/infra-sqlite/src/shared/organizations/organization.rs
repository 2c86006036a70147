//! Organizations.

use diesel::prelude::*;
use orgauth_domain::accounts::email::EmailDomain;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::brand::{Appearance, Color};
use orgauth_domain::organizations::connection::ConnectionStatus;
use orgauth_domain::organizations::security::{EmailDomains, RequireSso, SecurityRules};
use orgauth_domain::organizations::{Organization, OrganizationStatus, Plan};
use orgauth_domain::ports::{Conflict, Organizations, StoreResult};
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::text::{AppUrl, Name, Origin, Slug};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::lock::locked;
use crate::shared::schema::{connections, organization_domains, organizations, retired_slugs, webhooks};
use crate::shared::transaction::Repos;

const TABLE: &str = "organizations";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = organizations)]
struct Row {
    id: Id,
    slug: String,
    created_at: Time,
    #[diesel(embed)]
    changing: Changing,
}

/// The columns that an update overwrites.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organizations, treat_none_as_default_value = false, treat_none_as_null = true)]
struct Changing {
    name: String,
    plan: String,
    status: String,
    app_url: Option<String>,
    app_origin: Option<String>,
    require_two_factor: bool,
    session_ttl_seconds: Option<i64>,
    /// Separated by spaces.
    allowed_email_domains: Option<String>,
    /// Separated by spaces.
    allowed_methods: Option<String>,
    without_password_since: Option<Time>,
    require_sso: String,
    allow_impersonation: bool,
    accent_color: Option<String>,
    is_shown_at_sign_in: bool,
    logo_id: Option<Id>,
    logo_dark_id: Option<Id>,
    locale: Option<String>,
}

impl From<&Organization> for Row {
    fn from(organization: &Organization) -> Self {
        Self {
            id: organization.id.into(),
            slug: organization.slug.as_str().to_owned(),
            created_at: organization.created_at.into(),
            changing: organization.into(),
        }
    }
}

impl From<&Organization> for Changing {
    fn from(organization: &Organization) -> Self {
        let (app, security) = (organization.app_url.as_ref(), &organization.security);
        let words = |domains: &EmailDomains| domains.iter().map(EmailDomain::as_str).collect::<Vec<_>>().join(" ");
        let method_words =
            |methods: &AllowedMethods| methods.iter().map(Method::as_str).collect::<Vec<_>>().join(" ");
        Self {
            name: organization.name.as_str().to_owned(),
            plan: organization.plan.as_str().to_owned(),
            status: organization.status.as_str().to_owned(),
            app_url: app.map(ToString::to_string),
            app_origin: app.and_then(AppUrl::origin).map(|origin| origin.to_string()),
            require_two_factor: security.require_two_factor,
            session_ttl_seconds: security.session_ttl.map(Duration::seconds),
            allowed_email_domains: security.allowed_email_domains.as_ref().map(words),
            allowed_methods: security.allowed_methods.as_ref().map(method_words),
            without_password_since: security.without_password_since.map(Time::from),
            require_sso: security.require_sso.as_str().to_owned(),
            allow_impersonation: security.allow_impersonation,
            accent_color: organization.appearance.accent.map(|accent| accent.to_string()),
            is_shown_at_sign_in: organization.appearance.is_shown_at_sign_in,
            logo_id: organization.appearance.logo.map(Id::from),
            logo_dark_id: organization.appearance.logo_dark.map(Id::from),
            locale: organization.appearance.locale.as_ref().map(ToString::to_string),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Organization, Corrupt> {
        let table = Table(TABLE);
        let Changing { name, plan, status, app_url, app_origin: _, .. } = &self.changing;
        let security = security(&self.changing)?;
        let appearance = appearance(&self.changing)?;
        Ok(Organization {
            id: self.id.into(),
            name: table.value("name", Name::restore(name))?,
            slug: table.value("slug", Slug::parse(&self.slug))?,
            plan: table.word("plan", Plan::parse(plan))?,
            status: table.word("status", OrganizationStatus::parse(status))?,
            app_url: table.optional("app_url", app_url.as_deref(), |text| AppUrl::restore(text).map(Some))?,
            security,
            appearance,
            created_at: self.created_at.into(),
        })
    }
}

fn security(row: &Changing) -> Result<SecurityRules, Corrupt> {
    let table = Table(TABLE);
    let seconds =
        |seconds: i64| table.value("session_ttl_seconds", u32::try_from(seconds)).map(Duration::from_seconds);
    let domains = |text: &String| table.value("allowed_email_domains", EmailDomains::parse(text.split(' ')));
    let methods = |text: &String| table.value("allowed_methods", AllowedMethods::parse(text.split(' ')));
    Ok(SecurityRules {
        require_two_factor: row.require_two_factor,
        session_ttl: row.session_ttl_seconds.map(seconds).transpose()?,
        allowed_email_domains: row.allowed_email_domains.as_ref().map(domains).transpose()?,
        allowed_methods: row.allowed_methods.as_ref().map(methods).transpose()?,
        without_password_since: row.without_password_since.map(Into::into),
        require_sso: table.word("require_sso", RequireSso::parse(&row.require_sso))?,
        allow_impersonation: row.allow_impersonation,
    })
}

fn appearance(row: &Changing) -> Result<Appearance, Corrupt> {
    let accent = |text: &String| Table(TABLE).value("accent_color", Color::parse(text));
    Ok(Appearance {
        accent: row.accent_color.as_ref().map(accent).transpose()?,
        logo: row.logo_id.map(Into::into),
        logo_dark: row.logo_dark_id.map(Into::into),
        is_shown_at_sign_in: row.is_shown_at_sign_in,
        locale: row.locale.as_deref().map(|text| Table(TABLE).value("locale", Locale::parse(text))).transpose()?,
    })
}

/// Organizations that are not marked as deleted; all reads use this filter.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn present() -> _ {
    organizations::table.filter(organizations::deleted_at.is_null())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn with_id(id: OrganizationId) -> _ {
    let id: Id = Id::from(id);
    organizations::table.filter(organizations::deleted_at.is_null()).filter(organizations::id.eq(id))
}

/// The organizations that have an active connection.
#[diesel::dsl::auto_type(no_type_alias)]
fn with_active_connection() -> _ {
    let status: &'static str = ConnectionStatus::Active.as_str();
    connections::table.filter(connections::status.eq(status)).select(connections::organization_id)
}

fn restored(row: Option<Row>) -> StoreResult<Option<Organization>> {
    Ok(row.map(Row::restore).transpose()?)
}

impl Organizations for Repos<'_> {
    fn insert(&mut self, organization: &Organization) -> StoreResult<Result<(), Conflict>> {
        let written = self.run(TABLE, |c| {
            diesel::insert_into(organizations::table)
                .values(Row::from(organization))
                .on_conflict_do_nothing()
                .execute(c)
        })?;
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn update(&mut self, organization: &Organization) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(organizations::table.find(Id::from(organization.id)))
                .set(Changing::from(organization))
                .execute(c)
        })
    }

    fn by_slug(&mut self, slug: &Slug) -> StoreResult<Option<Organization>> {
        restored(self.run(TABLE, |c| {
            let one = present().filter(organizations::slug.eq(slug.as_str()));
            one.select(Row::as_select()).first(c).optional()
        })?)
    }

    fn lock(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>> {
        restored(self.run(TABLE, |c| locked(with_id(id).select(Row::as_select())).get_result(c).optional())?)
    }

    fn get(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>> {
        restored(self.run(TABLE, |c| with_id(id).select(Row::as_select()).first(c).optional())?)
    }

    fn list(&mut self, after: Option<&Slug>, limit: u32) -> StoreResult<Vec<Organization>> {
        let rows = self.run(TABLE, |c| {
            present()
                // The empty string sorts before every slug.
                .filter(organizations::slug.gt(after.map_or("", Slug::as_str)))
                .order(organizations::slug)
                .limit(limit.into())
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn count_allowing_none_of(&mut self, methods: &[Method]) -> StoreResult<u64> {
        let found: i64 = self.run(TABLE, |c| {
            // No word of a method is part of another one.
            let allows_not = |method: Method| organizations::allowed_methods.not_like(format!("%{method}%"));
            let mut among = present()
                .filter(organizations::allowed_methods.is_not_null())
                .filter(allows_not(Method::Connection).or(organizations::id.ne_all(with_active_connection())))
                .count()
                .into_boxed();
            for method in methods {
                among = among.filter(allows_not(*method));
            }
            among.get_result(c)
        })?;
        Ok(u64::try_from(found).unwrap_or_default())
    }

    fn count_without_required_connection(&mut self) -> StoreResult<u64> {
        let found: i64 = self.run(TABLE, |c| {
            present()
                .filter(organizations::require_sso.ne(RequireSso::Off.as_str()))
                .filter(organizations::id.ne_all(with_active_connection()))
                .count()
                .get_result(c)
        })?;
        Ok(u64::try_from(found).unwrap_or_default())
    }

    fn is_slug_taken(&mut self, slug: &Slug) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let any = organizations::table.filter(organizations::slug.eq(slug.as_str()));
            let retired = retired_slugs::table.filter(retired_slugs::slug.eq(slug.as_str()));
            diesel::select(diesel::dsl::exists(any).or(diesel::dsl::exists(retired))).get_result(c)
        })
    }

    fn set_founder(&mut self, id: OrganizationId, founder: UserId) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::update(with_id(id)).set(organizations::founded_by.eq(Some(Id::from(founder)))).execute(c)
        })
    }

    fn founder(&mut self, id: OrganizationId) -> StoreResult<Option<UserId>> {
        let found: Option<Option<Id>> =
            self.run(TABLE, |c| with_id(id).select(organizations::founded_by).first(c).optional())?;
        Ok(found.flatten().map(UserId::from))
    }

    fn is_app_origin(&mut self, origin: &Origin) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let theirs = present()
                .filter(organizations::app_origin.eq(origin.as_str()))
                .filter(organizations::status.eq(OrganizationStatus::Active.as_str()));
            diesel::select(diesel::dsl::exists(theirs)).get_result(c)
        })
    }

    fn mark_deleted(&mut self, id: OrganizationId, at: Timestamp) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            // A server of the previous version ignores `deleted_at`: to it the organization is suspended.
            diesel::update(with_id(id))
                .set((
                    organizations::deleted_at.eq(Time::from(at)),
                    organizations::status.eq(OrganizationStatus::Suspended.as_str()),
                ))
                .execute(c)
        })?;
        self.run("retired_slugs", |c| {
            let slugs = organizations::table.filter(organizations::id.eq(Id::from(id))).select(organizations::slug);
            diesel::insert_into(retired_slugs::table)
                .values(slugs)
                .into_columns(retired_slugs::slug)
                .on_conflict_do_nothing()
                .execute(c)
        })?;
        self.run("organization_domains", |c| {
            let theirs = organization_domains::table.filter(organization_domains::organization_id.eq(Id::from(id)));
            diesel::delete(theirs).execute(c)
        })?;
        self.run("connections", |c| {
            diesel::delete(connections::table.filter(connections::organization_id.eq(Id::from(id)))).execute(c)
        })?;
        self.run("webhooks", |c| {
            diesel::delete(webhooks::table.filter(webhooks::organization_id.eq(Id::from(id)))).execute(c)
        })?;
        Ok(())
    }
}
