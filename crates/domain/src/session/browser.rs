//! Which pages may call: the rules against forged cross-site requests (docs/security.md: F2–F4).

use crate::text::Origin;

/// What a browser tells about where a request comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BrowserFacts {
    /// The `Origin` header, once for each time it was sent.
    pub origins: Vec<String>,
    /// The `Sec-Fetch-Site` header, when sent.
    pub fetch_site: Option<String>,
    /// Whether the method may change anything (not GET, HEAD or OPTIONS).
    pub is_unsafe: bool,
}

impl BrowserFacts {
    /// The page that a request comes from; absent when it isn't told, not understood or told twice, and where no page is
    /// meant.
    pub fn page(&self, rule: BrowserRule) -> Option<Origin> {
        match (rule, self.origins.as_slice()) {
            (BrowserRule::OrganizationPages | BrowserRule::OwnPages, [one]) => Origin::parse(one).ok(),
            _ => None,
        }
    }
}

/// Whose pages may call a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrowserRule {
    /// The service's own pages, the slug's application, extra origins.
    OrganizationPages,
    /// The service's own pages and extra origins: one tenant's page must not learn of the others.
    OwnPages,
    /// Not meant for browsers; nothing is checked and no CORS header is sent.
    Unchecked,
    /// No page at all: what calls holds a key that no browser may hold.
    NoPages,
}

/// The operator's own origins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnOrigins {
    /// Those that the service itself answers on.
    pub own: Vec<Origin>,
    /// `cors.extra_origins`.
    pub extra: Vec<Origin>,
}

/// Who answers for the pages of an origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The operator.
    Operators,
    /// The organization.
    Organizations,
}

impl OwnOrigins {
    /// Whether `origin` is one of them.
    pub fn contain(&self, origin: &Origin) -> bool {
        self.own.contains(origin) || self.extra.contains(origin)
    }

    /// Whose the pages of `origin` are for an organization whose application has the origin `app`; absent for everybody
    /// else's. Those that may call in its name are also those that a sign-in may lead back to.
    pub fn whose(&self, origin: &Origin, app: Option<&Origin>) -> Option<Whose> {
        if self.contain(origin) {
            return Some(Whose::Operators);
        }
        (app == Some(origin)).then_some(Whose::Organizations)
    }
}

/// A request that a foreign page made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("requests from this origin are not allowed")]
pub struct OriginNotAllowed;

/// A page that may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its origin, which the CORS answer names.
    pub origin: Origin,
    /// Whether it is a page of the slug's organization, and none of the operator's own.
    pub is_organizations: bool,
}

/// Judges a request before it has any effect. `app` is the origin of the slug's application, when it has one.
///
/// Returns the page that calls; absent when the request carried no `Origin`.
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
            // A page's own origin is told by the fetch metadata alone. What is typed into the address bar is no page's.
            let is_page = !facts.origins.is_empty() || facts.fetch_site.as_deref().is_some_and(|site| site != "none");
            return if is_page { Err(OriginNotAllowed) } else { Ok(None) };
        }
        BrowserRule::OrganizationPages | BrowserRule::OwnPages => {}
    }
    match facts.origins.as_slice() {
        [] => {
            let from_elsewhere =
                facts.fetch_site.as_deref().is_some_and(|site| !matches!(site, "same-origin" | "none"));
            let matters = facts.is_unsafe || rule == BrowserRule::OwnPages;
            if matters && from_elsewhere { Err(OriginNotAllowed) } else { Ok(None) }
        }
        [one] => {
            let origin = Origin::parse(one).map_err(|_| OriginNotAllowed)?;
            let app = app.filter(|_| rule == BrowserRule::OrganizationPages);
            let whose = own.whose(&origin, app).ok_or(OriginNotAllowed)?;
            Ok(Some(Page { origin, is_organizations: whose == Whose::Organizations }))
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
    fn one_tenants_page_must_not_learn_of_the_others() {
        assert!(!allows(&["https://app.acme.example"], None, false, OwnPages));
        assert!(allows(&["https://auth.example"], None, true, OwnPages));
        assert!(allows(&[], None, true, OwnPages));
        // Browsers send no Origin with what a page merely embeds.
        for site in ["cross-site", "same-site"] {
            assert!(!allows(&[], Some(site), false, OwnPages), "{site}");
        }
        for site in [Some("same-origin"), Some("none"), None] {
            assert!(allows(&[], site, false, OwnPages), "{site:?}");
        }
    }

    #[test]
    fn server_routes_are_not_judged() {
        assert!(allows(&["https://evil.example"], Some("cross-site"), true, Unchecked));
    }
}
