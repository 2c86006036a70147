//! `orgauth demo`: a running service with sample data and no set-up at all (README.md).

mod sample;
mod words;

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::keys::api_keys;
use orgauth_application::organizations::add_member::AddMember;
use orgauth_application::organizations::organization::{self, CreateOrganization, OrganizationChange};
use orgauth_domain::organizations::Plan;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::Entropy;
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, Secret};
use orgauth_infra_crypto::SystemEntropy;

use self::sample::{Account, Sample};
use crate::commands::cli::{AppUrlArg, Demo};
use crate::commands::{members, serve};
use crate::config::Config;
use crate::observe::logging;
use crate::observe::telemetry::Telemetry;
use crate::report::failure::Failure;
use crate::report::output::{self, Output};
use crate::wiring::backend::Backend;
use crate::wiring::service::{ProcessKind, Service};

/// Creates what is missing, and serves.
pub(crate) fn run(demo: &Demo, mut environment: Vec<(String, String)>, output: Output) -> Result<(), Failure> {
    let reactor = serve::Reactor::start()?;
    let dir = data_dir(&demo.data)?;
    let file = dir.join("orgauth.toml");
    let listener = listen(demo.listen)?;
    let address = listener.local_addr().map_err(Failure::internal)?;
    if !file.exists() {
        write_private(&file, &configuration(&dir, address))?;
    }
    // The address of this start applies, even if the first start used another one.
    let origins = format!("http://localhost:{0},http://127.0.0.1:{0},http://[::1]:{0}", address.port());
    environment.extend([
        ("ORGAUTH_HTTP__LISTEN".to_owned(), address.to_string()),
        ("ORGAUTH_CORS__OWN_ORIGINS".to_owned(), origins),
    ]);
    let mut config = Config::load(Some(&file), environment.clone())?;
    if !config.base_url().is_ok_and(|url| leads_to(url.as_str(), address)) {
        environment.push(("ORGAUTH_HTTP__BASE_URL".to_owned(), format!("http://{}/api/v1", shown(address))));
        config = Config::load(Some(&file), environment)?;
    }
    let telemetry = Telemetry::of(&config)?;
    logging::start_serving(&config, &telemetry);
    let (sample, app_url) = prepare(&config, &dir, demo.app_url.as_ref())?;
    serve::serve(reactor, &config, &telemetry, listener, None, true, |bound| {
        let place = words::Place {
            dir: &dir,
            file: &file,
            address: shown(address),
            app_url: app_url.as_ref(),
            has_pages: config.web.pages,
        };
        let text = if output.json {
            words::json(&sample, &place, bound)
        } else {
            format!("listening on http://{bound}\n{}", words::welcome(&sample, &place, &newcomer()))
        };
        output::print(&text)
    })
}

/// Binds the address. The printed text says `localhost`, which many programs first resolve to `[::1]`: no other
/// program may listen there on the same port. When nothing listens there, they fall back to `127.0.0.1` at once.
fn listen(wanted: SocketAddr) -> Result<TcpListener, Failure> {
    let taken = |address: SocketAddr, error: &std::io::Error| {
        let message = format!("cannot listen on {address}: {error}; choose another with --listen ADDR:PORT");
        Failure::new("listen", message)
    };
    let mut tries = 0;
    loop {
        let listener = TcpListener::bind(wanted).map_err(|error| taken(wanted, &error))?;
        let port = listener.local_addr().map_err(Failure::internal)?.port();
        let beside = SocketAddr::from((Ipv6Addr::LOCALHOST, port));
        match TcpListener::bind(beside) {
            Err(error) if error.kind() == ErrorKind::AddrInUse && wanted.is_ipv4() && is_localhost(wanted) => {
                tries += 1;
                // With port 0, the next attempt usually gets a free port.
                if wanted.port() != 0 || tries > 20 {
                    return Err(taken(beside, &error));
                }
            }
            _ => return Ok(listener),
        }
    }
}

/// Whether `localhost` reaches this address.
fn is_localhost(address: SocketAddr) -> bool {
    let ip = address.ip();
    ip.is_unspecified() || ip == Ipv4Addr::LOCALHOST || ip == Ipv6Addr::LOCALHOST
}

