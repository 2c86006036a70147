//! House rules: which crate may depend on which, where dependencies come from, and what no source file may contain.
//!
//! The tables at the top are the rules. A new edge, home or licence is a reviewed one-line change here.

#![expect(clippy::expect_used, reason = "a failure here is a failed test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use cargo_metadata::semver::{Version, VersionReq};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// Each crate (without `orgauth-`), the crates it may depend on, and those that its tests may use in addition.
/// The testkit is in the last column only: it is never part of the product.
const EDGES: [(&str, &[&str], &[&str]); 13] = [
    ("domain", &[], &[]),
    ("application", &["domain"], &["infra-crypto", "infra-sqlite", "testkit"]),
    ("infra-crypto", &["domain"], &["testkit"]),
    ("infra-http", &["domain"], &["testkit"]),
    ("infra-postgres", &["domain"], &["testkit"]),
    ("infra-smtp", &["domain", "locales"], &["testkit"]),
    ("infra-sqlite", &["domain"], &["testkit"]),
    ("api-derive", &[], &[]),
    (
        "api-actix",
        &["api-derive", "application", "domain", "locales", "scim"],
        &["infra-crypto", "infra-sqlite", "testkit"],
    ),
    (
        "server",
        &[
            "api-actix",
            "application",
            "domain",
            "infra-crypto",
            "infra-http",
            "infra-postgres",
            "infra-smtp",
            "infra-sqlite",
            "locales",
        ],
        &[],
    ),
    ("locales", &["domain"], &[]),
    ("scim", &["domain"], &[]),
    ("testkit", &["domain"], &[]),
];

/// Crates that are not shipped and may depend on anything; no other crate may depend on them.
const EXEMPT: [&str; 2] = ["bench", "tests"];

/// External crates, and the only crates of this workspace whose shipped code may use them.
const ALLOWED_USERS: [(&str, &[&str]); 25] = [
    ("diesel", &["infra-postgres", "infra-sqlite"]),
    ("diesel_migrations", &["infra-postgres", "infra-sqlite"]),
    ("r2d2", &["infra-postgres", "infra-sqlite"]),
    ("libsqlite3-sys", &["infra-sqlite"]),
    ("pq-sys", &["infra-postgres"]),
    ("actix-web", &["api-actix", "server"]),
    ("actix-http", &["api-actix", "server"]),
    ("askama", &["api-actix", "infra-smtp"]),
    ("lettre", &["infra-smtp"]),
    ("prometheus", &["server"]),
    ("reqwest", &["infra-http"]),
    ("opentelemetry_sdk", &["server"]),
    ("tracing-opentelemetry", &["server"]),
    ("hickory-resolver", &["infra-http"]),
    ("jsonwebtoken", &["infra-crypto"]),
    ("argon2", &["infra-crypto"]),
    ("bcrypt", &["infra-crypto"]),
    ("scrypt", &["infra-crypto"]),
    ("ring", &["infra-crypto", "testkit"]),
    ("hmac", &["domain"]),
    ("sha1", &["domain"]),
    ("sha2", &["domain"]),
    // L3: randomness comes from the entropy port, which uses ring.
    ("rand", &[]),
    ("getrandom", &["infra-crypto"]),
    ("fastrand", &[]),
];

/// External crates that the pure crates may not use, not even in their tests.
const IMPURE: [&str; 6] = ["tokio", "serde_json", "diesel", "actix-web", "rand", "getrandom"];
const PURE: [&str; 2] = ["domain", "application"];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Older versions have known vulnerabilities.
const FLOORS: [(&str, &str); 7] = [
    ("actix-http", ">=3.18.11"),
    ("diesel", ">=2.2.3"),
    ("idna", ">=1.0.3"),
    ("jsonwebtoken", ">=10.3.0"),
    ("lettre", ">=0.11.22"),
    ("rustls", ">=0.23.18"),
    ("totp-rs", ">=6.0.0"),
];

/// Crates that the lock file must not contain, with the reason.
const BANNED: [(&str, &str); 3] = [
    ("rsa", "its private-key operations leak timing (RUSTSEC-2023-0071)"),
    ("aws-lc-rs", "one implementation of cryptography is enough, and it is ring"),
    ("aws-lc-sys", "one implementation of cryptography is enough, and it is ring"),
];

