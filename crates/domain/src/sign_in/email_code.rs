//! Codes by mail: eight digits that prove a mailbox, in the browser that asked for them (NIST SP 800-63B section 5.1.3 has what
//! such a code doesn't prove: it is no second factor).
//!
//! A request is stored nowhere but in a sealed cookie of that browser. Only the codes that were used, or replaced by a newer request of the
//! browser, are recorded, until they would have expired.

use crate::accounts::email::Email;
use crate::digest::{KeyedDigest, equal};
use crate::id::{MailId, OrganizationId, UserId};
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

/// A new code, of random bytes. 64 bits are enough that no code is noticeably likelier than another.
pub fn code(random: [u8; 8]) -> Secret {
    Secret::new(format!("{:08}", u64::from_be_bytes(random) % CODES))
}

/// A request for a code.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeRequest {
    /// The mail with the code, which tells requests apart.
    pub mail_id: MailId,
    /// The organization to which the code signs in.
    pub organization_id: OrganizationId,
    /// The account that had the address then: the code signs in to no other, even if that gets the address meanwhile. The id of no
    /// account when none had it.
    pub user_id: UserId,
    /// The address that was typed.
    pub email: Email,
    /// The instant from which the code is refused.
    pub expires_at: Timestamp,
    /// The code.
    code: Secret,
}

impl CodeRequest {
    /// A new request, whose code is in the mail.
    pub fn new(
        mail_id: MailId,
        organization_id: OrganizationId,
        (user_id, email): (UserId, Email),
        code: Secret,
        now: Timestamp,
    ) -> Self {
        Self { mail_id, organization_id, user_id, email, expires_at: now.plus(TTL), code }
    }

    /// Its text, which is sealed in the cookie.
    pub fn to_text(&self) -> Secret {
        let Self { mail_id, organization_id, user_id, email, expires_at, code } = self;
        let (expires_at, code) = (expires_at.millis(), code.expose());
        Secret::new(format!("{mail_id} {organization_id} {user_id} {expires_at} {code} {email}"))
    }

    /// The request with this text; absent for any text that [`CodeRequest::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.splitn(6, ' ');
        Some(Self {
            mail_id: parts.next()?.parse().ok()?,
            organization_id: parts.next()?.parse().ok()?,
            user_id: parts.next()?.parse().ok()?,
            expires_at: Timestamp::from_millis(parts.next()?.parse().ok()?),
            code: parts.next().filter(|code| is_code(code)).map(Secret::new)?,
            email: Email::parse(parts.next()?).ok()?,
        })
    }

    /// Whether a code of this organization is still accepted.
    pub fn is_open(&self, organization: OrganizationId, now: Timestamp) -> bool {
        self.organization_id == organization && now < self.expires_at
    }

    /// Whether this is its code; takes the same time for every code.
    pub fn is_code(&self, typed: &str) -> bool {
        equal(self.code.expose().as_bytes(), typed.as_bytes())
    }

    /// What the use of its code is stored under.
    pub fn used_as(&self, digests: &KeyedDigest) -> [u8; 32] {
        digests.digest("email_code_used", &[&self.mail_id.to_string()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn request() -> CodeRequest {
        let (mail, organization) = (MailId::new(NOW, [1; 10]), OrganizationId::new(NOW, [2; 10]));
        let account = (UserId::new(NOW, [4; 10]), Email::parse("ada+x@example.com").unwrap());
        CodeRequest::new(mail, organization, account, Secret::new("01234567"), NOW)
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
        assert!(request.is_code("01234567"));
        for other in ["01234568", "11234567", "0123456", "012345678", ""] {
            assert!(!request.is_code(other), "{other}");
        }
        let another = CodeRequest { mail_id: MailId::new(NOW, [9; 10]), ..request.clone() };
        assert_ne!(another.used_as(&digests()), request.used_as(&digests()));
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
        assert!(CodeRequest::from_text(text) == Some(request));
        for cut in 0..text.len() {
            let shorter = CodeRequest::from_text(text.get(..cut).unwrap());
            assert!(shorter.is_none_or(|shorter| shorter.email.as_str().len() < "ada+x@example.com".len()), "{cut}");
        }
        assert!(CodeRequest::from_text(&text.replacen('1', "é", 1)).is_none());
        assert!(CodeRequest::from_text(&text.replacen("01234567", "0123456", 1)).is_none());
    }
}
