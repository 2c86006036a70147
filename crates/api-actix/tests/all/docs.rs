//! The documentation at `/docs/`: every page is complete, small, and runs nothing of its own; every link leads somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{Docs, PageSettings, openapi};
use orgauth_domain::organizations::brand::Brand;
use orgauth_domain::text::Name;
use serde_json::Value;

use crate::harness::{DOCUMENT, World};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/// What every page loads.
const LOADED: [&str; 6] =
    ["/pages/page.css", "/pages/brand.css", "/pages/docs.css", "/pages/docs.js", "/pages/dom.js", "/pages/icon.svg"];

async fn text(world: &World, path: &str) -> String {
    world.outside(Method::GET, path).send().await.expect("200").text()
}

/// Returns the values of an attribute in a page's markup.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Returns the path that a relative address on a page names.
fn joined(page: &str, address: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if address.ends_with("..") || address == "." { format!("{path}/") } else { path }
}

/// Returns every page that a reader reaches from the start page, with its markup.
async fn pages(world: &World) -> BTreeMap<String, String> {
    let mut open = vec!["/docs/".to_owned()];
    let mut pages = BTreeMap::new();
    while let Some(path) = open.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let html = text(world, &path).await;
        let addresses =
            values(&html, "href").into_iter().filter(|address| !address.contains(':') && !address.starts_with('#'));
        let paths = addresses.map(|address| joined(&path, address.split('#').next().unwrap()));
        open.extend(paths.filter(|path| path.starts_with("/docs/") && !path.contains('.')));
        pages.insert(path, html);
    }
    pages
}

#[actix_web::test]
async fn what_is_not_there_is_not_found_and_the_start_has_one_address() {
    let world = World::new().await;
    for path in [
        "/docs/nowhere",
        "/docs/architecture.md",
        "/docs/../Cargo.toml",
        "/docs/api/nothing",
        "/docs//",
        "/docs/pages/",
    ] {
        world.outside(Method::GET, path).send().await.expect("404 not_found");
    }
    let redirect = world.outside(Method::GET, "/docs").send().await.expect("308");
    assert_eq!(redirect.header("location"), Some("/docs/"));
}

#[actix_web::test]
async fn f5_every_page_of_the_documentation_has_the_strict_policy_and_loads_nothing_from_elsewhere() {
    let world = World::new().await;
    for (path, html) in pages(&world).await {
        let answer = world.outside(Method::GET, &path).send().await.expect("200");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert_eq!(answer.header("content-security-policy"), Some(POLICY), "{path}");
        for inline in ["<style", " style=", "<script>", " onload=", " onclick=", "javascript:", "<base", "<iframe"] {
            assert!(!html.contains(inline), "{path}: the policy forbids {inline}");
        }
        for source in values(&html, "src") {
            assert!(!source.contains(':') && !source.starts_with('/'), "{path} loads {source}");
        }
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
    }
}

#[actix_web::test]
async fn every_link_and_picture_of_the_documentation_leads_somewhere() {
    let world = World::new().await;
    let pages = pages(&world).await;
    let ids: BTreeMap<&str, Vec<&str>> =
        pages.iter().map(|(path, html)| (path.as_str(), values(html, "id"))).collect();
    let mut wrong = Vec::new();
    let mut checked = BTreeSet::new();
    for (path, html) in &pages {
        for address in values(html, "href").into_iter().chain(values(html, "src")).filter(|one| !one.contains(':')) {
            let (target, anchor) = address.split_once('#').unwrap_or((address, ""));
            let target = if target.is_empty() { path.clone() } else { joined(path, target) };
            match ids.get(target.as_str()) {
                Some(ids) if anchor.is_empty() || ids.contains(&anchor) => {}
                Some(_) => wrong.push(format!("{path}: {address}")),
                None if checked.insert(target.clone()) => {
                    drop(world.outside(Method::GET, &target).send().await.expect("200"));
                }
                None => {}
            }
        }
        let page_ids = &ids[path.as_str()];
        let unique: BTreeSet<_> = page_ids.iter().collect();
        assert_eq!(unique.len(), page_ids.len(), "{path} has an id twice");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked.len() > 6, "the pictures were not found");
}

/// A document that is added to the repository is also listed.
#[actix_web::test]
async fn every_document_is_a_page_that_the_contents_list() {
    let start = text(&World::new().await, "/docs/").await;
    let contents = start.split("id=\"contents\"").nth(1).unwrap().split("</nav>").next().unwrap();
    let listed: BTreeSet<&str> = values(contents, "href").into_iter().collect();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut wanted = 0;
    for folder in ["", "decisions/"] {
        for entry in fs::read_dir(docs.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(name) = name.strip_suffix(".md").filter(|name| *name != "README") {
                wanted += 1;
                assert!(
                    listed.contains(format!("{folder}{name}").as_str()),
                    "docs/README.md doesn't list {folder}{name}.md"
                );
            }
        }
    }
    assert!(wanted > 20);
}

