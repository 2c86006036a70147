//! Organizations.

use orgauth_domain::Duration;
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::brand::{Appearance, Color, LogoId, Picture};
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::organizations::security::{EmailDomains, RequireSso, SecurityRules};
use orgauth_domain::organizations::{Organization, OrganizationStatus, Plan};
use orgauth_domain::ports::{Conflict, Store};
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::text::{AppUrl, Name, Slug};

use super::{fails, together};
use crate::builders::{NOW, at, connection, entropy, organization, read, tenant, write};

/// A second organization with the same slug or identifier is a conflict.
pub fn a_taken_slug_is_a_conflict(store: &dyn Store) {
    let taken = tenant(store).organization;
    let same_slug = Organization { slug: taken.slug.clone(), ..organization() };
    let same_id = Organization { id: taken.id, ..organization() };
    for one in [&same_slug, &same_id] {
        assert_eq!(write(store, |r| r.organizations().insert(one)), Err(Conflict));
    }
    assert_eq!(read(store, |r| r.organizations().by_slug(&taken.slug)), Some(taken));
    assert_eq!(read(store, |r| r.organizations().by_slug(&same_id.slug)), None);
}

/// An organization reads back as it was written, by slug and by id; an unknown one is absent.
pub fn an_organization_reads_back(store: &dyn Store) {
    let other = tenant(store).organization;
    for plan in Plan::ALL {
        for status in OrganizationStatus::ALL {
            for app_url in [None, AppUrl::parse("https://app.example:8443/a?b=%20").unwrap()] {
                let one = Organization { plan: *plan, status: *status, app_url, ..organization() };
                assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)), None);
                assert_eq!(write(store, |r| r.organizations().lock(one.id)), None);
                assert_eq!(read(store, |r| r.organizations().get(one.id)), None);
                write(store, |r| r.organizations().insert(&one)).unwrap();
                assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)), Some(one.clone()));
                assert_eq!(write(store, |r| r.organizations().lock(one.id)), Some(one.clone()));
                assert_eq!(read(store, |r| r.organizations().get(one.id)), Some(one));
            }
        }
    }
    assert_eq!(read(store, |r| r.organizations().by_slug(&other.slug)), Some(other));
}

/// A founder is recorded for one organization, and outlives changes of it.
pub fn a_founder_reads_back(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let id = one.organization.id;
    assert_eq!(read(store, |r| r.organizations().founder(id)), None);
    write(store, |r| r.organizations().set_founder(id, one.user.id));
    let renamed = Organization { name: Name::parse("Renamed").unwrap(), ..one.organization.clone() };
    write(store, |r| r.organizations().update(&renamed));
    assert_eq!(read(store, |r| r.organizations().founder(id)), Some(one.user.id));
    assert_eq!(read(store, |r| r.organizations().founder(other.organization.id)), None);
    assert_eq!(read(store, |r| r.organizations().founder(organization().id)), None);
}

/// An update overwrites and clears the security rules of one organization.
pub fn an_organizations_own_rules_read_back(store: &dyn Store) {
    let (mut one, other) = (tenant(store).organization, tenant(store).organization);
    let domains = EmailDomains::parse(["acme.example", "b\u{fc}cher.example"]).unwrap();
    let all = SecurityRules {
        require_two_factor: true,
        session_ttl: Some(Duration::from_seconds(900)),
        allowed_email_domains: Some(domains),
        allowed_methods: AllowedMethods::parse(["passkey"]).ok(),
        without_password_since: Some(at(7)),
        require_sso: RequireSso::All,
        allow_impersonation: false,
    };
    let some = SecurityRules { require_two_factor: false, require_sso: RequireSso::Members, ..all.clone() };
    for security in [all, some, SecurityRules::default()] {
        one.security = security;
        write(store, |r| r.organizations().update(&one));
        assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)), Some(one.clone()));
        let new = Organization { security: one.security.clone(), ..organization() };
        write(store, |r| r.organizations().insert(&new)).unwrap();
        assert_eq!(write(store, |r| r.organizations().lock(new.id)), Some(new));
    }
    assert_eq!(read(store, |r| r.organizations().by_slug(&other.slug)), Some(other));
}

/// An update overwrites and clears the appearance of one organization.
pub fn an_organizations_appearance_reads_back(store: &dyn Store) {
    let (mut one, other) = (tenant(store).organization, tenant(store).organization);
    let plum = Appearance {
        accent: Some(Color::new(0x7a, 0x1f, 0x5c)),
        logo: Some(entropy().id(NOW)),
        logo_dark: Some(entropy().id(NOW)),
        is_shown_at_sign_in: false,
        locale: Locale::parse("pt-BR").ok(),
    };
    for appearance in [plum, Appearance::default()] {
        one.appearance = appearance;
        write(store, |r| r.organizations().update(&one));
        assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)), Some(one.clone()));
        let new = Organization { appearance: one.appearance.clone(), ..organization() };
        write(store, |r| r.organizations().insert(&new)).unwrap();
        assert_eq!(write(store, |r| r.organizations().lock(new.id)), Some(new));
    }
    assert_eq!(read(store, |r| r.organizations().by_slug(&other.slug)), Some(other));
}

