//! What a provider's claims say about a person. Address and proof are always read from one payload: put together from two, an
//! unproven address would pass for a proven one.

use crate::accounts::email::Email;
use crate::sign_in::federation::json::Json;
use crate::text::Name;
use crate::word::word_enum;

word_enum! {
    /// What a payload says about its address.
    EmailProof {
        /// `email_verified` is true.
        Verified = "verified",
        /// It says nothing; Microsoft and others never do.
        Absent = "absent",
        /// `email_verified` is there and isn't true.
        Denied = "denied",
    }
}

/// An address with what the same payload says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Introduction {
    /// The address.
    pub email: Email,
    /// Whether the provider has proven that it is the person's.
    pub proof: EmailProof,
}

impl Introduction {
    /// The address of a payload; absent when it has none, or a text that is no address.
    pub fn read(payload: &Json) -> Option<Self> {
        let email = Email::parse(payload.text_of("email")?).ok()?;
        Some(Self { email, proof: proof(payload) })
    }

    /// The address of the ID token, else that of the userinfo, which the caller has compared with the ID token's subject;
    /// absent: none. An ID token with a text that is no address has none, and the userinfo isn't asked.
    pub fn of(id_token: &Json, userinfo: Option<&Json>) -> Option<Self> {
        let payload = if id_token.member("email").is_some() { Some(id_token) } else { userinfo };
        payload.and_then(Self::read)
    }
}

/// Reads `email_verified`. It is a truth value (OpenID Connect Core 1.0 section 5.1); Apple and Amazon Cognito write it as a
/// string, so that one is read as well, in that one spelling. Whatever else is there is no proof, and not nothing: who says it
/// meant to say something.
fn proof(payload: &Json) -> EmailProof {
    match payload.member("email_verified") {
        None => EmailProof::Absent,
        Some(Json::Bool(true)) => EmailProof::Verified,
        Some(Json::Text(text)) if text == "true" => EmailProof::Verified,
        Some(_) => EmailProof::Denied,
    }
}

/// The name to show: `name`, else `given_name` and `family_name`, else the local part of the address. Cleaned, and absent when
/// nothing is left of any of them.
pub fn display_name(payload: &Json, email: &Email) -> Option<Name> {
    let cleaned = |name| payload.text_of(name).and_then(Name::cleaned);
    let parts = || {
        let parts: Vec<Name> = ["given_name", "family_name"].into_iter().filter_map(cleaned).collect();
        Name::cleaned(&parts.iter().map(Name::as_str).collect::<Vec<_>>().join(" "))
    };
    cleaned("name").or_else(parts).or_else(|| Name::cleaned(email.local_part()))
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

    fn ann() -> Email {
        Email::parse("ann@acme.example").unwrap()
    }

    #[test]
    fn an_address_is_proven_by_true_alone() {
        let proof = |value: Option<Json>| {
            let mut members = vec![("email", text("Ann@ACME.example"))];
            members.extend(value.map(|value| ("email_verified", value)));
            let read = Introduction::read(&object(&members)).unwrap();
            assert_eq!(read.email, ann());
            read.proof
        };
        assert_eq!(proof(None), EmailProof::Absent);
        assert_eq!(proof(Some(Json::Bool(true))), EmailProof::Verified);
        assert_eq!(proof(Some(text("true"))), EmailProof::Verified);
        for value in [
            Json::Bool(false),
            text("false"),
            text("TRUE"),
            text("True"),
            text("1"),
            text(""),
            Json::Number("1".to_owned()),
            Json::Null,
            Json::List(vec![Json::Bool(true)]),
            object(&[("true", Json::Bool(true))]),
        ] {
            assert_eq!(proof(Some(value.clone())), EmailProof::Denied, "{value:?}");
        }
    }

    #[test]
    fn a_text_that_is_no_address_introduces_nobody() {
        for email in [text("ann"), text("ann@acme.example, eve@evil.example"), text(""), Json::Null, Json::Bool(true)]
        {
            let payload = object(&[("email", email), ("email_verified", Json::Bool(true))]);
            assert_eq!(Introduction::read(&payload), None);
        }
        assert_eq!(Introduction::read(&object(&[("email_verified", Json::Bool(true))])), None);
    }

    #[test]
    fn address_and_proof_are_never_of_two_payloads() {
        let verified = ("email_verified", Json::Bool(true));
        let address = ("email", text("ann@acme.example"));
        let other = ("email", text("eve@evil.example"));
        let of = |token: &[(&str, Json)], userinfo: Option<&[(&str, Json)]>| {
            let found = Introduction::of(&object(token), userinfo.map(object).as_ref());
            found.map(|found| (found.email.to_string(), found.proof))
        };
        let ann = |proof| Some(("ann@acme.example".to_owned(), proof));
        let (address, verified, other) = (&address, &verified, &other);
        let one = |member: &(&'static str, Json)| vec![member.clone()];
        let both = [address.clone(), verified.clone()];
        assert_eq!(of(&one(address), Some(&one(verified))), ann(EmailProof::Absent));
        assert_eq!(of(&one(verified), Some(&one(address))), ann(EmailProof::Absent));
        assert_eq!(of(&one(address), Some(&[other.clone(), verified.clone()])), ann(EmailProof::Absent));
        assert_eq!(of(&both, None), ann(EmailProof::Verified));
        assert_eq!(of(&[], Some(&both)), ann(EmailProof::Verified));
        assert_eq!(of(&[("email", Json::Null)], Some(&both)), None);
        assert_eq!(of(&[], None), None);
    }

    #[test]
    fn a_name_is_found_and_cleaned() {
        let named = |members: &[(&str, Json)]| display_name(&object(members), &ann()).map(|name| name.to_string());
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(named(&[("name", text(" Ann\u{202e}\n Lee "))]), some("Ann Lee"));
        assert_eq!(named(&[("given_name", text("Ann")), ("family_name", text("Lee"))]), some("Ann Lee"));
        assert_eq!(named(&[("name", text("\u{200b}")), ("family_name", text("Lee"))]), some("Lee"));
        assert_eq!(named(&[("name", Json::Bool(true))]), some("ann"));
        assert_eq!(named(&[("name", text(&"x".repeat(300)))]), Some("x".repeat(100)));
    }
}
