//! The command line (docs/operations.md).

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use orgauth_domain::keys::key_form::KeyKind;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::Plan;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::{AppUrl, InvalidText, Name, Slug};
use orgauth_domain::{ApiKeyId, Email, OrganizationId, ServiceKeyId, Timestamp};

/// Organizations, their members, sessions and API keys: an authentication service.
#[derive(Debug, Clone, PartialEq, Eq, Parser)]
#[command(name = "orgauth", version, about, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// Read settings from this TOML file, or the one that the variable ORGAUTH_CONFIG names; ORGAUTH_SECTION__KEY variables
    /// override it.
    #[arg(long, global = true, value_name = "FILE", display_order = 100)]
    pub(crate) config: Option<PathBuf>,
    /// Print one JSON object on stdout, also on failure.
    #[arg(long, global = true, display_order = 101)]
    pub(crate) json: bool,
    /// What to do.
    #[command(subcommand)]
    pub(super) command: Command,
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum Command {
    /// Run a server to try things out: no set-up, an embedded store, sample data.
    Demo(Demo),
    /// Run the server.
    Serve,
    /// Bring the database to the newest version.
    Migrate,
    /// Write the whole store to one file, beside running servers.
    Backup {
        /// The file to make.
        file: PathBuf,
        /// Write over a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Put a backup into an empty store; ends all sessions.
    Restore {
        /// A file that `orgauth backup` has made.
        file: PathBuf,
        /// Let sessions live on: for a planned move, right after the old servers have stopped.
        #[arg(long)]
        keep_sessions: bool,
    },
    /// Create and manage organizations.
    #[command(subcommand)]
    Org(Org),
    /// Import users of another service, and help those who are locked out.
    #[command(subcommand)]
    User(User),
    /// Print the current code of an authenticator secret, as an app would show it.
    Totp {
        /// The secret, in base32.
        secret: String,
    },
    /// Manage the members of an organization.
    #[command(subcommand)]
    Member(Member),
    /// Create and revoke the API keys of an organization.
    #[command(subcommand)]
    ApiKey(ApiKey),
    /// Create and revoke service keys: the operator's own, for any organization.
    #[command(subcommand)]
    ServiceKey(ServiceKey),
    /// Look at and replace the keys that sign tokens.
    #[command(subcommand)]
    Keys(Keys),
    /// Seal everything in the database anew with the active data key (secrets.data_key_active).
    Rekey,
    /// Look at everything a server needs: configuration, store, keys, queue, clock, names, mail; say what is wrong and what to do.
    Doctor,
    /// Ask the running server of this configuration whether it is ready; exit code 0 when it is, otherwise 1.
    Healthcheck,
    /// Print the OpenAPI document of the HTTP interface.
    Openapi {
        /// Leave out the requests to subscribers, of which some generators of clients make broken code.
        #[arg(long)]
        without_webhooks: bool,
    },
    /// Print the script by which a shell completes these commands.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual into a directory: a page for each command.
    Man {
        /// A directory that is there.
        directory: PathBuf,
    },
    /// Look at the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
}

/// `demo`.
#[derive(Debug, Clone, PartialEq, Eq, Args)]
pub(super) struct Demo {
    /// Where the demo keeps its data; made when it is not there.
    #[arg(long, value_name = "DIR", default_value = "./orgauth-data")]
    pub(crate) data: PathBuf,
    /// Address and port to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// The page of the demo's organization, which may call from a browser: such as http://localhost:5173; an empty text
    /// removes it.
    #[arg(long, value_name = "URL")]
    pub(super) app_url: Option<AppUrlArg>,
}

/// `org …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum Org {
    /// Create an organization.
    Create {
        /// What requests name it by: 2 to 63 of a-z, 0-9 and inner hyphens.
        #[arg(long, value_parser = Slug::parse)]
        slug: Slug,
        /// What people call it.
        #[arg(long, value_parser = Name::parse)]
        name: Name,
        /// What it pays for.
        #[arg(long, default_value = "free", value_parser = plan())]
        plan: Plan,
        /// The address of its application, https (or http on loopback).
        #[arg(long, value_name = "URL")]
        app_url: Option<AppUrlArg>,
        /// Invite this address as its first admin.
        #[arg(long, value_name = "EMAIL", value_parser = Email::parse)]
        admin_email: Option<Email>,
    },
    /// List all organizations.
    List,
    /// Change an organization; what is not given stays.
    #[command(group = clap::ArgGroup::new("change").args(["plan", "name", "app_url"]).required(true).multiple(true))]
    Update {
        /// The organization.
        #[arg(long, value_parser = Slug::parse)]
        slug: Slug,
        /// What it pays for.
        #[arg(long, value_parser = plan())]
        plan: Option<Plan>,
        /// What people call it.
        #[arg(long, value_parser = Name::parse)]
        name: Option<Name>,
        /// The address of its application; an empty text removes it.
        #[arg(long, value_name = "URL")]
        app_url: Option<AppUrlArg>,
    },
    /// Lock an organization: nobody signs in, and verify says `valid: false`.
    Suspend {
        /// The organization.
        #[arg(long, value_parser = Slug::parse)]
        slug: Slug,
    },
    /// Undo `suspend`.
    Activate {
        /// The organization.
        #[arg(long, value_parser = Slug::parse)]
        slug: Slug,
    },
    /// Stop requiring single sign-on, when nobody gets in by the identity provider any more.
    SsoOff {
        /// The organization.
        #[arg(long, value_parser = Slug::parse)]
        slug: Slug,
    },
    /// Delete a suspended organization for good; accounts stay.
    #[command(group = clap::ArgGroup::new("which").args(["slug", "id"]).required(true))]
    Delete {
        /// The organization's slug.
        #[arg(long, value_parser = Slug::parse)]
        slug: Option<Slug>,
        /// Or its id, org_….
        #[arg(long, value_parser = OrganizationId::from_str)]
        id: Option<OrganizationId>,
    },
}

