//! Time-based one-time passwords: SHA-1, 6 digits, 30 seconds, one step of tolerance either way (RFC 6238; what every
//! authenticator app supports). totp-rs computes them, qrcode draws the picture.

use base64::Engine;
use qrcode::QrCode;
use qrcode::render::svg;
use totp_rs::{Algorithm, Builder, Totp};

use crate::ports::TokenError;
use crate::secret::Secret;
use crate::time::Timestamp;

/// The data for an authenticator app: one secret in three forms.
pub struct TotpEnrolment {
    /// The secret in base32, for typing.
    pub secret: Secret,
    /// The `otpauth://` address.
    pub url: Secret,
    /// The address as a QR code: an SVG image as a data URL.
    pub qr_code: Secret,
}

fn form(secret: &[u8]) -> Builder {
    let builder = Builder::new().with_algorithm(Algorithm::SHA1).with_digits(6).with_skew(1).with_step_duration(30);
    builder.with_secret(secret.to_vec())
}

fn totp(secret: &[u8], names: Option<(&str, &str)>) -> Result<Totp, TokenError> {
    let builder = form(secret);
    let builder = match names {
        // The address separates both by a colon, so neither may have one (Key URI format).
        Some((account, issuer)) => builder
            .with_account_name(fitting(&account.replace(':', " "), LONGEST_ACCOUNT))
            .with_issuer(Some(fitting(&issuer.replace(':', " "), LONGEST_ISSUER))),
        None => builder.with_account_name("account").with_issuer(None::<String>),
    };
    builder.build().map_err(|error| TokenError(format!("no authenticator secret: {error}")))
}

/// The largest length of the percent-encoded issuer, which the URI contains twice, in bytes.
const LONGEST_ISSUER: usize = 120;

/// The largest length of the percent-encoded account, in bytes. With both at their longest, cameras still read the code.
const LONGEST_ACCOUNT: usize = 180;

