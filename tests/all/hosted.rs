//! The operator's settings of the hosted pages, from the configuration to the pages and mails.

use std::fs;

use orgauth_tests::{ADA, Deployment, StoreKind, Tenants};
use serde_json::json;

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>";

#[test]
fn name_logo_and_colour_are_on_pages_and_in_mails() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let logo = deployment.dir().join("logo.svg");
    fs::write(&logo, LOGO).expect("a logo");
    let deployment = deployment
        .set("http.base_url", "http://localhost:8080/api/v1")
        .set("web.brand_name", "Beispiel & Söhne")
        .set("web.logo_file", logo.display())
        .set("web.accent_color", "#7A1F5C");
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let mut get = |path: &str| ada.get(&format!("root:{path}")).expect(200).text;
    assert!(get("/sign-in").contains("<img src=\"pages/logo\" alt=\"\">Beispiel &#38; Söhne</header>"));
    assert!(!get("/sign-in").contains("data-demo"), "a notice for developers outside of the demo");
    assert_eq!(get("/pages/logo"), LOGO);
    assert!(get("/pages/brand.css").contains("--accent: #7a1f5c;"));
    ada.post("/org/members/invite", json!({"email": "grace@example.com", "role": "member"})).assert(201);
    let mail = orgauth_tests::eventually("the mail", std::time::Duration::from_secs(20), || {
        tenants.deployment.mails_to("grace@example.com").pop()
    });
    assert!(mail.html().contains("Beispiel &#38; Söhne") && mail.html().contains("background-color: #7a1f5c"));
    assert!(mail.text().ends_with("-- \nBeispiel & Söhne"), "{}", mail.text());
}

#[test]
fn pages_that_are_turned_off_are_not_there_and_the_others_lead_to_none_of_them() {
    let tenants = Tenants::on(Deployment::new(StoreKind::Sqlite).set("web.pages", false));
    let server = tenants.deployment.serve();
    let mut anybody = server.api("acme");
    for path in ["/sign-in", "/two-factor", "/forgot-password", "/account", "/console", "/sign-up"] {
        anybody.get(&format!("root:{path}")).assert_error(404, "not_found");
    }
    for path in ["/invite", "/reset-password", "/confirm-email"] {
        assert!(!anybody.get(&format!("root:{path}")).expect(200).text.contains("data-pages"), "{path}");
    }
    assert_eq!(anybody.get("root:/").expect(302).header("location"), Some("/docs/"));
}

/// Every command that reads the configuration prints one line; nothing starts.
#[test]
fn a_logo_that_is_none_is_refused_before_anything_starts() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let logo = deployment.dir().join("logo.png");
    fs::write(&logo, LOGO).expect("a file");
    let deployment = deployment.set("web.brand_name", "Acme").set("web.logo_file", logo.display());
    for command in [&["config", "check"][..], &["serve"]] {
        let told = deployment.run(command).code(2).stderr;
        assert!(
            told.contains("web.logo_file: ") && told.contains("logo.png is not a whole PNG file (from "),
            "{told}"
        );
    }
}