/// `user …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum User {
    /// Remove a user's authenticator app, recovery codes and passkeys, and end all their sessions.
    #[command(name = "reset-2fa")]
    ResetTwoFactor {
        /// The email address of the account.
        #[arg(long, value_parser = Email::parse)]
        email: Email,
    },
    /// Add users of another service, with their passwords' hashes; may be run again after an interruption.
    Import {
        /// A file of JSON lines, as docs/moving-in.md shows; - reads the standard input.
        file: PathBuf,
    },
}

/// `member …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum Member {
    /// Add a member, with a new account unless the email has one.
    Add {
        /// The slug of the organization.
        #[arg(long, value_name = "SLUG", value_parser = Slug::parse)]
        org: Slug,
        /// The email address of the account.
        #[arg(long, value_parser = Email::parse)]
        email: Email,
        /// The name of a new account; an existing one keeps its own.
        #[arg(long, value_parser = Name::parse)]
        name: Option<Name>,
        /// What the member may do.
        #[arg(long, value_parser = role())]
        role: Role,
        /// Read the password of a new account from stdin; a byte order mark and one line end around it are dropped.
        #[arg(long)]
        password_stdin: bool,
    },
}

/// `api-key …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum ApiKey {
    /// Create a key; it is shown this once.
    Create {
        /// The slug of the organization.
        #[arg(long, value_name = "SLUG", value_parser = Slug::parse)]
        org: Slug,
        /// What the key is for.
        #[arg(long, value_parser = Name::parse)]
        name: Name,
        /// When it stops working, such as 2030-01-01T00:00:00Z.
        #[arg(long, value_name = "TIME", value_parser = Timestamp::from_str)]
        expires_at: Option<Timestamp>,
    },
    /// List the live keys of an organization.
    List {
        /// The slug of the organization.
        #[arg(long, value_name = "SLUG", value_parser = Slug::parse)]
        org: Slug,
    },
    /// End a key at once.
    Revoke {
        /// The slug of the organization.
        #[arg(long, value_name = "SLUG", value_parser = Slug::parse)]
        org: Slug,
        /// The key's id, key_….
        #[arg(long, value_parser = ApiKeyId::from_str)]
        id: ApiKeyId,
    },
}

