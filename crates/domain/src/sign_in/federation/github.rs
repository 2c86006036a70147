//! GitHub, which speaks OAuth 2.0 without ID tokens: who signed in is read from its API, with the access token of a code.
//! The answers come over TLS from GitHub itself, as a token would from the token endpoint.

use crate::accounts::email::Email;
use crate::secret::Secret;
use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::person::{EmailProof, Introduction};
use crate::sign_in::federation::rule::ProviderRule;
use crate::sign_in::federation::token_answer::is_access_token;

/// The access token of a code. GitHub answers 200 also where it refuses a code; then its answer has an `error`.
///
/// # Errors
/// [`ProviderRule::TokenAnswer`]: there is no bearer token.
pub fn access_token(answer: &Json) -> Result<Secret, ProviderRule> {
    let is_bearer = answer.text_of("token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("bearer"));
    let token = answer.text_of("access_token").filter(|token| is_bearer && is_access_token(token));
    token.map(Secret::new).ok_or(ProviderRule::TokenAnswer)
}

/// Who signed in: the number of the account (`GET /user`). Its login can be given up, and taken by somebody else.
///
/// # Errors
/// [`ProviderRule::Subject`]: there is no such number.
pub fn subject(user: &Json) -> Result<String, ProviderRule> {
    match user.member("id") {
        Some(Json::Number(id)) if id.parse::<u64>().is_ok_and(|id| id > 0) => Ok(id.clone()),
        Some(_) | None => Err(ProviderRule::Subject),
    }
}

/// The address that introduces the account: its primary one (`GET /user/emails`), which GitHub has verified or not. Absent when
/// there is none, or a text that is no address.
///
/// # Errors
/// [`ProviderRule::Userinfo`]: the answer is no list.
pub fn introduction(emails: &Json) -> Result<Option<Introduction>, ProviderRule> {
    let entries = emails.list().ok_or(ProviderRule::Userinfo)?;
    let is_primary = |entry: &&Json| entry.member("primary") == Some(&Json::Bool(true));
    let mut primary = entries.iter().filter(is_primary);
    let (Some(entry), None) = (primary.next(), primary.next()) else { return Ok(None) };
    let email = entry.text_of("email").and_then(|text| Email::parse(text).ok());
    let is_verified = entry.member("verified") == Some(&Json::Bool(true));
    let proof = if is_verified { EmailProof::Verified } else { EmailProof::Denied };
    Ok(email.map(|email| Introduction { email, proof }))
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

    fn number(number: &str) -> Json {
        Json::Number(number.to_owned())
    }

    #[test]
    fn an_account_is_its_number_and_never_its_login() {
        assert_eq!(
            subject(&object(&[("id", number("583231")), ("login", text("octocat"))])),
            Ok("583231".to_owned())
        );
        for id in [text("583231"), number("0"), number("-1"), number("1.5"), Json::Null, Json::Bool(true)] {
            assert_eq!(subject(&object(&[("id", id), ("login", text("octocat"))])), Err(ProviderRule::Subject));
        }
        assert_eq!(subject(&object(&[("login", text("octocat"))])), Err(ProviderRule::Subject));
    }

    #[test]
    fn the_primary_address_introduces_and_is_proven_where_github_says_so() {
        let entry = |email: &str, primary: Json, verified: Json| {
            object(&[("email", text(email)), ("primary", primary), ("verified", verified)])
        };
        let (yes, no) = (Json::Bool(true), Json::Bool(false));
        let other = entry("other@acme.example", no.clone(), yes.clone());
        let read = |entries: &[Json]| {
            let found = introduction(&Json::List(entries.to_vec())).unwrap();
            found.map(|found| (found.email.to_string(), found.proof))
        };
        let ann = |proof| Some(("ann@acme.example".to_owned(), proof));
        let primary = |verified: Json| entry("ann@acme.example", yes.clone(), verified);
        assert_eq!(read(&[other.clone(), primary(yes.clone())]), ann(EmailProof::Verified));
        for verified in [no, Json::Null, text("true"), number("1")] {
            assert_eq!(read(&[primary(verified), other.clone()]), ann(EmailProof::Denied));
        }
        assert_eq!(read(std::slice::from_ref(&other)), None);
        assert_eq!(read(&[primary(yes.clone()), primary(yes.clone())]), None);
        assert_eq!(read(&[entry("no address", yes.clone(), yes)]), None);
        for answer in [object(&[("message", text("Bad credentials"))]), text("x"), Json::Null] {
            assert_eq!(introduction(&answer), Err(ProviderRule::Userinfo));
        }
    }

    #[test]
    fn an_answer_without_a_bearer_token_is_refused() {
        let read = |members: &[(&str, Json)]| access_token(&object(members)).map(|token| token.expose().to_owned());
        let (bearer, token) = (("token_type", text("bearer")), ("access_token", text("gho_x")));
        assert_eq!(read(&[bearer.clone(), token.clone()]), Ok("gho_x".to_owned()));
        let refused = Err(ProviderRule::TokenAnswer);
        assert_eq!(read(&[("error", text("bad_verification_code"))]), refused);
        assert_eq!(read(std::slice::from_ref(&token)), refused);
        assert_eq!(read(&[("token_type", text("mac")), token]), refused);
        assert_eq!(read(&[bearer, ("access_token", text("a b"))]), refused);
    }
}