/// The licences that a dependency may have.
const LICENCES: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "PostgreSQL",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Texts that no source file may contain, ignoring white space, with the reason. Split in two, so that this file doesn't contain them.
const NEEDLES: [(&str, &str, &str); 5] = [
    ("sql_query(", "format!", "M3: values are bound, never written into the SQL"),
    ("sql_query(&", "format!", "M3: values are bound, never written into the SQL"),
    ("realip_", "remote_addr", "B3: it believes headers that anybody can send"),
    ("#[", "ignore", "a test that does not run holds nothing"),
    ("(dead", "_code", "what nobody reads describes nothing"),
];

#[test]
fn edges_between_our_crates_are_those_of_the_table() {
    let mut wrong = Vec::new();
    for package in members() {
        let from = short(&package.name);
        if EXEMPT.contains(&from) {
            continue;
        }
        let Some((_, normal, dev)) = EDGES.iter().find(|(name, ..)| *name == from) else {
            wrong.push(format!("{from} has no row"));
            continue;
        };
        for dependency in package.dependencies.iter().filter(|dependency| dependency.path.is_some()) {
            let to = short(&dependency.name);
            let allowed = match dependency.kind {
                DependencyKind::Normal => normal.contains(&to),
                DependencyKind::Development => normal.contains(&to) || dev.contains(&to),
                _ => false,
            };
            if !allowed {
                wrong.push(format!("{from} → {to} ({:?})", dependency.kind));
            }
        }
    }
    assert!(wrong.is_empty(), "edges outside the table: {wrong:#?}");
}