/// `service-key …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum ServiceKey {
    /// Create a key; it is shown this once.
    Create {
        /// What the key is for.
        #[arg(long, value_parser = Name::parse)]
        name: Name,
        /// What it may do: verify for any organization, or manage all of them as well.
        #[arg(long, default_value = "verify", value_parser = scope())]
        scope: Scope,
        /// When it stops working, such as 2030-01-01T00:00:00Z.
        #[arg(long, value_name = "TIME", value_parser = Timestamp::from_str)]
        expires_at: Option<Timestamp>,
        /// Let it sign in as users, to read what they see; with the scope manage, and while operator.impersonation is set.
        #[arg(long)]
        may_impersonate: bool,
    },
    /// List the live keys.
    List,
    /// End a key at once.
    Revoke {
        /// The key's id, skey_….
        #[arg(long, value_parser = ServiceKeyId::from_str)]
        id: ServiceKeyId,
    },
}

/// `keys …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum Keys {
    /// List the keys and where they stand.
    List,
    /// Let the next key sign from now on; nobody is signed out.
    Rotate,
    /// In an emergency: take a key out of use at once and end the sessions that it signed.
    Remove {
        /// The key, as `keys list` shows it.
        #[arg(long)]
        kid: String,
    },
    /// Let the next key for connections with `privateKeyJwt` sign from now on, and make another next one.
    ReplaceClientKey,
}

/// `config …`.
#[derive(Debug, Clone, PartialEq, Eq, Subcommand)]
pub(super) enum ConfigCommand {
    /// Say whether `serve` could start with this configuration.
    Check {
        /// Also send a mail to this address, to see that mail arrives.
        #[arg(long, value_name = "EMAIL", value_parser = Email::parse)]
        send_test_mail: Option<Email>,
        /// Also try the database, the mail server and the directories; nothing is changed or sent.
        #[arg(long)]
        connect: bool,
    },
    /// Print the configuration in effect, secrets hidden.
    Print {
        /// With each setting's meaning, form and default.
        #[arg(long)]
        explain: bool,
    },
}

/// The address of an application; `None` for an empty text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AppUrlArg(pub(crate) Option<AppUrl>);

impl FromStr for AppUrlArg {
    type Err = InvalidText;

    fn from_str(text: &str) -> Result<Self, InvalidText> {
        AppUrl::parse(text).map(Self)
    }
}

fn plan() -> impl TypedValueParser<Value = Plan> {
    let words = PossibleValuesParser::new(Plan::ALL.iter().map(|plan| plan.as_str()));
    words.try_map(|word| Plan::parse(&word).ok_or("no such plan"))
}

fn role() -> impl TypedValueParser<Value = Role> {
    let words = PossibleValuesParser::new(Role::ALL.iter().map(|role| role.as_str()));
    words.try_map(|word| Role::parse(&word).ok_or("no such role"))
}

fn scope() -> impl TypedValueParser<Value = Scope> {
    let words = PossibleValuesParser::new(Scope::ALL.iter().map(|scope| scope.as_str()));
    words.try_map(|word| Scope::parse(&word).ok_or("no such scope"))
}

/// Why no command runs: a usage error, or `--help` or `--version`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UsageError {
    /// The text to print, with its line end.
    pub(crate) output: String,
    /// Whether to print to stdout instead of stderr.
    pub(crate) on_stdout: bool,
    /// The exit code of the process: 2, or 0 for `--help` and `--version`.
    pub(crate) exit_code: u8,
}

