//! Handlers: async functions whose types declare what an endpoint reads and what it answers.

use futures_util::future::LocalBoxFuture;
use serde_json::Value;
use tracing::Instrument;
use utoipa::openapi::{RefOr, Schema};

use crate::error::ApiError;
use crate::http::arrival::Arrival;
use crate::http::body::RequestBody;
use crate::http::call::{Call, Reply, UserWrite};
use crate::http::credential::{Credential, CredentialType};
use crate::http::lines::{self, LINES, Lines};
use crate::http::uploaded::Uploaded;
use crate::schema::{Components, Described};

/// What a handler requires, what it reads and what it answers.
#[derive(Clone, Copy)]
pub struct Signature {
    /// The credential that a caller needs.
    pub credential: Credential,
    /// The request body; absent: the handler reads none.
    pub body: Option<BodySignature>,
    /// The schema of `data`.
    pub answer: fn(&mut Components) -> RefOr<Schema>,
    pub answer_example: fn() -> Value,
}

/// The body that a handler reads.
#[derive(Clone, Copy)]
pub struct BodySignature {
    pub media_type: &'static str,
    /// Whether the request must have a body.
    pub is_required: bool,
    pub schema: fn(&mut Components) -> RefOr<Schema>,
    pub example: fn() -> Value,
}

type Answering<'a> = LocalBoxFuture<'a, Result<Reply, ApiError>>;

/// The function that checks a request's credential, reads its body and handles it.
pub type ApiHandler = fn(Arrival<'_>) -> Answering<'_>;

/// An async function that can serve an endpoint: it takes the call and, if it reads a body, what it reads from that.
pub(crate) trait Handler<Arguments>: Copy + 'static {
    /// What the function requires, reads and answers.
    const SIGNATURE: Signature;

    /// Checks the credential, reads the body and calls the function.
    fn answer(self, arrival: Arrival<'_>) -> Answering<'_>;
}

impl<F, C, Answered, T> Handler<(Call<C>,)> for F
where
    F: Fn(Call<C>) -> Answered + Copy + 'static,
    C: CredentialType,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    const SIGNATURE: Signature =
        Signature { credential: C::CREDENTIAL, body: None, answer: T::schema, answer_example: T::example };

    fn answer(self, mut arrival: Arrival<'_>) -> Answering<'_> {
        Box::pin(async move {
            let body = arrival.read_body().await?;
            let who = C::admit(&mut arrival).await?;
            let call = Call::<C>::new(arrival, who);
            let span = call.span();
            let answering = async move {
                call.drop_body(body)?;
                let write = call.count_write().await?;
                UserWrite::settle(write, self(call).await).await.map(Reply::untyped)
            };
            answering.instrument(span).await
        })
    }
}

impl<F, C, Read, Answered, T> Handler<(Call<C>, Read)> for F
where
    F: Fn(Call<C>, Read) -> Answered + Copy + 'static,
    C: CredentialType,
    Read: FromBody,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    const SIGNATURE: Signature = Signature {
        credential: C::CREDENTIAL,
        body: Some(BodySignature {
            media_type: "application/json",
            is_required: Read::Body::IS_REQUIRED,
            schema: Read::Body::schema,
            example: Read::Body::example,
        }),
        answer: T::schema,
        answer_example: T::example,
    };

    fn answer(self, mut arrival: Arrival<'_>) -> Answering<'_> {
        Box::pin(async move {
            let body = arrival.read_body().await?;
            let who = C::admit(&mut arrival).await?;
            let call = Call::<C>::new(arrival, who);
            let span = call.span();
            let answering = async move {
                let read = Read::from_body(call.read_body(body))?;
                let write = call.count_write().await?;
                UserWrite::settle(write, self(call, read).await).await.map(Reply::untyped)
            };
            answering.instrument(span).await
        })
    }
}

impl<F, C, Line, Answered, T> Handler<(Call<C>, Lines<Line>)> for F
where
    F: Fn(Call<C>, Lines<Line>) -> Answered + Copy + 'static,
    C: CredentialType,
    Line: Described + 'static,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    const SIGNATURE: Signature = Signature {
        credential: C::CREDENTIAL,
        body: Some(BodySignature {
            media_type: LINES,
            is_required: true,
            schema: Line::schema,
            example: Line::example,
        }),
        answer: T::schema,
        answer_example: T::example,
    };

    fn answer(self, mut arrival: Arrival<'_>) -> Answering<'_> {
        Box::pin(async move {
            arrival.announced_lines()?;
            // Read once the caller is known, because such a body may be large. The permit is held until the handler has returned.
            let (who, _permit) = (C::admit(&mut arrival).await?, lines::permit()?);
            let lines = Lines::new(arrival.read_lines().await?);
            let call = Call::<C>::new(arrival, who);
            let span = call.span();
            self(call, lines).instrument(span).await.map(Reply::untyped)
        })
    }
}

impl<F, C, Answered, T> Handler<(Call<C>, Uploaded)> for F
where
    F: Fn(Call<C>, Uploaded) -> Answered + Copy + 'static,
    C: CredentialType,
    Answered: Future<Output = Result<Reply<T>, ApiError>>,
    T: Described,
{
    const SIGNATURE: Signature = Signature {
        credential: C::CREDENTIAL,
        body: Some(BodySignature {
            media_type: Uploaded::KIND,
            is_required: true,
            schema: Uploaded::schema,
            example: Uploaded::example,
        }),
        answer: T::schema,
        answer_example: T::example,
    };

    fn answer(self, mut arrival: Arrival<'_>) -> Answering<'_> {
        Box::pin(async move {
            arrival.announced_picture()?;
            // Read once the caller is known, because it is larger than other bodies.
            let who = C::admit(&mut arrival).await?;
            let uploaded = Uploaded(arrival.read_picture().await?);
            let call = Call::<C>::new(arrival, who);
            let span = call.span();
            let answering = async move {
                let write = call.count_write().await?;
                UserWrite::settle(write, self(call, uploaded).await).await.map(Reply::untyped)
            };
            answering.instrument(span).await
        })
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

/// What `handler` requires, reads and answers.
pub(crate) const fn signature<Arguments, H: Handler<Arguments>>(_: &H) -> Signature {
    H::SIGNATURE
}
