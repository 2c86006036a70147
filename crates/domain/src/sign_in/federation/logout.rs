//! What a logout token must say (OpenID Connect Back-Channel Logout 1.0 section 2.6).

use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::rule::ProviderRule;
use crate::sign_in::federation::token::{Parties, SignedToken, common, is_identifier, is_kind, subject};
use crate::time::{Duration, Timestamp};

/// For how long a logout token is accepted after it was issued.
pub const FRESH: Duration = Duration::from_minutes(5);

/// The event that makes a token a logout token.
const EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";

/// A logout token that is right in every respect. The caller uses its id up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogoutToken {
    /// Its id, by which it counts once.
    pub id: String,
    /// From when on its id needn't be remembered: it is refused as too old.
    pub forgotten_at: Timestamp,
    /// Whose sessions end.
    pub ends: LoggedOut,
}

/// Whose sessions end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoggedOut {
    /// All of a subject.
    Subject(String),
    /// Those of one session at the provider; of this subject, where it is named.
    Session {
        /// The provider's name for the session.
        session: String,
        /// The subject; absent when the token names none.
        subject: Option<String>,
    },
}

impl LogoutToken {
    /// Checks the claims of a token.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(token: &SignedToken, parties: Parties<'_>, now: Timestamp) -> Result<Self, ProviderRule> {
        let is_right = |kind: &str| is_kind(kind, "JWT") || is_kind(kind, "logout+jwt");
        if !token.kind.as_deref().is_none_or(is_right) {
            return Err(ProviderRule::TokenType);
        }
        let claims = &token.claims;
        let issued_at = common(claims, parties, now)?;
        let forgotten_at = issued_at.plus(FRESH);
        if forgotten_at <= now {
            return Err(ProviderRule::IssuedAt);
        }
        let is_object = |event: &Json| matches!(event, Json::Object(_));
        if !claims.member("events").and_then(|events| events.member(EVENT)).is_some_and(is_object) {
            return Err(ProviderRule::LogoutEvent);
        }
        // Otherwise an ID token could pass for a logout token.
        if claims.member("nonce").is_some() {
            return Err(ProviderRule::Nonce);
        }
        let id = claims.text_of("jti").filter(|id| is_identifier(id)).ok_or(ProviderRule::LogoutEvent)?.to_owned();
        let named = |name: &str| match claims.member(name) {
            None => Ok(None),
            Some(_) => subject(claims, name).map(|text| Some(text.to_owned())).ok_or(ProviderRule::Subject),
        };
        let ends = match (named("sid")?, named("sub")?) {
            (Some(session), subject) => LoggedOut::Session { session, subject },
            (None, Some(subject)) => LoggedOut::Subject(subject),
            (None, None) => return Err(ProviderRule::Subject),
        };
        Ok(Self { id, forgotten_at, ends })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sign_in::federation::key::TokenAlgorithm;
    use std::collections::BTreeMap;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
    const PARTIES: Parties<'static> = Parties { issuer: "https://idp.example", client_id: "orgauth" };

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.map(|(name, value)| (name.to_owned(), value)).into_iter().collect())
    }

    fn seconds(offset: i64) -> Json {
        Json::Number((NOW.seconds() + offset).to_string())
    }

    fn good() -> BTreeMap<String, Json> {
        let Json::Object(claims) = object([
            ("iss", text("https://idp.example")),
            ("aud", text("orgauth")),
            ("iat", seconds(-10)),
            ("exp", seconds(110)),
            ("jti", text("once")),
            ("sub", text("ann")),
            ("sid", text("session-1")),
            ("events", object([(EVENT, object([]))])),
        ]) else {
            unreachable!()
        };
        claims
    }

    fn check(change: impl FnOnce(&mut BTreeMap<String, Json>)) -> Result<LogoutToken, ProviderRule> {
        checked(Some("logout+jwt"), change)
    }

    fn checked(
        kind: Option<&str>,
        change: impl FnOnce(&mut BTreeMap<String, Json>),
    ) -> Result<LogoutToken, ProviderRule> {
        let mut claims = good();
        change(&mut claims);
        let token = SignedToken {
            algorithm: TokenAlgorithm::Rs256,
            kind: kind.map(str::to_owned),
            claims: Json::Object(claims),
        };
        LogoutToken::check(&token, PARTIES, NOW)
    }

    fn set(name: &str, value: Json) -> impl FnOnce(&mut BTreeMap<String, Json>) {
        let name = name.to_owned();
        move |claims| {
            claims.insert(name, value);
        }
    }

    fn without(name: &str) -> impl FnOnce(&mut BTreeMap<String, Json>) {
        move |claims| {
            claims.remove(name);
        }
    }

    #[test]
    fn a_logout_token_ends_a_session_or_all_of_a_subject() {
        let session = LoggedOut::Session { session: "session-1".to_owned(), subject: Some("ann".to_owned()) };
        let token = check(|_| ()).unwrap();
        assert_eq!((token.id.as_str(), token.ends), ("once", session));
        assert_eq!(token.forgotten_at, NOW.plus(Duration::from_seconds(290)));
        let of_session = LoggedOut::Session { session: "session-1".to_owned(), subject: None };
        assert_eq!(check(without("sub")).map(|token| token.ends), Ok(of_session));
        assert_eq!(check(without("sid")).map(|token| token.ends), Ok(LoggedOut::Subject("ann".to_owned())));
        for kind in [None, Some("JWT"), Some("application/logout+jwt"), Some("Logout+JWT")] {
            assert!(checked(kind, |_| ()).is_ok(), "{kind:?}");
        }
    }

    #[test]
    fn each_rule_of_a_logout_token_is_held() {
        use ProviderRule::{Audience, Expired, IssuedAt, Issuer, LogoutEvent, Nonce, Subject, TokenType};
        assert_eq!(checked(Some("at+jwt"), |_| ()), Err(TokenType));
        assert_eq!(check(set("iss", text("https://other.example"))), Err(Issuer));
        assert_eq!(check(set("aud", text("other"))), Err(Audience));
        assert_eq!(check(set("exp", seconds(-60))), Err(Expired));
        assert_eq!(check(without("exp")), Err(Expired));
        assert_eq!(check(set("iat", seconds(61))), Err(IssuedAt));
        assert_eq!(check(set("iat", seconds(-300))), Err(IssuedAt));
        assert!(check(set("iat", seconds(-299))).is_ok());
        assert_eq!(check(set("nonce", text("n"))), Err(Nonce));
        assert_eq!(check(set("nonce", Json::Null)), Err(Nonce));
        for events in [object([]), text(EVENT), object([(EVENT, text(""))]), object([("other", object([]))])] {
            assert_eq!(check(set("events", events)), Err(LogoutEvent));
        }
        assert_eq!(check(without("events")), Err(LogoutEvent));
        assert_eq!(check(without("jti")), Err(LogoutEvent));
        for id in [String::new(), "x".repeat(256), "a\0b".to_owned()] {
            assert_eq!(check(set("jti", text(&id))), Err(LogoutEvent));
        }
        for name in ["sub", "sid"] {
            for value in [Json::Null, text(""), text(&"x".repeat(256)), text("a\nb"), seconds(0)] {
                assert_eq!(check(set(name, value)), Err(Subject), "{name}");
            }
        }
        let nobody = check(|claims| {
            claims.remove("sub");
            claims.remove("sid");
        });
        assert_eq!(nobody, Err(Subject));
    }
}
