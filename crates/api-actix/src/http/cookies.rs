//! Reads and writes the cookies (docs/security.md: F1; RFC 6265bis).

use actix_web::http::header::{self, HeaderMap};
use orgauth_application::presented::{Presented, PresentedCookies};
use orgauth_application::sign_in::session_issuer::TokenPair;
use orgauth_domain::sign_in::email_code;
use orgauth_domain::sign_in::federation::flow::{self, COOKIE_PREFIX};
use orgauth_domain::{Duration, Secret};

use crate::state::CookieSettings;

/// Name of the access token's cookie, after the prefix.
pub const ACCESS: &str = "access_token";
/// Name of the refresh token's cookie, after the prefix.
pub const REFRESH: &str = "refresh_token";
/// Name of the partial token's cookie, after the prefix.
pub const PARTIAL: &str = "partial_token";

/// Name of the cookie with which a code by mail is good, after the prefix.
pub const EMAIL_CODE: &str = "email_code";

/// Name of the cookie of a sign-in by an identity provider that waits for a click, after the prefix.
pub const WAITING: &str = "sso_confirm";

/// Name of the cookie of an identity that waits for a sign-in to its account, after the prefix.
pub const LINKING: &str = "identity_link";

/// Name of the cookie with which somebody signs up whom an identity provider has named, after the prefix.
pub const SIGNING_UP: &str = "identity_sign_up";

/// The three cookies of sessions.
pub const ALL: [&str; 3] = [ACCESS, REFRESH, PARTIAL];

/// Returns the tokens that a request presents. Two cookies of one name count as ambiguous even if they are equal, because the
/// server can't know which one the browser meant.
pub fn presented(headers: &HeaderMap, settings: CookieSettings) -> PresentedCookies {
    let cookie = |name| one_of(headers, settings.prefix, name);
    PresentedCookies {
        access: access(cookie(ACCESS), bearer(headers)),
        refresh: cookie(REFRESH),
        partial: cookie(PARTIAL),
        person: one_of(headers, settings.prefix, LINKING),
    }
}

/// Returns the cookie with which a code by mail is good.
pub fn email_code(headers: &HeaderMap, settings: CookieSettings) -> Presented {
    one_of(headers, settings.prefix, EMAIL_CODE)
}

/// Returns the cookies of sign-ins by identity providers that are under way: names, after the prefix, and values. A name may be there
/// more than once.
pub fn flows(headers: &HeaderMap, settings: CookieSettings) -> Vec<(String, String)> {
    let prefix = settings.prefix;
    let pairs = headers.get_all(header::COOKIE).flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
    let read = |pair| {
        let text = std::str::from_utf8(trimmed(pair)).ok()?;
        let (name, value) = text.split_once('=')?;
        let name = name.strip_prefix(prefix)?;
        (name.starts_with(COOKIE_PREFIX) && name != WAITING).then(|| (name.to_owned(), value.to_owned()))
    };
    pairs.filter_map(read).collect()
}

/// Returns the cookie of somebody who waits for a click.
pub fn waiting(headers: &HeaderMap, settings: CookieSettings) -> Presented {
    one_of(headers, settings.prefix, WAITING)
}

/// Returns the names of the service's cookies that a request has more than once. Another application on the host, or on a host
/// above it, has set one of the same name; the service accepts neither.
pub fn repeated(headers: &HeaderMap, settings: CookieSettings) -> Vec<String> {
    let is_repeated = |name: &&str| matches!(one_of(headers, settings.prefix, name), Presented::Ambiguous);
    ALL.into_iter().filter(is_repeated).map(|name| format!("{}{name}", settings.prefix)).collect()
}

/// Combines the access token's cookie and a bearer token: one of them is enough; if both are sent, they must be equal.
fn access(cookie: Presented, bearer: Presented) -> Presented {
    match (cookie, bearer) {
        (Presented::Token(a), Presented::Token(b)) if a == b => Presented::Token(a),
        (one, Presented::Nothing) | (Presented::Nothing, one) => one,
        _ => Presented::Ambiguous,
    }
}

