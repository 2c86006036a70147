//! The hosted pages as files: the headers of each answer, and that the files comply with their own policy. The tests of the
//! whole program check their behavior in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{HostedPages, PageSettings};
use orgauth_domain::organizations::brand::{Brand, Color, Logo, LogoKind, Palette, READABLE};
use orgauth_domain::text::Name;
use orgauth_locales::Locales;

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

/// Every page, with the image sources that its policy allows.
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

/// The scripts that store something in the browser: the slug of the last organization, the origin of the page that a sign-in
/// returned to, and, for this tab only, the pending new address of an account and the address typed before a password reset.
const KEEP_SOMETHING: [&str; 4] =
    ["/pages/account-profile.js", "/pages/organization.js", "/pages/sign-in.js", "/pages/typed-address.js"];

/// Pages load only the service's own files, all below the page's own address, so that a proxy may serve the service below a
/// path.
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
    let mut wanted: Vec<(String, &str, Option<&str>)> =
        vec![("/pages/icon.svg".to_owned(), "image/svg+xml", Some("img-src 'self'"))];
    for (page, images) in PAGES {
        wanted.push((page.to_owned(), "text/html", Some(images)));
        for file in loaded_by(&world, page).await {
            let kind = if ending(&file) == "css" { "text/css" } else { "text/javascript" };
            wanted.push((file, kind, None));
        }
    }
    for (path, kind, images) in wanted {
        let answer = get(path.clone()).await.expect("200");
        assert_eq!(answer.header("content-type"), Some(format!("{kind}; charset=utf-8").as_str()), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        let expected = images.map_or_else(
            || vec!["default-src 'none'", "frame-ancestors 'none'"],
            |images| POLICY.map(|part| if part.starts_with("img-src") { images } else { part }).to_vec(),
        );
        assert_eq!(policy.split("; ").collect::<Vec<_>>(), expected, "{path}");
    }
    for path in ["/pages/", "/pages/invite.html", "/pages/../Cargo.toml", "/pages/api.js/", "/invite/", "/pages"] {
        get(path.to_owned()).await.expect("404 not_found");
    }
}

/// An operator may turn off the pages that no mailed link leads to.
#[actix_web::test]
async fn pages_that_are_turned_off_are_not_found_and_mailed_links_go_on_working() {
    let world = World::with(|state| state.pages = Arc::new(HostedPages::new(&PageSettings::default()))).await;
    let kept = ["/confirm-email", "/invite", "/reset-password"];
    let mut needed = BTreeSet::new();
    for (page, _) in PAGES {
        if kept.contains(&page) {
            let html = world.outside(Method::GET, page).send().await.expect("200").text();
            assert!(!html.contains("data-pages"), "{page} would lead to pages that are not there");
            needed.extend(loaded_by(&world, page).await);
        } else {
            for method in [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS] {
                world.outside(method, page).send().await.expect("404 not_found");
            }
        }
    }
    let with_all = World::new().await;
    let html = with_all.outside(Method::GET, "/invite").send().await.expect("200").text();
    assert!(html.contains("<body data-pages>"));
    let mut files = BTreeSet::new();
    for (page, _) in PAGES {
        files.extend(loaded_by(&with_all, page).await);
    }
    assert!(needed.is_subset(&files) && needed.contains("/pages/session.js") && files.contains("/pages/console.js"));
    for file in files.difference(&needed) {
        world.outside(Method::GET, file).send().await.expect("404 not_found");
    }
}

/// Returns the pages that a document's nginx configuration names in its one location that starts with `start`.
fn named_by_nginx<'a>(document: &'a str, start: &str) -> BTreeSet<&'a str> {
    let mut lines = document.lines().map(str::trim).filter(|line| line.starts_with(start));
    let (Some(line), None) = (lines.next(), lines.next()) else { panic!("{start}: not one location") };
    let names = line.rsplit_once('(').and_then(|(_, names)| names.strip_suffix(")$) {"));
    names.unwrap_or_else(|| panic!("{line} ends with no pages")).split('|').collect()
}

/// A proxy that is configured as documented forwards every page, and logs no address that may hold a token or a return address.
#[test]
fn the_proxy_of_the_documentation_passes_every_page_on() {
    let document = include_str!("../../../../docs/operations.md");
    let pages = PAGES.iter().map(|(page, _)| page.trim_start_matches('/'));
    let pages: BTreeSet<&str> = pages.chain(["impersonate", "operator"]).collect();
    let unlogged: BTreeSet<&str> =
        pages.iter().copied().filter(|page| !["account", "console", "operator"].contains(page)).collect();
    assert_eq!(named_by_nginx(document, "location ~ ^/($|"), pages);
    assert_eq!(named_by_nginx(document, "location ~ ^/(api/v1/org/invites/|"), unlogged);
}