#[test]
fn external_crates_stay_in_their_homes() {
    let mut wrong = Vec::new();
    for package in members() {
        let from = short(&package.name);
        if EXEMPT.contains(&from) {
            continue;
        }
        for dependency in &package.dependencies {
            let name = dependency.name.as_str();
            let shipped = dependency.kind != DependencyKind::Development;
            let is_elsewhere = ALLOWED_USERS.iter().any(|(what, users)| *what == name && !users.contains(&from));
            if shipped && is_elsewhere {
                wrong.push(format!("{from} → {name}"));
            }
            if PURE.contains(&from) && IMPURE.contains(&name) {
                wrong.push(format!("{from} is pure, and uses {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "external crates away from home: {wrong:#?}");
}

#[test]
fn o1_every_package_is_ours_or_comes_from_the_one_registry() {
    let ours: BTreeSet<&str> = members().map(|package| package.name.as_str()).collect();
    for package in locked() {
        match &package.source {
            Some(source) => assert_eq!(source, REGISTRY, "the source of {}", package.name),
            None => assert!(ours.contains(package.name.as_str()), "{} is a path from outside", package.name),
        }
    }
}

#[test]
fn o1_no_package_is_older_than_its_floor() {
    for package in locked() {
        for (_, floor) in FLOORS.iter().filter(|(name, _)| *name == package.name) {
            let floor = VersionReq::parse(floor).expect("a version requirement");
            assert!(floor.matches(&package.version), "{} {} is not {floor}", package.name, package.version);
        }
    }
}

#[test]
fn o1_no_banned_package_is_locked() {
    for package in locked() {
        for (name, reason) in BANNED {
            assert_ne!(package.name, name, "banned: {reason}");
        }
    }
}

/// O1: OpenSSL is used only with the feature `postgres-tls`, and then built from its source.
#[test]
fn o1_openssl_comes_with_postgres_tls_only() {
    // openssl-probe is not part of OpenSSL: it finds the system's certificates.
    let openssl = |metadata: &Metadata| -> BTreeSet<String> {
        let nodes = &metadata.resolve.as_ref().expect("a resolved graph").nodes;
        let used: BTreeSet<_> = nodes.iter().map(|node| &node.id).collect();
        let packages = metadata.packages.iter().filter(|package| used.contains(&package.id));
        let names = packages.map(|package| package.name.to_string());
        names.filter(|name| name.starts_with("openssl") && name != "openssl-probe").collect()
    };
    let with = ["openssl-src", "openssl-sys"].map(str::to_owned);
    assert_eq!(openssl(metadata()), BTreeSet::from(with));
    assert_eq!(openssl(&read_metadata(&[])), BTreeSet::new());
}

/// N1: with its `tracing` feature lettre would write mails and credentials into the log.
#[test]
fn n1_lettre_logs_nothing() {
    let resolve = metadata().resolve.as_ref().expect("a resolved graph");
    let lettre = metadata().packages.iter().find(|package| package.name == "lettre").expect("lettre");
    let node = resolve.nodes.iter().find(|node| node.id == lettre.id).expect("lettre in the graph");
    assert!(!node.features.iter().any(|feature| feature.as_str() == "tracing"));
}

/// O1: checks the packages that are built here; packages of other platforms are not downloaded, so their licences can't be read.
#[test]
fn o1_every_licence_is_on_the_list() {
    let wrong: Vec<String> = resolved()
        .filter(|package| !package.license.as_deref().is_some_and(satisfied))
        .map(|package| format!("{}: {:?} {:?}", package.name, package.license, package.license_file))
        .collect();
    assert!(wrong.is_empty(), "licences that the list does not satisfy: {wrong:#?}");
}

#[test]
fn o1_licence_expressions_are_read_as_meant() {
    for (expression, wanted) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("MIT/GPL-3.0-only", true),
        ("GPL-3.0-only OR MIT", true),
        ("GPL-3.0-only AND MIT", false),
        ("MIT AND (GPL-3.0-only OR ISC)", true),
        ("(MIT OR ISC) AND GPL-3.0-only", false),
        ("MIT OR ISC AND GPL-3.0-only", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("MIT WITH LLVM-exception", false),
        ("", false),
    ] {
        assert_eq!(satisfied(expression), wanted, "{expression}");
    }
}

#[test]
fn every_crate_inherits_version_edition_and_lints() {
    for package in members() {
        let manifest = fs::read_to_string(&package.manifest_path).expect("a manifest");
        for line in ["\nversion.workspace = true\n", "\nedition.workspace = true\n", "\n[lints]\nworkspace = true\n"]
        {
            assert!(manifest.contains(line), "{} lacks {line:?}", package.manifest_path);
        }
    }
}

#[test]
fn every_source_file_opens_by_saying_what_it_is_for() {
    for file in sources() {
        let text = fs::read_to_string(&file).expect("a source file");
        assert!(text.starts_with("//! "), "{} does not open with //!", file.display());
    }
}

/// B3, M3, and no ignored tests.
#[test]
fn no_source_file_contains_what_is_banned() {
    for file in sources() {
        let text = fs::read_to_string(&file).expect("a source file");
        let dense: String = text.split_whitespace().collect();
        for (head, rest, reason) in NEEDLES {
            let needle = format!("{head}{rest}");
            assert!(!dense.contains(&needle), "{} contains {needle}: {reason}", file.display());
        }
    }
}

/// What both stores compile, as a folder of one of them.
pub(crate) const SHARED: &str = "crates/infra-sqlite/src/shared";

/// Code that both stores need belongs into [`SHARED`]. Counts the lines of one store's file that are identical in the other
/// store's file of the same name, except lines of brackets, imports and modules.
#[test]
fn at_most_a_tenth_of_a_store_stands_word_for_word_in_the_other() {
    let (sqlite, postgres) = (root().join("crates/infra-sqlite/src"), root().join("crates/infra-postgres/src"));
    let (mut all, mut twice) = (0, Vec::new());
    let shared = root().join(SHARED);
    for file in sources().into_iter().filter(|file| file.starts_with(&sqlite) && !file.starts_with(&shared)) {
        let name = file.strip_prefix(&sqlite).expect("a file of the store");
        let other = fs::read_to_string(postgres.join(name)).unwrap_or_default();
        let other: BTreeSet<&str> = other.lines().collect();
        let text = fs::read_to_string(&file).expect("a source file");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            all += 1;
            if other.contains(line) && says_something(line) {
                twice.push(format!("{}: {line}", name.display()));
            }
        }
    }
    assert!(all > 500, "the store was not found");
    assert!(twice.len() * 10 <= all, "{} of {all} lines: {twice:#?}", twice.len());
}

/// Whether a line is more than brackets, an import or a module declaration.
fn says_something(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("pub(crate) ").trim_start_matches("pub ");
    line.contains(char::is_alphanumeric) && !line.starts_with("use ") && !line.starts_with("mod ")
}

/// Each store compiles every file of the shared folder, so the contract tests the shared code on both.
#[test]
fn both_stores_compile_what_they_share() {
    let lib = |store| fs::read_to_string(root().join("crates").join(store).join("src/lib.rs")).expect("a store");
    assert!(lib("infra-sqlite").contains("\nmod shared;"));
    assert!(lib("infra-postgres").contains("#[path = \"../../infra-sqlite/src/shared/mod.rs\"]\nmod shared;"));
    for file in
        sources().into_iter().filter(|file| file.starts_with(root().join(SHARED)) && !file.ends_with("mod.rs"))
    {
        let list = fs::read_to_string(file.with_file_name("mod.rs")).expect("the list of modules");
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        assert!(list.contains(&format!("mod {name};")), "{} is compiled by nobody", file.display());
    }
}

/// What the shared source expects of a store is listed in its `host.rs`.
#[test]
fn shared_source_imports_from_its_store_in_one_file() {
    for file in
        sources().into_iter().filter(|file| file.starts_with(root().join(SHARED)) && !file.ends_with("host.rs"))
    {
        let text = fs::read_to_string(&file).expect("a source file").replace("crate::shared::", "");
        assert!(!text.contains("crate::"), "{} imports from its store", file.display());
    }
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above tests/")
}

fn metadata() -> &'static Metadata {
    static METADATA: OnceLock<Metadata> = OnceLock::new();
    METADATA.get_or_init(|| read_metadata(&["--all-features"]))
}

fn read_metadata(options: &[&str]) -> Metadata {
    let rustc = Command::new("rustc").arg("-vV").output().expect("running rustc");
    let about = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let options = ["--offline", "--locked", "--filter-platform", host].into_iter().chain(options.iter().copied());
    MetadataCommand::new()
        .current_dir(root())
        .other_options(options.map(str::to_owned).collect::<Vec<_>>())
        .exec()
        .expect("cargo metadata: is Cargo.lock current, and has `cargo fetch` run?")
}

fn members() -> impl Iterator<Item = &'static Package> {
    metadata().workspace_packages().into_iter()
}

/// Returns the packages of a build of the workspace on this platform with all features, including the workspace's own.
fn resolved() -> impl Iterator<Item = &'static Package> {
    let resolve = metadata().resolve.as_ref().expect("a resolved graph");
    let used: BTreeSet<_> = resolve.nodes.iter().map(|node| &node.id).collect();
    metadata().packages.iter().filter(move |package| used.contains(&package.id))
}

fn short(name: &str) -> &str {
    name.strip_prefix("orgauth-").unwrap_or(name)
}

struct Locked {
    name: String,
    version: Version,
    source: Option<String>,
}

/// Returns every package of the lock file: all platforms, all features.
fn locked() -> Vec<Locked> {
    let text = fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let packages: Vec<Locked> = text
        .split("[[package]]\n")
        .skip(1)
        .map(|block| {
            let field = |name: &str| {
                let value = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""));
                value.map(|value| value.trim_end_matches('"').to_owned())
            };
            Locked {
                name: field("name").expect("a name"),
                version: Version::parse(&field("version").expect("a version")).expect("a version"),
                source: field("source"),
            }
        })
        .collect();
    assert!(packages.len() > 100, "Cargo.lock was not understood");
    packages
}

