//! Valid URLs, and hostile ones in every spelling.

use super::*;

fn fault(text: &str) -> Option<UrlFault> {
    WebhookUrl::parse(text, &UrlRules::default()).err()
}

fn rules(change: impl FnOnce(&mut UrlRules)) -> UrlRules {
    let mut rules = UrlRules::default();
    change(&mut rules);
    rules
}

#[test]
fn a_public_https_url_is_accepted_in_normal_form() {
    for (text, normal) in [
        ("HTTPS://Hooks.Example:443/a?b=c#d", "https://hooks.example/a?b=c#d"),
        ("https://hooks.example:8443/x", "https://hooks.example:8443/x"),
        ("https://8.8.8.8/", "https://8.8.8.8/"),
        ("https://[2606:4700::1111]/", "https://[2606:4700::1111]/"),
        ("https://mylocalhost.example./", "https://mylocalhost.example./"),
        ("https://local.example/", "https://local.example/"),
    ] {
        assert_eq!(WebhookUrl::parse(text, &UrlRules::default()).unwrap().as_str(), normal, "{text}");
        assert_eq!(WebhookUrl::restore(normal).unwrap().to_string(), normal);
    }
}

/// Special hosts in every spelling that a parser accepts.
const FORBIDDEN: &str = "\
    127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0X7F.0.0.1 0177.0.0.1 017700000001 127.0.0.1. ①②⑦.⓪.⓪.① \
    127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 0 0.0.0.0 0x0 10.1 10.0.0.1 0xa.1 172.16.0.1 192.168.1 0300.0250.1.1 \
    169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 168.63.129.16 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 \
    [::1] [::] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:a9fe:a9fe] \
    [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::1] [2002:7f00:1::] [2001::1] [2001:db8::1] [3fff::1] \
    [fe80::1] [fc00::1] [fd00:ec2::254] [fec0::1] [ff02::1] [100::1] localhost LOCALHOST localhost. a.localhost \
    ⓛⓞⓒⓐⓛⓗⓞⓢⓣ local printer.local PRINTER.LOCAL. internal metadata.google.internal a.internal.";

#[test]
fn j1_every_spelling_of_a_forbidden_host_is_refused() {
    for host in FORBIDDEN.split_whitespace() {
        let text = format!("https://{host}/");
        let private = rules(|rules| rules.allow_private_networks = true);
        // A row may hold a URL that an older version accepted: it is checked as it is parsed.
        let row = WebhookUrl::restore(&text).unwrap();
        assert_eq!(UrlRules::default().validate(row.parts()), Err(UrlFault::Host), "{host}");
        assert_eq!(private.validate(row.parts()), Ok(()), "{host}");
        let is_plain = row.parts().host_str() == Some(host.to_ascii_lowercase().as_str());
        let (refused, allowed) =
            if is_plain { (UrlFault::Host, None) } else { (UrlFault::Spelling, Some(UrlFault::Spelling)) };
        assert_eq!(fault(&text), Some(refused), "{host}");
        assert_eq!(WebhookUrl::parse(&text, &private).err(), allowed, "{host}");
    }
    assert_eq!(fault("https://134744072/"), Some(UrlFault::Spelling), "a public one, too");
}

#[test]
fn j1_other_faults_have_their_own_words() {
    use UrlFault::{Character, Form, Port, Scheme, TooLong, Userinfo};
    for (text, expected) in [
        ("https://hooks.example/\r\nX-Injected: 1", Character),
        ("", Form),
        ("https://256.1.1.1/", Form),
        ("https://1.2.3.4.5/", Form),
        ("https://[fe80::1%25eth0]/", Form),
        ("http://hooks.example/", Scheme),
        ("file:///etc/passwd", Scheme),
        ("gopher://127.0.0.1:6379/_", Scheme),
        ("data:text/plain,x", Scheme),
        ("https://hooks.example@127.0.0.1/", Userinfo),
        ("https://hooks.example:80/", Port),
        ("https://hooks.example:22/", Port),
        ("https://hooks.example:0/", Port),
        ("https://hooks.example:8080/", Port),
    ] {
        assert_eq!(fault(text), Some(expected), "{text}");
    }
    assert_eq!(fault("https://hooks.example/a%20b%0d%0a"), None);
    let long = |length: usize| format!("https://hooks.example/{}", "a".repeat(length - 22));
    assert_eq!((fault(&long(2048)), fault(&long(2049))), (None, Some(TooLong)));
    assert_eq!(fault(&format!("https://hooks.example/{}", "é".repeat(1000))), Some(TooLong));
}

