//! What a provider sends back with the browser (RFC 6749 section 4.1.2, RFC 9207).

use crate::secret::Secret;
use crate::sign_in::federation::rule::ProviderRule;

/// The parameters of the address to which the browser came back.
pub struct Callback {
    /// The state, which says which flow it is.
    pub state: Secret,
    /// The issuer that the provider names; absent: none.
    pub issuer: Option<String>,
    /// The code; absent when the provider or the user refused. What the provider says about that isn't kept: anybody can write
    /// such an address.
    pub code: Option<Secret>,
}

impl Callback {
    /// Reads the parameters, in the order in which they came. Others than these are ignored.
    ///
    /// # Errors
    /// [`ProviderRule::Parameters`]: one that counts is there twice, the state is missing, or there isn't exactly one of code
    /// and error.
    pub fn read<'a>(parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, ProviderRule> {
        let (mut state, mut code, mut error, mut issuer) = (None, None, None, None);
        for (name, value) in parameters {
            let place = match name {
                "state" => &mut state,
                "code" => &mut code,
                "error" => &mut error,
                "iss" => &mut issuer,
                _ => continue,
            };
            if place.replace(value).is_some() {
                return Err(ProviderRule::Parameters);
            }
        }
        let state = state.map(Secret::new).ok_or(ProviderRule::Parameters)?;
        let issuer = issuer.map(str::to_owned);
        match (code, error) {
            (Some(code), None) if !code.is_empty() => Ok(Self { state, issuer, code: Some(Secret::new(code)) }),
            (None, Some(_)) => Ok(Self { state, issuer, code: None }),
            (Some(_), _) | (None, None) => Err(ProviderRule::Parameters),
        }
    }

    /// Checks who answers: a provider that announces that it names itself must, and nobody may name another one. Otherwise one
    /// provider could pass its code off as another's.
    ///
    /// # Errors
    /// [`ProviderRule::AnswerIssuer`].
    pub fn check_issuer(&self, issuer: &str, names_itself: bool) -> Result<(), ProviderRule> {
        match &self.issuer {
            Some(named) if named == issuer => Ok(()),
            None if !names_itself => Ok(()),
            Some(_) | None => Err(ProviderRule::AnswerIssuer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(parameters: &[(&str, &str)]) -> Result<(String, Option<String>), ProviderRule> {
        let show = |callback: Callback| {
            (callback.state.expose().to_owned(), callback.code.map(|code| code.expose().to_owned()))
        };
        Callback::read(parameters.iter().copied()).map(show)
    }

    #[test]
    fn an_answer_has_a_state_and_either_a_code_or_an_error() {
        let code = Ok(("s".to_owned(), Some("c".to_owned())));
        assert_eq!(read(&[("code", "c"), ("state", "s")]), code);
        assert_eq!(
            read(&[("session_state", "x"), ("scope", "a"), ("scope", "b"), ("state", "s"), ("code", "c")]),
            code
        );
        assert_eq!(read(&[("error", "access_denied"), ("state", "s")]), Ok(("s".to_owned(), None)));
        for parameters in [
            &[][..],
            &[("code", "c")],
            &[("state", "s")],
            &[("error", "x")],
            &[("code", ""), ("state", "s")],
            &[("code", "c"), ("error", "x"), ("state", "s")],
            &[("Code", "c"), ("state", "s")],
        ] {
            assert_eq!(read(parameters), Err(ProviderRule::Parameters), "{parameters:?}");
        }
    }

    #[test]
    fn nothing_that_counts_is_there_twice_not_even_the_same() {
        for twice in ["state", "code", "iss"] {
            let value = twice.get(..1).unwrap();
            let parameters = [("state", "s"), ("code", "c"), ("iss", "i"), (twice, value)];
            assert_eq!(read(&parameters), Err(ProviderRule::Parameters), "{twice}");
        }
        assert_eq!(read(&[("state", "s"), ("error", "a"), ("error", "b")]), Err(ProviderRule::Parameters));
    }

    #[test]
    fn whoever_names_another_issuer_or_none_where_it_must_is_refused() {
        let check = |named: Option<&str>, names_itself| {
            let mut parameters = vec![("state", "s"), ("code", "c")];
            parameters.extend(named.map(|named| ("iss", named)));
            Callback::read(parameters).unwrap().check_issuer("https://idp.example", names_itself)
        };
        for names_itself in [false, true] {
            assert_eq!(check(Some("https://idp.example"), names_itself), Ok(()));
            for other in ["https://other.example", "https://idp.example/", "https://IDP.example", ""] {
                assert_eq!(check(Some(other), names_itself), Err(ProviderRule::AnswerIssuer));
            }
        }
        assert_eq!((check(None, false), check(None, true)), (Ok(()), Err(ProviderRule::AnswerIssuer)));
    }
}
