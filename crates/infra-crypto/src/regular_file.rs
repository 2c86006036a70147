//! Opening files that another user may have replaced with something else.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;

/// Opens a file for reading. Refuses anything but a regular file, and does so at once: opening a pipe could wait for a writer.
///
/// # Errors
/// The file can't be opened, or is a directory, a pipe or a device.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).unwrap_or_default();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is no regular file")) }
}

#[cfg(test)]
mod tests {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    /// A pipe without a writer: a plain open would never return.
    #[test]
    fn pipes_directories_and_devices_are_refused_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        for path in [pipe.as_path(), dir.path(), Path::new("/dev/null")] {
            let refused = open_regular(path).map(|_| ()).unwrap_err();
            assert_eq!(refused.to_string(), "it is no regular file", "{}", path.display());
        }
        let file = dir.path().join("file");
        std::fs::write(&file, "text").unwrap();
        assert_eq!(io::read_to_string(open_regular(&file).unwrap()).unwrap(), "text");
    }
}