fn branded(brand: Brand) -> PageSettings {
    PageSettings {
        operators: None,
        has_impersonation: true,
        brand,
        has_all_pages: true,
        has_sign_up: true,
        has_email_code: true,
        is_demo: false,
        providers: Vec::new(),
        locales: Locales::default(),
    }
}

async fn world_of(settings: PageSettings) -> World {
    World::with(|state| state.pages = Arc::new(HostedPages::new(&settings))).await
}

const SVG_LOGO: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><script>alert(1)</script></svg>";

/// K2: the operator's name is shown as text, and the logo runs no scripts, even when it is opened by itself.
#[actix_web::test]
async fn k2_pages_show_the_operators_name_colour_and_logo_and_run_nothing_of_it() {
    let logo = Logo::new(LogoKind::Svg, SVG_LOGO.as_bytes().to_vec()).unwrap();
    let brand = Brand {
        name: Some(Name::parse("Söhne & <b>Co</b>").unwrap()),
        palette: Palette::of(Color::parse("#7a1f5c").unwrap()).unwrap(),
        logo: Some(logo),
        ..Brand::default()
    };
    let world = world_of(branded(brand)).await;
    let get = |path: &str| world.outside(Method::GET, path).send();
    for (page, _) in PAGES {
        let html = get(page).await.expect("200").text();
        assert!(html.contains("<link rel=\"icon\" href=\"pages/logo\" type=\"image/svg+xml\">"), "{html}");
        assert!(html.contains("<img src=\"pages/logo\" alt=\"\">Söhne &#38; &#60;b&#62;Co&#60;/b&#62;"), "{html}");
        assert!(html.contains(" data-sign-up"), "{html}");
    }
    let logo = get("/pages/logo").await.expect("200");
    assert_eq!(logo.text(), SVG_LOGO);
    assert_eq!(logo.header("content-type"), Some("image/svg+xml; charset=utf-8"));
    let policy = logo.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox;") && !policy.contains("script-src"));
    let style = get("/pages/brand.css").await.expect("200").text();
    assert!(style.contains("--accent: #7a1f5c;"), "{style}");
    assert!(get("/pages/icon.svg").await.expect("200").text().contains("fill=\"#7a1f5c\""));
}

#[actix_web::test]
async fn dark_pages_show_the_logo_for_dark_pages() {
    let of = |color: &str| {
        let file = SVG_LOGO.replace("0 0 8 8", "0 0 80 8").replacen("<svg", &format!("<svg fill=\"{color}\""), 1);
        Logo::new(LogoKind::Svg, file.into_bytes()).unwrap()
    };
    let brand = Brand {
        name: Some(Name::parse("Acme").unwrap()),
        logo: Some(of("black")),
        logo_dark: Some(of("white")),
        ..Brand::default()
    };
    let world = world_of(branded(brand)).await;
    let html = world.outside(Method::GET, "/sign-in").send().await.expect("200").text();
    let shown = "<picture><source srcset=\"pages/logo-dark\" media=\"(prefers-color-scheme: dark)\"><img src=\"pages/logo\" alt=\"Acme\"></picture>";
    assert!(html.contains(shown), "{html}");
    for (path, color) in [("/pages/logo", "black"), ("/pages/logo-dark", "white")] {
        let file = world.outside(Method::GET, path).send().await.expect("200");
        assert!(file.text().contains(color), "{path}");
        assert!(file.header("content-security-policy").unwrap().contains("sandbox"));
    }
}

#[actix_web::test]
async fn a_logo_that_is_no_sign_stands_in_place_of_the_name_and_in_no_tab() {
    let wide = SVG_LOGO.replace("0 0 8 8", "0 0 80 8").into_bytes();
    let brand = Brand {
        name: Some(Name::parse("Acme").unwrap()),
        logo: Some(Logo::new(LogoKind::Svg, wide).unwrap()),
        ..Brand::default()
    };
    let html = world_of(branded(brand)).await.outside(Method::GET, "/account").send().await.expect("200").text();
    assert!(html.contains("<img src=\"pages/logo\" alt=\"Acme\"></a>"), "{html}");
    assert!(html.contains("href=\"pages/icon.svg\""), "{html}");
    // Without a brand.
    let world = World::new().await;
    world.outside(Method::GET, "/pages/logo").send().await.expect("404 not_found");
    let html = world.outside(Method::GET, "/account").send().await.expect("200").text();
    assert!(html.contains(">orgauth</a>") && !html.contains("<img") && !html.contains("data-sign-up"), "{html}");
}

