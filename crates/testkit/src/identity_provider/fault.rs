//! What a provider can be told to do wrong.

/// What a client asks a provider for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Door {
    /// The discovery document.
    Discovery,
    /// The keys.
    Keys,
    /// Tokens for a code.
    Token,
    /// Claims for an access token.
    Userinfo,
}

/// Something that a provider does wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// Never answers.
    Silent(Door),
    /// Answers with this status and nothing else.
    Status(Door, u16),
    /// Answers with a page of HTML.
    Html(Door),
    /// Answers with a megabyte of JSON.
    Huge(Door),
    /// Sends whoever asks to another address.
    Redirects(Door),
    /// The discovery document names another issuer.
    DiscoveryOfAnother,
    /// The discovery document sends browsers to `https://auth.example/api/v1/auth/sso/start`, where tests have the service.
    SendsToTheService,
    /// Sends the browser back with an error: the user didn't want to.
    Denies,
    /// Sends the browser back with another state.
    WrongState,
    /// Sends the browser back with the code twice.
    CodeTwice,
    /// Sends the browser back with another `iss`.
    WrongAnswerIssuer,
    /// Sends the browser back without the `iss` that discovery announces.
    NoAnswerIssuer,
    /// Refuses every code.
    RefusesCodes,
    /// The answer to a code has no ID token.
    NoIdToken,
    /// The ID token is of another issuer.
    WrongIssuer,
    /// The ID token is for another client.
    WrongAudience,
    /// The ID token is for several clients, and doesn't say to whom it was issued.
    NoAuthorizedParty,
    /// The ID token is of another flow.
    WrongNonce,
    /// The ID token is of no flow.
    NoNonce,
    /// The ID token has expired.
    Expired,
    /// The ID token was issued in ten minutes.
    IssuedLater,
    /// The ID token isn't valid yet.
    NotYetValid,
    /// The ID token names nobody.
    NoSubject,
    /// The ID token belongs to another access token.
    WrongAccessTokenHash,
    /// The ID token has a claim twice.
    ClaimTwice,
    /// The ID token is signed by another key of the same id.
    WrongSignature,
    /// The ID token isn't signed.
    Unsigned,
    /// The ID token is signed by a key that isn't published.
    UnknownKey,
    /// The ID token has a header parameter that must be understood.
    Critical,
    /// The ID token is of another type.
    WrongType,
    /// The userinfo is about somebody else.
    UserinfoOfAnother,
}
