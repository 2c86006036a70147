//! Calls of this service to a provider.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use url::form_urlencoded::{Serializer, byte_serialize};

use crate::secret::Secret;
use crate::sign_in::federation::discovery::Endpoint;
use crate::time::Timestamp;
use crate::word::word_enum;

/// The most bytes of an answer that are read.
pub const MOST_ANSWER: usize = 256 * 1024;

/// A call. It has no `Debug`, because it may carry secrets.
#[derive(Clone)]
pub struct ProviderCall {
    /// Where it goes.
    pub endpoint: Endpoint,
    /// The value of the header `Authorization`; absent: none.
    pub authorization: Option<Secret>,
    /// The form of a POST (`application/x-www-form-urlencoded`); absent: a GET.
    pub form: Option<Secret>,
}

/// An answer that arrived in time and whole.
#[derive(Clone, PartialEq, Eq)]
pub struct ProviderAnswer {
    /// The status.
    pub status: u16,
    /// The body, at most [`MOST_ANSWER`] bytes.
    pub body: Vec<u8>,
    /// What the provider's clock said, to the second; absent when it doesn't say.
    pub date: Option<Timestamp>,
}

word_enum! {
    /// Why a call has no answer that can be used: a word for the admins who set a provider up.
    ProviderFailure {
        /// The service may not call the address.
        BlockedAddress = "blocked_address",
        /// The name resolves to no address.
        Dns = "dns",
        /// No connection, or one that ended before the answer.
        Connect = "connect",
        /// No encryption, or an invalid certificate.
        Tls = "tls",
        /// No whole answer in time.
        Timeout = "timeout",
        /// What was answered is no HTTP.
        Protocol = "protocol",
        /// The answer is too large.
        TooLarge = "too_large",
        /// Too many calls to its host are under way: it was not asked.
        Busy = "busy",
        /// The answer has another status than 200.
        Status = "status",
    }
}

/// What proves at the token endpoint which client calls.
#[derive(Clone)]
pub enum ClientProof {
    /// The secret, in the header (RFC 6749 section 2.3.1).
    SecretBasic(Secret),
    /// The secret, in the form.
    SecretPost(Secret),
    /// A signed assertion (RFC 7523 section 2.2).
    Assertion(Secret),
}

/// An exchange of a code for tokens (OpenID Connect Core 1.0 section 3.1.3.1).
pub struct CodeExchange<'a> {
    /// This service's id at the provider.
    pub client_id: &'a str,
    /// What proves it.
    pub proof: &'a ClientProof,
    /// The code.
    pub code: &'a Secret,
    /// The address to which the code came.
    pub redirect_uri: &'a str,
    /// The verifier of the flow (RFC 7636).
    pub verifier: &'a Secret,
}

impl ProviderCall {
    /// Reads a document that everybody may read: discovery or keys.
    pub const fn document(endpoint: Endpoint) -> Self {
        Self { endpoint, authorization: None, form: None }
    }

    /// Asks for more claims about the user of an access token.
    pub fn userinfo(endpoint: Endpoint, access_token: &Secret) -> Self {
        let authorization = Some(Secret::new(format!("Bearer {}", access_token.expose())));
        Self { endpoint, authorization, form: None }
    }

    /// Exchanges a code for tokens.
    pub fn exchange(endpoint: Endpoint, exchange: &CodeExchange<'_>) -> Self {
        let CodeExchange { client_id, proof, code, redirect_uri, verifier } = exchange;
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code.expose())
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("code_verifier", verifier.expose());
        let mut authorization = None;
        match proof {
            ClientProof::SecretBasic(secret) => {
                let pair = Secret::new(format!("{}:{}", form_encoded(client_id), form_encoded(secret.expose())));
                authorization = Some(Secret::new(format!("Basic {}", STANDARD.encode(pair.expose()))));
            }
            ClientProof::SecretPost(secret) => {
                form.append_pair("client_id", client_id).append_pair("client_secret", secret.expose());
            }
            ClientProof::Assertion(assertion) => {
                form.append_pair("client_id", client_id)
                    .append_pair("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
                    .append_pair("client_assertion", assertion.expose());
            }
        }
        Self { endpoint, authorization, form: Some(Secret::new(form.finish())) }
    }
}

/// Encodes a client's id or secret as in a form (RFC 6749 section 2.3.1), before the two are joined: either may contain a colon. Of the forms
/// that mean the same it takes those that most providers read right: some know no `+` for a space, and some decode nothing, while `~`
/// is in the secrets of Entra.
fn form_encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20").replace("%7E", "~")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn exchange(proof: &ClientProof) -> (Option<String>, BTreeMap<String, String>) {
        let [code, verifier] = ["c&d=e", "v"].map(Secret::new);
        let exchange = CodeExchange {
            client_id: "a:b c",
            proof,
            code: &code,
            redirect_uri: "https://auth.example/callback/con_1",
            verifier: &verifier,
        };
        let endpoint = Endpoint::parse("https://idp.example/token").unwrap();
        let ProviderCall { authorization, form, .. } = ProviderCall::exchange(endpoint, &exchange);
        let form = form.unwrap();
        let pairs = url::form_urlencoded::parse(form.expose().as_bytes()).into_owned();
        (authorization.map(|header| header.expose().to_owned()), pairs.collect())
    }

    fn form(more: &[(&str, &str)]) -> BTreeMap<String, String> {
        let common = [
            ("grant_type", "authorization_code"),
            ("code", "c&d=e"),
            ("redirect_uri", "https://auth.example/callback/con_1"),
            ("code_verifier", "v"),
        ];
        common.iter().chain(more).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_client_proves_who_it_is_in_one_place_alone() {
        let secret = Secret::new("s:é%+~");
        let basic = format!("Basic {}", STANDARD.encode("a%3Ab%20c:s%3A%C3%A9%25%2B~"));
        assert_eq!(exchange(&ClientProof::SecretBasic(secret.clone())), (Some(basic), form(&[])));
        let post = form(&[("client_id", "a:b c"), ("client_secret", "s:é%+~")]);
        assert_eq!(exchange(&ClientProof::SecretPost(secret)), (None, post));
        let kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
        let signed = form(&[("client_id", "a:b c"), ("client_assertion_type", kind), ("client_assertion", "x.y.z")]);
        assert_eq!(exchange(&ClientProof::Assertion(Secret::new("x.y.z"))), (None, signed));
    }

    #[test]
    fn only_an_exchange_is_a_post_and_only_userinfo_has_the_access_token() {
        let endpoint = || Endpoint::parse("https://idp.example/x").unwrap();
        let document = ProviderCall::document(endpoint());
        assert!(document.authorization.is_none() && document.form.is_none());
        let userinfo = ProviderCall::userinfo(endpoint(), &Secret::new("at"));
        assert!(userinfo.authorization.is_some_and(|header| header.expose() == "Bearer at"));
        assert!(userinfo.form.is_none());
    }
}
