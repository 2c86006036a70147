//! The rules that a provider's answers have to keep.

use crate::word::word_enum;

word_enum! {
    /// The rule that an answer of an identity provider broke: a word for the admins who set the provider up. Users learn none
    /// of it.
    ProviderRule {
        /// The address of the answer has a parameter twice, or lacks one.
        Parameters = "parameters",
        /// The `state` is not that of the flow.
        State = "state",
        /// The `iss` of the answer is another one, or is missing though the provider announces it (RFC 9207).
        AnswerIssuer = "answer_issuer",
        /// The discovery document isn't one, or lacks something that is needed.
        Discovery = "discovery",
        /// The discovery document is of another issuer.
        DiscoveryIssuer = "discovery_issuer",
        /// An endpoint isn't an https URL.
        Endpoint = "endpoint",
        /// The provider offers no way of authenticating a client that this service has.
        ClientAuthentication = "client_authentication",
        /// The answer of the token endpoint isn't one, or has no ID token.
        TokenAnswer = "token_answer",
        /// The answer of the userinfo endpoint isn't one.
        Userinfo = "userinfo",
        /// The answer of the userinfo endpoint is about somebody else.
        UserinfoSubject = "userinfo_subject",
        /// The token isn't a signed one in compact form, is too large, or its parts aren't JSON objects with each name once.
        TokenForm = "token_form",
        /// The token is of another type.
        TokenType = "token_type",
        /// The token has header parameters that must be understood (`crit`).
        Critical = "crit",
        /// The token, or the key that it names, has an algorithm that isn't accepted.
        Algorithm = "algorithm",
        /// The document of keys isn't one, or has too many.
        Keys = "keys",
        /// The provider has no such key.
        UnknownKey = "unknown_key",
        /// More than one key could have signed the token.
        AmbiguousKey = "ambiguous_key",
        /// The signature is wrong.
        Signature = "signature",
        /// The token is of another issuer.
        Issuer = "issuer",
        /// The token is for somebody else.
        Audience = "audience",
        /// The token was issued to another client.
        AuthorizedParty = "authorized_party",
        /// The token has expired, or doesn't say when it does.
        Expired = "expired",
        /// The token was issued in the future or too long ago, or doesn't say when.
        IssuedAt = "issued_at",
        /// The token isn't valid yet.
        NotBefore = "not_before",
        /// The token isn't of this flow.
        Nonce = "nonce",
        /// The token names nobody, or in a form that isn't accepted.
        Subject = "subject",
        /// The token belongs to another access token.
        AccessTokenHash = "at_hash",
        /// The token is no logout token, or has no usable id.
        LogoutEvent = "logout_event",
    }
}
