//! The hosted pages as files: what each answer says about them, and that they hold to their own policy. How they
//! behave is seen in a browser, by the tests of the whole program.

use actix_web::http::Method;

use crate::harness::World;

const POLICY: [&str; 9] = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
];

/// Nothing but the service's own files is loaded, all of it below the page's own address, so that a proxy may serve
/// the service below a path.
#[actix_web::test]
async fn f5_the_hosted_pages_load_nothing_from_elsewhere_and_nothing_inline() {
    let world = World::new().await;
    let get = |path: String| world.outside(Method::GET, &path).send();
    for page in ["/invite", "/reset-password", "/confirm-email", "/sign-up"] {
        let page = get(page.to_owned()).await.expect("200");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let html = page.text();
        let mut named: Vec<&str> = Vec::new();
        for attribute in ["src=\"", "href=\""] {
            named.extend(html.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()));
        }
        assert_eq!(named.len(), 3, "{html}");
        for name in named {
            let file = name.strip_prefix("pages/").expect("an address relative to the page");
            get(format!("/pages/{file}")).await.expect("200");
        }
        for inline in ["<style", "style=", "<script>", " onload=", " onclick=", " onsubmit=", "javascript:", "<base"]
        {
            assert!(!html.contains(inline), "the policy forbids {inline}");
        }
        for wanted in ["<html lang=\"en\">", "name=\"viewport\"", "name=\"robots\" content=\"noindex", "<noscript>"] {
            assert!(html.contains(wanted), "{wanted} is missing");
        }
        assert_eq!(html.matches("<h1").count(), 1);
    }
}

#[actix_web::test]
async fn f5_every_file_of_the_hosted_pages_has_its_type_and_the_strict_policy() {
    let world = World::new().await;
    let get = |path: &str| world.outside(Method::GET, path).send();
    for (path, kind) in [
        ("/invite", "text/html; charset=utf-8"),
        ("/reset-password", "text/html; charset=utf-8"),
        ("/confirm-email", "text/html; charset=utf-8"),
        ("/pages/confirm-email.js", "text/javascript; charset=utf-8"),
        ("/sign-up", "text/html; charset=utf-8"),
        ("/pages/sign-up.js", "text/javascript; charset=utf-8"),
        ("/pages/icon.svg", "image/svg+xml; charset=utf-8"),
        ("/pages/invite.js", "text/javascript; charset=utf-8"),
        ("/pages/page.css", "text/css; charset=utf-8"),
        ("/pages/page.js", "text/javascript; charset=utf-8"),
        ("/pages/reset-password.js", "text/javascript; charset=utf-8"),
    ] {
        let answer = get(path).await.expect("200");
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert_eq!(policy.split("; ").collect::<Vec<_>>(), POLICY, "{path}");
    }
    for path in ["/pages/", "/pages/invite.html", "/pages/../Cargo.toml", "/pages/page.js/", "/invite/", "/pages"] {
        get(path).await.expect("404 not_found");
    }
}

/// Text that the API answers with never becomes markup, and nothing goes into the browser's storage: the scripts don't
/// know how.
#[actix_web::test]
async fn k2_the_scripts_of_the_hosted_pages_make_no_markup_and_use_no_storage() {
    let world = World::new().await;
    for name in ["confirm-email.js", "invite.js", "page.js", "reset-password.js", "sign-up.js"] {
        let script = world.outside(Method::GET, &format!("/pages/{name}")).send().await.expect("200").text();
        for banned in
            ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Storage.", "document.cookie"]
        {
            assert!(!script.contains(banned), "{name} contains {banned}");
        }
    }
}
