//! Mails written to files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{Mailer, Unrecorded};
use orgauth_infra_smtp::FileMailer;
use orgauth_testkit::raw_mail::RawMail;

use crate::support::{FROM, LINK, SIGN_IN, accepted, failed, id, invite, run, test_mail};

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn each_mail_is_one_file_of_the_owners_alone() {
    let parent = tempfile::tempdir().unwrap();
    let directory = parent.path().join("data/mail");
    let mailer = FileMailer::new(&directory, FROM).unwrap();
    assert!(!directory.parent().unwrap().exists(), "nothing is made before it is asked for");
    mailer.make_directory().unwrap();
    assert_eq!(run(mailer.send(id(1), invite("Acme", None, ""), MailLook::default(), &Unrecorded)), accepted());
    assert_eq!(run(mailer.send(id(1), invite("Acme", None, ""), MailLook::default(), &Unrecorded)), accepted());
    assert_eq!(run(mailer.send(id(2), test_mail(), MailLook::default(), &Unrecorded)), accepted());
    assert_eq!(names(&directory), [format!("{}.eml", id(1)), format!("{}.eml", id(2))]);
    let file = directory.join(format!("{}.eml", id(1)));
    assert_eq!((mode(&directory), mode(&file)), (0o700, 0o600));
    let mail = RawMail::new(&fs::read(&file).unwrap());
    assert_eq!(mail.links(), [LINK, SIGN_IN]);
    assert_eq!(mail.header("Message-ID").unwrap(), format!("<{}@example.com>", id(1)));
}

#[test]
fn what_an_attempt_left_behind_does_not_matter() {
    let directory = tempfile::tempdir().unwrap();
    let mailer = FileMailer::new(directory.path(), FROM).unwrap();
    fs::write(directory.path().join(format!(".{}.part", id(1))), "x".repeat(100_000)).unwrap();
    assert_eq!(run(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded)), accepted());
    assert_eq!(names(directory.path()), [format!("{}.eml", id(1))]);
    assert!(fs::read_to_string(directory.path().join(format!("{}.eml", id(1)))).unwrap().starts_with("From: "));
}

#[test]
fn a_directory_that_went_away_is_a_failure_and_comes_back() {
    let parent = tempfile::tempdir().unwrap();
    let directory = parent.path().join("mail");
    let mailer = FileMailer::new(&directory, FROM).unwrap();
    assert_eq!(run(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded)), failed("file"));
    fs::create_dir(&directory).unwrap();
    assert_eq!(run(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded)), accepted());
}

#[test]
fn a_directory_that_can_not_be_is_refused_in_one_line() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = FileMailer::new(&file.path().join("mail"), FROM).unwrap().make_directory().unwrap_err().to_string();
    assert!(error.starts_with("the mail directory ") && !error.contains('\n'), "{error}");
    assert!(FileMailer::new(file.path().parent().unwrap(), "nobody").is_err());
}
