//! Codes of authenticator apps: totp-rs for the numbers, qrcode for the picture.

use base64::Engine;
use orgauth_domain::ports::{TokenError, TotpCodes, TotpEnrolment};
use orgauth_domain::{Secret, Timestamp};
use qrcode::QrCode;
use qrcode::render::svg;
use totp_rs::{Algorithm, Builder, Totp};

/// SHA-1, 6 digits, 30 seconds, one step to either side: what every authenticator app speaks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Authenticator;

fn totp(secret: &[u8], names: Option<(&str, &str)>) -> Result<Totp, TokenError> {
    let builder = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(secret.to_vec());
    let builder = match names {
        // The address separates both by a colon, so neither may have one (Key URI format).
        Some((account, issuer)) => {
            builder.with_account_name(account.replace(':', " ")).with_issuer(Some(issuer.replace(':', " ")))
        }
        None => builder.with_account_name("account").with_issuer(None::<String>),
    };
    builder.build().map_err(|error| TokenError(format!("no authenticator secret: {error}")))
}

impl TotpCodes for Authenticator {
    fn step(&self, secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
        let seconds = u64::try_from(now.seconds()).ok()?;
        let step = totp(secret, None).ok()?.check(code, seconds)?;
        i64::try_from(step).ok()
    }

    fn enrolment(&self, secret: &[u8], account: &str, issuer: &str) -> Result<TotpEnrolment, TokenError> {
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
}

/// The code of a base32 secret at `now`, for `orgauth totp`; `None` when it is no secret.
pub fn code_of(secret: &str, now: Timestamp) -> Option<String> {
    let bare: String = secret.chars().filter(|c| !c.is_whitespace()).collect();
    let secret = totp_rs::Secret::try_from_base32(bare.to_ascii_uppercase()).ok()?;
    let totp = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(secret)
        .with_account_name("account")
        .with_issuer(None::<String>)
        .build()
        .ok()?;
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
            assert_eq!(Authenticator.step(SECRET, code, at(seconds)), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn c2_one_step_to_either_side_is_accepted_and_no_more() {
        let step = 59 / 30;
        for (seconds, expected) in [(29, Some(step)), (0, Some(step)), (60, Some(step)), (89, Some(step)), (90, None)]
        {
            assert_eq!(Authenticator.step(SECRET, "287082", at(seconds)), expected, "{seconds}");
        }
        for code in ["287083", "", "28708", "2870820", "abcdef", "２８７０８２"] {
            assert_eq!(Authenticator.step(SECRET, code, at(59)), None, "{code}");
        }
    }

    #[test]
    fn an_enrolment_names_account_and_issuer_and_shows_one_secret() {
        let enrolment = Authenticator.enrolment(SECRET, "ada@acme.example", "Acme: R&D").unwrap();
        let url = enrolment.url.expose();
        assert!(url.starts_with("otpauth://totp/"), "{url}");
        assert!(url.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{url}");
        assert!(url.contains("issuer=Acme%20%20R%26D") && url.contains("ada%40acme.example"), "{url}");
        assert_eq!(enrolment.secret.expose(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(enrolment.qr_code.expose().starts_with("data:image/svg+xml;base64,"));
        assert_eq!(code_of(" gezd gnbv gy3t qojq gezd gnbv gy3t qojq", at(59)).unwrap(), "287082");
        assert_eq!(code_of("not base32!", at(59)), None);
    }
}
