//! A body of many lines, each of them JSON (application/x-ndjson). It is read once the caller is known, and kept as it came.

use std::marker::PhantomData;

use actix_web::HttpRequest;
use actix_web::http::header;
use bytes::Bytes;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::code::ErrorCode;
use crate::error::ApiError;

/// What such a body is sent as.
pub(crate) const LINES: &str = "application/x-ndjson";

/// The lines of a body, each to be read as `T`.
pub(crate) struct Lines<T> {
    bytes: Bytes,
    of: PhantomData<fn(T)>,
}

impl<T> Lines<T> {
    /// The lines of these bytes.
    pub(crate) const fn new(bytes: Bytes) -> Self {
        Self { bytes, of: PhantomData }
    }

    /// How many there are, empty ones too; one without an end is a line.
    pub(crate) fn count(&self) -> usize {
        self.bytes.split_inclusive(|byte| *byte == b'\n').count()
    }

    /// All of them.
    pub(crate) fn into_bytes(self) -> Bytes {
        self.bytes
    }
}

/// Bodies that are kept at once, of all routes that take lines: each may be large.
static PLACES: Semaphore = Semaphore::const_new(4);

/// A place for such a body, until it is dropped.
///
/// # Errors
/// 503 `busy` when there is none.
pub(crate) fn place() -> Result<SemaphorePermit<'static>, ApiError> {
    PLACES.try_acquire().map_err(|_| ApiError::new(ErrorCode::Busy).closing())
}

/// Looks at what a request says of its body, before anything of it is read.
///
/// # Errors
/// 413 when it announces more than `most` bytes, 415 when it is of another media type or compressed.
pub(crate) fn announced(request: &HttpRequest, most: usize) -> Result<(), ApiError> {
    let headers = request.headers();
    let of = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let length = of(header::CONTENT_LENGTH).and_then(|value| value.parse::<u64>().ok());
    if length.is_some_and(|length| length > u64::try_from(most).unwrap_or(u64::MAX)) {
        return Err(too_large(most).closing());
    }
    let has_body = length.is_some_and(|length| length > 0) || headers.contains_key(header::TRANSFER_ENCODING);
    if has_body { media_type(request) } else { Ok(()) }
}

/// Looks at the media type of a body that is there.
///
/// # Errors
/// 415 when it is another one, or compressed.
pub(crate) fn media_type(request: &HttpRequest) -> Result<(), ApiError> {
    let of = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let essence = of(header::CONTENT_TYPE).and_then(|value| value.split(';').next()).map(str::trim);
    let is_plain = of(header::CONTENT_ENCODING).unwrap_or("identity").eq_ignore_ascii_case("identity");
    if is_plain && essence.is_some_and(|essence| essence.eq_ignore_ascii_case(LINES)) {
        return Ok(());
    }
    let message = format!("a body of this route must be `{LINES}`, not compressed");
    Err(ApiError::with_message(ErrorCode::UnsupportedMediaType, message).closing())
}

/// 413, with the limit of this route.
pub(crate) fn too_large(most: usize) -> ApiError {
    let message = format!("the body is larger than {} KiB", most / 1024);
    ApiError::with_message(ErrorCode::PayloadTooLarge, message)
}
