//! The same rules through axum and actix-web, each against a real server with two tenants.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::common::{Server, Session};
use axum::body::{Body, to_bytes};
use orgauth_client::types::{MembershipStatus, UpdateMemberBody};
use orgauth_client::{Client, Guard, axum as by_axum};
use tower::ServiceExt as _;

type Headers<'a> = &'a [(&'a str, String)];

struct Reply {
    status: u16,
    headers: BTreeMap<String, String>,
    text: String,
}

#[derive(Clone, Copy, Debug)]
enum Framework {
    Axum,
    Actix,
}
const BOTH: [Framework; 2] = [Framework::Axum, Framework::Actix];

impl Framework {
    async fn call(self, guard: &Guard, method: &str, target: &str, headers: Headers<'_>) -> Reply {
        match self {
            Self::Axum => through_axum(guard, method, target, headers).await,
            Self::Actix => through_actix(guard, method, target, headers).await,
        }
    }
}

async fn through_axum(guard: &Guard, method: &str, target: &str, headers: Headers<'_>) -> Reply {
    let me = async |by_axum::Member(me): by_axum::Member| format!("{} of {}", me.user.name, me.org.slug);
    let admin = async |by_axum::Admin(me): by_axum::Admin| me.user.name;
    let invoices = async |by_axum::Member(me): by_axum::Member| -> Result<String, by_axum::Refused> {
        me.require_permission("invoices:write")?;
        Ok(me.user.name)
    };
    let app = axum::Router::new()
        .route("/invoices", axum::routing::get(invoices))
        .route("/me", axum::routing::get(me).post(me))
        .route("/admin", axum::routing::get(admin))
        .layer(by_axum::AuthLayer::new(guard.clone()))
        .route("/forgotten", axum::routing::get(me))
        .route("/public", axum::routing::get(async || "for all"));
    let mut request = http::Request::builder().method(method).uri(target);
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let response = app.oneshot(request.body(Body::empty()).expect("a request")).await.expect("an answer");
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned())).collect();
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), 1 << 16).await.expect("a body");
    Reply { status, headers, text: String::from_utf8_lossy(&body).into_owned() }
}

async fn through_actix(guard: &Guard, method: &str, target: &str, headers: Headers<'_>) -> Reply {
    use actix_web::{App, test, web};
    use orgauth_client::actix::{Admin, Member, Refused};

    let me = async |Member(me): Member| format!("{} of {}", me.user.name, me.org.slug);
    let admin = async |Admin(me): Admin| me.user.name;
    let invoices = async |Member(me): Member| -> Result<String, Refused> {
        me.require_permission("invoices:write")?;
        Ok(me.user.name)
    };
    let guarded = web::scope("")
        .app_data(web::Data::new(guard.clone()))
        .route("/invoices", web::get().to(invoices))
        .route("/me", web::get().to(me))
        .route("/me", web::post().to(me))
        .route("/admin", web::get().to(admin));
    let app = App::new()
        .route("/forgotten", web::get().to(me))
        .route("/public", web::get().to(async || "for all"))
        .service(guarded);
    let app = test::init_service(app).await;
    let mut request = test::TestRequest::with_uri(target).method(method.parse().expect("a method"));
    for (name, value) in headers {
        request = request.append_header((*name, value.as_str()));
    }
    let response = test::call_service(&app, request.to_request()).await;
    let headers = response.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned())).collect();
    let status = response.status().as_u16();
    Reply { status, headers, text: String::from_utf8_lossy(&test::read_body(response).await).into_owned() }
}

fn bearer(session: &Session) -> (&'static str, String) {
    ("authorization", format!("Bearer {}", session.access))
}

fn cookie(session: &Session) -> (&'static str, String) {
    ("cookie", format!("access_token={}; refresh_token={}", session.access, session.refresh))
}

fn header(name: &'static str, value: &str) -> (&'static str, String) {
    (name, value.to_owned())
}

