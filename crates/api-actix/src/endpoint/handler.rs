//! Handlers: async functions whose types say what an endpoint takes and answers.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use crate::error::ApiError;
use crate::http::body::RequestBody;
use crate::http::call::{Call, Reply};
use crate::http::lines::{LINES, Lines};
use crate::schema::{Components, Described};

/// What a handler takes and answers.
pub struct Signature {
    /// Its body; absent: none is read.
    pub body: Option<BodySignature>,
    /// The schema of `data`.
    pub answer: fn(&mut Components) -> RefOr<Schema>,
    /// An example of it.
    pub answer_example: fn() -> Value,
}

/// The body that a handler reads.
pub struct BodySignature {
    /// What it is sent as.
    pub media_type: &'static str,
    /// Whether it has to be there.
    pub is_required: bool,
    /// Its schema.
    pub schema: fn(&mut Components) -> RefOr<Schema>,
    /// An example of it.
    pub example: fn() -> Value,
}

type Answering = Pin<Box<dyn Future<Output = Result<Reply, ApiError>>>>;

/// An async function that an endpoint can have: it takes the call, and what it reads from the body if it reads any.
pub(crate) trait Handler<Arguments>: Copy + 'static {
    /// Calls it.
    fn answer(self, call: Call) -> Answering;
    /// What it takes and answers.
    fn signature() -> Signature;
}

impl<F, Answered, T> Handler<(Call,)> for F
where
    F: Fn(Call) -> Answered + Copy + 'static,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    fn answer(self, call: Call) -> Answering {
        Box::pin(async move { self(call).await.map(Reply::untyped) })
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
            self(call, read).await.map(Reply::untyped)
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

/// How a handler takes its body: the body itself, or what came of reading it when something else is judged first.
pub(crate) trait FromBody: Sized {
    /// What is read.
    type Body: RequestBody;

    /// From what was read.
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

/// What `handler` takes and answers.
pub(crate) fn signature<Arguments, H: Handler<Arguments>>(_: H) -> Signature {
    H::signature()
}
