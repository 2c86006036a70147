//! A mailer that writes mails to files, for reading or for tests, instead of sending them.

use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use orgauth_domain::id::MailId;
use orgauth_domain::mail::{Mail, MailOutcome};
use orgauth_domain::organizations::brand::Brand;
use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{HandOver, MailFuture, Mailer};
use orgauth_locales::Locales;
use tokio::fs::{self, File, OpenOptions};
use tokio::io::AsyncWriteExt;

use crate::MailerError;
use crate::message::{self, Reader, Wire};
use crate::sender::Sender;

/// Writes each mail to its own file, `<mail id>.eml`, which mail programs can open. The id begins with the time at
/// which the mail was queued, so file names sort by that time.
///
/// The file appears whole or not at all, and sending the same mail again replaces its file. Only the owner can read
/// directory and files, because mails contain valid links.
#[derive(Debug)]
pub struct FileMailer {
    directory: PathBuf,
    sender: Sender,
}

impl FileMailer {
    /// A mailer that writes to `dir`, with the sender `from` (`Name <address>` or an address).
    /// `make_directory` creates the directory.
    ///
    /// # Errors
    /// `from` is no valid sender.
    pub fn new(dir: &Path, from: &str) -> Result<Self, MailerError> {
        Ok(Self { directory: dir.to_owned(), sender: Sender::parse(from)? })
    }

    /// The same mailer with the operator's name, colour and picture.
    #[must_use]
    pub fn with_brand(self, brand: &Brand) -> Self {
        Self { sender: self.sender.with_brand(brand), ..self }
    }

    /// The same mailer with these languages.
    #[must_use]
    pub fn with_locales(self, locales: Locales) -> Self {
        Self { sender: self.sender.with_locales(locales), ..self }
    }

    /// Creates the directory, readable only by its owner, unless it exists.
    ///
    /// # Errors
    /// The directory can't be created.
    pub fn make_directory(&self) -> Result<(), MailerError> {
        let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.directory);
        made.map_err(|reason| MailerError::Directory { path: self.directory.clone(), reason })
    }

    async fn write(&self, id: MailId, wire: &Wire) -> io::Result<()> {
        // Readers look for `*.eml`. The next attempt overwrites the remains of an interrupted one.
        let unfinished = self.directory.join(format!(".{id}.part"));
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished).await?;
        file.write_all(&wire.bytes).await?;
        file.write_all(b"\r\n").await?;
        file.flush().await?;
        file.sync_all().await?;
        fs::rename(&unfinished, self.directory.join(format!("{id}.eml"))).await?;
        // Syncing the directory makes the new name durable.
        File::open(&self.directory).await?.sync_all().await
    }
}

impl Mailer for FileMailer {
    /// Writes the file without a hand-over mark: sending a mail twice yields the same file.
    fn send<'a>(&'a self, id: MailId, mail: Mail, look: MailLook, _: &'a dyn HandOver) -> MailFuture<'a> {
        Box::pin(async move {
            let Some(wire) = message::build(&self.sender, id, (&mail, &look), Reader::Person) else {
                return MailOutcome::Refused(message::UNSENDABLE.to_owned());
            };
            match self.write(id, &wire).await {
                Ok(()) => MailOutcome::Accepted,
                Err(_) => MailOutcome::Failed("file".to_owned()),
            }
        })
    }
}