/// A logo is shown while its organization is active, deleted by its own organization alone, and purged with it.
pub fn a_logo_is_shown_while_its_organization_is_active(store: &dyn Store) {
    let (mut one, other) = (tenant(store).organization, tenant(store).organization);
    let (first, second): (LogoId, LogoId) = (entropy().id(NOW), entropy().id(NOW));
    let picture = |byte: u8| Picture::restore((0..200_000_u32).map(|at| byte ^ at.to_le_bytes()[1]).collect());
    let shown = |id| read(store, |r| r.logos().shown(id));
    assert_eq!(shown(first), None);
    write(store, |r| r.logos().insert(one.id, first, &picture(1), NOW));
    write(store, |r| r.logos().insert(other.id, second, &picture(2), NOW));
    assert_eq!((shown(first), shown(second)), (Some(picture(1)), Some(picture(2))));
    write(store, |r| r.logos().delete(other.id, first));
    assert_eq!(shown(first), Some(picture(1)), "another organization's");
    for (status, is_shown) in [(OrganizationStatus::Suspended, false), (OrganizationStatus::Active, true)] {
        one.status = status;
        write(store, |r| r.organizations().update(&one));
        assert_eq!(shown(first).is_some(), is_shown, "{status}");
    }
    write(store, |r| r.logos().delete(one.id, first));
    assert_eq!(shown(first), None);
    write(store, |r| r.organizations().mark_deleted(other.id, at(10)));
    assert_eq!(shown(second), None);
    while write(store, |r| r.housekeeping().purge_organizations(at(11), 9)) > 0 {}
    assert!(!read(store, |r| r.organizations().list(None, 9)).contains(&other));
    write(store, |r| r.logos().insert(one.id, second, &picture(3), NOW));
    assert_eq!(shown(second), Some(picture(3)), "the row of the deleted organization is gone");
}

/// Organizations whose rules allow none of some methods are counted; those without a rule allow each, and deleted ones don't count.
pub fn organizations_that_allow_none_of_some_methods_are_counted(store: &dyn Store) {
    let count = |methods: &[Method]| read(store, |r| r.organizations().count_allowing_none_of(methods));
    let made = |allowed: &[&str]| {
        let allowed_methods = AllowedMethods::parse(allowed.iter().copied()).ok();
        let new = Organization {
            security: SecurityRules { allowed_methods, ..SecurityRules::default() },
            ..organization()
        };
        write(store, |r| r.organizations().insert(&new)).unwrap();
        new
    };
    made(&[]);
    let with_connection = |allowed: &[&str]| {
        let active = Connection { status: ConnectionStatus::Active, ..connection(&made(allowed)) };
        write(store, |r| r.connections().insert(&active));
    };
    with_connection(&["connection", "email_code"]);
    made(&["password", "email_code"]);
    made(&["passkey"]);
    let deleted = made(&["email_code"]);
    assert_eq!(count(Method::ALL), 0);
    assert_eq!(count(&[Method::Password, Method::Passkey]), 1);
    assert_eq!((count(&[Method::Password]), count(&[Method::Passkey]), count(&[])), (2, 2, 3));
    write(store, |r| r.organizations().mark_deleted(deleted.id, NOW));
    assert_eq!(count(&[Method::Password, Method::Passkey]), 0);
    // Its connection is active, and not allowed.
    with_connection(&["email_code"]);
    made(&["connection"]);
    assert_eq!(count(&[Method::Password, Method::Passkey]), 2);
}

/// Organizations that require single sign-on and have no active connection are counted; deleted ones aren't.
pub fn organizations_that_require_a_connection_and_have_none_are_counted(store: &dyn Store) {
    let count = || read(store, |r| r.organizations().count_without_required_connection());
    let made = |require_sso, status: Option<ConnectionStatus>| {
        let new =
            Organization { security: SecurityRules { require_sso, ..SecurityRules::default() }, ..organization() };
        write(store, |r| r.organizations().insert(&new)).unwrap();
        if let Some(status) = status {
            let connection = Connection { status, ..connection(&new) };
            write(store, |r| r.connections().insert(&connection));
        }
        new
    };
    made(RequireSso::Off, None);
    made(RequireSso::All, Some(ConnectionStatus::Active));
    assert_eq!(count(), 0);
    made(RequireSso::Members, Some(ConnectionStatus::Draft));
    let deleted = made(RequireSso::All, None);
    assert_eq!(count(), 2);
    write(store, |r| r.organizations().mark_deleted(deleted.id, NOW));
    assert_eq!(count(), 1);
}

