//! The rules for new passwords (docs/security.md: A2–A4; NIST SP 800-63B-4 section 3.1.1.2).

pub mod breached;

use std::collections::HashSet;
use std::sync::OnceLock;

use crate::accounts::email::Email;
use crate::secret::Secret;
use crate::word::word_enum;

/// The length that a password must have; `min_length` is a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordRules {
    /// The minimum number of Unicode scalar values, at least 8.
    pub min_length: u32,
}

impl Default for PasswordRules {
    fn default() -> Self {
        Self { min_length: 8 }
    }
}

/// The maximum number of bytes; a longer password is never hashed.
pub const MAX_BYTES: usize = 1024;

word_enum! {
    /// Why a password was refused; the words of `error.reasons`.
    PasswordReason {
        /// Fewer Unicode scalar values than the rules ask for.
        TooShort = "too_short",
        /// More than 1024 bytes.
        TooLong = "too_long",
        /// On the list of common passwords.
        TooCommon = "too_common",
        /// It consists only of facts that are known about the user or the organization.
        ContainsContext = "contains_context",
        /// It is the current password.
        SameAsCurrent = "same_as_current",
        /// On a list of breached passwords that the operator chose.
        Breached = "breached",
    }
}

/// Known facts about the user, which an attacker tries first.
#[derive(Clone, Default)]
pub struct PasswordContext<'a> {
    /// The account's address.
    pub email: Option<&'a Email>,
    /// The user's name, the organization's slug and name.
    pub words: Vec<&'a str>,
    /// The current password, when the user has just proven it.
    pub current: Option<&'a Secret>,
}

/// Checks a password that is about to be set, and reports all reasons at once. The password is never changed, trimmed or
/// cut.
///
/// # Errors
/// Every reason against it, in a fixed order.
pub fn validate(
    password: &Secret,
    rules: &PasswordRules,
    context: &PasswordContext<'_>,
) -> Result<(), Vec<PasswordReason>> {
    let text = password.expose();
    let least = usize::try_from(rules.min_length).unwrap_or(usize::MAX);
    let mut reasons = Vec::new();
    if text.chars().count() < least || text.len() < 8 {
        reasons.push(PasswordReason::TooShort);
    }
    if text.len() > MAX_BYTES {
        reasons.push(PasswordReason::TooLong);
    } else {
        let folded = text.to_lowercase();
        if common().contains(folded.as_str()) {
            reasons.push(PasswordReason::TooCommon);
        }
        if is_context(&folded, context) {
            reasons.push(PasswordReason::ContainsContext);
        }
    }
    if context.current.is_some_and(|current| current.expose() == text) {
        reasons.push(PasswordReason::SameAsCurrent);
    }
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}

/// Whether a password equals a known word, also with up to four trailing digits or signs.
fn is_context(folded: &str, context: &PasswordContext<'_>) -> bool {
    let known: Vec<String> = context
        .email
        .iter()
        .flat_map(|email| [email.as_str(), email.local_part()])
        .chain(context.words.iter().copied())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    let mut candidate = folded;
    for _ in 0..=4 {
        if known.iter().any(|word| word == candidate) {
            return true;
        }
        match candidate.char_indices().next_back() {
            Some((start, last)) if !last.is_alphabetic() => candidate = candidate.get(..start).unwrap_or_default(),
            _ => return false,
        }
    }
    false
}

/// The embedded list of common passwords: lower-cased, each entry of at least 8 characters.
fn common() -> &'static HashSet<&'static str> {
    static COMMON: OnceLock<HashSet<&'static str>> = OnceLock::new();
    COMMON.get_or_init(|| include_str!("common.txt").lines().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use PasswordReason::{ContainsContext, SameAsCurrent, TooCommon, TooLong, TooShort};

    fn reasons(password: &str) -> Vec<PasswordReason> {
        let email = Email::parse("lovelace.ada@example.com").unwrap();
        let current = Secret::new("the current one");
        let context = PasswordContext {
            email: Some(&email),
            words: vec!["Ada Lovelace", "analytical-engines", "Analytical Engines"],
            current: Some(&current),
        };
        validate(&Secret::new(password), &PasswordRules::default(), &context).err().unwrap_or_default()
    }

    /// Security A4.
    #[test]
    fn a4_the_list_has_more_than_ten_thousand_entries_that_the_length_rule_lets_through() {
        assert!(common().len() >= 10_000);
        assert!(common().iter().all(|entry| entry.chars().count() >= 8 && *entry == entry.to_lowercase()));
    }

    #[test]
    fn a4_common_passwords_are_refused_in_any_case_as_whole_strings_only() {
        for password in ["password123", "Password1", "QWERTY123", "newpassword"] {
            assert_eq!(reasons(password), [TooCommon], "{password}");
        }
        for password in ["Password123!", "SecurePass123!", "my password123"] {
            assert_eq!(reasons(password), [], "{password}");
        }
    }

    #[test]
    fn a4_what_is_known_of_the_user_is_refused_also_with_up_to_four_signs_behind() {
        for password in [
            "lovelace.ada@example.com",
            "Lovelace.Ada",
            "LOVELACE.ADA99",
            "ada lovelace1234",
            "Analytical-Engines!?!?",
            "analytical engines",
        ] {
            assert_eq!(reasons(password), [ContainsContext], "{password}");
        }
        assert_eq!(reasons("ada lovelace12345"), []);
        assert_eq!(reasons("ada lovelace rocks"), []);
    }

    /// Security A2, A3.
    #[test]
    fn a2_length_counts_scalar_values_and_no_composition_is_asked_for() {
        assert_eq!(reasons("\u{1F511}\u{1F511}\u{1F511}\u{1F511}"), [TooShort]);
        assert_eq!(reasons(&"\u{1F511}".repeat(8)), []);
        assert_eq!(reasons("zzzzyyyyxxxxwwwwvvvv"), []);
        assert_eq!(reasons(&"x".repeat(1024)), []);
        assert_eq!(reasons(&"x".repeat(1025)), [TooLong]);
        assert_eq!(reasons(" leading and trailing "), []);
    }

    #[test]
    fn all_reasons_come_at_once() {
        assert_eq!(reasons("the current one"), [SameAsCurrent]);
        let current = Secret::new("1234567");
        let context = PasswordContext { current: Some(&current), ..PasswordContext::default() };
        let refused = validate(&current, &PasswordRules::default(), &context);
        assert_eq!(refused, Err(vec![TooShort, SameAsCurrent]));
    }
}
