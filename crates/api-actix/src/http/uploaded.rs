//! A body that is a picture.

use bytes::Bytes;
use orgauth_domain::organizations::brand::{Picture, PictureFault};
use serde_json::{Value, json};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat};
use utoipa::openapi::{RefOr, Schema};

use crate::code::{ErrorCode, FieldCode};
use crate::dto::FieldError;
use crate::error::ApiError;
use crate::schema::{Components, Described, text};

/// The bytes of a picture, not yet looked at.
pub(crate) struct Uploaded(pub(crate) Bytes);

impl Uploaded {
    /// The media type of such a body.
    pub(crate) const KIND: &'static str = "image/png";

    /// The picture, which is decoded here: not for a thread that has other requests to answer.
    ///
    /// # Errors
    /// 413 for a picture that is too large as it would be kept, 400 `validation_failed` for anything else that is no picture.
    pub(crate) fn picture(&self) -> Result<Picture, ApiError> {
        // The body as a whole has no name.
        let refused = |code, fault: PictureFault| {
            ApiError::fields(vec![FieldError { field: String::new(), code, message: fault.to_string() }])
        };
        Picture::of_file(&self.0).map_err(|fault| match fault {
            PictureFault::TooLarge => ApiError::with_message(ErrorCode::PayloadTooLarge, fault),
            PictureFault::TooWide => refused(FieldCode::TooLong, fault),
            PictureFault::NotPng => refused(FieldCode::Invalid, fault),
        })
    }
}

impl Described for Uploaded {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary))).into()
    }

    fn example() -> Value {
        json!("\u{fffd}PNG…")
    }
}
