//! Opening files that somebody may have replaced by something else.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

/// Opens a file for reading. What is no regular file is refused without a wait: opening a pipe would wait for somebody who writes.
///
/// # Errors
/// It can't be opened, or is a directory, a pipe or a device.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or_default();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is no regular file")) }
}
