//! The hosted pages in a real browser, from the mail to the session: what people see, on which screen, with which input,
//! and which traces remain. One store is enough, because the pages use the API only.

mod invite;
mod refusals;
mod reset;

use std::time::Duration;

use orgauth_tests::{ADA, Browser, Deployment, Screen, Server, StoreKind, Tenants, eventually, free_port};
use serde_json::{Value, json};

/// A password that every account accepts: long, unknown, and without words of the context.
const NEW_PASSWORD: &str = "velvet-otter-under-47-lamps";

/// A service with its own origin, and a browser.
struct Scene {
    tenants: Tenants,
    server: Server,
    browser: Browser,
    screen: Screen,
}

impl Scene {
    fn new(name: &str, screen: Screen) -> Self {
        Self::with(name, screen, |deployment| deployment)
    }

    /// Creates a scene with additional settings.
    fn with(name: &str, screen: Screen, configure: impl FnOnce(Deployment) -> Deployment) -> Self {
        // The links in mails and the check of `Origin` need the port before the server listens.
        let port = free_port();
        let deployment = Deployment::new(StoreKind::Sqlite)
            .set("http.listen", format!("127.0.0.1:{port}"))
            .set("http.base_url", format!("http://127.0.0.1:{port}/api/v1"));
        let tenants = Tenants::on(configure(deployment));
        let application = ["--app-url", "https://app.acme.example/start"];
        let _ = tenants.deployment.cli(&[&["org", "update", "--slug", "acme"], &application[..]].concat()).ok();
        let server = tenants.deployment.serve();
        Self { tenants, server, browser: Browser::start(name, screen), screen }
    }

    /// Lets Ada invite an address to acme; returns the link in the mail.
    fn invite(&self, email: &str) -> String {
        self.invite_to("acme", ADA, email)
    }

    fn invite_to(&self, slug: &str, admin: &str, email: &str) -> String {
        let mut admin = self.server.api(slug).signed_in(admin);
        admin.post("/org/members/invite", json!({"email": email, "role": "member"})).assert(201);
        link_from_mail(&self.tenants.deployment, email, "/invite#", 1)
    }

    /// Checks a view on the narrowest screen in both color schemes, and saves a picture at the scene's own size.
    fn check_view(&self, what: &str) {
        for scheme in ["light", "dark"] {
            self.browser.scheme(scheme);
            self.browser.screen(Screen::Narrow);
            let faults = self.browser.script(include_str!("pages/usable.js"), vec![]);
            assert_eq!(faults, json!([]), "{what}, {scheme}");
            self.browser.screen(self.screen);
            self.browser.picture(&format!("{what}-{scheme}"));
        }
        assert_eq!(self.browser.complaints(), [""; 0], "{what}");
    }

    /// H2: after the link was used, neither token nor password remain anywhere where a script or a person could read them.
    fn assert_nothing_is_left_behind(&self, link: &str) {
        let entry = self.browser.script("return JSON.stringify(history.state)", vec![]);
        let entry = entry.as_str().expect("text");
        assert!(
            !entry.contains(token_of(link)) && !entry.contains(NEW_PASSWORD) && !entry.contains("eyJ"),
            "{entry}"
        );
        self.assert_kept_by_the_tab_alone(link);
    }

    /// H2: until the link is used, its token is only in the tab's history entry, so that a reload works.
    fn assert_kept_by_the_tab_alone(&self, link: &str) {
        let kept = self.browser.script(
            "return [location.href, document.cookie, JSON.stringify({...localStorage}),
                     JSON.stringify({...sessionStorage}), document.documentElement.outerHTML].join(' ')",
            vec![],
        );
        let (kept, token) = (kept.as_str().expect("text"), token_of(link));
        assert!(!kept.contains(token) && !kept.contains(NEW_PASSWORD) && !kept.contains("eyJ"), "{kept}");
        assert!(!self.server.output().contains(token), "the server has written the token down");
    }

    /// Returns who is signed in with the browser's cookies; null when nobody is.
    fn signed_in(&self, slug: &str) -> Value {
        let script = "return fetch('api/v1/auth/profile', {headers: {'X-Org-Slug': arguments[0]}})
            .then(answer => answer.json()).then(body => body.data?.user.email ?? null)";
        self.browser.script(script, vec![json!(slug)])
    }

    /// Returns the target of the button on the last view; null when there is none.
    fn way_on(&self) -> Value {
        self.browser.script(
            "const link = document.querySelector('#onward'); return link?.checkVisibility() ? link.href : null",
            vec![],
        )
    }
}

/// Returns the token of a link to a hosted page.
fn token_of(link: &str) -> &str {
    link.split("token=").nth(1).expect("a token")
}

/// Waits for the link in the `nth` mail (from 1) to this recipient that has one, and returns it.
fn link_from_mail(deployment: &Deployment, recipient: &str, page: &str, nth: usize) -> String {
    eventually(&format!("mail {nth} to {recipient} with a link to {page}"), Duration::from_secs(20), || {
        let links = deployment.mails_to(recipient).into_iter().flat_map(|mail| mail.links().into_iter().take(1));
        links.filter(|link| link.contains(page)).nth(nth - 1)
    })
}
