//! Which token of a request the guard uses, and what a page of another origin may do.

use super::*;

const A: &str = "aaaa.aaaa.aaaa";
const B: &str = "bbbb.bbbb.bbbb";

fn found(headers: &[(&str, String)]) -> Result<(String, bool), u16> {
    let fields: Vec<(&str, &[u8])> = headers.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
    let head = RequestHead { method: "GET", target: "/", headers: &fields };
    match find_token(&head, "access_token") {
        Ok(token) => Ok((token.text.to_owned(), token.from_cookie)),
        Err(Refusal::AuthenticationRequired) => Err(0),
        Err(Refusal::InvalidToken) => Err(1),
        Err(_) => Err(2),
    }
}

#[test]
fn a_request_without_exactly_one_token_is_refused() {
    let cookie = |value: &str| ("cookie", value.to_owned());
    let bearer = |value: &str| ("authorization", value.to_owned());
    let one = cookie(&format!("access_token={A}"));
    for (expected, headers) in [
        (0, vec![]),
        (0, vec![cookie("other=1")]),
        (0, vec![cookie(&format!("refresh_token={A}"))]),
        (0, vec![cookie(&format!("xaccess_token={A}; access_token_={A}; ACCESS_TOKEN={A}"))]),
        (0, vec![bearer("Basic dTpw")]),
        (0, vec![bearer(&format!("BearerX {A}"))]),
        (0, vec![("x-access-token", A.to_owned())]),
        (2, vec![cookie(&format!("access_token={A}; access_token={B}"))]),
        (2, vec![cookie(&format!("access_token={A}; access_token={A}"))]),
        (2, vec![one.clone(), cookie(&format!("access_token={B}"))]),
        (2, vec![cookie(&format!("access_token={A}; access_token="))]),
        (2, vec![one.clone(), bearer(&format!("Bearer {B}"))]),
        (2, vec![bearer(&format!("Bearer {A}")), bearer(&format!("Bearer {A}"))]),
        (2, vec![one.clone(), bearer("Bearer ")]),
        (1, vec![cookie("access_token=\"a.b.c\"")]),
        (1, vec![cookie("access_token=")]),
        (1, vec![bearer("Bearer")]),
        (1, vec![bearer(&format!("Bearer {A}, Bearer {B}"))]),
        (1, vec![bearer("Bearer a.b.ü")]),
    ] {
        assert_eq!(found(&headers), Err(expected), "{headers:?}");
    }
}

#[test]
fn the_token_is_found() {
    let cookie = ("Cookie", format!("a=1;access_token={A} ; refresh_token={B}"));
    let bearer = ("Authorization", format!("bearer  {A}"));
    assert_eq!(found(std::slice::from_ref(&cookie)), Ok((A.to_owned(), true)));
    assert_eq!(found(std::slice::from_ref(&bearer)), Ok((A.to_owned(), false)));
    assert_eq!(found(&[cookie, bearer]), Ok((A.to_owned(), false)));
}

#[test]
fn only_space_and_tab_around_a_cookie_are_not_part_of_it() {
    let read = |before: &[u8], after: &[u8]| {
        let line = [before, b"__Host-access_token", after, b"=aaaa.aaaa.aaaa"].concat();
        let head = RequestHead { method: "GET", target: "/", headers: &[("cookie", &line)] };
        find_token(&head, "__Host-access_token").is_ok()
    };
    assert!(read(b"a=1; \t", b"\t "));
    for other in [b"\xa0".as_slice(), b"\xc2\xa0", b"\x85", b"\x0b", b"\x0c", b"\r", b"\n", b"\x1c", b"\xef\xbb\xbf"]
    {
        assert!(!read(other, b"") && !read(b"", other), "{other:?}");
    }
}

fn is_own(method: &str, headers: &[(&str, &str)]) -> bool {
    let fields: Vec<(&str, &[u8])> = headers.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
    let head = RequestHead { method, target: "/", headers: &fields };
    is_own_page(&head, &["https://partner.example".to_owned()])
}

