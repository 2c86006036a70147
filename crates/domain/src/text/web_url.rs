//! URLs that callers and operators give: read by the URL Standard, and either accepted as they are written or refused.

use url::Url;

/// Why a text is not an unambiguous http or https URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UrlMistake {
    /// It contains a space, a control character or a backslash.
    Character,
    /// It is not an absolute URL with a host.
    Form,
    /// Its scheme is neither http nor https.
    Scheme,
    /// It contains a user name, a password, or an `@` in front of the host.
    Userinfo,
    /// The host or the port is written differently from what the parser reads.
    Host,
}

/// Reads an absolute http or https URL whose text is unambiguous. The parser of the URL Standard repairs much: it drops line
/// ends, tabs and invisible characters, reads `\` as `/` and `https:x` as `https://x`, and rewrites the host. So this
/// function checks the text as well: after the scheme it must have `://` and the host that the parser read, apart from the
/// case of ASCII letters. An international name must be in its normal form, or in Punycode.
///
/// # Errors
/// The first mistake that is found.
pub fn web_url(text: &str) -> Result<Url, UrlMistake> {
    if !is_plain(text) || text.contains('\\') {
        return Err(UrlMistake::Character);
    }
    let url = Url::parse(text).map_err(|_| UrlMistake::Form)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(UrlMistake::Scheme);
    }
    let rest = text.get(url.scheme().len()..).and_then(|rest| rest.strip_prefix("://")).ok_or(UrlMistake::Form)?;
    let authority = rest.split(['/', '?', '#']).next().filter(|authority| !authority.is_empty());
    let authority = authority.ok_or(UrlMistake::Form)?;
    if authority.contains('@') {
        return Err(UrlMistake::Userinfo);
    }
    let read = url.host_str().ok_or(UrlMistake::Form)?;
    // An IPv6 address contains colons, too; there the bracket ends the host.
    let host_end = authority.find(']').map_or_else(|| authority.find(':'), |end| Some(end.saturating_add(1)));
    let (host, port) = authority.split_at_checked(host_end.unwrap_or(authority.len())).ok_or(UrlMistake::Form)?;
    let is_port_read = port.is_empty() || url.port_or_known_default().is_some_and(|read| port == format!(":{read}"));
    if is_port_read && is_host_read(host, read) { Ok(url) } else { Err(UrlMistake::Host) }
}

fn is_host_read(written: &str, read: &str) -> bool {
    let written = written.to_ascii_lowercase();
    if written == read {
        return true;
    }
    let (in_letters, shown) = idna::domain_to_unicode(read);
    shown.is_ok() && written == in_letters
}

/// Whether a URL has neither spaces nor control characters. The parser drops them at the ends, drops line ends and tabs
/// everywhere, and encodes the others, so only the text shows them.
pub fn is_plain(url: &str) -> bool {
    !url.chars().any(|c| c.is_control() || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parser would repair all of these.
    #[test]
    fn j1_a_url_is_taken_as_it_is_written_or_not_at_all() {
        use UrlMistake::{Character, Form, Host, Userinfo};
        for (text, mistake) in [
            ("https:\\\\hooks.example\\", Character),
            ("https:/\\hooks.example/", Character),
            ("https://hooks.example\\@other.example/", Character),
            ("https://hooks.example/a\\b", Character),
            ("https://hooks.example/?a=\\", Character),
            ("https://hooks.example/#\\", Character),
            ("https://hooks.exa\tmple/", Character),
            ("https:hooks.example", Form),
            ("https:/hooks.example/", Form),
            ("https:///hooks.example/", Form),
            ("https:////hooks.example/", Form),
            ("https://", Form),
            ("https://?a", Form),
            ("https://@hooks.example/", Userinfo),
            ("https://:@hooks.example/", Userinfo),
            ("https://user@hooks.example/", Userinfo),
            ("https://user:@hooks.example/", Userinfo),
            ("https://a@b@hooks.example/", Userinfo),
            ("https://hooks.ex\u{ad}ample/", Host),
            ("https://hooks.ex\u{200b}ample/", Host),
            ("https://hooks.ex\u{2060}ample/", Host),
            ("https://hooks.example\u{fe0f}/", Host),
            ("https://\u{feff}hooks.example/", Host),
            ("https://hooks。example/", Host),
            ("https://ｈooks.example/", Host),
            ("https://ⓗooks.example/", Host),
            ("https://hook\u{17f}.example/", Host),
            ("https://%68ooks.example/", Host),
            ("https://BÜCHER.example/", Host),
            ("https://bu\u{308}cher.example/", Host),
            ("https://127.1/", Host),
            ("https://2130706433/", Host),
            ("https://0x7f.0.0.1/", Host),
            ("https://127.0.0.1./", Host),
            ("https://[0:0:0:0:0:0:0:1]/", Host),
            ("https://[::ffff:127.0.0.1]/", Host),
            ("https://hooks.example:/", Host),
            ("https://hooks.example:0443/", Host),
            ("https://[2606:4700::1111]:/", Host),
        ] {
            assert_eq!(web_url(text), Err(mistake), "{text:?}");
        }
    }

    /// At any position: the parser would drop or encode it.
    #[test]
    fn j1_a_space_or_control_character_is_refused_and_not_repaired() {
        let good = "https://hooks.example:8443/a?b=c#d";
        for c in ['\r', '\n', '\t', ' ', '\0', '\u{b}', '\u{1f}', '\u{7f}', '\u{85}', '\u{a0}', '\u{2028}'] {
            for place in 0..=good.len() {
                let mut text = good.to_owned();
                text.insert(place, c);
                assert_eq!(web_url(&text), Err(UrlMistake::Character), "{text:?}");
            }
        }
    }

    #[test]
    fn a_url_that_is_no_address_on_the_web_has_a_mistake_of_its_own() {
        for (text, mistake) in [
            ("", UrlMistake::Form),
            ("hooks.example", UrlMistake::Form),
            ("//hooks.example", UrlMistake::Form),
            ("https://[::1/", UrlMistake::Form),
            ("https://hooks.example:99999/", UrlMistake::Form),
            ("ftp://hooks.example/", UrlMistake::Scheme),
            ("javascript:alert(1)", UrlMistake::Scheme),
        ] {
            assert_eq!(web_url(text), Err(mistake), "{text:?}");
        }
    }

    #[test]
    fn a_plain_url_is_read_and_the_case_of_ascii_letters_is_nothing() {
        for (text, read) in [
            ("https://hooks.example", "https://hooks.example/"),
            ("HTTPS://Hooks.Example:443/A?b=c#d", "https://hooks.example/A?b=c#d"),
            ("http://hooks.example:8080/a@b:c", "http://hooks.example:8080/a@b:c"),
            ("https://hooks.example?a=b@c/d", "https://hooks.example/?a=b@c/d"),
            ("https://hooks.example./x", "https://hooks.example./x"),
            ("https://bücher.example/", "https://xn--bcher-kva.example/"),
            ("https://Bücher.Example/", "https://xn--bcher-kva.example/"),
            ("https://XN--bcher-kva.example/", "https://xn--bcher-kva.example/"),
            ("https://8.8.8.8/", "https://8.8.8.8/"),
            ("https://[2606:4700::ABCD]:8443/", "https://[2606:4700::abcd]:8443/"),
            ("https://hooks.example/ü/a%20b", "https://hooks.example/%C3%BC/a%20b"),
        ] {
            assert_eq!(web_url(text).unwrap().as_str(), read, "{text}");
            assert!(web_url(read).is_ok(), "{read}");
        }
    }
}
