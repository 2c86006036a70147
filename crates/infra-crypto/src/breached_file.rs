//! A sorted file of breached passwords with lines `SHA1[:count]`. Searches read it from disk and never load it into memory.

use std::cmp::Ordering;
use std::fs::{File, Metadata};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use orgauth_domain::accounts::password::breached::{BreachDigest, DIGITS, ListFault};
use orgauth_domain::ports::{BreachedPasswords, ListFuture};
use orgauth_domain::text::BYTE_ORDER_MARK;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use crate::regular_file::open_regular;

/// How long a caller that sets a password waits for the file.
const LIMIT: Duration = Duration::from_secs(1);

/// The largest number of searches at once. Each has a thread, and an unreachable mount may block a thread forever.
const AT_ONCE: usize = 8;

/// The longest valid line: a byte order mark, a digest, a colon, a count of 64 bits, and a line end.
const LONGEST_LINE: usize = BYTE_ORDER_MARK.len() + DIGITS + 1 + 20 + 2;

/// The number of lines that are checked when the service starts.
const SAMPLES: u64 = 64;

/// Why a file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BreachedFileError {
    /// The file can't be read.
    #[error("{path} can't be read: {error}", path = .0.display(), error = .1)]
    Unreadable(PathBuf, io::Error),
    /// The path names a directory, a pipe or a device.
    #[error("{path} is no regular file", path = .0.display())]
    Kind(PathBuf),
    /// The file has no line.
    #[error("{path} is empty", path = .0.display())]
    Empty(PathBuf),
    /// A line doesn't start with a SHA-1, or continues with something other than a count.
    #[error("{path} has a line of another form than SHA1 or SHA1:count, at byte {at}", path = .0.display(), at = .1)]
    Form(PathBuf, u64),
    /// The lines are not sorted.
    #[error("{path} is not sorted by its SHA-1, at byte {at}: sort it with LC_ALL=C sort", path = .0.display(), at = .1)]
    Order(PathBuf, u64),
}

/// A file of breached passwords. Each search opens the file, so that an operator can replace it while the service runs.
pub struct BreachedFile {
    watched: Arc<WatchedPath>,
    free: Arc<Semaphore>,
}

struct WatchedPath {
    path: PathBuf,
    /// The file that the last search opened.
    last: Mutex<Option<FileIdentity>>,
}

/// A file's identity, and its length when it was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FileIdentity {
    file: (u64, u64, Option<SystemTime>),
    length: u64,
}

impl FileIdentity {
    fn of(metadata: &Metadata) -> Self {
        // The file system reuses inode numbers, so the creation time is part of the identity.
        let file = (metadata.dev(), metadata.ino(), metadata.created().ok());
        Self { file, length: metadata.len() }
    }
}

impl WatchedPath {
    /// Opens the present file. Fails for a file that is shorter than it was: it was truncated in place, not replaced.
    fn open(&self) -> io::Result<Lines> {
        let file = open_regular(&self.path)?;
        let now = FileIdentity::of(&file.metadata()?);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let was_cut = last.is_some_and(|last| last.file == now.file && last.length > now.length);
        if now.length == 0 || was_cut {
            return Err(malformed());
        }
        *last = Some(now);
        Ok(Lines { file, length: now.length })
    }
}

impl BreachedFile {
    /// Opens the file and checks the form and the order of sample lines.
    ///
    /// # Errors
    /// The file can't be read, is empty, or has another form.
    pub fn open(path: &Path) -> Result<Self, BreachedFileError> {
        check(path)?;
        let watched = Arc::new(WatchedPath { path: path.to_owned(), last: Mutex::default() });
        // Remembers the present file, to which later searches compare theirs.
        watched.open().map_err(|error| BreachedFileError::Unreadable(path.to_owned(), error))?;
        Ok(Self { watched, free: Arc::new(Semaphore::new(AT_ONCE)) })
    }