#[actix_web::test]
async fn nobody_else_is_let_in() {
    let server = Server::start();
    let guard = Guard::new(server.client("acme")).expect("a guard");
    let (theirs, mine, other) =
        (server.sign_in("globex", "ada"), server.sign_in("acme", "mo"), server.sign_in("acme", "ada"));
    let two = format!("access_token={}; access_token={}", mine.access, mine.access);
    let refresh = format!("refresh_token={0}; partial_token={0}", mine.refresh);
    for framework in BOTH {
        for (code, headers) in [
            ("authentication_required", vec![]),
            ("authentication_required", vec![("cookie", refresh.clone())]),
            ("invalid_token", vec![bearer(&theirs)]),
            ("invalid_token", vec![cookie(&theirs), header("x-org-slug", "globex")]),
            ("invalid_token", vec![cookie(&mine), bearer(&other)]),
            ("invalid_token", vec![("cookie", two.clone())]),
            ("invalid_token", vec![("cookie", format!("access_token={}", mine.refresh))]),
        ] {
            for target in ["/me", "/admin"] {
                let reply = framework.call(&guard, "GET", target, &headers).await;
                assert_eq!(reply.status, 401, "{framework:?} {target} {headers:?}");
                assert!(reply.text.contains(code), "{}", reply.text);
                assert_eq!(reply.headers["www-authenticate"], "Bearer");
                assert_eq!(reply.headers["cache-control"], "no-store");
            }
        }
        let reply = framework.call(&guard, "GET", "/admin", &[bearer(&mine)]).await;
        assert_eq!((reply.status, reply.text.contains("admin_required")), (403, true));
        let reply = framework.call(&guard, "GET", "/invoices", &[bearer(&mine)]).await;
        assert_eq!((reply.status, reply.text.contains("permission_required")), (403, true));
        for sender in [header("sec-fetch-site", "same-site"), header("origin", "http://evil.example")] {
            let reply = framework.call(&guard, "POST", "/me", &[cookie(&mine), sender.clone()]).await;
            assert_eq!((reply.status, reply.text.contains("origin_not_allowed")), (403, true));
            assert_eq!(framework.call(&guard, "POST", "/me", &[bearer(&mine), sender]).await.status, 200);
        }
        // A route that asks for a member without a guard refuses everybody; a route that asks for none is open.
        assert_eq!(framework.call(&guard, "GET", "/forgotten", &[bearer(&mine)]).await.status, 503);
        assert_eq!(framework.call(&guard, "GET", "/public", &[]).await.status, 200);
        for headers in [vec![bearer(&mine)], vec![cookie(&mine)], vec![cookie(&mine), bearer(&mine)]] {
            assert_eq!(framework.call(&guard, "GET", "/me", &headers).await.text, "mo of acme");
        }
        assert_eq!(framework.call(&guard, "GET", "/admin", &[cookie(&other)]).await.status, 200);
    }
    let suspended = UpdateMemberBody { status: Some(MembershipStatus::Suspended), ..UpdateMemberBody::default() };
    let operator = server.operator();
    operator.organization("acme").expect("a slug").update_member(&mine.user_id, &suspended).await.expect("suspended");
    for framework in BOTH {
        let reply = framework.call(&guard, "GET", "/me", &[bearer(&mine)]).await;
        assert_eq!((reply.status, reply.text.contains("membership_not_active")), (403, true));
    }
}

#[actix_web::test]
async fn it_fails_closed() {
    let server = Server::start();
    let session = server.sign_in("acme", "ada");
    let away = Client::builder("http://127.0.0.1:1/api/v1", &server.acme_key).organization("acme");
    let wrong_key = Client::builder(&server.base_url, &server.globex_key).organization("acme");
    for client in [away, wrong_key] {
        let guard = Guard::new(client.timeout(Duration::from_secs(20)).build().expect("a client")).expect("a guard");
        for framework in BOTH {
            let reply = framework.call(&guard, "GET", "/me", &[bearer(&session)]).await;
            assert_eq!((reply.status, reply.headers["retry-after"].as_str()), (503, "1"), "{framework:?}");
            assert!(reply.text.contains("unavailable") && !reply.text.contains("pk_live_"), "{}", reply.text);
            assert_eq!(framework.call(&guard, "GET", "/public", &[]).await.status, 200);
        }
    }
}

#[actix_web::test]
async fn the_organization_is_the_applications_choice_and_people_are_led_to_the_sign_in() {
    let server = Server::start();
    let session = server.sign_in("globex", "mo");
    let client = Client::builder(&server.base_url, &server.verify_key).timeout(Duration::from_secs(20));
    let guard = Guard::by(client.build().expect("a client"), |head| {
        let tenant = head.target.split_once("?tenant=")?.1;
        match tenant {
            "a" => Some("acme".to_owned()),
            "g" => Some("globex".to_owned()),
            "gone" => Some("no-such-organization".to_owned()),
            "bad" => Some("../acme".to_owned()),
            _ => None,
        }
    });
    let guard = guard.app_url("http://localhost:5173/").expect("an address");
    let person = header("sec-fetch-mode", "navigate");
    for framework in BOTH {
        let forged = [bearer(&session), header("x-org-slug", "globex")];
        assert_eq!(framework.call(&guard, "GET", "/me?tenant=g", &forged).await.text, "mo of globex");
        assert_eq!(framework.call(&guard, "GET", "/me?tenant=a", &forged).await.status, 401);
        for target in ["/me", "/me?tenant=x", "/me?tenant=gone", "/me?tenant=bad", "/me?tenant=globex"] {
            let reply = framework.call(&guard, "GET", target, &forged).await;
            assert_eq!((reply.status, reply.text.contains("organization_not_found")), (404, true), "{target}");
        }
        let reply = framework.call(&guard, "GET", "/me?tenant=a", std::slice::from_ref(&person)).await;
        let service = server.base_url.trim_end_matches("/api/v1");
        let back = "http%3A%2F%2Flocalhost%3A5173%2Fme%3Ftenant%3Da";
        assert_eq!(reply.headers["location"], format!("{service}/sign-in?org=acme&return_to={back}"));
        assert_eq!(reply.status, 303);
        assert_eq!(framework.call(&guard, "POST", "/me?tenant=a", std::slice::from_ref(&person)).await.status, 401);
        // A new sign-in would not remove the second cookie.
        let two = [header("cookie", "access_token=a.b.c; access_token=a.b.c"), person.clone()];
        assert_eq!(framework.call(&guard, "GET", "/me?tenant=a", &two).await.status, 401);
        let member = [bearer(&session), person.clone()];
        assert_eq!(framework.call(&guard, "GET", "/admin?tenant=g", &member).await.status, 403);
    }
}

