//! `orgauth backup` and `orgauth restore`: the file that contains a whole store.
//!
//! The file has one line of JSON (the format, the kind of store and its migrations), the rows, and a last line with
//! the SHA-256 of everything before it. The rows of a PostgreSQL store are lines of JSON, an SQLite store is its
//! database file. Sealed values stay sealed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use orgauth_domain::ports::Clock;
use orgauth_infra_crypto::{Sha256, SystemClock};
use orgauth_infra_postgres::{BackupError, PostgresStore};
use orgauth_infra_sqlite::{CopyError, SqliteStore, make_current};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::files::directory_of;
use crate::config::{Config, StoreUrl};
use crate::report::failure::Failure;
use crate::report::output::{Output, say};
use crate::wiring::backend::{self, Backend};
use crate::wiring::service;

const FORMAT: &str = "orgauth-backup";
const NUMBER: u32 = 1;

/// The last line: a word, a space, 64 hexadecimal digits, the line's end.
const SEAL: &str = "sha256 ";
const SEAL_BYTES: u64 = 72;

/// The largest first line, in bytes.
const HEADER_BYTES: u64 = 64 * 1024;

/// The part of the first line that every format has.
#[derive(Deserialize)]
struct Format {
    format: String,
    number: u32,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Header {
    format: String,
    number: u32,
    orgauth: String,
    store: String,
    /// The migrations that the store had, in their order.
    schema: Vec<String>,
    created_at: String,
}

impl Header {
    /// Escapes characters that control a terminal: an attacker who writes a file can write its checksum, too.
    fn printable(self) -> Self {
        let escaped = |text: String| text.escape_debug().to_string();
        Self {
            orgauth: escaped(self.orgauth),
            store: escaped(self.store),
            schema: self.schema.into_iter().map(escaped).collect(),
            created_at: escaped(self.created_at),
            ..self
        }
    }
}

/// `orgauth backup FILE`.
pub(super) fn backup(config: &Config, file: &Path, force: bool, output: Output) -> Result<(), Failure> {
    if !force && file.exists() {
        return Err(Failure::new(
            "file_exists",
            format!("{} is there already; give another name, or --force", file.display()),
        ));
    }
    if let Some(path) = config.missing_database()? {
        return Err(config
            .refuse("store.url", format!("{} is not there, so there is nothing to back up", path.display()))
            .into());
    }
    let backend = Backend::open(config, None)?;
    backend.store().check_ready()?;
    let schema = match &backend {
        Backend::Sqlite(store) => store.schema_version()?,
        Backend::Postgres(store) => store.schema_version()?,
    };
    let header = Header {
        format: FORMAT.to_owned(),
        number: NUMBER,
        orgauth: env!("CARGO_PKG_VERSION").to_owned(),
        store: kind(&backend).to_owned(),
        schema,
        created_at: SystemClock.now().to_string(),
    };
    tell_of_leftovers(file);
    let partial = Partial::beside(file);
    let bytes = write(&backend, &header, &partial).map_err(|error| named(error, file))?;
    fs::rename(&partial.0, file).and_then(|()| sync_directory(file)).map_err(|error| named(error.into(), file))?;
    let text = format!(
        "{} holds the whole store, {bytes} bytes. Keep the data keys elsewhere: it is of no use without them",
        file.display()
    );
    output.success(&json!({ "file": file, "bytes": bytes, "createdAt": header.created_at }), &text)
}

fn write(backend: &Backend, header: &Header, partial: &Partial) -> Result<u64, BackupError> {
    let mut out = Sealed::new(BufWriter::new(partial.create()?));
    serde_json::to_writer(&mut out, header).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    match backend {
        Backend::Postgres(store) => {
            store.write_backup(&mut out, &mut |table, rows| say(&format!("{table}: {rows}")))?;
        }
        Backend::Sqlite(store) => {
            let copy = Partial::with(&partial.0, "copy");
            // SQLite creates the file itself.
            copy.remove()?;
            say("copying the database");
            store.write_copy(&copy.0).map_err(BackupError::Store)?;
            io::copy(&mut File::open(&copy.0)?, &mut out)?;
        }
    }
    Ok(out.finish()?)
}

/// `orgauth restore FILE`.
pub(super) fn restore(config: &Config, file: &Path, keep_sessions: bool, output: Output) -> Result<(), Failure> {
    let refused =
        |why: &str| Failure::new("backup_refused", format!("{}: {why}; nothing was changed", file.display()));
    let mut source = File::open(file).map_err(|error| refused(&format!("can't be read: {error}")))?;
    let (header, length) = check(&mut source).map_err(|why| refused(&why))?;
    let wanted = match config.essentials()?.store {
        StoreUrl::Sqlite(_) => SQLITE,
        StoreUrl::Postgres(_) => POSTGRES,
    };
    if header.store != wanted {
        return Err(refused(&format!("it is of a store of the kind {}, and store.url is {wanted}", header.store)));
    }
    say(&format!("restoring what orgauth {} wrote on {}", header.orgauth, header.created_at));
    let rows = BufReader::new(source.take(length));
    match config.essentials()?.store {
        StoreUrl::Sqlite(path) => into_sqlite(config, path, &header, rows, keep_sessions, &refused)?,
        StoreUrl::Postgres(_) => into_postgres(config, &header, rows, keep_sessions, &refused)?,
    }
    let backend = Backend::open(config, None)?;
    let opens = service::try_opening(config, &backend);
    let sessions = if keep_sessions { "Sessions live on as they were" } else { "All sessions have ended" };
    let mut text = format!(
        "restored as of {}. {sessions}; reset links are void. Passwords, keys and members are as they were then: what was \
         revoked since is good again. Mails and deliveries that waited then go out when a server starts",
        header.created_at
    );
    if let Err(error) = &opens {
        text = format!(
            "{text}\nwarning: The secrets.data_keys here don't open what is sealed in it ({error}). All rows are there, so nothing has to be \
             restored again, but no server starts before the keys of the backup's installation are set"
        );
    }
    let data = json!({
        "createdAt": header.created_at, "orgauth": header.orgauth, "sessionsKept": keep_sessions, "opens": opens.is_ok(),
    });
    output.success(&data, &text)
}

fn into_sqlite(
    config: &Config,
    path: &Path,
    header: &Header,
    mut rows: impl BufRead,
    keep_sessions: bool,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    let _lock = backend::server_lock(config)?;
    let present = present_files(path);
    if let Some((last, others)) = present.split_last() {
        let (files, them) = match others {
            [] => (format!("{last} is"), "it away"),
            others => (format!("{} and {last} are", others.join(", ")), "them away, all together"),
        };
        return Err(refused(&format!("{files} there already; move {them}, or set another store.url")));
    }
    compare(header, &SqliteStore::schema_of_this_program()?).map_err(|why| refused(&why))?;
    tell_of_leftovers(path);
    let copy = Partial::with(path, "restoring");
    let written = copy.create().and_then(|mut out| io::copy(&mut rows, &mut out).and_then(|_| out.sync_all()));
    written.map_err(|error| refused(&format!("{} can't be written: {error}", copy.0.display())))?;
    make_current(&copy.0, keep_sessions).map_err(|error| match error {
        CopyError::Damaged(_) | CopyError::Foreign(_) => refused(&error.to_string()),
        CopyError::Store(error) => error.into(),
    })?;
    let renamed = File::open(&copy.0).and_then(|file| file.sync_all()).and_then(|()| fs::rename(&copy.0, path));
    renamed
        .and_then(|()| sync_directory(path))
        .map_err(|error| refused(&format!("{} can't be made: {error}", path.display())))
}

/// The database at a path, and the files beside it that SQLite would use: SQLite replays a log beside a file, even a foreign one.
fn present_files(path: &Path) -> Vec<String> {
    let beside = ["", "-wal", "-shm", "-journal"].map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    beside.iter().filter(|file| file.symlink_metadata().is_ok()).map(|file| file.display().to_string()).collect()
}

fn into_postgres(
    config: &Config,
    header: &Header,
    mut rows: impl BufRead,
    keep_sessions: bool,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    compare(header, &PostgresStore::schema_of_this_program()?).map_err(|why| refused(&why))?;
    let backend = Backend::open(config, None)?;
    let Backend::Postgres(store) = &backend else { return Ok(()) };
    store.migrate()?;
    let restored = store.restore_backup(&mut rows, keep_sessions, &mut |table| say(&format!("{table} …")));
    restored.map_err(|error| match error {
        BackupError::Store(error) => error.into(),
        BackupError::File(error) => refused(&format!("can't be read: {error}")),
        BackupError::NotEmpty(table) => refused(&format!(
            "the database of store.url has rows already, in {table}; restore into an empty database"
        )),
        BackupError::Malformed(what) => refused(&format!("can't be understood: {what}")),
    })
}

const SQLITE: &str = "sqlite";
const POSTGRES: &str = "postgres";

fn kind(backend: &Backend) -> &'static str {
    match backend {
        Backend::Sqlite(_) => SQLITE,
        Backend::Postgres(_) => POSTGRES,
    }
}