    async fn ask(&self, digest: BreachDigest) -> Result<bool, ListFault> {
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|_| ListFault::Unreachable)?;
        let (watched, (answer, answered)) = (Arc::clone(&self.watched), oneshot::channel());
        let search = move || {
            let found = watched.open().and_then(|lines| lines.find(digest.digits().as_bytes()));
            // The caller may have stopped waiting for the answer.
            let _gone = answer.send(found);
            drop(permit);
        };
        let started = std::thread::Builder::new().name("breached".to_owned()).spawn(search);
        started.map_err(|_| ListFault::Unreachable)?;
        match answered.await {
            Ok(Ok(is_there)) => Ok(is_there),
            Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Err(ListFault::Malformed),
            Ok(Err(_)) | Err(_) => Err(ListFault::Unreachable),
        }
    }
}

impl BreachedPasswords for BreachedFile {
    fn contains(&self, digest: BreachDigest) -> ListFuture<'_> {
        Box::pin(async move { timeout(LIMIT, self.ask(digest)).await.unwrap_or(Err(ListFault::Timeout)) })
    }
}

/// Checks the first line and further samples.
fn check(path: &Path) -> Result<(), BreachedFileError> {
    let unreadable = |error: io::Error| BreachedFileError::Unreadable(path.to_owned(), error);
    if !path.metadata().map_err(unreadable)?.is_file() {
        return Err(BreachedFileError::Kind(path.to_owned()));
    }
    let lines = open_regular(path).and_then(Lines::of).map_err(unreadable)?;
    if lines.length == 0 {
        return Err(BreachedFileError::Empty(path.to_owned()));
    }
    let mut before: Option<[u8; DIGITS]> = None;
    for sample in 0..SAMPLES {
        let place = (lines.length / SAMPLES).saturating_mul(sample);
        let line = match lines.at_or_behind(place) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(BreachedFileError::Form(path.to_owned(), place));
            }
            Err(error) => return Err(unreadable(error)),
        };
        if before.is_some_and(|before| before > line.digits) {
            return Err(BreachedFileError::Order(path.to_owned(), place));
        }
        before = Some(line.digits);
    }
    Ok(())
}

/// A line's digest in upper case, and the offset of the next line.
struct Line {
    digits: [u8; DIGITS],
    next: u64,
}

struct Lines {
    file: File,
    length: u64,
}

impl Lines {
    fn of(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }

    /// Whether a line has this digest. A binary search over the offsets at which the line may begin.
    fn find(&self, digits: &[u8]) -> io::Result<bool> {
        let (mut low, mut high) = (0_u64, self.length);
        while low < high {
            let middle = low.midpoint(high);
            let Some(line) = self.at_or_behind(middle)? else {
                high = middle;
                continue;
            };
            match line.digits.as_slice().cmp(digits) {
                Ordering::Equal => return Ok(true),
                Ordering::Less => low = line.next,
                Ordering::Greater => high = middle,
            }
        }
        Ok(false)
    }

    /// The first line that begins at this offset or after it; absent when there is none.
    fn at_or_behind(&self, place: u64) -> io::Result<Option<Line>> {
        let Some(before) = place.checked_sub(1) else { return self.from(0) };
        let mut buffer = [0; LONGEST_LINE];
        let read = self.read(before, &mut buffer)?;
        match read.iter().position(|byte| *byte == b'\n') {
            Some(end) => self.from(place.saturating_add(u64::try_from(end).unwrap_or(u64::MAX))),
            None if read.len() == LONGEST_LINE => Err(malformed()),
            None => Ok(None),
        }
    }