fn one_of(headers: &HeaderMap, prefix: &str, name: &str) -> Presented {
    let mut found = Presented::Nothing;
    // Compared as bytes, because other cookies may hold anything.
    let pairs = headers.get_all(header::COOKIE).flat_map(|value| value.as_bytes().split(|byte| *byte == b';'));
    for pair in pairs {
        let mut parts = pair.splitn(2, |byte| *byte == b'=');
        let (key, value) = (parts.next().unwrap_or_default(), parts.next());
        let is_ours = trimmed(key).strip_prefix(prefix.as_bytes()) == Some(name.as_bytes());
        if let Some(value) = value.filter(|_| is_ours) {
            found = match found {
                Presented::Nothing => Presented::Token(String::from_utf8_lossy(trimmed(value)).into_owned()),
                Presented::Token(_) | Presented::Ambiguous => Presented::Ambiguous,
            };
        }
    }
    found
}

/// Removes HTTP's blanks at both ends, and nothing else: a cookie whose name differs in other characters is another cookie.
fn trimmed(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = bytes {
        bytes = rest;
    }
    bytes
}

fn bearer(headers: &HeaderMap) -> Presented {
    let mut found = Presented::Nothing;
    for value in headers.get_all(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|text| text.split_once(' '));
        if let Some((_, token)) = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")) {
            found = match found {
                Presented::Nothing => Presented::Token(token.trim_matches([' ', '\t']).to_owned()),
                Presented::Token(_) | Presented::Ambiguous => Presented::Ambiguous,
            };
        }
    }
    found
}

/// Sets the two cookies of a full session.
pub fn pair(tokens: &TokenPair, settings: CookieSettings) -> Vec<String> {
    vec![
        set(ACCESS, &tokens.access, tokens.access_ttl, settings),
        set(REFRESH, &tokens.refresh, tokens.refresh_ttl, settings),
    ]
}

/// Sets the cookie of a partial session.
pub fn partial(token: &Secret, ttl: Duration, settings: CookieSettings) -> Vec<String> {
    vec![set(PARTIAL, token, ttl, settings)]
}

/// Sets the cookie with which a code by mail is good.
pub fn set_email_code(value: &Secret, settings: CookieSettings) -> String {
    set(EMAIL_CODE, value, email_code::TTL, settings)
}

/// Clears the cookie of a code that was used.
pub fn clear_email_code(settings: CookieSettings) -> String {
    build(EMAIL_CODE, "", 0, settings)
}

/// Sets the cookie of a sign-in by an identity provider. The provider's answer comes from another site.
pub fn set_flow(name: &str, value: &Secret, path: &str, settings: CookieSettings) -> String {
    narrow(name, value.expose(), flow::TTL.seconds(), (path, "Lax"), settings)
}

/// Clears such a cookie.
pub fn clear_flow(name: &str, path: &str, settings: CookieSettings) -> String {
    narrow(name, "", 0, (path, "Lax"), settings)
}

/// Sets the cookie of somebody who waits for a click on one of the service's own pages.
pub fn set_waiting(value: &Secret, path: &str, settings: CookieSettings) -> String {
    narrow(WAITING, value.expose(), flow::TTL.seconds(), (path, "Strict"), settings)
}

/// Clears such a cookie.
pub fn clear_waiting(path: &str, settings: CookieSettings) -> String {
    narrow(WAITING, "", 0, (path, "Strict"), settings)
}

/// Sets the cookie of an identity that waits for a sign-in to its account.
pub fn set_linking(value: &Secret, path: &str, settings: CookieSettings) -> String {
    narrow(LINKING, value.expose(), flow::TTL.seconds(), (path, "Strict"), settings)
}

/// Returns the cookie with which somebody signs up whom an identity provider has named.
pub fn signing_up(headers: &HeaderMap, settings: CookieSettings) -> Presented {
    one_of(headers, settings.prefix, SIGNING_UP)
}

/// Sets such a cookie.
pub fn set_signing_up(value: &Secret, path: &str, settings: CookieSettings) -> String {
    narrow(SIGNING_UP, value.expose(), flow::TTL.seconds(), (path, "Strict"), settings)
}

/// Clears such a cookie.
pub fn clear_signing_up(path: &str, settings: CookieSettings) -> String {
    narrow(SIGNING_UP, "", 0, (path, "Strict"), settings)
}

/// The value of `Set-Cookie` of a cookie that only the routes below a path get. With the prefix `__Host-` all routes get it, because that
/// prefix allows no path but `/`: then no other host can set such a cookie, and so nobody's flow can be planted.
fn narrow(name: &str, value: &str, max_age: i64, (path, site): (&str, &str), settings: CookieSettings) -> String {
    let CookieSettings { prefix, .. } = settings;
    let path = if prefix.is_empty() { path } else { "/" };
    format!("{prefix}{name}={value}; Max-Age={max_age}; Path={path}; HttpOnly; Secure; SameSite={site}")
}

