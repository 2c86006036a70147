//! What a token and a slug look like, before anything is sent.

/// Longer ones aren't made by the service.
const LONGEST: usize = 4096;

/// Whether no service needs to be asked.
pub(crate) fn is_malformed(token: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    token.len() > LONGEST || token.split('.').count() != 3 || !token.split('.').all(is_part)
}

/// 2 to 63 of a-z, 0-9 and `-`, which stands at neither end.
pub(crate) fn is_slug(text: &str) -> bool {
    (2..=63).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}
