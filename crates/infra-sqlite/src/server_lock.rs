//! The lock that keeps two servers from sharing one file. The command line may run beside a server: SQLite's own
//! locks serialize their writes.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

/// Held while a server runs; the operating system releases it when the process ends for any reason.
#[derive(Debug)]
pub struct ServerLock {
    /// The lock lasts while this file is open.
    _file: File,
}

/// Why the lock was not taken.
#[derive(Debug)]
pub enum LockError {
    /// Another server uses this database.
    AlreadyRunning,
    /// The lock file, which is named, can't be made or locked.
    Failed(PathBuf, std::io::Error),
}

impl std::fmt::Display for LockError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AlreadyRunning => f.write_str("another server is running on this database"),
            Self::Failed(file, error) => write!(f, "the lock file {} can't be used: {error}", file.display()),
        }
    }
}

impl std::error::Error for LockError {}

impl ServerLock {
    /// Takes the lock of the database at `path`: the file `path.lock`.
    ///
    /// # Errors
    /// Another server has it, or the file can't be made.
    pub fn acquire(path: &Path) -> Result<Self, LockError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let failed = |error| LockError::Failed(PathBuf::from(&name), error);
        let file =
            OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&name).map_err(failed)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Self { _file: file }),
            Err(Errno::WOULDBLOCK) => Err(LockError::AlreadyRunning),
            Err(error) => Err(failed(error.into())),
        }
    }
}
