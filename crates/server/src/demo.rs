//! `orgauth demo`: a running service with sample data and no set-up at all (decisions section 9).

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use orgauth_application::add_member::AddMember;
use orgauth_application::api_keys::{self, Manager};
use orgauth_application::organizations::{self, CreateOrganization};
use orgauth_application::two_factor;
use orgauth_domain::membership::Role;
use orgauth_domain::organization::Plan;
use orgauth_domain::ports::Entropy;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, Secret};
use orgauth_infra_crypto::SystemEntropy;
use serde::{Deserialize, Serialize};

use crate::cli::Demo;
use crate::commands;
use crate::config::Config;
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::wiring::{self, Backend};
use crate::{logging, serve};

/// What the demo made at its first start and shows at every one.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sample {
    organization: String,
    admin: Account,
    member: Account,
    /// With two-factor authentication on.
    two_factor: Account,
    /// The secret of its authenticator app.
    two_factor_secret: String,
    api_key: String,
}

#[derive(Serialize, Deserialize)]
struct Account {
    email: String,
    password: String,
}

/// Sets up what is missing and serves.
pub(crate) fn run(demo: &Demo, mut environment: Vec<(String, String)>, output: Output) -> Result<(), Failure> {
    let dir = data_dir(&demo.data)?;
    let file = dir.join("orgauth.toml");
    let listener = TcpListener::bind(demo.listen).map_err(|error| {
        let message = format!("cannot listen on {}: {error}; choose another with --listen ADDR:PORT", demo.listen);
        Failure::new("listen", message)
    })?;
    let address = listener.local_addr().map_err(|error| Failure::internal(&error))?;
    if !file.exists() {
        write_private(&file, &configuration(&dir, address))?;
    }
    // The address of this start counts, whatever that of the first one was.
    let origins = format!("http://localhost:{0},http://127.0.0.1:{0}", address.port());
    environment.extend([
        ("ORGAUTH_HTTP__LISTEN".to_owned(), address.to_string()),
        ("ORGAUTH_HTTP__BASE_URL".to_owned(), format!("http://{}/api/v1", shown(address))),
        ("ORGAUTH_CORS__OWN_ORIGINS".to_owned(), origins),
    ]);
    let config = Config::load(Some(&file), environment)?;
    logging::start(config.log.level.as_str(), config.log.format);
    let sample = prepare(&config, &dir)?;
    serve::serve(&config, listener, None, |bound| {
        let text = if output.json {
            json(&sample, &file, bound)
        } else {
            format!("listening on http://{bound}\n{}", welcome(&sample, &dir, &file, address))
        };
        output::print(&text, true);
    })
}

/// The directory, made for its owner only when it isn't there, as an absolute path.
fn data_dir(data: &Path) -> Result<PathBuf, Failure> {
    let unusable = |error| Failure::new("data", format!("cannot use the directory {}: {error}", data.display()));
    fs::DirBuilder::new().recursive(true).mode(0o700).create(data.join("mail")).map_err(unusable)?;
    data.canonicalize().map_err(unusable)
}