/// Clears all three cookies of sessions, with the attributes that they were set with.
pub fn clear_all(settings: CookieSettings) -> Vec<String> {
    ALL.map(|name| build(name, "", 0, settings)).into()
}

/// Clears the cookie of a partial session that has become a full one.
pub fn clear_partial(settings: CookieSettings) -> String {
    build(PARTIAL, "", 0, settings)
}

fn set(name: &str, token: &Secret, ttl: Duration, settings: CookieSettings) -> String {
    build(name, token.expose(), ttl.seconds(), settings)
}

/// The value of one `Set-Cookie`. Values are base64 and dots, so nothing needs quoting.
fn build(name: &str, value: &str, max_age: i64, settings: CookieSettings) -> String {
    let site = if settings.cross_site { "None; Partitioned" } else { "Strict" };
    let prefix = settings.prefix;
    format!("{prefix}{name}={value}; Max-Age={max_age}; Path=/; HttpOnly; Secure; SameSite={site}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    fn headers(cookies: &[&str], authorization: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in cookies {
            headers.append(header::COOKIE, HeaderValue::from_str(value).unwrap());
        }
        for value in authorization {
            headers.append(header::AUTHORIZATION, HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    fn shown(presented: Presented) -> String {
        match presented {
            Presented::Nothing => "nothing".to_owned(),
            Presented::Token(token) => token,
            Presented::Ambiguous => "ambiguous".to_owned(),
        }
    }

    fn access_of(cookies: &[&str], authorization: &[&str]) -> String {
        shown(presented(&headers(cookies, authorization), CookieSettings::default()).access)
    }

    #[test]
    fn two_cookies_of_one_name_are_ambiguous_wherever_they_stand() {
        assert_eq!(access_of(&["access_token=a"], &[]), "a");
        assert_eq!(access_of(&["x=1; access_token=a; odd; y=\"2\""], &[]), "a");
        assert_eq!(access_of(&["access_token=a; access_token=b"], &[]), "ambiguous");
        assert_eq!(access_of(&["access_token=a; access_token=a"], &[]), "ambiguous");
        assert_eq!(access_of(&["access_token=a", "access_token=b"], &[]), "ambiguous");
        assert_eq!(access_of(&["Access_Token=a; my_access_token=b"], &[]), "nothing");
    }

    #[test]
    fn only_space_and_tab_around_a_cookie_are_not_part_of_it() {
        let read = |cookie: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.append(header::COOKIE, HeaderValue::from_bytes(cookie).unwrap());
            shown(presented(&headers, CookieSettings { prefix: "__Host-", cross_site: false }).access)
        };
        assert_eq!(read(b"x=1;\t __Host-access_token \t= a\t"), "a");
        for other in [b"\xa0".as_slice(), b"\xc2\xa0", b"\x85", b"\xef\xbb\xbf", b"\xe3\x80\x80"] {
            let before = [other, b"__Host-access_token=planted"].concat();
            let after = [b"__Host-access_token", other, b"=planted"].concat();
            assert_eq!([read(&before), read(&after)], ["nothing", "nothing"], "{other:?}");
            let value = [b"__Host-access_token=", other].concat();
            assert_ne!(read(&value), "", "a value is not trimmed either");
        }
    }

    #[test]
    fn a_bearer_token_must_agree_with_the_cookie() {
        assert_eq!(access_of(&[], &["Bearer a"]), "a");
        assert_eq!(access_of(&[], &["bearer a"]), "a");
        assert_eq!(access_of(&["access_token=a"], &["Bearer a"]), "a");
        assert_eq!(access_of(&["access_token=a"], &["Bearer b"]), "ambiguous");
        assert_eq!(access_of(&[], &["Bearer a", "Bearer a"]), "ambiguous");
        assert_eq!(access_of(&["access_token=a"], &["Basic dTpw"]), "a");
    }

    #[test]
    fn f1_cookies_carry_every_protection() {
        let token = Secret::new("t");
        let written = |settings| set(ACCESS, &token, Duration::from_minutes(15), settings);
        assert_eq!(
            written(CookieSettings::default()),
            "access_token=t; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Strict"
        );
        assert_eq!(
            written(CookieSettings { prefix: "__Host-", cross_site: true }),
            "__Host-access_token=t; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=None; Partitioned"
        );
        let cleared = clear_all(CookieSettings::default());
        assert_eq!(cleared[2], "partial_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict");
    }
}
