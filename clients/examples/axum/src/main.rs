//! A notes application for any number of organizations: each organization sees its own notes at /<slug>.

use std::collections::HashMap;
use std::env::var;
use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Form;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use orgauth_client::axum::{Admin, AuthLayer, Member};
use orgauth_client::webhooks::{EventData, verify};
use orgauth_client::{Client, Guard, Identity};
use serde::Deserialize;

/// The notes of each organization, by the organization's id.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<HashMap<String, Vec<String>>>>);

impl Notes {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// --- the glue ---
fn guard() -> Result<Guard, Box<dyn Error>> {
    let client = Client::builder(service(), var("ORGAUTH_API_KEY")?).build()?;
    let guard = Guard::by(client, |head| head.target.split(['/', '?']).nth(1).map(str::to_owned));
    Ok(guard.app_url(&var("APP_URL").unwrap_or_else(|_| "http://localhost:3000".to_owned()))?)
}

fn service() -> String {
    var("ORGAUTH_URL").unwrap_or_else(|_| "http://localhost:8080/api/v1".to_owned())
}
// --- end of the glue ---

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // Without a subscriber, the guard's reasons for refusing a request are not logged.
    tracing_subscriber::fmt().init();
    let app = Router::new()
        .route("/{org}", get(home))
        .route("/{org}/notes", post(add))
        .route("/{org}/admin", get(administration))
        .route("/{org}/admin/clear", post(clear))
        .layer(AuthLayer::new(guard()?))
        .route("/", get(async || Redirect::to("/acme")))
        .route("/webhooks", post(receive))
        .with_state(Notes::default());
    let port = var("PORT").unwrap_or_else(|_| "3000".to_owned());
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    Ok(axum::serve(listener, app).await?)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn page(me: &Identity, title: &str, body: &str) -> Html<String> {
    let (who, org, role) = (escape(&me.user.name), escape(&me.org.name), me.membership.role);
    let account = service().replace("/api/v1", "/account");
    Html(format!(
        r#"<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body{{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}}</style>
<h1>{title} of {org}</h1><p id="who">{who}, {role} – <a href="{account}">account</a></p>{body}"#
    ))
}

async fn home(Member(me): Member, State(notes): State<Notes>) -> Html<String> {
    let items: String = notes.all().entry(me.org.id.clone()).or_default().iter().map(|note| item(note)).collect();
    let slug = &me.org.slug;
    page(
        &me,
        "Notes",
        &format!(
            r#"<form method="post" action="/{slug}/notes"><input name="text" required aria-label="Note"> <button>Add</button></form>
<ul>{items}</ul><p><a href="/{slug}/admin">Administration</a></p>"#
        ),
    )
}

fn item(note: &str) -> String {
    ["<li>", &escape(note), "</li>"].concat()
}

#[derive(Deserialize)]
struct Note {
    text: String,
}

async fn add(Member(me): Member, State(notes): State<Notes>, Form(note): Form<Note>) -> Redirect {
    let text: String = note.text.chars().take(200).collect();
    notes.all().entry(me.org.id).or_default().push(format!("{}: {text}", me.user.name));
    Redirect::to(&format!("/{}", me.org.slug))
}

async fn administration(Admin(me): Admin, State(notes): State<Notes>) -> Html<String> {
    let count = notes.all().get(&me.org.id).map_or(0, Vec::len);
    let form = format!(r#"<form method="post" action="/{}/admin/clear">"#, me.org.slug);
    page(&me, "Administration", &format!("<p>{count} notes</p>{form}<button>Delete all notes</button></form>"))
}

async fn clear(Admin(me): Admin, State(notes): State<Notes>) -> Redirect {
    notes.all().remove(&me.org.id);
    Redirect::to(&format!("/{}", me.org.slug))
}

async fn receive(State(notes): State<Notes>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let secrets = var("ORGAUTH_WEBHOOK_SECRET").unwrap_or_default();
    let secrets: Vec<&str> = secrets.split(',').collect();
    let event = match verify(&body, |name| headers.get(name).map(|value| value.as_bytes()), &secrets) {
        Ok(event) => event,
        Err(invalid) => return StatusCode::from_u16(invalid.status()).unwrap_or(StatusCode::BAD_REQUEST),
    };
    if let (EventData::MemberJoined(joined), Some(org_id)) = (event.data, event.org_id) {
        let greeting = format!("Welcome, {}!", joined.member.name);
        let mut notes = notes.all();
        let notes = notes.entry(org_id).or_default();
        // A webhook delivery may be repeated.
        if !notes.contains(&greeting) {
            notes.push(greeting);
        }
    }
    StatusCode::NO_CONTENT
}