/// Reads the whole file and verifies its checksum. Returns the header and the length of the rows, where the file is
/// positioned then.
fn check(file: &mut File) -> Result<(Header, u64), String> {
    let unreadable = |error: io::Error| format!("can't be read: {error}");
    let length = file.metadata().map_err(unreadable)?.len();
    let mut first = String::new();
    let read = BufReader::new(&mut *file).take(HEADER_BYTES).read_line(&mut first);
    let is_backup = |format: &Format| format.format == FORMAT;
    let Some(format) = serde_json::from_str::<Format>(&first).ok().filter(is_backup).filter(|_| read.is_ok()) else {
        return Err("it is no backup that orgauth has made".to_owned());
    };
    if format.number != NUMBER {
        let number = format.number;
        return Err(format!(
            "its format has the number {number}, and this program reads {NUMBER}: take a newer orgauth"
        ));
    }
    let damaged = || "it is damaged or cut off: its checksum is not that of its content".to_owned();
    let covered = length.checked_sub(SEAL_BYTES).ok_or_else(damaged)?;
    file.rewind().map_err(unreadable)?;
    let mut sum = Sha256::default();
    let mut rest = BufReader::new(file.take(covered));
    loop {
        let bytes = rest.fill_buf().map_err(unreadable)?;
        if bytes.is_empty() {
            break;
        }
        sum.update(bytes);
        let count = bytes.len();
        rest.consume(count);
    }
    let mut seal = String::new();
    file.read_to_string(&mut seal).map_err(|_| damaged())?;
    if seal != seal_line(sum) {
        return Err(damaged());
    }
    let header: Header = serde_json::from_str(&first).map_err(|error| format!("its first line is wrong: {error}"))?;
    let header = header.printable();
    let begin = u64::try_from(first.len()).map_err(|_| damaged())?;
    file.seek(SeekFrom::Start(begin)).map_err(unreadable)?;
    Ok((header, covered.checked_sub(begin).ok_or_else(damaged)?))
}