/// Parses the arguments of the process, the program's name first.
///
/// # Errors
/// The output and the exit code instead of a command. With `--json` among the arguments, a usage error is one JSON object.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, UsageError> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    Cli::try_parse_from(&arguments).map_err(|error| {
        let text = without_keys(error.to_string(), &arguments);
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            return UsageError { output: text, on_stdout: true, exit_code: 0 };
        }
        if arguments.iter().any(|argument| argument == "--json") {
            let body = serde_json::json!({"error": {"code": "usage", "message": one_line(&text)}});
            return UsageError { output: format!("{body}\n"), on_stdout: true, exit_code: 2 };
        }
        UsageError { output: text, on_stdout: false, exit_code: 2 }
    })
}

/// Removes keys from the message of an error that quotes an argument: a caller may have given a key in place of its identifier.
fn without_keys(message: String, arguments: &[OsString]) -> String {
    let values = arguments.iter().filter_map(|argument| argument.to_str()?.rsplit('=').next());
    values.fold(message, |message, value| match KeyKind::claimed_by(value) {
        Some(kind) => message.replace(value, &format!("{}…", kind.prefix())),
        None => message,
    })
}

/// The message on one line, without its label, the usage and the tips.
fn one_line(text: &str) -> String {
    let message = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = message.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn run(line: &[&str]) -> Result<Cli, UsageError> {
        parse(std::iter::once("orgauth").chain(line.iter().copied()).map(OsString::from))
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_form_that_scripts_rely_on_is_taken() {
        for line in [
            "demo",
            "demo --data DIR --listen 127.0.0.1:0",
            "demo --app-url http://localhost:5173",
            "serve --config orgauth.toml",
            "--config orgauth.toml serve",
            "migrate --json",
            "org create --slug acme --name Acme --plan pro --app-url https://app.acme.example --json",
            "org list --json",
            "org update --slug acme --plan enterprise --name Acme --app-url https://app.acme.example",
            "org suspend --slug acme",
            "org activate --slug acme --config orgauth.toml --json",
            "org sso-off --slug acme --json",
            "org delete --slug acme --json",
            "member add --org acme --email a@example.com --name Ann --role org_admin --password-stdin",
            "member add --org acme --email a@example.com --role member",
            "api-key create --org acme --name backend --expires-at 2030-01-01T00:00:00Z",
            "api-key list --org acme",
            "service-key create --name backend --scope manage --expires-at 2030-01-01T00:00:00Z --json",
            "service-key create --name backend",
            "service-key list --json",
            "keys list",
            "keys rotate --json",
            "keys remove --kid 0123456789abcdef",
            "user import users.ndjson --json",
            "user import -",
            "rekey --json",
            "openapi --without-webhooks",
            "healthcheck --json",
            "completions bash",
            "man target/man",
            "config check --config orgauth.toml",
            "config check --send-test-mail ops@example.com",
            "org create --slug acme --name Acme --admin-email ann@example.com",
            "config print --json",
            "config print --explain",
            "config check --connect --json",
        ] {
            let words: Vec<&str> = line.split(' ').collect();
            assert!(run(&words).is_ok(), "{line}: {:?}", run(&words));
        }
        let id = ApiKeyId::new(Timestamp::from_seconds(1_800_000_000), [7; 10]).to_string();
        assert!(run(&["api-key", "revoke", "--org", "acme", "--id", &id]).is_ok());
    }

    #[test]
    fn global_arguments_stand_before_or_behind_the_command() {
        let before = run(&["--json", "--config", "a.toml", "config", "print"]).unwrap();
        let behind = run(&["config", "print", "--config", "a.toml", "--json"]).unwrap();
        assert_eq!(before, behind);
        assert_eq!((before.config, before.json), (Some(PathBuf::from("a.toml")), true));
    }

    #[test]
    fn an_empty_app_url_removes_it_and_no_change_at_all_is_a_usage_error() {
        let cli = run(&["org", "update", "--slug", "acme", "--app-url", ""]).unwrap();
        let Command::Org(Org::Update { app_url, plan, .. }) = cli.command else { panic!("another command") };
        assert_eq!((app_url, plan), (Some(AppUrlArg(None)), None));
        assert_eq!(run(&["org", "update", "--slug", "acme"]).unwrap_err().exit_code, 2);
    }

    #[test]
    fn usage_errors_exit_2_on_stderr() {
        for line in [
            &[][..],
            &["org"],
            &["nonsense"],
            &["serve", "--frobnicate"],
            &["org", "create", "--slug", "acme"],
            &["org", "delete"],
            &["org", "delete", "--id", "usr_1"],
            &["org", "delete", "--slug", "acme", "--id", "org_00000000000000000000000000"],
            &["org", "create", "--slug", "Acme", "--name", "Acme"],
            &["org", "create", "--slug", "acme", "--name", "Acme", "--plan", "gold"],
            &["member", "add", "--org", "acme", "--email", "nobody", "--name", "N", "--role", "member"],
            &["member", "add", "--org", "acme", "--email", "a@example.com", "--name", "N", "--role", "owner"],
            &["api-key", "revoke", "--org", "acme", "--id", "usr_1"],
            &["api-key", "create", "--org", "acme", "--name", "N", "--expires-at", "soon"],
            &["service-key", "create", "--name", "N", "--scope", "all"],
            &["service-key", "revoke", "--id", "key_1"],
            &["user", "import"],
            &["demo", "--listen", "everywhere"],
            &["completions", "tcsh"],
        ] {
            let error = run(line).unwrap_err();
            assert_eq!((error.exit_code, error.on_stdout), (2, false), "{line:?}");
            assert!(error.output.ends_with('\n'), "{line:?}");
        }
    }

    #[test]
    fn with_json_a_usage_error_is_one_object_on_stdout() {
        for (line, message) in [
            (&["--json"][..], "'orgauth' requires a subcommand but one was not provided"),
            (&["serve", "--frobnicate", "--json"], "unexpected argument '--frobnicate' found"),
            (
                &["org", "create", "--json"],
                "the following required arguments were not provided: --slug <SLUG> --name <NAME>",
            ),
            (
                &["org", "suspend", "--json", "--slug", "A"],
                "invalid value 'A' for '--slug <SLUG>': must be 2 to 63 of a-z, 0-9 and inner hyphens",
            ),
        ] {
            let error = run(line).unwrap_err();
            assert_eq!((error.exit_code, error.on_stdout), (2, true), "{line:?}");
            let body: serde_json::Value = serde_json::from_str(&error.output).unwrap();
            assert_eq!(body["error"]["code"], "usage");
            let said = body["error"]["message"].as_str().unwrap();
            assert!(said.starts_with(message), "{line:?}: {said}");
            assert!(!said.contains('\n') && error.output.matches('\n').count() == 1);
        }
    }

    #[test]
    fn a_key_in_place_of_its_identifier_is_not_shown_again() {
        for id in [&["--id", "sk_live_CANARY"][..], &["--id=sk_live_CANARY"], &["--json", "--id", "sk_live_CANARY"]] {
            let line: Vec<&str> = ["service-key", "revoke"].iter().chain(id).copied().collect();
            let said = run(&line).unwrap_err().output;
            assert!(said.contains("'sk_live_…' for '--id <ID>': must be skey_ and 26 characters"), "{said}");
            assert!(!said.contains("CANARY"), "{said}");
        }
    }

    #[test]
    fn help_and_version_go_to_stdout_and_exit_0() {
        for line in [&["--help"][..], &["org", "create", "--help"], &["--version"], &["--json", "--help"]] {
            let shown = run(line).unwrap_err();
            assert_eq!((shown.exit_code, shown.on_stdout), (0, true), "{line:?}");
        }
        let version = format!("orgauth {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(run(&["--version"]).unwrap_err().output, version);
    }
}
