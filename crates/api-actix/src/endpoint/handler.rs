//! Handlers: async functions whose types declare what an endpoint reads and what it answers.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use crate::error::ApiError;
use crate::http::body::RequestBody;
use crate::http::call::{Call, Reply, UserWrite};
use crate::http::lines::{LINES, Lines};
use crate::schema::{Components, Described};

/// What a handler reads and what it answers.
pub struct Signature {
    /// The request body; absent: the handler reads none.
    pub body: Option<BodySignature>,
    /// The schema of `data`.
    pub answer: fn(&mut Components) -> RefOr<Schema>,
    /// An example.
    pub answer_example: fn() -> Value,
}

/// The body that a handler reads.
pub struct BodySignature {
    /// Its media type.
    pub media_type: &'static str,
    /// Whether the request must have a body.
    pub is_required: bool,
    /// Its schema.
    pub schema: fn(&mut Components) -> RefOr<Schema>,
    /// An example.
    pub example: fn() -> Value,
}

type Answering = Pin<Box<dyn Future<Output = Result<Reply, ApiError>>>>;

/// An async function that can serve an endpoint: it takes the call and, if it reads a body, what it reads from that.
pub(crate) trait Handler<Arguments>: Copy + 'static {
    /// Calls the function.
    fn answer(self, call: Call) -> Answering;
    /// What the function reads and what it answers.
    fn signature() -> Signature;
}

impl<F, Answered, T> Handler<(Call,)> for F
where
    F: Fn(Call) -> Answered + Copy + 'static,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    fn answer(self, mut call: Call) -> Answering {
        Box::pin(async move {
            call.drop_body()?;
            let write = call.count_write().await?;
            UserWrite::settle(write, self(call).await).await.map(Reply::untyped)
        })
    }

    fn signature() -> Signature {
        Signature { body: None, answer: T::schema, answer_example: T::example }
    }
}

impl<F, Read, Answered, T> Handler<(Call, Read)> for F
where
    F: Fn(Call, Read) -> Answered + Copy + 'static,
    Read: FromBody,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    fn answer(self, mut call: Call) -> Answering {
        Box::pin(async move {
            let read = Read::from_body(call.read_body())?;
            let write = call.count_write().await?;
            UserWrite::settle(write, self(call, read).await).await.map(Reply::untyped)
        })
    }

    fn signature() -> Signature {
        let body = BodySignature {
            media_type: "application/json",
            is_required: Read::Body::IS_REQUIRED,
            schema: Read::Body::schema,
            example: Read::Body::example,
        };
        Signature { body: Some(body), answer: T::schema, answer_example: T::example }
    }
}

impl<F, Line, Answered, T> Handler<(Call, Lines<Line>)> for F
where
    F: Fn(Call, Lines<Line>) -> Answered + Copy + 'static,
    Line: Described + 'static,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    fn answer(self, mut call: Call) -> Answering {
        Box::pin(async move {
            let lines = Lines::new(call.take_lines());
            self(call, lines).await.map(Reply::untyped)
        })
    }

    fn signature() -> Signature {
        let body =
            BodySignature { media_type: LINES, is_required: true, schema: Line::schema, example: Line::example };
        Signature { body: Some(body), answer: T::schema, answer_example: T::example }
    }
}

/// How a handler receives its body: the body itself, or a `Result` when the handler checks something else before the body.
pub(crate) trait FromBody: Sized {
    /// The type of the request body.
    type Body: RequestBody;

    /// Converts the result of reading the body.
    fn from_body(read: Result<Self::Body, ApiError>) -> Result<Self, ApiError>;
}

impl<B: RequestBody> FromBody for B {
    type Body = Self;

    fn from_body(read: Result<Self, ApiError>) -> Result<Self, ApiError> {
        read
    }
}

impl<B: RequestBody> FromBody for Result<B, ApiError> {
    type Body = B;

    fn from_body(read: Self) -> Result<Self, ApiError> {
        Ok(read)
    }
}

/// What `handler` reads and what it answers.
pub(crate) fn signature<Arguments, H: Handler<Arguments>>(_: H) -> Signature {
    H::signature()
}
