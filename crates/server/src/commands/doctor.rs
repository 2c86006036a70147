//! `orgauth doctor`: checks everything that a server needs, and prints problems with advice. It changes nothing.

use std::net::ToSocketAddrs;
use std::path::Path;

use orgauth_application::keys::signing_keys;
use orgauth_application::operations::{servers, shut_out};
use orgauth_domain::Duration;
use orgauth_domain::keys::signing_key::SigningKeyState;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::Clock;
use orgauth_infra_crypto::SystemClock;
use orgauth_infra_postgres::Replication;
use rustix::fs::statvfs;
use serde::Serialize;
use serde_json::json;

use super::files::directory_of;
use crate::commands::connections;
use crate::commands::serve::descriptors::Descriptors;
use crate::config::duration::show;
use crate::config::{Config, Demand, Essentials, LogFormat};
use crate::observe::logging;
use crate::report::failure::Failure;
use crate::report::output::{self, Output};
use crate::wiring::backend::{Backend, CLOCKS, clocks_apart};
use crate::wiring::check::check;
use crate::wiring::tls::Certificates;

/// How long a due mail or delivery may wait for a server.
const DUE: Duration = Duration::from_minutes(5);

/// How many bytes should be free on the disk of a database file.
const FREE: u64 = 1 << 30;

/// With fewer free bytes the disk counts as full: the database's log grows by megabytes before a checkpoint.
const LEAST: u64 = 8 << 20;

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Ok,
    /// It works, but needs attention.
    Warning,
    /// It doesn't work.
    Problem,
    /// It can't be checked before another problem is solved.
    Skipped,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Problem => "problem",
            Self::Skipped => "skipped",
        }
    }
}

/// One check and its result.
#[derive(Debug, Serialize)]
struct Check {
    name: &'static str,
    state: State,
    message: String,
    /// What to do; absent where nothing has to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'static str>,
}

/// `orgauth doctor`; `config` is the loaded configuration, or why it could not be loaded.
pub(super) fn run(config: Result<Config, Failure>, output: Output) -> Result<(), Failure> {
    logging::start("off", LogFormat::Text);
    let mut checks = Checks::default();
    match config {
        Ok(config) => checks.all(&config),
        Err(failure) => checks.problem("configuration", failure.message, SETTING),
    }
    let problems = checks.0.iter().filter(|check| check.state == State::Problem).count();
    let is_well = problems == 0;
    if output.json {
        output.success(&json!({ "ok": is_well, "checks": checks.0 }), "")?;
    } else {
        output::print(&checks.text())?;
    }
    if is_well {
        return Ok(());
    }
    let told = match problems {
        1 => "one problem is told above".to_owned(),
        problems => format!("{problems} problems are told above"),
    };
    Err(Failure { is_told: output.json, ..Failure::new("unwell", told) })
}

const SETTING: &str = "Correct the setting; orgauth config print --explain tells what each one means.";

#[derive(Default)]
struct Checks(Vec<Check>);

impl Checks {
    fn add(
        &mut self,
        name: &'static str,
        state: State,
        message: impl Into<String>,
        advice: impl Into<Option<&'static str>>,
    ) {
        self.0.push(Check { name, state, message: message.into(), advice: advice.into() });
    }

    fn ok(&mut self, name: &'static str, message: impl Into<String>) {
        self.add(name, State::Ok, message, None);
    }

    fn warn(&mut self, name: &'static str, message: impl Into<String>, advice: impl Into<Option<&'static str>>) {
        self.add(name, State::Warning, message, advice);
    }

    fn problem(&mut self, name: &'static str, message: impl Into<String>, advice: impl Into<Option<&'static str>>) {
        self.add(name, State::Problem, message, advice);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Check { name, state, message, advice } in &self.0 {
            let word = state.word();
            let mut lines = vec![format!("{word:<8} {name:<18} {message}")];
            lines.extend(advice.map(|advice| format!("{:<27} → {advice}", "")));
            text.push_str(&lines.join("\n"));
            text.push('\n');
        }
        text
    }

    fn all(&mut self, config: &Config) {
        match check(config) {
            Ok(()) => self.ok("configuration", "a server could start with it"),
            Err(failure) => self.problem("configuration", failure.message, SETTING),
        }
        for warning in config.warnings() {
            self.warn("configuration", warning.as_str(), None);
        }
        for warning in config.exposed_files() {
            self.warn("configuration", warning, "Take the right to read it from others: chmod o-r.");
        }
        self.certificate(config);
        self.name(config);
        self.descriptors(config);
        let missing = self.connections(config);
        if let Ok(Some(path)) = config.essentials().map(Essentials::database_file) {
            // Also checked when the database doesn't open: a full disk may be the reason.
            self.disk_space(path);
        }
        match missing {
            None => self.store(config),
            Some(first) => {
                self.skip(&["clock", "replication", "signing keys", "ways to sign in", "servers", "queue"], first);
            }
        }
    }

