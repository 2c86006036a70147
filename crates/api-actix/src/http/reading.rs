//! Reads the bytes of a body, with limits on size and time.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use actix_web::http::header::{self, HeaderMap};
use actix_web::{HttpRequest, web};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::time::Instant;

use crate::code::ErrorCode;
use crate::error::ApiError;
use crate::http::body::Body;
use crate::http::gate::Gate;

/// The maximum size of a JSON body in bytes.
pub const BODY_LIMIT: usize = 64 * 1024;

/// Reads a JSON body, or an empty one, within the limits on size and time.
pub(crate) async fn read_body(
    request: &HttpRequest,
    payload: &mut web::Payload,
    limit: Duration,
) -> Result<Body, ApiError> {
    let bytes = read_bytes(request, payload, BODY_LIMIT, limit).await?;
    if !bytes.is_empty() && !is_plain(request.headers(), "application/json") {
        return Err(ApiError::new(ErrorCode::UnsupportedMediaType));
    }
    Body::parse(&bytes)
}

/// Reads at most `most` bytes of the body, for at most `limit`.
pub(crate) async fn read_bytes(
    request: &HttpRequest,
    payload: &mut web::Payload,
    most: usize,
    limit: Duration,
) -> Result<Bytes, ApiError> {
    let too_large = || match most {
        BODY_LIMIT => ApiError::new(ErrorCode::PayloadTooLarge).closing(),
        _ => too_large(most).closing(),
    };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let announced = announced.and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let read = async {
        let mut bytes = Vec::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| {
                let broken = "the body broke off or is badly framed";
                ApiError::with_message(ErrorCode::MalformedJson, broken).closing()
            })?;
            if bytes.len() + chunk.len() > most {
                return Err(too_large());
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    };
    let bytes = within(limit, read).await.ok_or_else(|| ApiError::new(ErrorCode::RequestTimeout).closing())??;
    if let Some(gate) = request.conn_data::<Gate>() {
        gate.close();
    }
    Ok(bytes.into())
}

/// Returns the result of `work`; absent when it takes longer than `limit`.
///
/// It creates a timer only if the second poll is pending too. At the first poll, actix hasn't yet decoded body bytes that
/// arrived with the head, so this future asks for another poll at once.
async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    let deadline = Instant::now() + limit;
    let mut work = pin!(work);
    let mut is_first = true;
    let early = poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if is_first => {
            is_first = false;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
        Poll::Pending => Poll::Ready(None),
    });
    match early.await {
        Some(done) => Some(done),
        None => tokio::time::timeout_at(deadline, work).await.ok(),
    }
}

/// Checks the headers that describe a body of this media type, before reading any of it.
///
/// # Errors
/// 413 when `Content-Length` exceeds `most` bytes, 415 when the body has another media type or is compressed.
pub(crate) fn announced(request: &HttpRequest, kind: &str, most: usize) -> Result<(), ApiError> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let length = length.and_then(|length| length.parse::<u64>().ok());
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
    if is_plain(request.headers(), kind) {
        return Ok(());
    }
    let message = format!("a body of this route must be `{kind}`, not compressed");
    Err(ApiError::with_message(ErrorCode::UnsupportedMediaType, message).closing())
}

/// A refusal with 413 that names this route's limit.
fn too_large(most: usize) -> ApiError {
    let message = format!("the body is larger than {} KiB", most / 1024);
    ApiError::with_message(ErrorCode::PayloadTooLarge, message)
}

/// Whether a body is of this media type and not compressed.
fn is_plain(headers: &HeaderMap, kind: &str) -> bool {
    let of = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let essence = of(header::CONTENT_TYPE).and_then(|value| value.split(';').next()).map(str::trim);
    let encoding = of(header::CONTENT_ENCODING).unwrap_or("identity");
    essence.is_some_and(|essence| essence.eq_ignore_ascii_case(kind)) && encoding.eq_ignore_ascii_case("identity")
}
