//! Files and their directories.

use std::path::Path;

/// The directory that a file is in.
pub(super) fn directory_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
