//! The page to which a hosted sign-in returns.

use crate::sign_in::browser::OwnOrigins;
use crate::text::{AppUrl, Origin, web_url};
use url::Url;

/// The maximum length of a return address; an application's own address has this limit, too.
const LONGEST: usize = 2048;

/// The maximum length of an origin that is named as ignored: a host name has at most 253 characters.
const LONGEST_ORIGIN: usize = 300;

/// Where the browser goes after signing in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnAddress {
    /// The address; absent when there is none to go to.
    pub address: Option<String>,
    /// Why the wanted address is ignored; absent when it isn't, and when none was wanted.
    pub ignored: Option<Ignored>,
}

/// Why a wanted address is ignored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Ignored {
    /// It is a page of others.
    #[error("{0} is neither the origin of the organization's appUrl nor one of cors.extra_origins")]
    Foreign(Origin),
    /// It leads into this service's own API.
    #[error("it leads into this service's own API, and not to a page")]
    Api,
    /// It leaves a doubt about where it leads, or is too long.
    #[error("it is not a web address of at most 2048 characters in its plain form")]
    Doubtful,
}

/// Whether an address leads into this service's own API. A browser that an own page sends there looks as if somebody had clicked on
/// that page: it would sign people in to a stranger's account by the stranger's identity provider. The path of an own page has no
/// percent sign, so none is decoded here.
pub fn is_of_own_api(url: &Url, own: &OwnOrigins) -> bool {
    let path = url.path().to_ascii_lowercase();
    let is_own = Origin::of(url).is_some_and(|origin| own.own.contains(&origin));
    is_own && (path.contains("/api/") || path.contains('%'))
}

/// Returns the address to which the browser goes after signing in to an organization whose application is at `app`: the
/// `wanted` address, in its normal form, if it is one of the pages that may call in the organization's name, else the
/// application; absent when there is none.
///
/// `wanted` comes with a link that anybody can write. If it led to a page of an attacker, users would trust that page,
/// because this service sent them there. So a text that leaves any doubt about where it leads is ignored.
pub fn return_address(wanted: Option<&str>, own: &OwnOrigins, app: Option<&AppUrl>) -> ReturnAddress {
    let is_page = |app: &&AppUrl| !Url::parse(app.as_str()).is_ok_and(|url| is_of_own_api(&url, own));
    let default = || app.filter(is_page).map(|app| app.as_str().to_owned());
    match wanted.map(|text| checked(text, own, app)) {
        Some(Ok(address)) => ReturnAddress { address: Some(address), ignored: None },
        Some(Err(ignored)) => ReturnAddress { address: default(), ignored: Some(ignored) },
        None => ReturnAddress { address: default(), ignored: None },
    }
}

