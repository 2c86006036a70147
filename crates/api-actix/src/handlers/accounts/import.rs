//! `POST /operator/users/import`.

use bytes::Bytes;
use orgauth_application::App;
use orgauth_application::accounts::import::{Import, Totals};

use crate::code::ErrorCode::{OrganizationNotFound, PayloadTooLarge};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::OperatorKey;
use crate::http::lines::Lines;
use crate::import::{ImportData, ImportLine, LineError, LineResult, import_lines, is_empty_line};

endpoint! {
    /// Imports users of another service, with their password hashes.
    ///
    /// The body has one JSON object per line, at most 10,000 lines and 10 MiB. Each line succeeds or fails by itself: the answer
    /// is 200, with a result for each line. An existing account is not changed, but gets the memberships that it never had, so
    /// the same body can be sent again. An import sends no mails and causes no events.
    ///
    /// More lines or bytes in one body are 413 and change nothing. Send the next part, or use `orgauth user import
    /// FILE`, which takes a file of any size; docs/moving-in.md says how to export users from other services, and
    /// docs/operations.md which hashes are accepted and what they may cost. A line is at most 64 KiB; empty lines are
    /// skipped, but counted, and a byte order mark before a line is passed over.
    ///
    /// `isEmailVerified` is for the addresses that the other service had confirmed: accepting an invitation removes the
    /// password of an account whose address nobody has proven. `totpSecret` has 10 to 64 bytes. There are no recovery
    /// codes: users make new ones in their account. Members can be imported into suspended organizations too. Neither
    /// name nor password, roles or second factor of an existing account change. If it gets memberships, the line counts
    /// as `imported`, otherwise as `present`; a membership that was removed stays removed. A second line with the same
    /// address finds the account of the first.
    ///
    /// A line is written completely or not at all. The lines are written in batches of 500, each a transaction. If the
    /// database becomes unreachable, or the key is revoked, after some batches, the answer has that error's code
    /// (`unavailable`, `invalid_api_key`) for each line that was not written; if it happens before any account was
    /// made, the error is the answer. Each organization that got members has one entry `users.imported` in its audit
    /// log, and the operator's has one as well, with the run as `target` (`imp_…`), written with the first batch that
    /// adds something; `users.import_finished` follows with the counts.
    IMPORT = Post "/operator/users/import" importUsers, Operator, import,
    errors: &[PayloadTooLarge, OrganizationNotFound],
}

async fn import(call: Call<OperatorKey>, lines: Lines<ImportLine>) -> Result<Reply<ImportData>, ApiError> {
    let rules = call.state.app.settings.imports;
    if lines.count() > usize::try_from(rules.max_lines).unwrap_or(usize::MAX) {
        let message = format!("the body has more than {} lines; send it in parts", rules.max_lines);
        return Err(ApiError::with_message(PayloadTooLarge, message));
    }
    let operator = call.operator();
    let mut upload = Upload::new(Import::new(&call.state.app, operator), lines.into_bytes());
    while !upload.rest.is_empty() {
        let taken = upload;
        upload = call.run(move |app| taken.batch(app)).await??;
    }
    call.run(move |app| upload.answer(app)).await?
}

/// An upload in progress; each batch is one transaction.
struct Upload {
    import: Import,
    rest: Bytes,
    line: u64,
    results: Vec<LineResult>,
}

impl Upload {
    fn new(import: Import, lines: Bytes) -> Self {
        Self { import, rest: lines, line: 0, results: Vec::new() }
    }

    /// Imports the next batch of lines. If the import fails after some lines were imported, the remaining lines all get that
    /// error, because an answer without results wouldn't tell which lines are imported.
    fn batch(mut self, app: &App) -> Result<Self, ApiError> {
        let most = usize::try_from(app.settings.imports.batch).unwrap_or(usize::MAX);
        let text = self.rest.clone();
        let mut lines = Vec::with_capacity(most);
        let mut end = 0;
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            if lines.len() == most {
                break;
            }
            end += piece.len();
            self.line += 1;
            if !is_empty_line(piece) {
                lines.push((self.line, piece));
            }
        }
        self.rest = text.slice(end..);
        let (results, stopped) = import_lines(app, &mut self.import, &lines);
        self.results.extend(results);
        if let Some(error) = stopped {
            let error = ApiError::from(error);
            if self.import.totals().imported == 0 {
                return Err(error);
            }
            self.give_up(&lines, &error);
        }
        Ok(self)
    }

    /// Gives the error to all lines that have no result yet.
    fn give_up(&mut self, lines: &[(u64, &[u8])], error: &ApiError) {
        let known = self.results.last().map_or(0, LineResult::line);
        let rest = std::mem::take(&mut self.rest);
        let behind = (self.line + 1..).zip(rest.split_inclusive(|byte| *byte == b'\n'));
        let behind = behind.filter(|(_, piece)| !is_empty_line(piece)).map(|(line, _)| line);
        let open = lines.iter().map(|(line, _)| *line).filter(|line| *line > known);
        for line in open.chain(behind) {
            self.import.count_unread();
            self.results.push(LineResult { line, user_id: None, error: Some(LineError::from(error.clone())) });
        }
    }

    fn answer(self, app: &App) -> Result<Reply<ImportData>, ApiError> {
        let Totals { imported, present, failed } = self.import.totals();
        if let Err(error) = self.import.finish(app) {
            // The lines are imported, and the logs have recorded the import already.
            tracing::warn!(%error, "the end of an import was not recorded");
        }
        Reply::of(&ImportData { imported, present, failed, results: self.results })
    }
}