/// Checks that this program has the same migrations as the backup.
fn compare(header: &Header, here: &[String]) -> Result<(), String> {
    if header.schema == here {
        return Ok(());
    }
    let is_older = header.schema.iter().all(|version| here.contains(version));
    let (age, advice) = if is_older { ("older", ", and upgrade afterwards") } else { ("newer", "") };
    Err(format!(
        "it is {age} than this program: restore it with orgauth {}{advice} (its tables are at {}, those of this program at {})",
        header.orgauth,
        header.schema.last().map_or("nothing", String::as_str),
        here.last().map_or("nothing", String::as_str)
    ))
}

fn named(error: BackupError, file: &Path) -> Failure {
    match error {
        BackupError::Store(error) => error.into(),
        BackupError::File(error) => {
            Failure::new("not_written", format!("{} can't be written: {error}", file.display()))
        }
        BackupError::NotEmpty(what) => Failure::internal(what),
        BackupError::Malformed(what) => Failure::internal(what),
    }
}

fn sync_directory(file: &Path) -> io::Result<()> {
    File::open(directory_of(file))?.sync_all()
}

fn seal_line(sum: Sha256) -> String {
    use std::fmt::Write as _;
    let mut line = SEAL.to_owned();
    for byte in sum.finish() {
        // Writing into a String can't fail.
        let _written = write!(line, "{byte:02x}");
    }
    line.push('\n');
    line
}