/// Whether the base URL from an earlier start still leads to this server. Then it stays: it is the issuer of valid
/// tokens, and older versions wrote `127.0.0.1`.
fn leads_to(base_url: &str, address: SocketAddr) -> bool {
    let port = address.port();
    let local = [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")];
    let hosts = local.into_iter().filter(|_| is_localhost(address)).chain([address.to_string()]);
    hosts.into_iter().any(|host| base_url == format!("http://{host}/api/v1"))
}

/// The absolute path of the data directory, which is created for its owner only when it is missing.
fn data_dir(data: &Path) -> Result<PathBuf, Failure> {
    let unusable = |error| Failure::new("data", format!("cannot use the directory {}: {error}", data.display()));
    fs::DirBuilder::new().recursive(true).mode(0o700).create(data.join("mail")).map_err(unusable)?;
    data.canonicalize().map_err(unusable)
}

/// Creates the sample data at the first start, and otherwise reads it.
///
/// The second value is the address of the organization's page, which `app_url` overrides.
fn prepare(config: &Config, dir: &Path, app_url: Option<&AppUrlArg>) -> Result<(Sample, Option<AppUrl>), Failure> {
    let backend = Backend::open(config, None)?;
    backend.migrate()?;
    let service = Service::of(config, &backend, ProcessKind::Server)?;
    let sample = sample(&service, dir)?;
    let slug = constant(Slug::parse(&sample.organization))?;
    if let Some(AppUrlArg(app_url)) = app_url {
        let change = OrganizationChange { app_url: Some(app_url.clone()), ..OrganizationChange::default() };
        organization::update(&service.app, &Initiator::command_line(&slug), &change)?;
    }
    let organization = organization::list(&service.app)?.into_iter().find(|one| one.slug == slug);
    Ok((sample, organization.and_then(|organization| organization.app_url)))
}

fn sample(service: &Service, dir: &Path) -> Result<Sample, Failure> {
    let file = dir.join("demo.json");
    if let Ok(text) = fs::read_to_string(&file) {
        return serde_json::from_str(&text).map_err(|error| {
            let advice = "remove the whole directory to start afresh";
            Failure::new("data", format!("{} is damaged ({error}); {advice}", file.display()))
        });
    }
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
    // An interrupted first start may have created a part of the data. It is left alone, but its passwords are lost.
    let existing = organization::list(&service.app)?;
    if existing.iter().any(|organization| organization.slug == slug) {
        let message = format!("a first start was cut off; remove {} and start again", dir.display());
        return Err(Failure::new("data", message));
    }
    let name = constant(Name::parse("Acme"))?;
    organization::create(
        &service.app,
        &Operator::CommandLine,
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
        last = Some(members::add(service, command)?.0);
    }
    if let Some(user) = last {
        let (enrolment, _) = two_factor_by_operator::provision(&service.app, &user, "Acme")?;
        enrolment.secret.expose().clone_into(&mut sample.two_factor_secret);
    }
    let name = constant(Name::parse("demo backend"))?;
    let (_, key) = api_keys::create(&service.app, &Initiator::command_line(&slug), name, None)?;
    key.expose().clone_into(&mut sample.api_key);
    let text = serde_json::to_string_pretty(&sample).map_err(Failure::internal)?;
    write_private(&file, &text)?;
    Ok(sample)
}

/// A constant of the demo, which is always valid.
fn constant<T, E: std::fmt::Display>(parsed: Result<T, E>) -> Result<T, Failure> {
    parsed.map_err(Failure::internal)
}

fn password() -> String {
    let entropy: &dyn Entropy = &SystemEntropy::new();
    entropy.base62::<20>().iter().collect()
}

/// The configuration file with which every other command can use the demo's data.
fn configuration(dir: &Path, address: SocketAddr) -> String {
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
    // Written under another name first, so that no program reads a half-written file.
    let draft = file.with_extension("new");
    let mut opened =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft).map_err(failed)?;
    opened.write_all(text.as_bytes()).and_then(|()| opened.sync_all()).map_err(failed)?;
    fs::rename(&draft, file).map_err(failed)
}

/// The address to type. All printed text uses one name: to a browser, a page on `http://localhost:5173` and a service
/// on `http://127.0.0.1:8080` are two sites, and the page would not keep the service's cookies.
fn shown(address: SocketAddr) -> String {
    if is_localhost(address) { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// A person to invite, another one at each start, so that the printed commands work again.
fn newcomer() -> Account {
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let tag: String = entropy.base62::<6>().iter().collect();
    Account { email: format!("nele-{}@example.com", tag.to_ascii_lowercase()), password: password() }
}
