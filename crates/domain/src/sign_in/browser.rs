//! Which pages may call which routes: the rules against cross-site request forgery (docs/security.md: F2–F4).

use crate::text::Origin;

/// What a browser reports about the page that a request comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BrowserFacts {
    /// The values of the `Origin` header, one for each time it was sent.
    pub origins: Vec<String>,
    /// The `Sec-Fetch-Site` header, when sent.
    pub fetch_site: Option<String>,
    /// Whether the method may change anything (not GET, HEAD or OPTIONS).
    pub is_unsafe: bool,
}

impl BrowserFacts {
    /// The page that a request comes from; absent when its `Origin` is missing, malformed or sent twice, and under rules
    /// that expect no page.
    pub fn page(&self, rule: BrowserRule) -> Option<Origin> {
        match (rule, self.origins.as_slice()) {
            (BrowserRule::OrganizationPages | BrowserRule::OwnPages | BrowserRule::ServicePages, [one]) => {
                Origin::parse(one).ok()
            }
            _ => None,
        }
    }
}

/// The pages that may call a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrowserRule {
    /// The service's own pages, the slug's application, extra origins.
    OrganizationPages,
    /// The service's own pages and extra origins: one tenant's page must not learn about the others.
    OwnPages,
    /// The service's own pages alone: an application of an extra origin acts for its users, and not for the operator.
    ServicePages,
    /// Not meant for browsers; nothing is checked and no CORS header is sent.
    Unchecked,
    /// No page at all: the caller holds a key that no browser may hold.
    NoPages,
}

/// The operator's own origins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnOrigins {
    /// The origins on which the service itself answers.
    pub own: Vec<Origin>,
    /// `cors.extra_origins`.
    pub extra: Vec<Origin>,
}

/// The owner of the pages of an origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageOwner {
    /// The operator.
    Operators,
    /// The organization.
    Organizations,
}

impl OwnOrigins {
    /// Whether `origin` is one of these origins.
    pub fn contain(&self, origin: &Origin) -> bool {
        self.own.contains(origin) || self.extra.contains(origin)
    }

    /// The owner of the pages of `origin`, for an organization whose application has the origin `app`; absent when it is
    /// neither the operator nor the organization. Pages with an owner may call in the organization's name, and a sign-in may
    /// return to them.
    pub fn owner_of(&self, origin: &Origin, app: Option<&Origin>) -> Option<PageOwner> {
        if self.contain(origin) {
            return Some(PageOwner::Operators);
        }
        (app == Some(origin)).then_some(PageOwner::Organizations)
    }
}

/// A request from a page that may not call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("requests from this origin are not allowed")]
pub struct OriginNotAllowed;

/// A page that may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its origin, which the CORS answer names.
    pub origin: Origin,
    /// Whether it is a page of the slug's organization, not one of the operator's own.
    pub is_organization_page: bool,
}

/// Returns the origin of the page that may read the answer, also when it says that the page may not call: a page that the
/// operator or the slug's organization owns. `app` is the origin of the slug's application, when it has one.
pub fn reader(facts: &BrowserFacts, rule: BrowserRule, own: &OwnOrigins, app: Option<&Origin>) -> Option<Origin> {
    facts.page(rule).filter(|page| own.owner_of(page, app).is_some())
}