/// The start of a text that fits into `longest` percent-encoded bytes: a character outside ASCII takes six to twelve,
/// and the capacity of a QR code is limited.
fn fitting(text: &str, longest: usize) -> String {
    let bytes = |c: char| {
        let plain = c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
        if plain { 1 } else { 3 * c.len_utf8() }
    };
    if text.chars().map(bytes).sum::<usize>() <= longest {
        return text.to_owned();
    }
    let mut left = longest.saturating_sub(bytes('…'));
    let fits = |c: &char| match left.checked_sub(bytes(*c)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// The time step of `code`, if it is the step of `now`, the one before or the one after; absent otherwise.
pub fn step(secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
    let seconds = u64::try_from(now.seconds()).ok()?;
    // An imported secret may be shorter than those that this service makes.
    let step = form(secret).build_noncompliant().check(code, seconds)?;
    i64::try_from(step).ok()
}

/// The data for an authenticator app, which shows `account` and `issuer`.
///
/// # Errors
/// The secret or a name can't be encoded.
pub fn enrolment(secret: &[u8], account: &str, issuer: &str) -> Result<TotpEnrolment, TokenError> {
    let failed = |error: &dyn std::fmt::Display| TokenError(format!("no enrolment: {error}"));
    let url = totp(secret, Some((account, issuer)))?.to_url().map_err(|error| failed(&error))?;
    let code = QrCode::new(url.as_bytes()).map_err(|error| failed(&error))?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(220, 220).build();
    let svg = base64::engine::general_purpose::STANDARD.encode(svg);
    Ok(TotpEnrolment {
        secret: Secret::new(totp_rs::Secret::from(secret.to_vec()).to_base32()),
        url: Secret::new(url),
        qr_code: Secret::new(format!("data:image/svg+xml;base64,{svg}")),
    })
}

/// The code of a base32 secret at `now`, for `orgauth totp`; `None` when the text is no such secret.
pub fn code_of(secret: &str, now: Timestamp) -> Option<String> {
    let bare: String = secret.chars().filter(|c| !c.is_whitespace()).collect();
    let secret = totp_rs::Secret::try_from_base32(bare.to_ascii_uppercase()).ok()?;
    let totp = totp(secret.as_bytes(), None).ok()?;
    Some(totp.generate(u64::try_from(now.seconds()).ok()?).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8; 20] = b"12345678901234567890";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_seconds(seconds)
    }

    /// RFC 6238 appendix B, SHA-1, the last six digits.
    #[test]
    fn c2_the_vectors_of_the_rfc_match_their_steps() {
        for (seconds, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (2_000_000_000, "279037")]
        {
            assert_eq!(step(SECRET, code, at(seconds)), Some(seconds / 30), "{seconds}");
        }
    }

    /// RFC 4226 appendix D's algorithm with ten bytes, as many apps made them: oathtool --totp -b JBSWY3DPEHPK3PXP.
    #[test]
    fn codes_of_a_short_secret_are_accepted() {
        let secret = b"Hello!\xde\xad\xbe\xef";
        assert_eq!(step(secret, "996554", at(59)), Some(1));
        assert_eq!(step(secret, "996555", at(59)), None);
    }

    #[test]
    fn c2_one_step_to_either_side_is_accepted_and_no_more() {
        let exact = 59 / 30;
        for (seconds, expected) in
            [(29, Some(exact)), (0, Some(exact)), (60, Some(exact)), (89, Some(exact)), (90, None)]
        {
            assert_eq!(step(SECRET, "287082", at(seconds)), expected, "{seconds}");
        }
        for code in ["287083", "", "28708", "2870820", "abcdef", "２８７０８２"] {
            assert_eq!(step(SECRET, code, at(59)), None, "{code}");
        }
    }

    #[test]
    fn an_enrolment_names_account_and_issuer_and_shows_one_secret() {
        let made = enrolment(SECRET, "ada@acme.example", "Acme: R&D").unwrap();
        let url = made.url.expose();
        assert!(url.starts_with("otpauth://totp/"), "{url}");
        assert!(url.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{url}");
        assert!(url.contains("issuer=Acme%20%20R%26D") && url.contains("ada%40acme.example"), "{url}");
        assert_eq!(made.secret.expose(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(made.qr_code.expose().starts_with("data:image/svg+xml;base64,"));
        assert_eq!(code_of(" gezd gnbv gy3t qojq gezd gnbv gy3t qojq", at(59)).unwrap(), "287082");
        assert_eq!(code_of("not base32!", at(59)), None);
    }

    /// The longest names and addresses that the service takes, in every width of characters.
    #[test]
    fn c5_the_longest_names_fit_into_the_code_and_the_secret_is_whole() {
        let account = format!("{}@{}.example", "+".repeat(64), "a".repeat(180));
        for (name, shown) in [
            ("x".repeat(100), "x".repeat(100)),
            (" ".repeat(100), String::new()),
            ("é".repeat(100), "%C3%A9".repeat(18)),
            ("株".repeat(100), "%E6%A0%AA".repeat(12)),
            ("\u{1F600}".repeat(100), "%F0%9F%98%80".repeat(9)),
            ("&:".repeat(50), "%26%20".repeat(18) + "%26"),
        ] {
            let made = enrolment(SECRET, &account, &name).unwrap();
            let url = made.url.expose();
            assert!(url.len() <= 520, "{} bytes: {url}", url.len());
            assert!(url.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{url}");
            let mark = if name.starts_with('x') { "" } else { "%E2%80%A6" };
            assert!(url.contains(&format!("issuer={}{mark}", shown.trim_end_matches("%20"))), "{url}");
            assert!(made.qr_code.expose().starts_with("data:image/svg+xml;base64,"));
            let read = Totp::from_url(url).unwrap();
            assert_eq!(read.check("287082", 59), Some(1));
        }
    }

    #[test]
    fn c5_names_of_usual_length_stay_as_they_are() {
        for text in ["Acme", "Müller & Söhne Vertriebsgesellschaft", "ada@acme.example", ""] {
            assert_eq!(fitting(text, LONGEST_ISSUER), text);
        }
        assert_eq!(fitting("ab cdef", 12), "ab cdef");
        assert_eq!(fitting("ab cdefghij", 12), "ab…");
    }
}