#[actix_web::test]
async fn people_who_are_refused_see_a_page_and_programs_are_told() {
    let server = Server::start();
    let session = server.sign_in("acme", "mo");
    let client = |base_url: &str| {
        let client =
            Client::builder(base_url, &server.acme_key).organization("acme").timeout(Duration::from_secs(20));
        Guard::new(client.build().expect("a client")).expect("a guard")
    };
    let with_pages = |guard: Guard| guard.app_url("https://app.example/a?b=1&c='2'").expect("an address");
    let (guard, away) = (with_pages(client(&server.base_url)), with_pages(client("http://127.0.0.1:1/api/v1")));
    let own = header("cookie", &format!("access_token={}", session.access));
    let foreign = header("sec-fetch-site", "cross-site");
    let two = header("cookie", "access_token=a.b.c; access_token=a.b.c");
    for framework in BOTH {
        for (guard, status, title, method, path, sent) in [
            (&guard, 403, "Only admins may open this page", "GET", "/admin", vec![own.clone()]),
            (&guard, 403, "Nothing was changed", "POST", "/me", vec![own.clone(), foreign.clone()]),
            (&guard, 401, "You are not signed in", "POST", "/me", vec![]),
            (&guard, 401, "You are not signed in", "GET", "/me", vec![two.clone()]),
            (&away, 503, "Your sign-in can't be checked right now", "GET", "/me", vec![own.clone()]),
        ] {
            let ask = |guard: Guard, name: &'static str, value: &str| {
                let headers = [sent.clone(), vec![header(name, value)]].concat();
                async move { framework.call(&guard, method, path, &headers).await }
            };
            for (name, value) in [("sec-fetch-mode", "navigate"), ("accept", "text/html,*/*")] {
                let reply = ask(guard.clone(), name, value).await;
                let shown = (reply.status, reply.headers["content-type"].as_str());
                assert_eq!(shown, (status, "text/html; charset=utf-8"), "{framework:?} {title}");
                assert!(reply.text.contains(&format!("<h1>{title}</h1>")), "{}", reply.text);
                assert!(reply.text.contains("<p><a href=\"http") && !reply.text.contains("c='2'"), "{}", reply.text);
                assert_eq!(reply.headers["cache-control"], "no-store");
            }
            let programs = [("sec-fetch-mode", "cors"), ("accept", "application/json")];
            for (name, value) in programs {
                let reply = ask(guard.clone(), name, value).await;
                let told = (reply.status, reply.headers["content-type"].as_str(), reply.text.contains("\"code\""));
                assert_eq!(told, (status, "application/json", true), "{framework:?} {title}");
            }
        }
        let plain = client(&server.base_url);
        let reply =
            framework.call(&plain, "GET", "/admin", &[own.clone(), header("sec-fetch-mode", "navigate")]).await;
        assert_eq!((reply.status, reply.headers["content-type"].as_str()), (403, "application/json"));
    }
}

#[test]
fn no_other_cookie_is_ever_read() {
    let client = Client::builder("https://auth.example.com/api/v1", "pk_live_a").organization("acme");
    let guard = Guard::new(client.build().expect("a client")).expect("a guard");
    for name in ["refresh_token", "__Host-refresh_token", "partial_token", "", "a b"] {
        assert!(guard.clone().cookie(name).is_err(), "{name}");
    }
    assert!(guard.cookie("__Host-access_token").is_ok());
    let nameless = Client::builder("https://auth.example.com/api/v1", "pk_live_a").build().expect("a client");
    assert!(Guard::new(nameless).is_err());
}
