//! Codes by mail: eight digits that prove a mailbox, in the browser that asked for them (NIST SP 800-63B section 5.1.3 has what
//! such a code doesn't prove: it is no second factor).
//!
//! A request is stored nowhere but in a sealed cookie of that browser, and its code in the mail. Only what was used up, or replaced by a
//! newer request of the browser, is kept until it would expire.

use crate::accounts::email::Email;
use crate::digest::KeyedDigest;
use crate::id::{MailId, OrganizationId};
use crate::secret::Secret;
use crate::time::{Duration, Timestamp};

/// For how long a code is accepted.
pub const TTL: Duration = Duration::from_minutes(10);

/// How many digits a code has.
pub const DIGITS: usize = 8;

/// The largest number of codes.
const CODES: u64 = 100_000_000;

/// Whether a text has the form of a code.
pub fn is_code(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A new code, of random bytes. With 64 of their bits no code is likelier than another by more than one in 10^11.
pub fn code(random: [u8; 8]) -> Secret {
    Secret::new(format!("{:08}", u64::from_be_bytes(random) % CODES))
}

/// A request for a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRequest {
    /// The mail with the code, which tells requests apart.
    pub mail_id: MailId,
    /// The organization to which the code signs in.
    pub organization_id: OrganizationId,
    /// The address that was typed.
    pub email: Email,
    /// The instant from which the code is refused.
    pub expires_at: Timestamp,
    /// The keyed digest of the code.
    digest: [u8; 32],
}

impl CodeRequest {
    /// A new request, whose code is in the mail.
    pub fn new(
        digests: &KeyedDigest,
        (mail_id, organization_id): (MailId, OrganizationId),
        email: Email,
        code: &Secret,
        now: Timestamp,
    ) -> Self {
        let digest = digest(digests, mail_id, code.expose());
        Self { mail_id, organization_id, email, expires_at: now.plus(TTL), digest }
    }

    /// Its text, for the cookie, to be sealed.
    pub fn to_text(&self) -> Secret {
        let (high, low) = self.digest.split_at(16);
        let number = |half: &[u8]| half.iter().fold(0_u128, |number, byte| (number << 8) | u128::from(*byte));
        let digest = format!("{:032x}{:032x}", number(high), number(low));
        let Self { mail_id, organization_id, email, expires_at, .. } = self;
        Secret::new(format!("{mail_id} {organization_id} {} {digest} {email}", expires_at.millis()))
    }

    /// The request with this text; absent for any text that [`CodeRequest::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.splitn(5, ' ');
        let request = Self {
            mail_id: parts.next()?.parse().ok()?,
            organization_id: parts.next()?.parse().ok()?,
            expires_at: Timestamp::from_millis(parts.next()?.parse().ok()?),
            digest: bytes(parts.next()?)?,
            email: Email::parse(parts.next()?).ok()?,
        };
        Some(request)
    }

    /// Whether a code of this organization is still accepted.
    pub fn is_open(&self, organization: OrganizationId, now: Timestamp) -> bool {
        self.organization_id == organization && now < self.expires_at
    }

    /// Whether this is its code; takes the same time for every text.
    pub fn is_code(&self, digests: &KeyedDigest, typed: &str) -> bool {
        let typed = digest(digests, self.mail_id, typed);
        self.digest.iter().zip(typed).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// Under what it is kept that the code was used up.
    pub fn mark(&self, digests: &KeyedDigest) -> [u8; 32] {
        digests.digest("email_code_used", &[&self.mail_id.to_string()])
    }
}

fn digest(digests: &KeyedDigest, mail_id: MailId, code: &str) -> [u8; 32] {
    digests.digest("email_code", &[&mail_id.to_string(), code])
}

fn bytes(hex: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if hex.len() != 2 * bytes.len() || !hex.is_ascii() {
        return None;
    }
    for (number, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hex.get(2 * number..2 * number + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn request() -> CodeRequest {
        let (mail, organization) = (MailId::new(NOW, [1; 10]), OrganizationId::new(NOW, [2; 10]));
        let email = Email::parse("ada+x@example.com").unwrap();
        CodeRequest::new(&digests(), (mail, organization), email, &Secret::new("01234567"), NOW)
    }

    fn digests() -> KeyedDigest {
        KeyedDigest::new(&[7; 32])
    }

    #[test]
    fn a_code_has_eight_digits() {
        assert_eq!(code([0; 8]).expose(), "00000000");
        assert_eq!(code([255; 8]).expose(), "09551615");
        for text in ["", "1234567", "123456789", "1234567a", "١٢٣٤٥٦٧٨", " 1234567", "+1234567"] {
            assert!(!is_code(text), "{text}");
        }
        assert!(is_code("00000000"));
    }

    #[test]
    fn a_request_takes_its_own_code_only_in_its_organization_and_time() {
        let request = request();
        assert!(request.is_code(&digests(), "01234567"));
        assert!(!request.is_code(&digests(), "01234568") && !request.is_code(&digests(), ""));
        assert!(!request.is_code(&KeyedDigest::new(&[8; 32]), "01234567"));
        let another = CodeRequest { mail_id: MailId::new(NOW, [9; 10]), ..request.clone() };
        assert!(!another.is_code(&digests(), "01234567"), "the digest is of one request");
        assert_ne!(another.mark(&digests()), request.mark(&digests()));
        let here = request.organization_id;
        assert!(request.is_open(here, NOW.plus(Duration::from_seconds(599))));
        assert!(!request.is_open(here, NOW.plus(TTL)));
        assert!(!request.is_open(OrganizationId::new(NOW, [3; 10]), NOW));
    }

    #[test]
    fn a_request_reads_back_from_its_text_and_no_other_text_is_one() {
        let request = request();
        let text = request.to_text();
        let text = text.expose();
        assert_eq!(CodeRequest::from_text(text), Some(request));
        for cut in 0..text.len() {
            let shorter = CodeRequest::from_text(text.get(..cut).unwrap());
            assert!(shorter.is_none_or(|shorter| shorter.email.as_str().len() < "ada+x@example.com".len()), "{cut}");
        }
        assert_eq!(CodeRequest::from_text(&text.replacen('1', "é", 1)), None);
    }
}