#[test]
fn j1_backslashes_and_tricks_are_refused_and_in_a_row_read_as_the_client_reads_them() {
    use UrlFault::{Character, Form, Host, Spelling};
    for (text, expected) in [
        ("https:\\\\127.0.0.1\\", Character),
        ("https://127.0.0.1\\@hooks.example/", Character),
        ("https://127.0.0.1#@hooks.example/", Host),
        ("https://127.0.0.1?@hooks.example/", Host),
        ("https:127.0.0.1", Form),
        ("https:/127.0.0.1/", Form),
        ("https:////127.0.0.1/", Form),
        ("https://local\u{ad}host/", Spelling),
        ("https://loc\u{200b}alhost/", Spelling),
    ] {
        assert_eq!(fault(text), Some(expected), "{text:?}");
        let row = WebhookUrl::restore(text).unwrap();
        assert_eq!(UrlRules::default().validate(row.parts()), Err(Host), "{text:?}");
    }
}

#[test]
fn operators_may_allow_more() {
    let http = rules(|rules| rules.allow_http = true);
    assert!(WebhookUrl::parse("http://hooks.example/", &http).is_ok());
    assert_eq!(WebhookUrl::parse("http://127.0.0.1/", &http), Err(UrlFault::Host));
    let port = rules(|rules| rules.extra_ports = BTreeSet::from([3000]));
    assert!(WebhookUrl::parse("https://hooks.example:3000/", &port).is_ok());
    assert_eq!(WebhookUrl::parse("https://hooks.example:3001/", &port), Err(UrlFault::Port));
    let private = rules(|rules| rules.allow_private_networks = true);
    assert_eq!(WebhookUrl::parse("http://localhost/", &private), Err(UrlFault::Scheme));
}

/// A URL of a row is checked again, with the current rules.
#[test]
fn j1_a_stored_url_is_no_permission() {
    let url = WebhookUrl::restore("https://127.0.0.1/").unwrap();
    assert_eq!(UrlRules::default().validate(url.parts()), Err(UrlFault::Host));
    assert!(WebhookUrl::restore("nothing").is_err());
}

#[test]
fn j1_only_a_host_that_is_named_may_be_private() {
    let hosts = ["idp.internal", "10.0.0.5", "fd00::7"].map(|host| PrivateHost::parse(host).unwrap());
    let rules = rules(|rules| rules.private_hosts = hosts.into());
    let verdict = |text: &str| rules.validate(&Url::parse(text).unwrap());
    for text in ["https://idp.internal/a", "https://IDP.Internal./", "https://10.0.0.5/", "https://[fd00::7]:8443/"] {
        assert_eq!(verdict(text), Ok(()), "{text}");
    }
    for text in [
        "https://other.internal/",
        "https://a.idp.internal/",
        "https://internal/",
        "https://10.0.0.6/",
        "https://[fd00::8]/",
        "https://[::ffff:10.0.0.5]/",
    ] {
        assert_eq!(verdict(text), Err(UrlFault::Host), "{text}");
    }
    assert_eq!(verdict("http://idp.internal/"), Err(UrlFault::Scheme));
    assert_eq!(verdict("https://idp.internal:9000/"), Err(UrlFault::Port));
}

#[test]
fn a_private_host_is_a_name_or_an_address_and_nothing_beside() {
    for (text, read) in [("IDP.Corp.", "idp.corp"), ("bücher.example", "xn--bcher-kva.example"), ("::1", "[::1]")] {
        assert_eq!(PrivateHost::parse(text).unwrap().as_str(), read);
    }
    for text in ["", "a b", "https://a", "a:443", "a/b", "a@b", "*.a"] {
        assert_eq!(PrivateHost::parse(text), Err(InvalidHost), "{text}");
    }
}
