//! Parses requests.

use std::time::{Duration, Instant};

use super::shared::ReceivedRequest;

/// The maximum number of headers, which no sender exceeds.
const MOST_HEADERS: usize = 64;

/// A complete request, parsed in place.
pub(super) struct Parsed<'a> {
    pub(super) path: &'a str,
    headers: Vec<(&'a str, &'a [u8])>,
    body: &'a [u8],
    /// The length of the whole request in bytes.
    pub(super) length: usize,
}

/// Parses the request at the beginning of `bytes`; `None` if it is not complete yet.
pub(super) fn parse(bytes: &[u8]) -> Result<Option<Parsed<'_>>, httparse::Error> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let httparse::Status::Complete(head) = request.parse(bytes)? else { return Ok(None) };
    let headers: Vec<_> = request.headers.iter().map(|header| (header.name, header.value)).collect();
    let length = find(&headers, "content-length").and_then(|value| value.parse::<usize>().ok()).unwrap_or(0);
    let Some(body) = bytes.get(head..head + length) else { return Ok(None) };
    Ok(Some(Parsed { path: request.path.unwrap_or_default(), headers, body, length: head + length }))
}

fn find<'a>(headers: &[(&str, &'a [u8])], name: &str) -> Option<&'a str> {
    let (_, value) = headers.iter().find(|(found, _)| found.eq_ignore_ascii_case(name))?;
    std::str::from_utf8(value).ok()
}

impl Parsed<'_> {
    /// Returns the header `webhook-id`.
    pub(super) fn id(&self) -> &str {
        find(&self.headers, "webhook-id").unwrap_or_default()
    }

    /// Returns a copy for the sink's store.
    pub(super) fn keep(&self, arrived: Instant, answer: Option<u16>, answer_after: Duration) -> ReceivedRequest {
        let text = |name| find(&self.headers, name).unwrap_or_default().to_owned();
        let headers = self.headers.iter();
        ReceivedRequest {
            arrived,
            path: self.path.to_owned(),
            id: text("webhook-id"),
            delivery: text("x-webhook-delivery"),
            attempt: text("x-webhook-attempt").parse().unwrap_or(0),
            headers: headers
                .map(|(name, value)| (name.to_lowercase(), String::from_utf8_lossy(value).into_owned()))
                .collect(),
            body: self.body.to_vec(),
            answer,
            answer_after,
        }
    }
}