/// Every accent color that the configuration accepts has enough contrast with the backgrounds in page.css.
#[actix_web::test]
async fn every_accent_that_is_taken_can_be_read_on_every_ground_of_the_pages() {
    let css = World::new().await.outside(Method::GET, "/pages/page.css").send().await.expect("200").text();
    let (light, dark) = css.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let ground = |scheme: &str, name: &str| {
        let value = scheme.split(&format!("--{name}: ")).nth(1).unwrap().split(';').next().unwrap();
        Color::parse(value).unwrap()
    };
    for (scheme, shades) in [(light, Palette::default().light), (dark, Palette::default().dark)] {
        assert_eq!(ground(scheme, "accent"), shades.accent, "page.css has the service's own colours");
    }
    let palettes = ["#767676", "#0000ff", "#b3261e", "#17693c", "#7a1f5c", "#000000", "#8a6d00", "#c2185b"];
    let palettes = palettes.into_iter().filter_map(|accent| Palette::of(Color::parse(accent).unwrap()).ok());
    let palettes: Vec<_> = palettes.chain([Palette::default()]).collect();
    assert!(palettes.len() > 5);
    for palette in palettes {
        for name in ["ground", "card", "field", "fixed"] {
            for (scheme, shades) in [(light, palette.light), (dark, palette.dark)] {
                let ratio = shades.accent.contrast(ground(scheme, name));
                assert!(ratio >= READABLE, "{} on --{name}: {ratio}", shades.accent);
            }
        }
    }
}

/// The bytes that a browser with an empty cache receives for a page that is opened at any of its tabs, in each language: the page, its
/// styles, its icon, all of its scripts with those of the tab and its texts, compressed, with the heads of the answers.
#[actix_web::test]
async fn a_page_with_all_that_it_loads_weighs_less_than_60_kb_in_every_language() {
    let world = World::new().await;
    let mut weights = BTreeMap::new();
    for paths in loads(&world).await {
        for words in Locales::default().all() {
            let tag = words.lang();
            let mut weight = 0;
            for path in &paths {
                let is_page = PAGES.iter().any(|(page, _)| page == path);
                let address = if is_page {
                    format!("{path}?ui_locales={tag}")
                } else {
                    path.replace(".en.json", &format!(".{tag}.json"))
                };
                if !weights.contains_key(&address) {
                    let call = world.outside(Method::GET, &address).header("Accept-Encoding", "gzip, deflate, br");
                    let answer = call.send().await.expect("200");
                    assert_eq!(answer.header("content-encoding"), Some("gzip"), "{path}");
                    let head: usize = answer.headers.iter().map(|(key, value)| key.len() + value.len() + 4).sum();
                    weights.insert(address.clone(), answer.body.len() + head);
                }
                weight += weights[&address];
            }
            assert!(weight < 60_000, "{tag}, {weight} bytes: {paths:?}");
        }
    }
}

/// A script that is loaded later comes with its texts: together with the page's own, they are all that it says.
#[actix_web::test]
async fn a_page_has_the_texts_of_all_scripts_that_it_loads() {
    let world = World::new().await;
    for paths in loads(&world).await {
        let mut texts = BTreeSet::new();
        let mut said = BTreeSet::new();
        for path in &paths {
            let text = world.outside(Method::GET, path).send().await.expect("200").text();
            let table = text.split_once("id=\"texts\">").and_then(|(_, rest)| rest.split_once("</script>"));
            let table = table.map(|(table, _)| table).or((ending(path) == "json").then_some(&*text));
            if let Some(table) = table {
                let table: serde_json::Map<String, serde_json::Value> = serde_json::from_str(table).unwrap();
                texts.extend(table.into_iter().map(|(name, _)| name));
            } else {
                let calls = ["say(\"", "sayWith(\""].into_iter().flat_map(|call| text.split(call).skip(1));
                // A name that ends with a hyphen is a family's beginning.
                let names = calls.filter_map(|rest| rest.split('"').next()).filter(|name| !name.ends_with('-'));
                said.extend(names.map(str::to_owned));
            }
        }
        let missing: Vec<_> = said.difference(&texts).collect();
        assert!(missing.is_empty(), "{missing:?}: {paths:?}");
        assert!(!said.is_empty(), "{paths:?}");
    }
}

/// Only clients that accept gzip get compressed answers, and `Vary` tells caches so.
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
            let by = if path == "/invite" { "Accept-Encoding, Accept-Language, Cookie" } else { "Accept-Encoding" };
            assert_eq!(answer.all("vary"), [by, "Origin"], "{path}, {accepted:?}");
        }
    }
}

