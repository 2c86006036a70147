//! The behaviors that a path can choose.

use std::time::Duration;

/// The sink's behavior after a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Act {
    /// Answers with this status, after a delay.
    Answer(u16, Duration),
    /// Answers 500 to the first so many requests of each event, 204 to the others.
    Flaky(u32),
    /// Behaves like the path last set for this key.
    Switch(String),
    Hang,
    HangAfter,
    Drip,
    Huge,
    GzipBomb,
    Redirect,
    Reset,
}

impl Act {
    pub(super) fn of(path: &str) -> Self {
        let mut parts = path.trim_start_matches('/').split(['/', '?']);
        let (what, argument) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let answer = |status| Self::Answer(status, Duration::ZERO);
        match what {
            "status" => answer(argument.parse().unwrap_or(404)),
            "slow" => Self::Answer(204, Duration::from_millis(argument.parse().unwrap_or(0))),
            "flaky" => Self::Flaky(argument.parse().unwrap_or(1)),
            "switch" => Self::Switch(argument.to_owned()),
            "hang" => Self::Hang,
            "hang-after" => Self::HangAfter,
            "drip" => Self::Drip,
            "huge" => Self::Huge,
            "gzip-bomb" => Self::GzipBomb,
            "redirect" => Self::Redirect,
            "reset" => Self::Reset,
            ok if ok.starts_with("ok") => answer(204),
            _ => answer(404),
        }
    }

    /// Returns the status of a complete answer, and its delay.
    pub(super) fn status(&self) -> (Option<u16>, Duration) {
        match self {
            Self::Answer(status, after) => (Some(*status), *after),
            Self::Redirect => (Some(302), Duration::ZERO),
            Self::Huge | Self::GzipBomb | Self::HangAfter => (Some(200), Duration::ZERO),
            _ => (None, Duration::ZERO),
        }
    }
}

/// Returns the answer with this status and no body.
pub(super) fn answer(status: u16) -> Vec<u8> {
    // RFC 9110 section 8.6: no Content-Length with 1xx and 204.
    let length = if status == 204 || status < 200 { "" } else { "content-length: 0\r\n" };
    format!("HTTP/1.1 {status} Sunk\r\n{length}\r\n").into_bytes()
}