/// Makes the sample data in one go, or reads what the first start made.
fn prepare(config: &Config, dir: &Path) -> Result<Sample, Failure> {
    let file = dir.join("demo.json");
    if let Ok(text) = fs::read_to_string(&file) {
        return serde_json::from_str(&text).map_err(|error| {
            let advice = "remove the whole directory to start afresh";
            Failure::new("data", format!("{} is damaged ({error}); {advice}", file.display()))
        });
    }
    let backend = Backend::open(config, None)?;
    backend.migrate()?;
    let service = wiring::service(config, &backend)?;
    let account = |email: &str| Account { email: email.to_owned(), password: password() };
    let mut sample = Sample {
        organization: "acme".to_owned(),
        admin: account("admin@acme.example"),
        member: account("member@acme.example"),
        two_factor: account("two-factor@acme.example"),
        two_factor_secret: String::new(),
        api_key: String::new(),
    };
    let slug = constant(Slug::parse(&sample.organization))?;
    // A first start that was cut off may have made a part of it: what is there is left, but its passwords are lost.
    let existing = organizations::list(&service.app)?;
    if existing.iter().any(|organization| organization.slug == slug) {
        let message = format!("a first start was cut off; remove {} and start again", dir.display());
        return Err(Failure::new("data", message));
    }
    let name = constant(Name::parse("Acme"))?;
    organizations::create(
        &service.app,
        CreateOrganization { slug: slug.clone(), name, plan: Plan::Pro, app_url: None, admin_email: None },
    )?;
    let people = [
        ("Ada Admin", Role::Admin, &sample.admin),
        ("Max Member", Role::Member, &sample.member),
        ("Tess Two-Factor", Role::Member, &sample.two_factor),
    ];
    let mut last = None;
    for (name, role, account) in people {
        let command = AddMember {
            slug: slug.clone(),
            email: constant(Email::parse(&account.email))?,
            name: Some(constant(Name::parse(name))?),
            role,
            password: Some(Secret::new(account.password.clone())),
        };
        last = Some(commands::add(&service, command)?.0);
    }
    if let Some(user) = last {
        let (enrolment, _) = two_factor::provision(&service.app, &user, "Acme")?;
        enrolment.secret.expose().clone_into(&mut sample.two_factor_secret);
    }
    let name = constant(Name::parse("demo backend"))?;
    let (_, key) =
        api_keys::create(&service.app, &Manager::Operator(&slug), name, None, orgauth_infra_crypto::key_digest)?;
    key.expose().clone_into(&mut sample.api_key);
    let text = serde_json::to_string_pretty(&sample).map_err(|error| Failure::internal(&error))?;
    write_private(&file, &text)?;
    Ok(sample)
}

/// A value of the demo's own; it can't be refused.
fn constant<T, E: std::fmt::Display>(parsed: Result<T, E>) -> Result<T, Failure> {
    parsed.map_err(|error| Failure::internal(&error))
}

fn password() -> String {
    let entropy: &dyn Entropy = &SystemEntropy::new();
    entropy.base62::<20>().iter().collect()
}

/// The file that lets every other command work on the demo's data.
fn configuration(dir: &Path, address: std::net::SocketAddr) -> String {
    let mut key = [0; 32];
    SystemEntropy::new().fill(&mut key);
    let key = base64::engine::general_purpose::STANDARD.encode(key);
    let quoted = |path: PathBuf| toml::Value::String(path.display().to_string());
    let store = toml::Value::String(format!("sqlite:{}", dir.join("orgauth.db").display()));
    format!(
        "# Written by `orgauth demo`. Use it with any command: orgauth org list --config orgauth.toml\n\
         [http]\nlisten = \"{address}\"\nbase_url = \"http://{}/api/v1\"\n\n\
         [store]\nurl = {store}\n\n\
         [mail]\ntransport = \"file\"\ndir = {}\n\n\
         [log]\nlevel = \"warn\"\nformat = \"text\"\n\n\
         [secrets]\ndata_key_active = \"demo\"\ndata_keys = {{ demo = \"{key}\" }}\n",
        shown(address),
        quoted(dir.join("mail")),
    )
}

fn write_private(file: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::new("data", format!("cannot write {}: {error}", file.display()));
    // Under another name first: a half-written file is never read.
    let draft = file.with_extension("new");
    let mut opened =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft).map_err(failed)?;
    opened.write_all(text.as_bytes()).and_then(|()| opened.sync_all()).map_err(failed)?;
    fs::rename(&draft, file).map_err(failed)
}

/// The address to type: the unspecified one is reached on loopback.
fn shown(address: std::net::SocketAddr) -> String {
    if address.ip().is_unspecified() || address.ip().is_loopback() && address.is_ipv4() {
        format!("127.0.0.1:{}", address.port())
    } else {
        address.to_string()
    }
}

fn json(sample: &Sample, file: &Path, address: std::net::SocketAddr) -> String {
    let body = serde_json::json!({
        "listening": format!("http://{address}"),
        "config": file.display().to_string(),
        "demo": sample,
    });
    format!("{body}\n")
}

