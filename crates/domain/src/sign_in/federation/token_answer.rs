//! What the token endpoint and the userinfo endpoint answer (OpenID Connect Core 1.0 sections 3.1.3.3 and 5.3.2).

use crate::secret::Secret;
use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::rule::ProviderRule;
use crate::word::word_enum;

/// The longest access token that is sent on.
const LONGEST_ACCESS_TOKEN: usize = 16 * 1024;

/// The tokens of a code. All of them are thrown away once the user is known.
pub struct TokenAnswer {
    /// The ID token.
    pub id_token: Secret,
    /// The access token, for the userinfo endpoint.
    pub access_token: Secret,
}

impl TokenAnswer {
    /// Reads the answer to a code.
    ///
    /// # Errors
    /// [`ProviderRule::TokenAnswer`]: it has no ID token or no bearer token.
    pub fn read(answer: &Json) -> Result<Self, ProviderRule> {
        let text = |name| answer.text_of(name).filter(|text| !text.is_empty()).ok_or(ProviderRule::TokenAnswer);
        if !text("token_type")?.eq_ignore_ascii_case("bearer") {
            return Err(ProviderRule::TokenAnswer);
        }
        let access_token =
            Some(text("access_token")?).filter(|token| is_access_token(token)).ok_or(ProviderRule::TokenAnswer)?;
        Ok(Self { id_token: Secret::new(text("id_token")?), access_token: Secret::new(access_token) })
    }
}

/// Whether a text can be sent on as an access token: its characters are those of a header (RFC 6750 section 2.1).
pub(super) fn is_access_token(text: &str) -> bool {
    (1..=LONGEST_ACCESS_TOKEN).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'!'..=b'~'))
}

word_enum! {
    /// Why a token endpoint gave no token: a word for the admins who set the provider up.
    TokenRefusal {
        /// It doesn't know the client, or the secret is wrong or has ended.
        Client = "client_refused",
        /// It doesn't take the code: it is another client's, of another redirect URI, or was used.
        Code = "code_refused",
        /// Anything else.
        Other = "token_refused",
    }
}

/// Why the token endpoint refused the code or the client (RFC 6749 section 5.2; GitHub has words of its own); absent when it didn't: its
/// `error` must be a text.
pub fn refusal(answer: &Json) -> Option<TokenRefusal> {
    answer.text_of("error").map(|error| match error {
        "invalid_client" | "unauthorized_client" | "incorrect_client_credentials" => TokenRefusal::Client,
        "invalid_grant" | "bad_verification_code" | "redirect_uri_mismatch" => TokenRefusal::Code,
        _ => TokenRefusal::Other,
    })
}

/// Checks that an answer of the userinfo endpoint is about the subject of the ID token; else its claims may be somebody
/// else's (OpenID Connect Core 1.0 section 5.3.2).
///
/// # Errors
/// [`ProviderRule::Userinfo`] when it is no object; [`ProviderRule::UserinfoSubject`].
pub fn check_userinfo(answer: &Json, subject: &str) -> Result<(), ProviderRule> {
    if !matches!(answer, Json::Object(_)) {
        return Err(ProviderRule::Userinfo);
    }
    if answer.text_of("sub") == Some(subject) { Ok(()) } else { Err(ProviderRule::UserinfoSubject) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    fn object(members: &[(&str, Json)]) -> Json {
        Json::Object(members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    fn read(changed: &[(&str, Json)]) -> Result<(String, String), ProviderRule> {
        let good = [("id_token", text("a.b.c")), ("access_token", text("at")), ("token_type", text("Bearer"))];
        let answer = object(&[&good, changed].concat());
        let show =
            |answer: TokenAnswer| (answer.id_token.expose().to_owned(), answer.access_token.expose().to_owned());
        TokenAnswer::read(&answer).map(show)
    }

    #[test]
    fn an_answer_has_an_id_token_and_a_bearer_token() {
        assert_eq!(read(&[]), Ok(("a.b.c".to_owned(), "at".to_owned())));
        assert!(read(&[("token_type", text("bearer")), ("expires_in", Json::Null)]).is_ok());
        for name in ["id_token", "access_token", "token_type"] {
            for value in [Json::Null, text(""), Json::Number("1".to_owned()), Json::List(vec![text("x")])] {
                assert_eq!(read(&[(name, value)]), Err(ProviderRule::TokenAnswer), "{name}");
            }
        }
        assert_eq!(read(&[("token_type", text("mac"))]), Err(ProviderRule::TokenAnswer));
        for token in ["a b", "a\r\nX: y", "ü", &"x".repeat(LONGEST_ACCESS_TOKEN + 1)] {
            assert_eq!(read(&[("access_token", text(token))]), Err(ProviderRule::TokenAnswer));
        }
        for answer in [Json::Null, Json::List(Vec::new()), object(&[])] {
            assert!(TokenAnswer::read(&answer).is_err());
        }
    }

    #[test]
    fn a_refusal_has_an_error() {
        let said = |error: Json| refusal(&object(&[("error", error)]));
        assert_eq!(said(text("invalid_grant")), Some(TokenRefusal::Code));
        assert_eq!(said(text("invalid_client")), Some(TokenRefusal::Client));
        assert_eq!(said(text("<b>")), Some(TokenRefusal::Other));
        assert_eq!((said(Json::Null), refusal(&text("error"))), (None, None));
    }

    #[test]
    fn userinfo_about_somebody_else_is_refused() {
        let about = |subject| check_userinfo(&object(&[("sub", subject)]), "ann");
        assert_eq!(about(text("ann")), Ok(()));
        for other in [text("Ann"), text("bob"), text(""), Json::Null, Json::List(vec![text("ann")])] {
            assert_eq!(about(other), Err(ProviderRule::UserinfoSubject));
        }
        assert_eq!(check_userinfo(&object(&[]), "ann"), Err(ProviderRule::UserinfoSubject));
        assert_eq!(check_userinfo(&Json::List(Vec::new()), "ann"), Err(ProviderRule::Userinfo));
    }
}