    fn skip(&mut self, names: &[&'static str], first: &str) {
        for name in names {
            self.add(name, State::Skipped, first, None);
        }
    }

    fn certificate(&mut self, config: &Config) {
        // The check of the configuration reports errors in the files.
        let Ok(Some(certificates)) = Certificates::of(config) else { return };
        let warnings = certificates.warnings();
        if warnings.is_empty() {
            self.ok("certificate", "it is in date and for the host of http.base_url");
        }
        for warning in warnings {
            self.warn("certificate", warning, "Put a new certificate into the files, and send the servers SIGHUP.");
        }
    }

    /// Whether the public host name resolves on this machine.
    fn name(&mut self, config: &Config) {
        let Ok(base_url) = config.base_url() else { return };
        let host = base_url.host();
        match (host.trim_matches(['[', ']']), 443).to_socket_addrs().map(Iterator::count) {
            Ok(1..) => self.ok("name", format!("{host}, the host of http.base_url, has an address")),
            Ok(0) | Err(_) => self.warn(
                "name",
                format!("{host}, the host of http.base_url, has no address for this machine"),
                "Set its DNS entry, or correct http.base_url: browsers and links in mails go there.",
            ),
        }
    }

    fn descriptors(&mut self, config: &Config) {
        if config.essentials().is_err() {
            // The check of the configuration reports what is missing.
            return self.skip(&["open files"], "the configuration has to be complete first");
        }
        match Descriptors::planned(config) {
            Ok(planned) => self.ok(
                "open files",
                format!("the limit of {} leaves room for {} connections", planned.limit, planned.connections),
            ),
            Err(failure) => {
                self.problem("open files", failure.message, "Set LimitNOFILE of the unit, or ulimit -n.");
            }
        }
    }

    /// Runs the checks of `config check --connect`; returns what has to be solved before the store can be queried further,
    /// absent when it can.
    fn connections(&mut self, config: &Config) -> Option<&'static str> {
        let tried = match connections::all(config) {
            Ok(tried) => tried,
            Err(failure) => {
                self.problem("connections", failure.message, None);
                return Some("the connections have to be checked first");
            }
        };
        let mut missing = None;
        for one in tried {
            let told = match one.outcome {
                Ok(told) => {
                    self.ok(one.setting, told);
                    continue;
                }
                Err(told) => told,
            };
            let advice = match one.setting {
                "store.url" => {
                    missing = Some("the problem of store.url has to be solved first");
                    "See that the database runs and is reached with store.url, or that its file and directory may be written and have room."
                }
                "secrets.data_keys" => {
                    missing = missing.or(Some("the problem of secrets.data_keys has to be solved first"));
                    "Set the keys that this database was used with: keep them apart from its backups."
                }
                _ => "Follow what the line says; orgauth config print --explain tells what the setting means.",
            };
            self.problem(one.setting, told, advice);
        }
        missing
    }

    /// Checks the rows of the store. The store answers, though its file or the current migrations may be missing.
    fn store(&mut self, config: &Config) {
        if let Ok(Some(_)) = config.missing_database() {
            return;
        }
        let backend = match Backend::open(config, None) {
            Ok(backend) => backend,
            Err(failure) => return self.problem("store.url", failure.message, None),
        };
        if !backend.pending_migrations().is_ok_and(|pending| pending == 0) {
            let first = "the migrations have to run first: orgauth migrate, or a start";
            return self.skip(&["signing keys", "ways to sign in", "servers", "queue"], first);
        }
        self.clock(&backend);
        self.replication(config, &backend);
        self.signing_keys(config, &backend);
        self.ways_in(config, &backend);
        let is_served = self.servers(&backend);
        self.queue(&backend, is_served);
    }

    fn disk_space(&mut self, path: &Path) {
        let Ok(found) = statvfs(directory_of(path)) else { return };
        let free = found.f_bavail.saturating_mul(found.f_frsize);
        let told = format!("{} MiB are free beside the database", free >> 20);
        if free < LEAST {
            self.problem("disk", told, "Make room: nothing can be written, so nobody can sign in.");
        } else if free < FREE {
            self.warn("disk", told, "Make room: on a full disk nobody can sign in.");
        } else {
            self.ok("disk", told);
        }
    }

