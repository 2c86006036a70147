//! The hosted pages as files: what each answer says about them, and that they hold to their own policy. How they
//! behave is seen in a browser, by the tests of the whole program.

use std::collections::BTreeSet;

use actix_web::http::Method;

use crate::harness::World;

const POLICY: [&str; 10] = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
];

/// Every page, with what it may show pictures from.
const PAGES: [(&str, &str); 9] = [
    ("/account", "img-src 'self' data:"),
    ("/confirm-email", "img-src 'self'"),
    ("/console", "img-src 'self'"),
    ("/forgot-password", "img-src 'self'"),
    ("/invite", "img-src 'self'"),
    ("/reset-password", "img-src 'self'"),
    ("/sign-in", "img-src 'self' data:"),
    ("/sign-up", "img-src 'self'"),
    ("/two-factor", "img-src 'self' data:"),
];

/// The scripts that keep something in the browser: the slug of the organization that was last signed in to, and which page asked
/// to be led back to.
const KEEP_SOMETHING: [&str; 2] = ["/pages/organization.js", "/pages/sign-in.js"];

/// Nothing but the service's own files is loaded, all of it below the page's own address, so that a proxy may serve
/// the service below a path.
#[actix_web::test]
async fn f5_the_hosted_pages_load_nothing_from_elsewhere_and_nothing_inline() {
    let world = World::new().await;
    let get = |path: String| world.outside(Method::GET, &path).send();
    for (page, _) in PAGES {
        let page = get(page.to_owned()).await.expect("200");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let html = page.text();
        let named = named_in(&html);
        assert!(named.len() >= 3, "{html}");
        for name in named {
            let is_relative = !name.starts_with('/') && !name.contains(':');
            assert!(is_relative, "{name} is no address relative to the page");
            get(format!("/{name}")).await.expect("200");
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
async fn f5_every_page_and_what_it_loads_has_its_type_and_the_strict_policy() {
    let world = World::new().await;
    let get = |path: String| world.outside(Method::GET, &path).send();
    let mut wanted: Vec<(String, &str, &str)> =
        vec![("/pages/icon.svg".to_owned(), "image/svg+xml", "img-src 'self'")];
    for (page, images) in PAGES {
        wanted.push((page.to_owned(), "text/html", images));
        for file in loaded_by(&world, page).await {
            let kind = if file.ends_with(".css") { "text/css" } else { "text/javascript" };
            wanted.push((file, kind, "img-src 'self'"));
        }
    }
    for (path, kind, images) in wanted {
        let answer = get(path.clone()).await.expect("200");
        assert_eq!(answer.header("content-type"), Some(format!("{kind}; charset=utf-8").as_str()), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        let expected = POLICY.map(|part| if part.starts_with("img-src") { images } else { part });
        assert_eq!(policy.split("; ").collect::<Vec<_>>(), expected, "{path}");
    }
    for path in ["/pages/", "/pages/invite.html", "/pages/../Cargo.toml", "/pages/api.js/", "/invite/", "/pages"] {
        get(path.to_owned()).await.expect("404 not_found");
    }
}

/// What comes over the wire when a browser that knows nothing yet opens a page: the page, its styles, its icon and all
/// of its scripts, compressed, with a generous share for the heads of the answers.
#[actix_web::test]
async fn a_page_with_all_that_it_loads_weighs_less_than_60_kb() {
    let world = World::new().await;
    for (page, _) in PAGES {
        let mut paths = loaded_by(&world, page).await;
        paths.extend([page.to_owned(), "/pages/icon.svg".to_owned()]);
        let mut weight = 0;
        for path in &paths {
            let call = world.outside(Method::GET, path).header("Accept-Encoding", "gzip, deflate, br");
            let answer = call.send().await.expect("200");
            assert_eq!(answer.header("content-encoding"), Some("gzip"), "{path}");
            weight += answer.body.len()
                + answer.headers.iter().map(|(key, value)| key.len() + value.len() + 4).sum::<usize>();
        }
        assert!(weight < 60_000, "{page} weighs {weight} bytes: {paths:?}");
    }
}

/// Only who says so gets what is compressed, and a cache between knows it.
#[actix_web::test]
async fn what_is_compressed_goes_to_those_who_take_it() {
    let world = World::new().await;
    for path in ["/invite", "/pages/page.css"] {
        let plain = world.outside(Method::GET, path).send().await.expect("200").body;
        for (accepted, compressed) in [
            (None, false),
            (Some("gzip"), true),
            (Some("gzip, deflate, br, zstd"), true),
            (Some("*"), false),
            (Some("br"), false),
            (Some("identity"), false),
            (Some("gzip;q=0"), false),
            (Some("gzip;q=0.5, identity;q=1"), false),
            (Some("gzip;q=zero"), false),
            (Some(""), false),
        ] {
            let call = world.outside(Method::GET, path);
            let call = accepted.into_iter().fold(call, |call, value| call.header("Accept-Encoding", value));
            let answer = call.send().await.expect("200");
            assert_eq!(answer.header("content-encoding"), compressed.then_some("gzip"), "{path}, {accepted:?}");
            assert_eq!(answer.body == plain, !compressed, "{path}, {accepted:?}");
            assert_eq!(answer.all("vary"), ["Accept-Encoding", "Origin"], "{path}, {accepted:?}");
        }
    }
}

/// Text that the API answers with never becomes markup, and no secret goes into the browser's storage: the scripts don't
/// know how.
#[actix_web::test]
async fn k2_the_scripts_of_the_hosted_pages_make_no_markup_and_store_no_secret() {
    let world = World::new().await;
    let mut scripts = BTreeSet::new();
    for (page, _) in PAGES {
        scripts.extend(loaded_by(&world, page).await.into_iter().filter(|path| path.ends_with(".js")));
    }
    for path in scripts {
        let script = world.outside(Method::GET, &path).send().await.expect("200").text();
        for banned in
            ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Storage.", "document.cookie"]
        {
            let is_allowed = banned == "Storage." && KEEP_SOMETHING.contains(&path.as_str());
            assert!(is_allowed || !script.contains(banned), "{path} contains {banned}");
        }
    }
}

/// Comments are for whoever changes a page, and would be a seventh of its weight. Every other line is served as it is.
#[actix_web::test]
async fn what_pages_load_is_served_without_its_comments() {
    let world = World::new().await;
    let sources = [
        ("/pages/frame.js", include_str!("../../pages/frame.js")),
        ("/pages/list.js", include_str!("../../pages/list.js")),
        ("/pages/page.css", include_str!("../../pages/page.css")),
    ];
    for (path, source) in sources {
        let served = world.outside(Method::GET, path).send().await.expect("200").text();
        let is_comment = |line: &str| ["//", "/*", "*/"].into_iter().any(|mark| line.trim().starts_with(mark));
        assert!(!served.lines().any(is_comment), "{path}");
        let mut lines = source.lines();
        assert!(served.lines().all(|line| lines.any(|one| one == line)), "{path}: in their order, as they are");
        for code in ["export ", "  return ", "  color: "] {
            let count = |text: &str| text.lines().filter(|line| line.starts_with(code)).count();
            assert_eq!(count(&served), count(source), "{path}: {code}");
        }
    }
}

/// The addresses that a page's markup names.
fn named_in(html: &str) -> Vec<&str> {
    let named = ["src=\"", "href=\""].into_iter().flat_map(|attribute| html.split(attribute).skip(1));
    named.filter_map(|rest| rest.split('"').next()).filter(|name| !name.starts_with('#')).collect()
}

/// The paths of the styles and scripts that a page loads, also by the imports of its modules.
async fn loaded_by(world: &World, page: &str) -> BTreeSet<String> {
    let get = |path: String| world.outside(Method::GET, &path).send();
    let html = get(page.to_owned()).await.expect("200").text();
    let files = named_in(&html).into_iter().filter(|name| name.starts_with("pages/"));
    let mut open: Vec<String> = files.map(|name| format!("/{name}")).collect();
    let mut loaded = BTreeSet::new();
    while let Some(path) = open.pop() {
        if path.ends_with(".svg") || !loaded.insert(path.clone()) {
            continue;
        }
        let text = get(path).await.expect("200").text();
        for start in ["from \"./", "import \"./", "import(\"./"] {
            let imported = text.split(start).skip(1).filter_map(|rest| rest.split('"').next());
            open.extend(imported.map(|name| format!("/pages/{name}")));
        }
    }
    loaded
}
