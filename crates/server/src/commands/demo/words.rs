//! The output of `orgauth demo`: the sample data, and commands to paste into a shell.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::Path;

use orgauth_domain::text::{AppUrl, Origin};
use serde_json::json;

use super::sample::{Account, Sample};

/// The files and the address of the demo.
pub(super) struct Place<'a> {
    /// The data directory.
    pub(crate) dir: &'a Path,
    /// The configuration in it.
    pub(crate) file: &'a Path,
    /// The address to type.
    pub(crate) address: String,
    /// The organization's page.
    pub(crate) app_url: Option<&'a AppUrl>,
    /// Whether the service hosts a sign-in page.
    pub(super) has_pages: bool,
}

/// The hosted sign-in page, where every user begins.
fn sign_in_page(sample: &Sample, address: &str) -> String {
    format!("http://{address}/sign-in?org={}", sample.organization)
}

/// The output for scripts.
pub(crate) fn json(sample: &Sample, place: &Place<'_>, address: SocketAddr) -> String {
    let mut body = json!({
        "listening": format!("http://{address}"),
        "config": place.file.display().to_string(),
        "demo": sample,
    });
    let sign_in = place.has_pages.then(|| json!(sign_in_page(sample, &place.address)));
    if let Some(body) = body.as_object_mut() {
        body.extend(place.app_url.map(|app_url| ("appUrl".to_owned(), json!(app_url))));
        body.extend(sign_in.map(|page| ("signIn".to_owned(), page)));
    }
    format!("{body}\n")
}

/// The output for people. The lines below "Try it" work one by one and pasted all at once, in any POSIX shell and in zsh.
pub(super) fn welcome(sample: &Sample, place: &Place<'_>, newcomer: &Account) -> String {
    let Place { dir, file, address, app_url, has_pages } = place;
    let (org, secret) = (&sample.organization, &sample.two_factor_secret);
    let mut text = String::new();
    if *has_pages {
        let page = sign_in_page(sample, address);
        // Writing into a String can't fail.
        let _infallible = writeln!(
            text,
            "\nOpen {page} in Chrome, Edge or Firefox, and sign in as one of the people below. Safari keeps no cookies of http addresses."
        );
    }
    let _infallible = writeln!(text, "\nThis is a demo: everything it keeps is in {}.\n", dir.display());
    let mut row = |name: &str, value: &str| {
        let _infallible = writeln!(text, "  {name:<12}  {value}");
    };
    let person = |account: &Account| format!("{}  {}", account.email, account.password);
    row("organization", org);
    row("its page", &app_url.map_or_else(|| "none; --app-url http://localhost:5173 sets one".to_owned(), page));
    row("admin", &person(&sample.admin));
    row("member", &person(&sample.member));
    row("two-factor", &format!("{}  secret {secret}", person(&sample.two_factor)));
    row("API key", &sample.api_key);
    row("API document", &format!("http://{address}/docs"));
    row("commands", &format!("{} org list --config {}", program(), quoted(&file.display().to_string())));
    text.push_str("\nTry it: paste all of these lines, or one after the other.\n\n");
    for (what, line) in steps(sample, place, newcomer) {
        // The heading is a command, because zsh accepts no comments at its prompt.
        let _infallible = writeln!(text, "echo '# {what}'\n{line}; echo");
    }
    text.push_str("\nWebhooks to a receiver of yours: docs/webhooks.md shows how.\n\nStop with Ctrl-C.\n");
    text
}

/// The page's address, and a hint when its browser would keep no cookies.
fn page(app_url: &AppUrl) -> String {
    let origin = app_url.origin();
    let host = origin.as_ref().map(Origin::as_str).unwrap_or_default();
    if ["http://127.", "http://[::1]"].iter().any(|other| host.starts_with(other)) {
        return format!("{app_url}  (keeps no cookies: open it, and set it, as http://localhost…)");
    }
    app_url.to_string()
}

fn program() -> String {
    quoted(&std::env::current_exe().map_or_else(|_| "orgauth".to_owned(), |path| path.display().to_string()))
}

fn steps(sample: &Sample, place: &Place<'_>, newcomer: &Account) -> Vec<(&'static str, String)> {
    let base = format!("http://{}/api/v1", place.address);
    let jar = quoted(&place.dir.join("cookies.txt").display().to_string());
    let mails = quoted(&place.dir.join("mail").display().to_string());
    let (org, key, secret) = (&sample.organization, &sample.api_key, &sample.two_factor_secret);
    let program = program();
    let curl = format!("curl -sS -H 'X-Org-Slug: {org}'");
    let post = format!("{curl} -H 'Content-Type: application/json'");
    let credentials = |account: &Account| json!({"email": account.email, "password": account.password});
    let (admin, second) = (credentials(&sample.admin), credentials(&sample.two_factor));
    let (address, invite) = (&newcomer.email, json!({"email": newcomer.email}));
    let new = json!({"name": "Nele Neu", "password": newcomer.password});
    // The mail is sent shortly after the answer.
    let wait = format!(
        "for i in 1 2 3 4 5 6 7 8 9 10; do find {mails} -name '*.eml' -exec grep -l {address} {{}} + | grep -q . && break; sleep 1; done"
    );
    let link = format!("grep -ho '^http[^ ]*&token=[A-Za-z0-9]*' {mails}/*.eml | tail -n 1");
    vec![
        ("sign in", format!("{post} -c {jar} -d '{admin}' {base}/auth/login")),
        ("read the profile", format!("{curl} -b {jar} {base}/auth/profile")),
        ("refresh", format!("{curl} -b {jar} -c {jar} -X POST {base}/auth/refresh")),
        (
            "verify, as your backend does on every request",
            format!(
                "{post} -H 'X-API-Key: {key}' -d \
                 \"{{\\\"token\\\":\\\"$(awk '$6==\"access_token\"{{print $7}}' {jar})\\\"}}\" {base}/public/verify"
            ),
        ),
        ("sign out", format!("{curl} -b {jar} -c {jar} -X POST {base}/auth/logout")),
        (
            "sign in with a second factor: first the password",
            format!("{post} -c {jar} -d '{second}' {base}/auth/login"),
        ),
        (
            "then a code, as an authenticator app shows it; each works once",
            format!(
                "{post} -b {jar} -c {jar} -d \"{{\\\"code\\\":\\\"$({program} totp {secret})\\\"}}\" {base}/auth/verify-2fa"
            ),
        ),
        ("invite somebody: the admin signs in", format!("{post} -c {jar} -d '{admin}' {base}/auth/login")),
        ("and invites; the mail becomes a file", format!("{post} -b {jar} -d '{invite}' {base}/org/members/invite")),
        ("the link in it, once it is there: open it in a browser, or go on here", format!("{wait}; {link}")),
        (
            "accept: a name and a password make an account",
            format!("{post} -c {jar} -d '{new}' \"{base}/org/invites/$({link} | sed 's/.*token=//')/accept\""),
        ),
    ]
}

/// Quotes a word for the shell.
fn quoted(text: &str) -> String {
    if text.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b)) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
