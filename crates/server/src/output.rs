//! The output of the program: text for people, or one JSON object on stdout with `--json`.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use crate::failure::Failure;

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
    /// The result can't be serialized: a defect.
    pub(crate) fn success<T: Serialize>(self, data: &T, text: &str) -> Result<(), Failure> {
        if self.json {
            let line = serde_json::to_string(data).map_err(|error| Failure::internal(&error))?;
            print(&format!("{line}\n"), true);
        } else if !text.is_empty() {
            print(&format!("{text}\n"), true);
        }
        Ok(())
    }

    /// Prints why a command failed and returns its exit code.
    pub(crate) fn failure(self, failure: &Failure) -> ExitCode {
        if failure.is_told {
            return ExitCode::from(failure.exit_code);
        }
        if self.json && !failure.on_stderr {
            let mut body = failure.details.clone();
            let error = serde_json::json!({"code": failure.code, "message": failure.message});
            body.insert("error".to_owned(), error);
            let body = serde_json::Value::Object(body);
            print(&format!("{body}\n"), true);
        } else {
            print(&format!("error: {}\n", failure.message), false);
        }
        ExitCode::from(failure.exit_code)
    }
}

/// Prints a progress message to stderr; results go to stdout.
pub(crate) fn say(text: &str) {
    print(&format!("{text}\n"), false);
}

/// Writes to stdout or stderr, and flushes. A reader that has gone away is no error.
pub(crate) fn print(text: &str, to_stdout: bool) {
    let written = if to_stdout {
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())
    } else {
        std::io::stderr().lock().write_all(text.as_bytes())
    };
    drop(written);
}