/// An update overwrites name, plan, status and application URL of one organization only.
pub fn an_update_overwrites_one_organization(store: &dyn Store) {
    let (mut one, other) = (tenant(store).organization, tenant(store).organization);
    fails(store, |r| r.organizations().update(&organization()));
    one.name = Name::parse("New name").unwrap();
    one.plan = Plan::Enterprise;
    one.status = OrganizationStatus::Suspended;
    for app_url in [AppUrl::parse("http://localhost:3000").unwrap(), None] {
        one.app_url = app_url;
        write(store, |r| r.organizations().update(&one));
        assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)), Some(one.clone()));
    }
    assert_eq!(read(store, |r| r.organizations().by_slug(&other.slug)), Some(other));
}

/// Names that today's rule refuses, in rows that are older than the rule, can still be read by every query.
pub fn an_old_name_reads_back(store: &dyn Store) {
    let tenant = tenant(store);
    for text in ["\u{200b}", "\u{202e}evil", "https://evil.example", "\u{3164}"] {
        assert!(Name::parse(text).is_err(), "{text:?}");
        let old = Name::restore(text).unwrap();
        let organization = Organization { name: old.clone(), ..tenant.organization.clone() };
        write(store, |r| {
            r.organizations().update(&organization)?;
            r.users().set_profile(tenant.user.id, &old, None, None, at(9))
        });
        let user = tenant.user.id;
        assert_eq!(read(store, |r| r.organizations().by_slug(&organization.slug)), Some(organization.clone()));
        assert_eq!(read(store, |r| r.organizations().list(None, 10)), [organization]);
        assert_eq!(read(store, |r| r.users().by_id(user)).unwrap().name, old);
        assert_eq!(read(store, |r| r.memberships().organizations_of(user, None, 10))[0].name, old);
    }
}

/// Organizations are listed by slug, in byte order, page by page.
pub fn organizations_are_listed_by_slug(store: &dyn Store) {
    let listed = |after: Option<&Slug>, limit| {
        let rows = read(store, |r| r.organizations().list(after, limit));
        rows.into_iter().map(|o| o.slug).collect::<Vec<_>>()
    };
    assert_eq!(listed(None, 10), []);
    let slugs = ["b-1", "a1", "a-1", "a0", "ab", "1a"];
    for slug in slugs {
        let one = Organization { slug: Slug::parse(slug).unwrap(), ..organization() };
        write(store, |r| r.organizations().insert(&one)).unwrap();
    }
    let mut sorted = slugs.map(|slug| Slug::parse(slug).unwrap());
    sorted.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
    for size in [1, 2, 5, 6, u32::MAX] {
        let mut pages = Vec::new();
        loop {
            let page = listed(pages.last(), size);
            if page.is_empty() {
                break;
            }
            assert!(page.len() <= usize::try_from(size).unwrap());
            pages.extend(page);
        }
        assert_eq!(pages, sorted, "pages of {size}");
    }
    assert_eq!(listed(Some(&Slug::parse("a00").unwrap()), 1), sorted[3..4], "a place need not be taken");
}

/// An origin is allowed only while it is the application's origin of an active organization.
pub fn an_app_origin_is_that_of_an_active_organization(store: &dyn Store) {
    let mut one = organization();
    let origin = one.app_url.as_ref().and_then(AppUrl::origin).unwrap();
    let is_ours = || read(store, |r| r.organizations().is_app_origin(&origin));
    tenant(store);
    assert!(!is_ours(), "nobody has it");
    write(store, |r| r.organizations().insert(&one)).unwrap();
    assert!(is_ours());
    one.status = OrganizationStatus::Suspended;
    write(store, |r| r.organizations().update(&one));
    assert!(!is_ours(), "suspended");
    one.status = OrganizationStatus::Active;
    one.app_url = None;
    write(store, |r| r.organizations().update(&one));
    assert!(!is_ours(), "removed");
}

/// When two units of work lock one organization, the second waits, so that no update is lost.
pub fn locking_an_organization_serialises_writers(store: &dyn Store) {
    let one = Organization { name: Name::parse("0").unwrap(), ..organization() };
    write(store, |r| r.organizations().insert(&one)).unwrap();
    together(4, |_| {
        for _ in 0..10 {
            write(store, |r| {
                let mut locked = r.organizations().lock(one.id)?.unwrap();
                let count: u32 = locked.name.as_str().parse().unwrap();
                locked.name = Name::parse(&(count + 1).to_string()).unwrap();
                r.organizations().update(&locked)
            });
        }
    });
    assert_eq!(read(store, |r| r.organizations().by_slug(&one.slug)).unwrap().name.as_str(), "40");
}
