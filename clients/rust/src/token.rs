//! Checks of a token's and a slug's form, before anything is sent.

/// The maximum length of a token in bytes; the service issues no longer ones.
const LONGEST: usize = 4096;

/// Whether a token is malformed, so that asking the service is unnecessary.
pub(crate) fn is_malformed(token: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    token.len() > LONGEST || token.split('.').count() != 3 || !token.split('.').all(is_part)
}

/// Whether a text is a slug: 2 to 63 of a-z, 0-9 and `-`, with no `-` at either end.
pub(crate) fn is_slug(text: &str) -> bool {
    (2..=63).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}
