//! Files with secrets that every user of this machine can read.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::error::Source;
use super::providers;
use super::sections::Config;
use super::store_url::StoreUrl;

/// The permission bit that lets all other users read a file.
const READ_BY_OTHERS: u32 = 0o004;

/// The settings that contain a secret; store.url only for PostgreSQL.
const SECRET: [&str; 3] = ["secrets.data_keys", "store.url", "mail.smtp_url"];

impl Config {
    /// The files with secrets that every user of this machine can read; one line each.
    pub(crate) fn exposed_files(&self) -> Vec<String> {
        files(self)
            .into_iter()
            .filter(|(_, file)| is_read_by_others(file))
            .map(|(key, file)| format!("{key}: every user of this machine can read {}", file.display()))
            .collect()
    }
}

/// The files with secrets, each with the setting that names it or is in it.
fn files(config: &Config) -> Vec<(&str, &Path)> {
    let mut files: Vec<(&str, &Path)> = Vec::new();
    let is_secret = |key: &str| key != "store.url" || matches!(config.store.url, Some(StoreUrl::Postgres(_)));
    let from_file = |key: &&str| is_secret(key) && matches!(config.sources.get(*key), Some(Source::File(_)));
    let of_provider = config.sources.iter().find_map(|(key, source)| {
        let is_secret = key.starts_with(providers::SECTION) && key.ends_with(providers::OF_SECRETS);
        (is_secret && matches!(source, Source::File(_))).then_some(key.as_str())
    });
    if let (Some(file), Some(key)) = (&config.file, SECRET.iter().copied().find(from_file).or(of_provider)) {
        files.push((key, file));
    }
    if let Some(key) = &config.http.tls_key {
        files.push(("http.tls_key", key));
    }
    if let Some(StoreUrl::Sqlite(path)) = &config.store.url {
        files.push(("store.url", path));
    }
    files
}

/// False for a missing file, which other checks report.
fn is_read_by_others(file: &Path) -> bool {
    file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & READ_BY_OTHERS != 0)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use crate::config::Config;

    #[test]
    fn files_with_secrets_that_everybody_can_read_are_named() {
        let directory = tempfile::tempdir().unwrap();
        let (file, key, store) =
            (directory.path().join("orgauth.toml"), directory.path().join("key.pem"), directory.path().join("x.db"));
        let text = format!(
            "store.url = 'sqlite:{}'\nhttp.tls_key = '{}'\nhttp.tls_cert = 'cert.pem'\nmail.smtp_url = 'smtp://u:p@127.0.0.1'\n",
            store.display(),
            key.display()
        );
        let warnings = |text: &str, mode: u32| {
            for (path, content) in [(&file, text), (&key, ""), (&store, "")] {
                fs::write(path, content).unwrap();
                fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
            }
            Config::load(Some(&file), []).unwrap().exposed_files()
        };
        assert_eq!(warnings(&text, 0o640), Vec::<String>::new());
        let told = warnings(&text, 0o644);
        assert_eq!(told.len(), 3, "{told:?}");
        for (told, named) in told.iter().zip(["mail.smtp_url: ", "http.tls_key: ", "store.url: "]) {
            assert!(told.starts_with(named), "{told}");
        }
        let without = format!("store.url = 'sqlite:{}'", directory.path().join("other.db").display());
        assert_eq!(warnings(&without, 0o644), Vec::<String>::new(), "no secret is in it");
    }
}
