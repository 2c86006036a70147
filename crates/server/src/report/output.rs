//! The output of the program: text for people, or one JSON object on stdout with `--json`.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use rustix::fs::{fstat, stat};
use serde::Serialize;

use crate::report::failure::Failure;

/// How to print.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    /// One JSON object in place of text.
    pub(crate) json: bool,
}

impl Output {
    /// Prints the result of a command.
    ///
    /// # Errors
    /// It can't be written, or not be serialized, which is a defect.
    pub(crate) fn success<T: Serialize>(self, data: &T, text: &str) -> Result<(), Failure> {
        let text = if self.json { serde_json::to_string(data).map_err(Failure::internal)? } else { text.to_owned() };
        if text.is_empty() { Ok(()) } else { print(&format!("{text}\n")) }
    }

    /// Prints a key that is shown once. `revoke` is the command that ends it.
    ///
    /// # Errors
    /// As [`Output::success`], or nobody reads stdout; the message says how to end the key, which is lost.
    pub(crate) fn key<T: Serialize>(self, data: &T, text: &str, revoke: &str) -> Result<(), Failure> {
        let printed =
            if is_discarded() { Err(unwritten("it is closed or /dev/null")) } else { self.success(data, text) };
        printed.map_err(|failure| failure.and(&format!("The key works, but it is lost. End it: {revoke}")))
    }

    /// Prints why a command failed and returns its exit code.
    pub(crate) fn failure(self, failure: &Failure) -> ExitCode {
        if failure.is_told {
            return ExitCode::from(failure.exit_code);
        }
        let mut is_told = false;
        if self.json && !failure.on_stderr {
            let mut body = failure.details.clone();
            let error = serde_json::json!({"code": failure.code, "message": failure.message});
            body.insert("error".to_owned(), error);
            let body = serde_json::Value::Object(body);
            is_told = print(&format!("{body}\n")).is_ok();
        }
        if !is_told {
            say(&format!("error: {}", failure.message));
        }
        ExitCode::from(failure.exit_code)
    }
}

/// Prints a progress message to stderr; results go to stdout.
pub(crate) fn say(text: &str) {
    say_part(&format!("{text}\n"));
}

/// The same without a line end.
pub(crate) fn say_part(text: &str) {
    // There is no third place for a message that stderr doesn't take.
    drop(std::io::stderr().lock().write_all(text.as_bytes()));
}

/// Writes to stdout, and flushes.
///
/// # Errors
/// It can't be written: nobody gets the result of the command, which was carried out.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(unwritten)
}

/// Whether stdout leads to `/dev/null`. The standard library opens it in place of a closed stdout, before `main`.
fn is_discarded() -> bool {
    // Files have no device number, so an unusual `/dev/null` discards nothing.
    fstat(std::io::stdout())
        .is_ok_and(|it| it.st_rdev != 0 && stat("/dev/null").is_ok_and(|null| null.st_rdev == it.st_rdev))
}

fn unwritten(error: impl Display) -> Failure {
    let message = format!("the output can't be written to stdout: {error}; what the command did is done");
    Failure { on_stderr: true, ..Failure::new("output", message) }
}
