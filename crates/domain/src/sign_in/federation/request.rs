//! The request with which a browser goes to a provider (OpenID Connect Core 1.0 section 3.1.2.1), with PKCE (RFC 7636).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use crate::digest::sha256;
use crate::secret::Secret;
use crate::sign_in::federation::discovery::Endpoint;

/// The `code_challenge` of a verifier, by S256 (RFC 7636 section 4.2).
pub fn code_challenge(verifier: &Secret) -> String {
    URL_SAFE_NO_PAD.encode(sha256(verifier.expose().as_bytes()))
}

/// A request for a code.
pub struct AuthorizationRequest<'a> {
    /// The provider's endpoint.
    pub endpoint: &'a Endpoint,
    /// This service's id at the provider.
    pub client_id: &'a str,
    /// Where the provider sends the browser back to.
    pub redirect_uri: &'a str,
    /// The scopes, `openid` among them.
    pub scopes: &'a [String],
    /// What the answer has to bring back.
    pub state: &'a Secret,
    /// What the ID token has to name.
    pub nonce: &'a Secret,
    /// What exchanges the code.
    pub verifier: &'a Secret,
    /// The address that the user typed; absent: none.
    pub login_hint: Option<&'a str>,
    /// Whether the user has to sign in anew, or choose an account: the `prompt`; absent: as the provider likes.
    pub prompt: Option<&'a str>,
}

impl AuthorizationRequest<'_> {
    /// The address. The endpoint's own query is kept (RFC 6749 section 3.1).
    pub fn address(&self) -> Url {
        let mut url = self.endpoint.url().clone();
        let mut query = url.query_pairs_mut();
        query
            .append_pair("response_type", "code")
            .append_pair("client_id", self.client_id)
            .append_pair("redirect_uri", self.redirect_uri)
            .append_pair("scope", &self.scopes.join(" "))
            .append_pair("state", self.state.expose())
            .append_pair("nonce", self.nonce.expose())
            .append_pair("code_challenge", &code_challenge(self.verifier))
            .append_pair("code_challenge_method", "S256");
        for (name, value) in [("login_hint", self.login_hint), ("prompt", self.prompt)] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        drop(query);
        url
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_challenge_is_the_published_vector() {
        let verifier = Secret::new("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
        assert_eq!(code_challenge(&verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn a_request_asks_for_a_code_with_everything_that_binds_the_answer() {
        let endpoint = Endpoint::parse("https://idp.example/authorize?p=policy").unwrap();
        let [state, nonce, verifier] = ["state", "nonce", "verifier"].map(Secret::new);
        let request = AuthorizationRequest {
            endpoint: &endpoint,
            client_id: "a&b=c",
            redirect_uri: "https://auth.example/callback/con_1",
            scopes: &["openid".to_owned(), "email".to_owned()],
            state: &state,
            nonce: &nonce,
            verifier: &verifier,
            login_hint: Some("ann+x@acme.example"),
            prompt: None,
        };
        let url = request.address();
        assert_eq!((url.host_str(), url.path()), (Some("idp.example"), "/authorize"));
        let pairs: BTreeMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(url.query_pairs().count(), pairs.len());
        let expected = [
            ("p", "policy"),
            ("response_type", "code"),
            ("client_id", "a&b=c"),
            ("redirect_uri", "https://auth.example/callback/con_1"),
            ("scope", "openid email"),
            ("state", "state"),
            ("nonce", "nonce"),
            ("code_challenge", &code_challenge(&verifier)),
            ("code_challenge_method", "S256"),
            ("login_hint", "ann+x@acme.example"),
        ];
        assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
        assert!(!url.as_str().contains("=verifier"), "the verifier stays here");
    }
}
