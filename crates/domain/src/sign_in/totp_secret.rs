//! The secret of an authenticator app, as another service exported it.

use zeroize::Zeroizing;

/// A secret of 10 to 64 bytes. It has no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret(Zeroizing<Vec<u8>>);

/// Why a text is not a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TotpSecretFault {
    /// It has characters outside base32, or a length that no whole number of bytes has.
    #[error("must be base32: A-Z and 2-7")]
    NotBase32,
    /// It has fewer than 10 or more than 64 bytes.
    #[error("must be base32 of 10 to 64 bytes, and not of {0}")]
    Length(usize),
}

impl TotpSecret {
    /// Reads base32 (RFC 4648 section 6) in either case, with padding or without; spaces and hyphens between its groups are
    /// ignored. A secret of fewer than 10 bytes could be guessed; RFC 4226 asks for 16, but apps of its time made secrets of
    /// 10.
    ///
    /// # Errors
    /// The text is not base32, or has another length.
    pub fn parse(text: &str) -> Result<Self, TotpSecretFault> {
        let mut bytes = Zeroizing::new(Vec::with_capacity(text.len() * 5 / 8));
        let (mut bits, mut held) = (0_u32, 0_u32);
        let mut letters = 0_usize;
        for letter in text.trim_end_matches('=').bytes().filter(|b| !matches!(b, b' ' | b'-')) {
            let value = match letter.to_ascii_uppercase() {
                upper @ b'A'..=b'Z' => upper - b'A',
                digit @ b'2'..=b'7' => digit - b'2' + 26,
                _ => return Err(TotpSecretFault::NotBase32),
            };
            letters += 1;
            bits = (bits << 5) | u32::from(value);
            held += 5;
            if held >= 8 {
                held -= 8;
                bytes.push(u8::try_from((bits >> held) & 0xff).unwrap_or_default());
                bits &= (1 << held) - 1;
            }
        }
        // 1, 3 and 6 letters beyond whole groups hold no further byte.
        if matches!(letters % 8, 1 | 3 | 6) {
            return Err(TotpSecretFault::NotBase32);
        }
        if !(10..=64).contains(&bytes.len()) {
            return Err(TotpSecretFault::Length(bytes.len()));
        }
        Ok(Self(bytes))
    }

    /// The secret, for the one place that seals it.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<TotpSecretFault> {
        TotpSecret::parse(text).err()
    }

    #[test]
    fn base32_is_read_in_every_usual_spelling() {
        // RFC 4648 section 10, and RFC 6238's secret.
        let secret = TotpSecret::parse("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").unwrap();
        assert_eq!(secret.expose(), b"12345678901234567890");
        for spelling in [
            "gezd gnbv gy3t qojq gezd gnbv gy3t qojq",
            "GEZDGNBV-GY3TQOJQ-GEZDGNBVGY3TQOJQ",
            "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ====",
        ] {
            assert!(TotpSecret::parse(spelling) == Ok(secret.clone()), "{spelling}");
        }
        assert_eq!(TotpSecret::parse("MZXW6YTBOJTG633CMFZA====").unwrap().expose(), b"foobarfoobar");
        assert_eq!(fault("JBSWY3DPEHPK3PXP"), None);
    }

    #[test]
    fn what_is_no_secret_is_refused() {
        for text in ["0189", "GEZDGNBVGY3TQOJ1", "é", "MZXW6YTBOJTG633CMFZAAA", "GEZD=GNBV"] {
            assert_eq!(fault(text), Some(TotpSecretFault::NotBase32), "{text}");
        }
        assert_eq!(fault(""), Some(TotpSecretFault::Length(0)));
        assert_eq!(fault("MZXW6YTB"), Some(TotpSecretFault::Length(5)));
        assert_eq!(fault(&"A".repeat(104)), Some(TotpSecretFault::Length(65)));
    }
}
