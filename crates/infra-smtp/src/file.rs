//! Mail into files, to read or to test with instead of sending it.

use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use orgauth_domain::brand::Brand;
use orgauth_domain::id::MailId;
use orgauth_domain::mail::{Mail, MailOutcome};
use orgauth_domain::ports::{HandOver, MailFuture, Mailer};
use tokio::fs::{self, File, OpenOptions};
use tokio::io::AsyncWriteExt;

use crate::MailerError;
use crate::message::{self, Reader, Wire};
use crate::sender::Sender;

/// Puts each mail into a file of its own, `<mail id>.eml`, which mail programs open. The id begins with the time at
/// which the mail was queued, so the names sort by that.
///
/// The file appears whole or not at all, and the same mail is the same file however often it is sent. Directory and
/// files are the owner's alone, as mails hold links that work.
#[derive(Debug)]
pub struct FileMailer {
    directory: PathBuf,
    sender: Sender,
}

impl FileMailer {
    /// A mailer into `dir`, which is made if it is missing; mail comes from `from` (`Name <address>` or an address).
    ///
    /// # Errors
    /// The directory can't be made, or `from` is no sender.
    pub fn new(dir: &Path, from: &str) -> Result<Self, MailerError> {
        Ok(Self { directory: dir.to_owned(), sender: Sender::parse(from)? })
    }

    /// The same in the operator's name, colour and picture.
    #[must_use]
    pub fn with_brand(self, brand: &Brand) -> Self {
        Self { sender: self.sender.with_brand(brand), ..self }
    }

    /// Makes the directory, for its owner only, when it is not there.
    ///
    /// # Errors
    /// It can't be made.
    pub fn make_directory(&self) -> Result<(), MailerError> {
        let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.directory);
        made.map_err(|reason| MailerError::Directory { path: self.directory.clone(), reason })
    }

    async fn write(&self, id: MailId, wire: &Wire) -> io::Result<()> {
        // Readers look for `*.eml`. What an attempt left that was cut short is written over by the next one.
        let unfinished = self.directory.join(format!(".{id}.part"));
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished).await?;
        file.write_all(&wire.bytes).await?;
        file.write_all(b"\r\n").await?;
        file.flush().await?;
        file.sync_all().await?;
        fs::rename(&unfinished, self.directory.join(format!("{id}.eml"))).await?;
        // The name is on the disk when the directory is.
        File::open(&self.directory).await?.sync_all().await
    }
}

impl Mailer for FileMailer {
    /// A second file of the same mail is the first one again, so nothing has to be remembered.
    fn send<'a>(&'a self, id: MailId, mail: Mail, _: &'a dyn HandOver) -> MailFuture<'a> {
        Box::pin(async move {
            let Some(wire) = message::build(&self.sender, id, &mail, Reader::Person) else {
                return MailOutcome::Refused(message::UNSENDABLE.to_owned());
            };
            match self.write(id, &wire).await {
                Ok(()) => MailOutcome::Accepted,
                Err(_) => MailOutcome::Failed("file".to_owned()),
            }
        })
    }
}