pub(crate) fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join("crates"), root().join("tests"), root().join("clients")];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                let is_made = path.ends_with("target") || path.ends_with("node_modules");
                open.extend((!is_made).then_some(path));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 8, "the source files were not found");
    found
}

/// Whether the allowed licences satisfy an SPDX expression: AND has precedence over OR.
fn satisfied(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (answer, rest) = any_of(&words);
    answer && rest.is_empty()
}

fn any_of<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    let (mut answer, mut rest) = all_of(words);
    while let ["OR", tail @ ..] = rest {
        let (next, after) = all_of(tail);
        (answer, rest) = (answer || next, after);
    }
    (answer, rest)
}

fn all_of<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    let (mut answer, mut rest) = one(words);
    while let ["AND", tail @ ..] = rest {
        let (next, after) = one(tail);
        (answer, rest) = (answer && next, after);
    }
    (answer, rest)
}

fn one<'a>(words: &'a [&'a str]) -> (bool, &'a [&'a str]) {
    match words {
        ["(", inner @ ..] => {
            let (answer, rest) = any_of(inner);
            let closed = rest.first() == Some(&")");
            (answer && closed, rest.get(1..).unwrap_or_default())
        }
        [licence, "WITH", exception, rest @ ..] => {
            (LICENCES.contains(&format!("{licence} WITH {exception}").as_str()), rest)
        }
        [licence, rest @ ..] => (LICENCES.contains(licence), rest),
        [] => (false, &[]),
    }
}