    /// The line that begins at this offset; absent at the end of the file.
    fn from(&self, place: u64) -> io::Result<Option<Line>> {
        let mut buffer = [0; LONGEST_LINE];
        let read = self.read(place, &mut buffer)?;
        if read.is_empty() {
            return Ok(None);
        }
        let end = read.iter().position(|byte| *byte == b'\n');
        if end.is_none() && read.len() == LONGEST_LINE {
            return Err(malformed());
        }
        let text = read.get(..end.unwrap_or(read.len())).unwrap_or_default().trim_ascii_end();
        let text = text.strip_prefix(BYTE_ORDER_MARK.as_bytes()).filter(|_| place == 0).unwrap_or(text);
        let (digest, rest) = text.split_at_checked(DIGITS).ok_or_else(malformed)?;
        let is_count = match rest.split_first() {
            None => true,
            Some((colon, count)) => *colon == b':' && !count.is_empty() && count.iter().all(u8::is_ascii_digit),
        };
        let mut digits: [u8; DIGITS] = digest.try_into().map_err(|_| malformed())?;
        if !is_count || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(malformed());
        }
        digits.make_ascii_uppercase();
        let length = end.map_or(read.len(), |end| end.saturating_add(1));
        Ok(Some(Line { digits, next: place.saturating_add(u64::try_from(length).unwrap_or(u64::MAX)) }))
    }

    /// Reads up to the length of the longest line; less at the end of the file.
    fn read<'a>(&self, place: u64, buffer: &'a mut [u8; LONGEST_LINE]) -> io::Result<&'a [u8]> {
        let mut read = 0_usize;
        while let Some(rest) = buffer.get_mut(read..).filter(|rest| !rest.is_empty()) {
            let at = place.saturating_add(u64::try_from(read).unwrap_or(u64::MAX));
            match self.file.read_at(rest, at) {
                Ok(0) => break,
                Ok(more) => read = read.saturating_add(more),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(buffer.get(..read).unwrap_or_default())
    }
}

