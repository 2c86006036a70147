//! The methods of signing in, and those that an organization allows.

use crate::word::word_enum;

word_enum! {
    /// A method of signing in, which an organization may allow or not.
    Method {
        /// The address and the password.
        Password = "password",
        /// A passkey.
        Passkey = "passkey",
        /// An identity provider of the whole service.
        Provider = "provider",
        /// A code by mail.
        EmailCode = "email_code",
        /// The organization's own identity provider.
        Connection = "connection",
    }
}

/// The methods by which an organization lets its members sign in: at least one, each once, in the order of [`Method::ALL`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedMethods(Vec<Method>);

/// Why a list of methods is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMethods {
    /// There is none.
    #[error("must name at least one method; null allows all")]
    None,
    /// The service offers none of them.
    #[error("must name a method that this service offers")]
    NotOffered,
    /// The text at this index, counted from 0, is not a method.
    #[error("item {} must be password, passkey, provider, email_code or connection", .0 + 1)]
    Unknown(usize),
}

impl AllowedMethods {
    /// Parses a list. A method that is given twice is kept once.
    ///
    /// # Errors
    /// [`InvalidMethods`].
    pub fn parse<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Self, InvalidMethods> {
        let mut named = Vec::new();
        for (number, text) in texts.into_iter().enumerate() {
            named.push(Method::parse(text).ok_or(InvalidMethods::Unknown(number))?);
        }
        if named.is_empty() {
            return Err(InvalidMethods::None);
        }
        Ok(Self(Method::ALL.iter().copied().filter(|method| named.contains(method)).collect()))
    }

    /// The list, if the service offers one of its methods: otherwise nobody could sign in.
    ///
    /// # Errors
    /// [`InvalidMethods::NotOffered`].
    pub fn with_one_of(self, offered: &[Method]) -> Result<Self, InvalidMethods> {
        if offered.iter().any(|method| self.contain(*method)) { Ok(self) } else { Err(InvalidMethods::NotOffered) }
    }

    /// The methods.
    pub fn iter(&self) -> impl Iterator<Item = Method> {
        self.0.iter().copied()
    }

    /// Whether the method is among them.
    pub fn contain(&self, method: Method) -> bool {
        self.0.contains(&method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_methods_has_at_least_one_and_each_once() {
        assert_eq!(AllowedMethods::parse([]), Err(InvalidMethods::None));
        for text in ["", "invite", "Password", "pwd", "passkey "] {
            assert_eq!(AllowedMethods::parse(["password", text]), Err(InvalidMethods::Unknown(1)), "{text:?}");
        }
        let all = AllowedMethods::parse(["connection", "email_code", "provider", "passkey", "password", "passkey"])
            .unwrap();
        assert_eq!(all.iter().collect::<Vec<_>>(), Method::ALL);
        let codes = AllowedMethods::parse(["email_code"]).unwrap();
        assert_eq!(codes.clone().with_one_of(&[Method::Password, Method::Passkey]), Err(InvalidMethods::NotOffered));
        assert_eq!(codes.clone().with_one_of(Method::ALL), Ok(codes));
    }
}
