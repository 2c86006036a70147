//! Passwords that attackers already have, because they were breached elsewhere (NIST SP 800-63B-4 section 3.1.1.2;
//! docs/security.md: A4). Lists identify them by SHA-1, as all such lists do; the digest hides nothing here.
//!
//! A range service, which is queried over the network, gets the first five digits of the digest and answers with every
//! digest that begins with them: k-anonymity, as Have I Been Pwned made it known.

use std::fmt::Write as _;

use sha1::{Digest, Sha1};

use crate::secret::Secret;

/// How many digits of a digest are sent to a range service.
pub const PREFIX_DIGITS: usize = 5;

/// The number of digits of a SHA-1.
pub const DIGITS: usize = 40;

/// SHA-1 of a password, in 40 upper-case hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct BreachDigest(Secret);

impl BreachDigest {
    /// The digest of a password.
    pub fn of(password: &Secret) -> Self {
        Self::new(Sha1::digest(password.expose().as_bytes()).into())
    }

    /// The digest with these 20 bytes of a SHA-1.
    pub fn new(bytes: [u8; 20]) -> Self {
        let mut digits = String::with_capacity(DIGITS);
        for byte in bytes {
            // Writing to a string does not fail.
            let _ = write!(digits, "{byte:02X}");
        }
        Self(Secret::new(digits))
    }

    /// All its digits.
    pub fn digits(&self) -> &str {
        self.0.expose()
    }

    /// The digits that are sent to a range service.
    pub fn prefix(&self) -> &str {
        self.digits().get(..PREFIX_DIGITS).unwrap_or_default()
    }

    fn suffix(&self) -> &str {
        self.digits().get(PREFIX_DIGITS..).unwrap_or_default()
    }

    /// Whether the answer of a range service, one `SUFFIX:COUNT` a line, contains this digest. A count of 0 is padding.
    ///
    /// # Errors
    /// A line has another form: the text is not the answer of a range service, and proves nothing.
    pub fn is_in_range(&self, answer: &str) -> Result<bool, ListFault> {
        let mut is_there = false;
        for line in answer.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            let (suffix, count) = line.split_once(':').ok_or(ListFault::Malformed)?;
            let is_suffix = suffix.len() == self.suffix().len() && suffix.bytes().all(|c| c.is_ascii_hexdigit());
            let count: u64 = count.trim().parse().map_err(|_| ListFault::Malformed)?;
            if !is_suffix {
                return Err(ListFault::Malformed);
            }
            is_there |= count > 0 && suffix.eq_ignore_ascii_case(self.suffix());
        }
        Ok(is_there)
    }
}

/// Why a list of breached passwords gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// It can't be reached or read.
    #[error("the list of breached passwords can't be reached")]
    Unreachable,
    /// It doesn't answer in time.
    #[error("the list of breached passwords takes too long")]
    Timeout,
    /// Its answer has another form than such lists have.
    #[error("the list of breached passwords has another form")]
    Malformed,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA-1 of `password`.
    const PASSWORD: [u8; 20] = [
        0x5b, 0xaa, 0x61, 0xe4, 0xc9, 0xb9, 0x3f, 0x3f, 0x06, 0x82, 0x25, 0x0b, 0x6c, 0xf8, 0x33, 0x1b, 0x7e, 0xe6,
        0x8f, 0xd8,
    ];
    const SUFFIX: &str = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";
    const OTHER: &str = "0018A45C4D1DEF81644B54AB7F969B88D65";

    #[test]
    fn a_range_service_is_told_five_digits() {
        let digest = BreachDigest::new(PASSWORD);
        assert_eq!(digest.prefix(), "5BAA6");
        assert_eq!(digest.digits(), format!("5BAA6{SUFFIX}"));
    }

    #[test]
    fn padding_and_other_digests_are_no_breach() {
        let digest = BreachDigest::new(PASSWORD);
        for answer in [String::new(), format!("{OTHER}:3\r\n"), format!("{SUFFIX}:0\r\n{OTHER}:3")] {
            assert_eq!(digest.is_in_range(&answer), Ok(false), "{answer:?}");
        }
    }

    #[test]
    fn a_digest_with_a_count_is_a_breach_in_either_case_and_with_either_line_end() {
        let digest = BreachDigest::new(PASSWORD);
        for answer in [
            format!("{OTHER}:3\r\n{SUFFIX}:10434004\r\n"),
            format!("{SUFFIX}:1"),
            format!("{}:1\n{OTHER}:0\n", SUFFIX.to_lowercase()),
        ] {
            assert_eq!(digest.is_in_range(&answer), Ok(true), "{answer:?}");
        }
    }

    /// An error page with status 200 must not look like the answer that a password wasn't breached.
    #[test]
    fn an_answer_of_another_form_says_nothing() {
        let digest = BreachDigest::new(PASSWORD);
        for answer in [
            "<html>".to_owned(),
            SUFFIX.to_owned(),
            format!("{SUFFIX}:many"),
            format!("{SUFFIX}:-1"),
            format!("5BAA6{SUFFIX}:1"),
            format!("{OTHER}:1\n{}:1", "Z".repeat(35)),
        ] {
            assert_eq!(digest.is_in_range(&answer), Err(ListFault::Malformed), "{answer:?}");
        }
    }
}