#[test]
fn a_page_of_another_origin_writes_nothing() {
    let host = ("host", "app.example.com");
    for method in ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "post"] {
        for headers in [
            &[host, ("sec-fetch-site", "cross-site")][..],
            &[host, ("sec-fetch-site", "same-site")],
            &[host, ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "same-origin")],
            &[host, ("sec-fetch-site", "cross-site"), ("origin", "https://app.example.com")],
            &[host, ("origin", "https://evil.example")],
            &[host, ("origin", "https://app.example.com.evil.example")],
            &[host, ("origin", "null")],
            &[host, ("origin", "")],
            &[host, ("origin", "https://app.example.com"), ("origin", "https://evil.example")],
            &[("origin", "https://app.example.com")],
            &[("host", ""), ("origin", "https://")],
        ] {
            assert!(!is_own(method, headers), "{method} {headers:?}");
        }
    }
}

#[test]
fn a_page_of_another_origin_opens_no_socket() {
    let opens = |origin| is_own("GET", &[("host", "app.example.com"), ("upgrade", "websocket"), ("origin", origin)]);
    assert!(!opens("https://evil.example"));
    assert!(!opens("null"));
    assert!(opens("https://app.example.com"));
}

#[test]
fn ones_own_pages_write() {
    let host = ("host", "app.example.com");
    assert!(is_own("GET", &[host, ("sec-fetch-site", "cross-site")]));
    assert!(is_own("POST", &[host]));
    assert!(is_own("POST", &[host, ("sec-fetch-site", "same-origin"), ("origin", "https://other.example")]));
    assert!(is_own("POST", &[host, ("sec-fetch-site", "none")]));
    assert!(is_own("POST", &[host, ("origin", "https://APP.example.com")]));
    assert!(is_own("POST", &[host, ("sec-fetch-site", "cross-site"), ("origin", "https://partner.example")]));
}

fn guard() -> Guard {
    let client = Client::builder("http://127.0.0.1:1/api/v1", "pk_live_a").organization("acme");
    Guard::new(client.build().expect("a client")).expect("a guard")
}

#[test]
fn what_is_no_address_of_the_web_is_refused_at_the_start() {
    for address in
        ["localhost:3000", "app.example", "//app.example", "", "null", "file:///app", "ftp://app.example", "https://"]
    {
        assert!(guard().app_url(address).is_err(), "{address}");
        assert!(guard().trusted_origin(address).is_err(), "{address}");
    }
    for origin in
        ["https://a.example/notes", "https://*.example", "https://u:p@a.example", "https://a.example,https://b"]
    {
        assert!(guard().trusted_origin(origin).is_err(), "{origin}");
    }
}

#[test]
fn pages_of_the_applications_address_write_whatever_a_proxy_makes_of_the_host() {
    let guard = guard().app_url("https://App.example.com:443/notes").expect("an address");
    let guard = guard.trusted_origin("https://b.example/").expect("an origin");
    let is_own = |method, headers: &[(&str, &str)]| {
        let fields: Vec<(&str, &[u8])> = headers.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
        is_own_page(&RequestHead { method, target: "/", headers: &fields }, &guard.0.trusted_origins)
    };
    let proxied = ("host", "127.0.0.1:3000");
    for (expected, origin) in [
        (true, "https://app.example.com"),
        (true, "https://b.example"),
        (false, "http://app.example.com"),
        (false, "https://app.example.com:8443"),
        (false, "https://evil.example"),
        (false, "null"),
    ] {
        assert_eq!(is_own("POST", &[proxied, ("origin", origin)]), expected, "{origin}");
        let socket = [proxied, ("upgrade", "websocket"), ("origin", origin)];
        assert_eq!(is_own("GET", &socket), expected, "{origin}");
    }
}