fn welcome(sample: &Sample, dir: &Path, file: &Path, address: std::net::SocketAddr) -> String {
    let base = format!("http://{}/api/v1", shown(address));
    let jar = dir.join("cookies.txt");
    let (jar, org, key) = (quoted(&jar.display().to_string()), &sample.organization, &sample.api_key);
    let body = serde_json::json!({"email": sample.admin.email, "password": sample.admin.password});
    let second = serde_json::json!({"email": sample.two_factor.email, "password": sample.two_factor.password});
    let program = std::env::current_exe().map_or_else(|_| "orgauth".to_owned(), |path| path.display().to_string());
    let (program, secret) = (quoted(&program), &sample.two_factor_secret);
    let steps = [
        (
            "sign in",
            format!(
                "curl -sS -c {jar} -H 'X-Org-Slug: {org}' -H 'Content-Type: application/json' -d '{body}' {base}/auth/login"
            ),
        ),
        ("read the profile", format!("curl -sS -b {jar} -H 'X-Org-Slug: {org}' {base}/auth/profile")),
        ("refresh", format!("curl -sS -b {jar} -c {jar} -H 'X-Org-Slug: {org}' -X POST {base}/auth/refresh")),
        (
            "verify, as your backend does on every request",
            format!(
                "curl -sS -H 'X-Org-Slug: {org}' -H 'X-API-Key: {key}' -H 'Content-Type: application/json' -d \
                 \"{{\\\"token\\\":\\\"$(awk '$6==\"access_token\"{{print $7}}' {jar})\\\"}}\" {base}/public/verify"
            ),
        ),
        ("sign out", format!("curl -sS -b {jar} -c {jar} -H 'X-Org-Slug: {org}' -X POST {base}/auth/logout")),
        (
            "sign in with a second factor: first the password",
            format!(
                "curl -sS -c {jar} -H 'X-Org-Slug: {org}' -H 'Content-Type: application/json' -d '{second}' {base}/auth/login"
            ),
        ),
        (
            "then a code, as an authenticator app shows it; each works once",
            format!(
                "curl -sS -b {jar} -c {jar} -H 'X-Org-Slug: {org}' -H 'Content-Type: application/json' -d \
                 \"{{\\\"code\\\":\\\"$({program} totp {secret})\\\"}}\" {base}/auth/verify-2fa"
            ),
        ),
    ];
    let invite = serde_json::json!({"email": "nele@example.com"});
    let new = serde_json::json!({"name": "Nele Neu", "password": password()});
    let link = format!(
        "grep -ho '^http[^ ]*&token=[A-Za-z0-9]*' {}/*.eml | tail -n 1",
        quoted(&dir.join("mail").display().to_string())
    );
    let json_type = "-H 'Content-Type: application/json'";
    let steps = steps.into_iter().chain([
        (
            "invite somebody: the admin signs in",
            format!("curl -sS -c {jar} -H 'X-Org-Slug: {org}' {json_type} -d '{body}' {base}/auth/login"),
        ),
        (
            "and invites, once; the mail becomes a file",
            format!("curl -sS -b {jar} -H 'X-Org-Slug: {org}' {json_type} -d '{invite}' {base}/org/members/invite"),
        ),
        ("the link in it: open it in a browser, or go on here", link.clone()),
        (
            "accept: a name and a password make an account",
            format!(
                "curl -sS -c {jar} -H 'X-Org-Slug: {org}' {json_type} -d '{new}' \
                 \"{base}/org/invites/$({link} | sed 's/.*token=//')/accept\""
            ),
        ),
    ]);
    let mut text = format!(
        "\nThis is a demo: everything it keeps is in {}.\n\n  organization  {org}\n  admin         {}  {}\n  \
         member        {}  {}\n  two-factor    {}  {}  secret {secret}\n  API key       {key}\n  API document  http://{}/docs\n  commands      {program} org list \
         --config {}\n\nTry it; each line works as it is:\n",
        dir.display(),
        sample.admin.email,
        sample.admin.password,
        sample.member.email,
        sample.member.password,
        sample.two_factor.email,
        sample.two_factor.password,
        shown(address),
        quoted(&file.display().to_string()),
    );
    for (what, line) in steps {
        // Formatting into a text doesn't fail.
        let _infallible = write!(text, "\n# {what}\n{line}; echo\n");
    }
    text.push_str("\nWebhooks to a receiver of yours: docs/webhooks.md shows how.\n\nStop with Ctrl-C.\n");
    text
}

/// A word for the shell.
fn quoted(text: &str) -> String {
    if text.bytes().all(|b| b.is_ascii_alphanumeric() || b"/._-".contains(&b)) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