/// The scripts use no function that turns the API's text into markup, or that puts a secret into the browser's storage.
#[actix_web::test]
async fn k2_the_scripts_of_the_hosted_pages_make_no_markup_and_store_no_secret() {
    let world = World::new().await;
    let mut scripts = BTreeSet::new();
    for (page, _) in PAGES {
        scripts.extend(loaded_by(&world, page).await.into_iter().filter(|path| ending(path) == "js"));
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

/// Comments are about a seventh of the files' size and are not served. Every other line is served as it is.
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
        let mut lines = source.lines().map(str::trim);
        assert!(
            served.lines().all(|line| lines.any(|one| one == line)),
            "{path}: in their order, without indentation"
        );
        for code in ["export ", "return ", "color: "] {
            let count = |text: &str| text.lines().filter(|line| line.trim().starts_with(code)).count();
            assert_eq!(count(&served), count(source), "{path}: {code}");
        }
    }
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Returns the addresses in a page's markup.
fn named_in(html: &str) -> Vec<&str> {
    let named = ["src=\"", "href=\""].into_iter().flat_map(|attribute| html.split(attribute).skip(1));
    named.filter_map(|rest| rest.split('"').next()).filter(|name| !name.starts_with('#')).collect()
}

/// The imports of a module that are loaded with it.
const AT_ONCE: [&str; 2] = ["from \"./", "import \"./"];
/// The imports of a module that are loaded when they are needed.
const WHEN_NEEDED: &str = "import(\"./";

/// Returns the paths of the styles and scripts that a page loads, including the imports of its modules and of all its tabs.
async fn loaded_by(world: &World, page: &str) -> BTreeSet<String> {
    let [first, second] = AT_ONCE;
    reached(world, files_of(world, page).await, &[first, second, WHEN_NEEDED]).await
}

/// Returns what each page loads with each of its tabs, and with each view of a tab that has a script of its own: the page itself, its icon,
/// and all styles and scripts.
async fn loads(world: &World) -> Vec<BTreeSet<String>> {
    let mut all = Vec::new();
    for (page, _) in PAGES {
        let mut at_once = reached(world, files_of(world, page).await, &AT_ONCE).await;
        at_once.extend([page.to_owned(), "/pages/icon.svg".to_owned()]);
        for tab in later(world, &at_once).await {
            let with_tab = with_texts(world, tab).await;
            let with_tab: BTreeSet<_> = at_once.union(&with_tab).cloned().collect();
            for view in later(world, &with_tab.difference(&at_once).cloned().collect()).await {
                let with_view = with_texts(world, view).await;
                all.push(with_tab.union(&with_view).cloned().collect());
            }
            all.push(with_tab);
        }
        all.push(at_once);
    }
    assert!(all.len() > PAGES.len(), "no page has a tab with a script of its own");
    all
}

/// Returns a script that is loaded when it is needed, with those that it imports, and the file of its texts if it has one.
async fn with_texts(world: &World, script: String) -> BTreeSet<String> {
    let texts = script.replace(".js", ".en.json");
    let mut all = reached(world, vec![script], &AT_ONCE).await;
    if world.outside(Method::GET, &texts).send().await.status == 200 {
        all.insert(texts);
    }
    all
}

/// Returns the scripts that these load when they are needed.
async fn later(world: &World, paths: &BTreeSet<String>) -> BTreeSet<String> {
    let mut later = BTreeSet::new();
    for path in paths.iter().filter(|path| ending(path) == "js") {
        let text = world.outside(Method::GET, path).send().await.expect("200").text();
        later.extend(imported_by(&text, WHEN_NEEDED));
    }
    later
}

async fn files_of(world: &World, page: &str) -> Vec<String> {
    let html = world.outside(Method::GET, page).send().await.expect("200").text();
    let files = named_in(&html).into_iter().filter(|name| name.starts_with("pages/"));
    files.map(|name| format!("/{name}")).collect()
}

/// Returns these files and those that they import by one of these words, and so on.
async fn reached(world: &World, mut open: Vec<String>, words: &[&str]) -> BTreeSet<String> {
    let mut loaded = BTreeSet::new();
    while let Some(path) = open.pop() {
        if ending(&path) == "svg" || !loaded.insert(path.clone()) {
            continue;
        }
        let text = world.outside(Method::GET, &path).send().await.expect("200").text();
        open.extend(words.iter().flat_map(|word| imported_by(&text, word)));
    }
    loaded
}

fn imported_by(text: &str, word: &str) -> Vec<String> {
    let names = text.split(word).skip(1).filter_map(|rest| rest.split('"').next());
    names.map(|name| format!("/pages/{name}")).collect()
}