/// Checks a request before it has any effect. `app` is the origin of the slug's application, when it has one.
///
/// Returns the page that calls; absent when the request has no `Origin`, and under rules that expect no page.
///
/// # Errors
/// [`OriginNotAllowed`].
pub fn authorize_page(
    facts: &BrowserFacts,
    rule: BrowserRule,
    own: &OwnOrigins,
    app: Option<&Origin>,
) -> Result<Option<Page>, OriginNotAllowed> {
    match rule {
        BrowserRule::Unchecked => return Ok(None),
        BrowserRule::NoPages => {
            // A request to a page's own origin may have fetch metadata only. An address that a user types comes from no
            // page.
            let is_page = !facts.origins.is_empty() || facts.fetch_site.as_deref().is_some_and(|site| site != "none");
            return if is_page { Err(OriginNotAllowed) } else { Ok(None) };
        }
        BrowserRule::OrganizationPages | BrowserRule::OwnPages | BrowserRule::ServicePages => {}
    }
    match facts.origins.as_slice() {
        [] => {
            let from_elsewhere =
                facts.fetch_site.as_deref().is_some_and(|site| !matches!(site, "same-origin" | "none"));
            let matters = facts.is_unsafe || rule != BrowserRule::OrganizationPages;
            if matters && from_elsewhere { Err(OriginNotAllowed) } else { Ok(None) }
        }
        [one] => {
            let origin = Origin::parse(one).map_err(|_| OriginNotAllowed)?;
            if rule == BrowserRule::ServicePages && !own.own.contains(&origin) {
                return Err(OriginNotAllowed);
            }
            let app = app.filter(|_| rule == BrowserRule::OrganizationPages);
            let owner = own.owner_of(&origin, app).ok_or(OriginNotAllowed)?;
            Ok(Some(Page { origin, is_organization_page: owner == PageOwner::Organizations }))
        }
        _ => Err(OriginNotAllowed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BrowserRule::{OrganizationPages, OwnPages, Unchecked};

    fn allows(origins: &[&str], site: Option<&str>, is_unsafe: bool, rule: BrowserRule) -> bool {
        let facts = BrowserFacts {
            origins: origins.iter().map(ToString::to_string).collect(),
            fetch_site: site.map(str::to_owned),
            is_unsafe,
        };
        let own = OwnOrigins {
            own: vec![Origin::parse("https://auth.example").unwrap()],
            extra: vec![Origin::parse("https://admin.example").unwrap()],
        };
        let app = Origin::parse("https://app.acme.example").unwrap();
        authorize_page(&facts, rule, &own, Some(&app)).is_ok()
    }

    /// Security F2.
    #[test]
    fn f2_only_this_organizations_pages_may_call() {
        for foreign in
            ["https://app.other.example", "null", "http://auth.example", "https://auth.example:444", "junk"]
        {
            assert!(!allows(&[foreign], None, false, OrganizationPages), "{foreign}");
            assert!(!allows(&[foreign], Some("same-origin"), true, OrganizationPages), "{foreign}");
        }
        assert!(!allows(&["https://auth.example", "https://auth.example"], None, true, OrganizationPages));
        for ours in ["https://auth.example", "https://admin.example", "https://app.acme.example"] {
            assert!(allows(&[ours], Some("cross-site"), true, OrganizationPages), "{ours}");
        }
    }

    #[test]
    fn no_page_at_all_means_none_of_any_origin() {
        for origins in [&["https://auth.example"][..], &["null"], &["https://a.example", "https://a.example"]] {
            assert!(!allows(origins, None, false, BrowserRule::NoPages), "{origins:?}");
        }
        for site in ["same-origin", "same-site", "cross-site"] {
            assert!(!allows(&[], Some(site), false, BrowserRule::NoPages), "{site}");
        }
        assert!(
            allows(&[], None, true, BrowserRule::NoPages) && allows(&[], Some("none"), false, BrowserRule::NoPages)
        );
    }

    /// Security F3.
    #[test]
    fn f3_without_an_origin_the_fetch_metadata_decides_on_unsafe_methods() {
        for site in ["cross-site", "same-site", "anything"] {
            assert!(!allows(&[], Some(site), true, OrganizationPages), "{site}");
            assert!(allows(&[], Some(site), false, OrganizationPages), "{site}");
        }
        for site in [Some("same-origin"), Some("none"), None] {
            assert!(allows(&[], site, true, OrganizationPages), "{site:?}");
        }
    }

    #[test]
    fn f4_a_page_that_may_not_call_may_read_the_refusal_when_it_is_the_organizations_own() {
        let origin = |text| Origin::parse(text).unwrap();
        let app = origin("https://app.acme.example");
        let own = OwnOrigins { own: vec![origin("https://auth.example")], extra: vec![] };
        let read_by = |page: &str, rule| {
            let facts = BrowserFacts { origins: vec![page.to_owned()], fetch_site: None, is_unsafe: true };
            reader(&facts, rule, &own, Some(&app))
        };
        for rule in [OrganizationPages, OwnPages] {
            assert_eq!(read_by("https://app.acme.example", rule), Some(app.clone()));
            assert_eq!(read_by("https://app.other.example", rule), None);
        }
        for rule in [Unchecked, BrowserRule::NoPages] {
            assert_eq!(read_by("https://auth.example", rule), None);
        }
    }

    #[test]
    fn one_tenants_page_must_not_learn_of_the_others() {
        assert!(!allows(&["https://app.acme.example"], None, false, OwnPages));
        assert!(allows(&["https://auth.example"], None, true, OwnPages));
        assert!(allows(&[], None, true, OwnPages));
        // Browsers send no `Origin` with requests for embedded resources.
        for site in ["cross-site", "same-site"] {
            assert!(!allows(&[], Some(site), false, OwnPages), "{site}");
        }
        for site in [Some("same-origin"), Some("none"), None] {
            assert!(allows(&[], site, false, OwnPages), "{site:?}");
        }
    }

    #[test]
    fn only_the_services_own_pages_act_for_the_operator() {
        let rule = BrowserRule::ServicePages;
        for foreign in ["https://admin.example", "https://app.acme.example", "https://evil.example", "null", "junk"] {
            assert!(!allows(&[foreign], None, false, rule) && !allows(&[foreign], Some("same-origin"), true, rule));
        }
        assert!(!allows(&["https://auth.example", "https://auth.example"], None, true, rule));
        for site in ["cross-site", "same-site"] {
            assert!(!allows(&[], Some(site), false, rule), "{site}");
        }
        assert!(allows(&["https://auth.example"], Some("same-origin"), true, rule));
        assert!(allows(&[], Some("same-origin"), false, rule) && allows(&[], None, true, rule));
    }

    #[test]
    fn server_routes_are_not_judged() {
        assert!(allows(&["https://evil.example"], Some("cross-site"), true, Unchecked));
    }
}