/// The same bytes as for a hosted page: the page and all that it loads, with every picture.
#[actix_web::test]
async fn a_page_of_the_documentation_weighs_less_than_60_kb() {
    let world = World::new().await;
    let weigh = async |path: &str| {
        let answer = world.outside(Method::GET, path).header("Accept-Encoding", "gzip").send().await.expect("200");
        assert_eq!(answer.header("content-encoding"), Some("gzip"), "{path}");
        answer.body.len() + answer.headers.iter().map(|(key, value)| key.len() + value.len() + 4).sum::<usize>()
    };
    let mut shared = 0;
    for path in LOADED {
        shared += weigh(path).await;
    }
    for (path, html) in pages(&world).await {
        let head = html.split("</head>").next().unwrap();
        let named = values(head, "src").into_iter().chain(values(head, "href"));
        let loaded = named.map(|name| joined(&path, name)).filter(|name| name.starts_with("/pages/"));
        assert!(
            loaded.clone().count() >= 4 && loaded.into_iter().all(|name| LOADED.contains(&name.as_str())),
            "{path}"
        );
        assert_eq!(html.matches("<img").count(), html.matches("<img loading=\"lazy\"").count(), "{path}");
        let mut weight = shared + weigh(&path).await;
        for picture in values(&html, "src").into_iter().filter(|name| name.contains(".png")) {
            weight += weigh(&joined(&path, picture)).await;
        }
        assert!(weight < 60_000, "{path}: {weight} bytes");
    }
}

/// Returns the part of a page from the heading with this id to the next route.
fn of_operation<'a>(html: &'a str, id: &str) -> &'a str {
    let start = html.find(&format!("<h2 id=\"{id}\">")).unwrap_or_else(|| panic!("no {id}"));
    html[start..].split("<section").next().unwrap()
}

/// The reference says of each route what the document says: its address, parameters, fields and errors.
#[actix_web::test]
async fn the_reference_has_every_route_and_event_of_the_document() {
    let world = World::new().await;
    let all = text(&world, "/docs/api").await;
    let mut count = 0;
    for (list, is_event) in [("paths", false), ("webhooks", true)] {
        for (path, methods) in DOCUMENT[list].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let [tag, id] =
                    [&operation["tags"][0], &operation["operationId"]].map(|value| value.as_str().unwrap());
                let page = text(&world, &format!("/docs/api/{tag}")).await;
                let shown = of_operation(&page, id);
                assert!(all.contains(&format!("href=\"api/{tag}#{id}\"")), "{id} is not in the list of all routes");
                assert!(shown.contains(&format!("<code>{path}</code>")), "{id}");
                if !is_event {
                    assert!(shown.contains(&format!(">{}</span>", method.to_uppercase())), "{id}");
                    assert!(shown.contains("curl "), "{id}");
                    assert!(shown.contains("<summary>Example</summary>"), "{id}");
                }
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().unwrap();
                    assert!(shown.contains(&format!("<code>{name}</code>")), "{id}: the parameter {name}");
                }
                for response in operation["responses"].as_object().unwrap().values() {
                    let Some(Value::String(target)) = response.get("$ref") else { continue };
                    for code in target.rsplit('/').next().unwrap().split('.') {
                        assert!(shown.contains(&format!("<td><code>{code}</code></td>")), "{id}: the code {code}");
                    }
                }
                count += 1;
            }
        }
    }
    assert!(count > 140, "{count}");
    let page = text(&world, "/docs/api/sign-in").await;
    let login = of_operation(&page, "login");
    for wanted in [
        "<code>password</code> <span class=\"required\">required</span>",
        "<code>membership.role</code>",
        "-c cookies.txt",
    ] {
        assert!(login.contains(wanted), "{wanted}: {login}");
    }
    assert!(login.contains("too_many_attempts") && login.contains("<td>429</td>"));
}

#[actix_web::test]
async fn m2_a_search_is_bounded_and_finds_documents_and_routes() {
    let world = World::new().await;
    let search = async |query: &str| world.outside(Method::GET, &format!("/docs/search{query}")).send().await;
    for query in [format!("?q={}", "a".repeat(101)), "?q=a&q=b".to_owned()] {
        let refused = search(&query).await.expect("400 validation_failed").json();
        assert_eq!(refused["error"]["fields"][0]["field"], "q", "{query}");
    }
    for query in ["", "?q=", "?q=%20", "?q=xyzzyx+verify"] {
        let found = search(query).await.expect("200");
        assert_eq!(found.data()["hits"], Value::Array(Vec::new()), "{query}");
    }
    for (query, wanted) in [
        ("rotate+keys", "operations#rotate-keys"),
        ("BACKUP%20restore", "operations#backup-and-restore"),
        ("post+/auth/login", "api/sign-in#login"),
        ("member.joined", "api/events#event_member_joined"),
    ] {
        let found = search(&format!("?q={query}")).await.expect("200").data();
        let hits = found["hits"].as_array().unwrap();
        assert!(hits.len() <= 12 && hits.iter().any(|hit| hit["address"] == wanted), "{query}: {found}");
    }
}

/// The operator's name is shown as text.
#[actix_web::test]
async fn k2_the_documentation_shows_the_operators_name_as_text() {
    let brand = Brand { name: Some(Name::parse("A & <b>Co</b>").unwrap()), ..Brand::default() };
    let settings = PageSettings { brand, ..PageSettings::default() };
    let world = World::with(|state| state.docs = Arc::new(Docs::new(&settings, openapi::document))).await;
    for path in ["/docs/", "/docs/api/verify"] {
        let html = text(&world, path).await;
        assert!(html.contains("A &#38; &#60;b&#62;Co&#60;/b&#62;<span>Docs</span>"), "{html}");
    }
}