/// Returns the normal form of a wanted address.
fn checked(wanted: &str, own: &OwnOrigins, app: Option<&AppUrl>) -> Result<String, Ignored> {
    let url = Some(wanted).filter(|text| text.chars().count() <= LONGEST).and_then(|text| web_url(text).ok());
    let url = url.filter(|url| url.as_str().len() <= LONGEST).ok_or(Ignored::Doubtful)?;
    if is_of_own_api(&url, own) {
        return Err(Ignored::Api);
    }
    let origin =
        Origin::of(&url).filter(|origin| origin.as_str().len() <= LONGEST_ORIGIN).ok_or(Ignored::Doubtful)?;
    let app_origin = app.and_then(AppUrl::origin);
    if own.owner_of(&origin, app_origin.as_ref()).is_some() { Ok(url.into()) } else { Err(Ignored::Foreign(origin)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const APP: &str = "https://app.acme.example/start?from=sign-in";

    fn own() -> OwnOrigins {
        let origin = |text: &str| Origin::parse(text).unwrap();
        OwnOrigins {
            own: vec![origin("https://auth.example"), origin("http://localhost:8080")],
            extra: vec![origin("https://admin.example:8443"), origin("https://[2001:db8::7]")],
        }
    }

    fn led(wanted: &str) -> String {
        let app = AppUrl::parse(APP).unwrap();
        return_address(Some(wanted), &own(), app.as_ref()).address.unwrap()
    }

    fn ignored(wanted: &str) -> Option<String> {
        let app = AppUrl::parse(APP).unwrap();
        return_address(Some(wanted), &own(), app.as_ref()).ignored.map(|ignored| ignored.to_string())
    }

    #[test]
    fn a_page_of_the_organization_of_the_service_or_an_extra_origin_is_led_back_to() {
        for (wanted, address) in [
            ("https://app.acme.example", "https://app.acme.example/"),
            ("https://app.acme.example/orders?id=7#item-2", "https://app.acme.example/orders?id=7#item-2"),
            ("https://app.acme.example:443/a", "https://app.acme.example/a"),
            ("HTTPS://App.Acme.Example/Orders", "https://app.acme.example/Orders"),
            ("https://app.acme.example/a/../b", "https://app.acme.example/b"),
            ("https://app.acme.example/ü?q=%0d%0a", "https://app.acme.example/%C3%BC?q=%0d%0a"),
            (
                "https://app.acme.example/?next=https://evil.example/@",
                "https://app.acme.example/?next=https://evil.example/@",
            ),
            ("https://auth.example/account", "https://auth.example/account"),
            ("http://localhost:8080/console", "http://localhost:8080/console"),
            ("https://admin.example:8443/x", "https://admin.example:8443/x"),
            ("https://[2001:db8::7]/x", "https://[2001:db8::7]/x"),
        ] {
            assert_eq!(led(wanted), address, "{wanted}");
        }
    }

    #[test]
    fn no_address_leads_into_the_services_own_api() {
        for wanted in [
            "https://auth.example/api/v1/auth/sso/start?org=aaa&via=con_1",
            "https://auth.example/x/../api/v1/auth/sso/start",
            "https://AUTH.example:443/API/v1/x",
            "https://auth.example/%61pi/v1/auth/sso/start",
            "https://auth.example/%2561pi/v1/auth/sso/start",
            "http://localhost:8080/api/v1/auth/sso/start",
        ] {
            assert_eq!(led(wanted), APP, "{wanted}");
            assert_eq!(
                ignored(wanted).as_deref(),
                Some("it leads into this service's own API, and not to a page"),
                "{wanted}"
            );
            let app = AppUrl::parse(wanted).unwrap();
            assert_eq!(return_address(None, &own(), app.as_ref()).address, None, "{wanted}");
        }
        assert_eq!(
            led("https://app.acme.example/api/x"),
            "https://app.acme.example/api/x",
            "it is the application's own"
        );
    }

    /// However a browser would read the address, the sign-in returns to the application, as if no address had been given.
    #[test]
    fn an_address_of_others_or_of_doubtful_form_is_ignored() {
        for wanted in [
            "",
            "/",
            "/account",
            "account",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https:evil.example",
            "https:/evil.example",
            "https:///evil.example",
            "https:app.acme.example",
            "https:\\\\app.acme.example",
            "https://evil.example",
            "https://evil.example/https://app.acme.example/",
            "https://evil.example#https://app.acme.example/",
            "https://evil.example?https://app.acme.example/",
            "https://app.acme.example@evil.example/",
            "https://app.acme.example:443@evil.example/",
            "https://app.acme.example%40evil.example/",
            "https://evil.example\\@app.acme.example/",
            "https://ada:pw@app.acme.example/",
            "https://ada@app.acme.example/",
            "https://@app.acme.example/",
            "https://app.acme.example.evil.example/",
            "https://app.acme.example.evil",
            "https://evilapp.acme.example/",
            "https://acme.example/",
            "https://other.app.acme.example/",
            "https://app.acme.example./",
            "https://app.acme.example../",
            "https://app.acme.example:8443/",
            "https://app.acme.example:80/",
            "https://app.acme.example:0443/",
            "https://app.acme.example:/",
            "https://app.acme.example:99999/",
            "http://app.acme.example/",
            "http://app.acme.example:443/",
            "https://app.acme.ex\u{e4}mple/",
            "https://app.\u{430}cme.example/",
            "https://app.acme.example\u{2044}evil.example/",
            "https://app\u{3002}acme.example/",
            "https://app.acm\u{435}.example/",
            "https://xn--app-acme.example/",
            "https://app.acme.example\t/",
            "https://app.acme.example/\r\nLocation: x",
            "\u{1}https://app.acme.example/",
            " https://app.acme.example/",
            "https://app.acme.example/ ",
            "https://app.acme.example/\0",
            "https://app.acme.example/a\\b",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "javascript://app.acme.example/%0aalert(1)",
            "data:text/html,<script>alert(1)</script>",
            "blob:https://app.acme.example/1",
            "file:///etc/passwd",
            "ftp://app.acme.example/",
            "ws://app.acme.example/",
            "about:blank",
            "view-source:https://app.acme.example/",
            "null",
            "https://[2001:db8:0:0:0:0:0:7]/",
            "https://[2001:db8::8]/",
            "https://[::ffff:127.0.0.1]/",
            "https://127.1/",
            "http://127.0.0.1:8080/",
            "http://[::1]:8080/",
            "http://localhost:8081/",
            "https://localhost:8080/",
        ] {
            assert_eq!(led(wanted), APP, "{wanted:?}");
        }
    }

    /// Of the text that anybody can have written, the reason has an origin at most.
    #[test]
    fn an_ignored_address_is_ignored_for_a_reason_that_names_its_origin_at_most() {
        for (wanted, origin) in [
            ("https://evil.example/?token=secret#secret", "https://evil.example"),
            ("http://evil.example:8080/secret", "http://evil.example:8080"),
            ("https://app.acme.example:8443/", "https://app.acme.example:8443"),
            ("http://app.acme.example/", "http://app.acme.example"),
            ("https://b\u{fc}cher.example/", "https://xn--bcher-kva.example"),
        ] {
            let reason = ignored(wanted).unwrap();
            assert!(reason.starts_with(&format!("{origin} is neither ")) && !reason.contains("secret"), "{reason}");
        }
        let long = format!("https://{}.example/", "secret.".repeat(50));
        for wanted in [
            "",
            "/secret",
            "javascript:secret",
            "https://secret@evil.example/",
            "https://evil.example/\r\nsecret",
            &long,
        ] {
            assert_eq!(ignored(wanted), Some(Ignored::Doubtful.to_string()), "{wanted:?}");
        }
        assert!(!Ignored::Doubtful.to_string().contains("secret"));
        assert_eq!(ignored("https://app.acme.example/orders"), None);
        assert_eq!(return_address(None, &own(), None).ignored, None);
    }

    /// The spelling of an international name makes no difference, as long as it is a plain one.
    #[test]
    fn an_international_name_is_the_same_in_letters_and_in_punycode() {
        let app = AppUrl::parse("https://b\u{fc}cher.example/").unwrap();
        for (wanted, address) in [
            ("https://b\u{fc}cher.example/a", "https://xn--bcher-kva.example/a"),
            ("https://xn--bcher-kva.example/a", "https://xn--bcher-kva.example/a"),
            ("https://bu\u{308}cher.example/a", "https://xn--bcher-kva.example/"),
            ("https://bucher.example/a", "https://xn--bcher-kva.example/"),
        ] {
            let led = return_address(Some(wanted), &own(), app.as_ref()).address;
            assert_eq!(led.as_deref(), Some(address), "{wanted}");
        }
    }

    #[test]
    fn an_address_that_is_too_long_is_ignored_also_in_its_normal_form() {
        let longest = format!("https://app.acme.example/{}", "a".repeat(LONGEST - 25));
        assert_eq!(led(&longest), longest);
        assert_eq!(led(&format!("{longest}a")), APP);
        assert_eq!(led(&format!("https://app.acme.example/{}", "\u{fc}".repeat(1000))), APP);
    }

    #[test]
    fn without_a_wish_it_is_the_application_and_without_that_nothing() {
        let app = AppUrl::parse(APP).unwrap();
        assert_eq!(return_address(None, &own(), app.as_ref()).address.as_deref(), Some(APP));
        assert_eq!(return_address(None, &own(), None).address, None);
        assert_eq!(return_address(Some("https://app.acme.example/"), &own(), None).address, None);
        let account = "https://auth.example/account";
        assert_eq!(return_address(Some(account), &own(), None).address.as_deref(), Some(account));
    }

    /// `http` is accepted where the configured origin itself is http.
    #[test]
    fn http_is_led_back_to_where_the_configured_origin_is_http() {
        let app = AppUrl::parse("http://localhost:5173/").unwrap();
        let wanted = |text| return_address(Some(text), &own(), app.as_ref()).address.unwrap();
        assert_eq!(wanted("http://localhost:5173/a"), "http://localhost:5173/a");
        assert_eq!(wanted("https://localhost:5173/a"), "http://localhost:5173/");
    }
}