    fn clock(&mut self, backend: &Backend) {
        let Backend::Postgres(store) = backend else { return };
        match clocks_apart(store) {
            Ok(apart) if apart > CLOCKS => self.problem(
                "clock",
                format!("this machine's clock and the database's are {apart} ms apart"),
                "Set both by NTP: tokens, codes of authenticator apps and links depend on the time.",
            ),
            Ok(_) => self.ok("clock", "this machine's clock and the database's agree"),
            Err(error) => self.problem("clock", error.to_string(), None),
        }
    }

    /// Whether nothing that is acknowledged is lost when a standby takes over.
    fn replication(&mut self, config: &Config, backend: &Backend) {
        let Backend::Postgres(store) = backend else { return };
        let Replication { is_synchronous, standbys } = match store.replication() {
            Ok(replication) => replication,
            Err(error) => return self.problem("replication", error.to_string(), None),
        };
        let wanted = config.store.require_synchronous != Demand::No;
        match (is_synchronous, standbys) {
            (true, 0) => self.problem(
                "replication",
                "commits wait for a standby, and none is connected",
                "Start the standby, or let the cluster manager take it out of synchronous_standby_names.",
            ),
            (true, standbys) => {
                self.ok("replication", format!("synchronous: commits wait for a standby; connected: {standbys}"));
            }
            (false, standbys) if standbys > 0 || wanted => self.warn(
                "replication",
                format!("asynchronous: no commit waits for a standby; connected: {standbys}"),
                "When one takes over, the last changes are lost, revocations too. Set synchronous_standby_names; with Patroni's synchronous_mode, look again some seconds after a change of primary.",
            ),
            (false, _) => self.ok("replication", "no standby is connected"),
        }
    }

    fn signing_keys(&mut self, config: &Config, backend: &Backend) {
        let keys = match signing_keys::list(&*backend.store()) {
            Ok(keys) => keys,
            Err(error) => return self.problem("signing keys", error.to_string(), None),
        };
        let Some(key) = keys.iter().find(|key| key.state == SigningKeyState::Active) else {
            return self.ok("signing keys", "there is none yet; the first start makes one");
        };
        let most = config.signing_keys.rotation_age.plus(Duration::from_days(1));
        let told = format!("{} signs tokens, since {}", key.id, key.since);
        if SystemClock.now().since(key.since) > most {
            let advice = "A running server replaces it by itself; see its log, or run orgauth keys rotate.";
            self.warn("signing keys", format!("{told}: older than {}", show(most)), advice);
        } else {
            self.ok("signing keys", told);
        }
    }

    /// Whether the settings shut people out.
    fn ways_in(&mut self, config: &Config, backend: &Backend) {
        let rp_id = config.passkeys().rp.id;
        let shut_out = match shut_out::count(&*backend.store(), &rp_id, &config.methods()) {
            Ok(shut_out) => shut_out.lines(&rp_id),
            Err(error) => return self.problem("ways to sign in", error.to_string(), None),
        };
        if shut_out.is_empty() {
            self.ok("ways to sign in", "the settings shut out no passkey and no organization");
        }
        for (line, advice) in shut_out {
            self.warn("ways to sign in", line, advice);
        }
    }

    /// Whether a server runs.
    fn servers(&mut self, backend: &Backend) -> bool {
        match servers::live(&*backend.store()) {
            Ok(live) if live.is_empty() => {
                self.warn("servers", "no server is running on this store", "Start one: orgauth serve.");
                false
            }
            Ok(live) => {
                let servers = live.iter().map(|heartbeat| &heartbeat.server);
                let names: Vec<String> =
                    servers.map(|server| format!("{} ({})", server.name, server.version)).collect();
                self.ok("servers", format!("running: {}", names.join(", ")));
                true
            }
            Err(error) => {
                self.problem("servers", error.to_string(), None);
                false
            }
        }
    }

    fn queue(&mut self, backend: &Backend, is_served: bool) {
        for lane in [Lane::Mail, Lane::Webhooks, Lane::OperatorWebhooks] {
            let backlog = match backend.queue().backlog(lane) {
                Ok(backlog) => backlog,
                Err(error) => {
                    self.problem("queue", error.to_string(), None);
                    continue;
                }
            };
            let told = format!("{}: {} wait or are tried again", lane.as_str(), backlog.jobs);
            match backlog.oldest_due.filter(|late| *late > DUE) {
                None => self.ok("queue", told),
                Some(late) => {
                    let advice = if is_served {
                        "See the server's log and the metrics orgauth_queue_*: its mail server or the receivers may hang."
                    } else {
                        "They go out as soon as a server runs."
                    };
                    self.warn("queue", format!("{told}, the longest due for {} s", late.millis() / 1000), advice);
                }
            }
        }
    }
}