fn malformed() -> io::Error {
    io::Error::from(io::ErrorKind::InvalidData)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    /// Digests whose first three digits are every 16th number, spread over the whole range.
    fn digests() -> Vec<String> {
        (0..256).map(|number: u32| format!("{:03X}{:037X}", number * 16, number)).collect()
    }

    fn file(content: &str) -> (TempDir, PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("breached.txt");
        fs::write(&path, content).unwrap();
        (directory, path)
    }

    fn digest(digits: &str) -> BreachDigest {
        let byte = |at: usize| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap();
        BreachDigest::new(std::array::from_fn(byte))
    }

    fn ask(list: &BreachedFile, digits: &str) -> Result<bool, ListFault> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(list.contains(digest(digits)))
    }

    #[test]
    fn a_file_that_is_no_sorted_list_of_sha_1_is_refused_at_start() {
        let one = "0".repeat(40);
        let backwards: Vec<String> = digests().into_iter().rev().collect();
        for (content, problem) in [
            (String::new(), "is empty"),
            ("\n".to_owned(), "another form"),
            ("secret\n".to_owned(), "another form"),
            (format!("{}:1\n", "0".repeat(32)), "another form"),
            (format!("{one}:\n"), "another form"),
            (format!("{one}:many\n"), "another form"),
            (format!("{one}0\n"), "another form"),
            ("x".repeat(5000), "another form"),
            (backwards.join("\n"), "not sorted"),
        ] {
            let (_directory, path) = file(&content);
            let error = BreachedFile::open(&path).err().unwrap().to_string();
            assert!(error.contains(problem), "{content:.60?}: {error}");
        }
        let directory = tempfile::tempdir().unwrap();
        for (path, problem) in
            [(directory.path().join("missing"), "can't be read"), (directory.path().into(), "no regular")]
        {
            let error = BreachedFile::open(&path).err().unwrap().to_string();
            assert!(error.contains(problem), "{error}");
        }
    }

    /// Searches find each line, and no neighbour of a line, in each form that such files have.
    #[test]
    fn every_line_is_found_and_no_neighbour() {
        let digests = digests();
        let count = |at: usize| 10_u64.pow(u32::try_from(at % 19).unwrap());
        let line = |at: usize, end: &str| format!("{}:{}{end}", digests[at], count(at));
        let all = 0..digests.len();
        for content in [
            digests.join("\n"),
            digests.join("\n").to_lowercase() + "\n",
            all.clone().map(|at| line(at, "\r\n")).collect(),
            all.clone().map(|at| line(at, "\n")).collect(),
            // A byte order mark, which is sorted last.
            "\u{feff}".to_owned() + &digests.join("\r\n"),
            "\u{feff}".to_owned() + &line(0, "\n") + &digests[1..].join("\n"),
        ] {
            let (_directory, path) = file(&content);
            let list = BreachedFile::open(&path).unwrap();
            for known in &digests {
                assert_eq!(ask(&list, known), Ok(true), "{known}");
                let beside = format!("{}F", &known[..39]);
                assert_eq!(ask(&list, &beside), Ok(digests.contains(&beside)), "{beside}");
            }
            for other in ["0".repeat(39) + "1", "F".repeat(40)] {
                assert_eq!(ask(&list, &other), Ok(false), "{other}");
            }
        }
    }

    #[test]
    fn a_single_line_is_a_list() {
        let (_directory, path) = file(&"5".repeat(40));
        let list = BreachedFile::open(&path).unwrap();
        for (digit, is_there) in [("4", false), ("5", true), ("6", false)] {
            assert_eq!(ask(&list, &digit.repeat(40)), Ok(is_there), "{digit}");
        }
    }

    #[test]
    fn a_file_that_went_or_changed_says_nothing_until_another_takes_its_place() {
        let (_directory, path) = file(&"5".repeat(40));
        let list = BreachedFile::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(ask(&list, &"5".repeat(40)), Err(ListFault::Unreachable));
        fs::write(&path, "no list at all").unwrap();
        assert_eq!(ask(&list, &"5".repeat(40)), Err(ListFault::Malformed));
        fs::write(&path, "4".repeat(40)).unwrap();
        assert_eq!(ask(&list, &"5".repeat(40)), Ok(false));
        assert_eq!(ask(&list, &"4".repeat(40)), Ok(true));
    }

    /// A file that was truncated at the end of a line has a valid form, but accepts the passwords that were cut off.
    #[test]
    fn a_file_that_is_cut_where_it_lies_says_nothing_and_a_shorter_one_in_its_place_does() {
        let digests = digests();
        let (directory, path) = file(&digests.join("\n"));
        let list = BreachedFile::open(&path).unwrap();
        assert_eq!(ask(&list, &digests[255]), Ok(true));
        let open = fs::OpenOptions::new().write(true).open(&path).unwrap();
        for length in [41 * 100, 0] {
            open.set_len(length).unwrap();
            assert_eq!(ask(&list, &digests[255]), Err(ListFault::Malformed), "{length}");
            assert_eq!(ask(&list, &digests[1]), Err(ListFault::Malformed), "{length}");
        }
        let other = directory.path().join("new.txt");
        fs::write(&other, digests[..9].join("\n")).unwrap();
        fs::rename(&other, &path).unwrap();
        assert_eq!((ask(&list, &digests[1]), ask(&list, &digests[255])), (Ok(true), Ok(false)));
    }

    #[test]
    fn a_pipe_in_the_place_of_the_file_lets_nobody_wait() {
        let (_directory, path) = file(&"5".repeat(40));
        let list = BreachedFile::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        rustix::fs::mknodat(rustix::fs::CWD, &path, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        assert_eq!(ask(&list, &"5".repeat(40)), Err(ListFault::Unreachable));
        assert!(matches!(BreachedFile::open(&path), Err(BreachedFileError::Kind(_))));
    }

    /// A held lock blocks every search, as an unreachable mount does.
    #[test]
    fn nobody_waits_longer_than_a_second_and_no_more_threads_are_held_than_there_are_places() {
        let (_directory, path) = file(&"5".repeat(40));
        let list = BreachedFile::open(&path).unwrap();
        let held = list.watched.last.lock().unwrap();
        let start = std::time::Instant::now();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let mut waiting = tokio::task::JoinSet::new();
            for _ in 0..2 * AT_ONCE {
                let list = BreachedFile { watched: Arc::clone(&list.watched), free: Arc::clone(&list.free) };
                waiting.spawn(async move { list.contains(digest(&"5".repeat(40))).await });
            }
            while let Some(answer) = waiting.join_next().await {
                assert_eq!(answer.unwrap(), Err(ListFault::Timeout));
            }
        });
        assert!(start.elapsed() < 2 * LIMIT, "{:?}", start.elapsed());
        assert_eq!(list.free.available_permits(), 0);
        drop(held);
        assert_eq!(ask(&list, &"5".repeat(40)), Ok(true));
    }
}
