//! A body of many lines of JSON (application/x-ndjson). The pipeline reads its bytes once the caller is known; the handler
//! parses the lines.

use std::marker::PhantomData;

use actix_web::HttpRequest;
use actix_web::http::header;
use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::code::ErrorCode;
use crate::error::ApiError;

/// The media type of such a body.
pub(crate) const LINES: &str = "application/x-ndjson";

/// The unparsed lines of a body; each holds a `T`.
pub(crate) struct Lines<T> {
    bytes: Bytes,
    of: PhantomData<fn(T)>,
}

impl<T> Lines<T> {
    /// The lines of these bytes.
    pub(crate) const fn new(bytes: Bytes) -> Self {
        Self { bytes, of: PhantomData }
    }

    /// The number of lines, including empty ones and a last one without a line feed.
    pub(crate) fn count(&self) -> usize {
        self.bytes.split_inclusive(|byte| *byte == b'\n').count()
    }

    /// Returns the bytes of all lines.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.bytes
    }
}

/// Limits how many such bodies are in memory at once, over all routes: each may be large.
static PERMITS: Semaphore = Semaphore::const_new(4);

/// Reserves a permit for one such body; dropping it releases the permit.
///
/// # Errors
/// 503 `busy` when no permit is free.
pub(crate) fn permit() -> Result<SemaphorePermit<'static>, ApiError> {
    PERMITS.try_acquire().map_err(|_| ApiError::new(ErrorCode::Busy).closing())
}

/// Checks the headers that describe a request's body, before reading any of it.
///
/// # Errors
/// 413 when `Content-Length` exceeds `most` bytes, 415 when the body has another media type or is compressed.
pub(crate) fn announced(request: &HttpRequest, kind: &str, most: usize) -> Result<(), ApiError> {
    let headers = request.headers();
    let of = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let length = of(header::CONTENT_LENGTH).and_then(|value| value.parse::<u64>().ok());
    if length.is_some_and(|length| length > u64::try_from(most).unwrap_or(u64::MAX)) {
        return Err(too_large(most).closing());
    }
    let has_body = length.is_some_and(|length| length > 0) || headers.contains_key(header::TRANSFER_ENCODING);
    if has_body { media_type(request, kind) } else { Ok(()) }
}

/// Checks the media type of a body.
///
/// # Errors
/// 415 when the body has another media type or is compressed.
pub(crate) fn media_type(request: &HttpRequest, kind: &str) -> Result<(), ApiError> {
    let of = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let essence = of(header::CONTENT_TYPE).and_then(|value| value.split(';').next()).map(str::trim);
    let is_plain = of(header::CONTENT_ENCODING).unwrap_or("identity").eq_ignore_ascii_case("identity");
    if is_plain && essence.is_some_and(|essence| essence.eq_ignore_ascii_case(kind)) {
        return Ok(());
    }
    let message = format!("a body of this route must be `{kind}`, not compressed");
    Err(ApiError::with_message(ErrorCode::UnsupportedMediaType, message).closing())
}

/// A refusal with 413 that names this route's limit.
pub(crate) fn too_large(most: usize) -> ApiError {
    let message = format!("the body is larger than {} KiB", most / 1024);
    ApiError::with_message(ErrorCode::PayloadTooLarge, message)
}
