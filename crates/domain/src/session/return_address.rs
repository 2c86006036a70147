//! The page to which a hosted sign-in returns.

use crate::session::browser::OwnOrigins;
use crate::text::{AppUrl, Origin, web_url};

/// The maximum length of a return address; an application's own address has this limit, too.
const LONGEST: usize = 2048;

/// Returns the address to which the browser goes after signing in to an organization whose application is at `app`: the
/// `wanted` address, in its normal form, if it is one of the pages that may call in the organization's name, else the
/// application; absent when there is none.
///
/// `wanted` comes with a link that anybody can write. If it led to a page of an attacker, users would trust that page,
/// because this service sent them there. So a text that leaves any doubt about where it leads is ignored.
pub fn return_address(wanted: Option<&str>, own: &OwnOrigins, app: Option<&AppUrl>) -> Option<String> {
    let app_origin = app.and_then(AppUrl::origin);
    let is_known =
        |url: &url::Url| Origin::of(url).is_some_and(|origin| own.owner_of(&origin, app_origin.as_ref()).is_some());
    let wanted = wanted.filter(|text| text.chars().count() <= LONGEST).and_then(|text| web_url(text).ok());
    let good = wanted.filter(is_known).map(String::from).filter(|address| address.len() <= LONGEST);
    good.or_else(|| app.map(|app| app.as_str().to_owned()))
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
        return_address(Some(wanted), &own(), app.as_ref()).unwrap()
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
            assert_eq!(return_address(Some(wanted), &own(), app.as_ref()).as_deref(), Some(address), "{wanted}");
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
        assert_eq!(return_address(None, &own(), app.as_ref()).as_deref(), Some(APP));
        assert_eq!(return_address(None, &own(), None), None);
        assert_eq!(return_address(Some("https://app.acme.example/"), &own(), None), None);
        let account = "https://auth.example/account";
        assert_eq!(return_address(Some(account), &own(), None).as_deref(), Some(account));
    }

    /// `http` is accepted where the configured origin itself is http.
    #[test]
    fn http_is_led_back_to_where_the_configured_origin_is_http() {
        let app = AppUrl::parse("http://localhost:5173/").unwrap();
        let wanted = |text| return_address(Some(text), &own(), app.as_ref()).unwrap();
        assert_eq!(wanted("http://localhost:5173/a"), "http://localhost:5173/a");
        assert_eq!(wanted("https://localhost:5173/a"), "http://localhost:5173/");
    }
}