/// An unfinished file, which is deleted on drop.
struct Partial(PathBuf);

impl Partial {
    fn beside(file: &Path) -> Self {
        Self::with(file, "partial")
    }

    fn with(file: &Path, ending: &str) -> Self {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".{}.{ending}", std::process::id()));
        Self(name.into())
    }

    /// Creates the file, readable only by its owner: it contains the whole store.
    fn create(&self) -> io::Result<File> {
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(&self.0)
    }

    fn remove(&self) -> io::Result<()> {
        match fs::remove_file(&self.0) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // A renamed file no longer exists under this name, and an error of the disk has been reported before.
        let _gone = self.remove();
    }
}

/// Names the files beside `file` that killed runs have left. They contain the data of a store. A run that writes one
/// may still be active, perhaps in another container, so nothing is removed.
fn tell_of_leftovers(file: &Path) {
    let directory = directory_of(file);
    let Ok(entries) = fs::read_dir(directory) else { return };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut left: Vec<String> = names.filter(|name| is_unfinished(name)).collect();
    left.sort();
    for name in left {
        let path = directory.join(name).display().to_string();
        say(&format!(
            "{} is of a backup or restore that did not end; remove it unless one is running",
            path.escape_debug()
        ));
    }
}

/// Whether the name has the form that [`Partial`] gives.
fn is_unfinished(name: &str) -> bool {
    let Some((rest, "partial" | "copy" | "restoring")) = name.rsplit_once('.') else { return false };
    rest.rsplit_once('.')
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A writer that also computes the checksum of its output.
struct Sealed {
    out: BufWriter<File>,
    sum: Sha256,
    bytes: u64,
}

impl Sealed {
    fn new(out: BufWriter<File>) -> Self {
        Self { out, sum: Sha256::default(), bytes: 0 }
    }

    /// Writes the last line, and waits until everything is on the disk.
    fn finish(mut self) -> io::Result<u64> {
        self.out.write_all(seal_line(self.sum).as_bytes())?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(self.bytes + SEAL_BYTES)
    }
}

impl Write for Sealed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.sum.update(bytes.get(..count).unwrap_or_default());
        self.bytes += u64::try_from(count).unwrap_or(u64::MAX);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Partial, is_unfinished, present_files};

    #[test]
    fn files_of_runs_that_did_not_end_are_known_by_their_names_and_no_others() {
        for ending in ["partial", "copy", "restoring"] {
            let name = Partial::with(std::path::Path::new("store.backup"), ending).0.display().to_string();
            assert!(is_unfinished(&name), "{name}");
        }
        for name in ["store.backup", "store.partial", "12.partial", "store.x.copy", "store..copy", "store.12.copies"]
        {
            assert!(!is_unfinished(name), "{name}");
        }
    }

    #[test]
    fn each_file_that_belongs_to_a_database_is_in_the_way_even_a_link_that_leads_nowhere() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("orgauth.db");
        assert_eq!(present_files(&path), Vec::<String>::new());
        for ending in ["-wal", "-journal"] {
            std::fs::write(format!("{}{ending}", path.display()), "").unwrap();
        }
        std::os::unix::fs::symlink("nowhere", format!("{}-shm", path.display())).unwrap();
        let shown = path.display();
        assert_eq!(
            present_files(&path),
            [format!("{shown}-wal"), format!("{shown}-shm"), format!("{shown}-journal")]
        );
    }
}
