//! No connection to a forbidden address, whatever the URL is and whatever its name resolves to (docs/security.md: J1).

use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};
use orgauth_domain::webhooks::{UrlRules, WebhookUrl};

use crate::support::{
    LONG_TIMEOUT, Receiver, SHORT_TIMEOUT, attempt, failed, no_addresses, open, resolving_to, sender,
};

/// Hosts that are this machine or another address that isn't public. Nothing listens on most of them here; the
/// attempt must end before there is a connection.
const HOSTS: &[&str] = &[
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "127.0.0.2",
    "127.255.255.254",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0X7F.0.0.1",
    "0x7f.0x0.0x0.0x1",
    "0177.0.0.1",
    "0177.0x0.0.1",
    "017700000001",
    "127.0.0.1.",
    "127.00000.0.1",
    "①②⑦.⓪.⓪.①",
    "１２７.０.０.１",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "127.0.0.%31",
    "0",
    "0.0.0.0",
    "0x0",
    "00",
    "0.0",
    "10.0.0.1",
    "10.1",
    "0xa.1",
    "012.1",
    "167772161",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.1",
    "0300.0250.1.1",
    "3232235777",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376",
    "169.254.1",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[0000::0001]",
    "[::127.0.0.1]",
    "[::7f00:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::FFFF:10.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::169.254.169.254]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2002:a00:1::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "[fe80::1]",
    "[febf::1]",
    "[fec0::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[100::1]",
    "[5f00::1]",
    "[1::1]",
    "[4000::1]",
    "[e000::1]",
    "[::2]",
];

/// Names for one machine or network. They are not even looked up.
const NAMES: &[&str] = &[
    "localhost",
    "LOCALHOST",
    "LocalHost.",
    "localhost.",
    "a.localhost",
    "a.b.localhost.",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "ｌocalhost",
    "local%68ost",
    "printer.local",
    "PRINTER.LOCAL",
    "printer.local.",
    "metadata.google.internal",
    "metadata.google.internal.",
    "instance-data.ec2.internal",
    "internal",
    "local",
    "db.internal",
];

/// Forbidden answers for a name that looks public.
const ANSWERS: &[&str] = &[
    "127.0.0.1",
    "127.0.0.1 8.8.8.8",
    "8.8.8.8 127.0.0.1",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "168.63.129.16",
    "255.255.255.255",
    "224.0.0.1",
    "::1",
    "8.8.8.8 ::1",
    "::",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fe80::1",
    "fd00::1",
    "2001:db8::1",
    "2606:4700::1111 ::ffff:127.0.0.1",
];

/// Counts connections to any address of this machine.
fn counter() -> Receiver {
    Receiver::everywhere(|_, _| {})
}

fn guarded(port: u16) -> UrlRules {
    UrlRules { allow_private_networks: false, ..open(&[port]) }
}

#[test]
fn j1_no_spelling_of_a_forbidden_host_makes_a_connection() {
    let receiver = counter();
    let port = receiver.port();
    let sender = sender(resolving_to("127.0.0.1"), guarded(port), LONG_TIMEOUT);
    for host in HOSTS.iter().chain(NAMES) {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{host}:{port}/");
            // A stored subscription grants no permission, so the URL reaches the sender without an earlier check.
            assert_eq!(attempt(&sender, &url), failed(AttemptError::BlockedAddress), "{url}");
            assert!(WebhookUrl::parse(&url, &guarded(port)).is_err(), "{url}");
        }
    }
    assert_eq!(receiver.seen.connections(), 0);
}

#[test]
fn j1_other_schemes_ports_and_userinfo_make_no_connection() {
    let receiver = counter();
    let port = receiver.port();
    let strict = sender(resolving_to("127.0.0.1"), UrlRules::default(), LONG_TIMEOUT);
    for url in [
        format!("http://hooks.example:{port}/"),
        format!("https://hooks.example:{port}/"),
        format!("ftp://hooks.example:{port}/"),
        format!("gopher://127.0.0.1:{port}/_"),
        "file:///etc/passwd".to_owned(),
        "data:text/plain,x".to_owned(),
        "unix:/run/docker.sock".to_owned(),
        "https://user:password@hooks.example/".to_owned(),
        format!("https://hooks.example@127.0.0.1:{port}/"),
    ] {
        assert_eq!(attempt(&strict, &url), failed(AttemptError::BlockedAddress), "{url}");
    }
    assert_eq!(receiver.seen.connections(), 0);
}

#[test]
fn j1_no_name_that_leads_inside_makes_a_connection() {
    let receiver = counter();
    let port = receiver.port();
    for answer in ANSWERS {
        let sender = sender(resolving_to(answer), guarded(port), LONG_TIMEOUT);
        for name in ["hooks.example", "localhost.example", "127.0.0.1.nip.io", "xn--bcher-kva.example."] {
            for scheme in ["http", "https"] {
                let url = format!("{scheme}://{name}:{port}/");
                assert_eq!(attempt(&sender, &url), failed(AttemptError::BlockedAddress), "{url} {answer}");
            }
        }
    }
    assert_eq!(receiver.seen.connections(), 0);
}

#[test]
fn a_name_without_an_address_is_not_found() {
    for lookup in [no_addresses(), resolving_to("")] {
        let sender = sender(lookup, UrlRules::default(), LONG_TIMEOUT);
        assert_eq!(attempt(&sender, "https://hooks.example/"), failed(AttemptError::Dns));
    }
}

/// An address that the operator allowed is called, by address and by name, with the port of the URL.
#[test]
fn operators_may_allow_private_networks() {
    let receiver = Receiver::saying("HTTP/1.1 204 No Content\r\n\r\n");
    let port = receiver.port();
    let sender = sender(resolving_to("127.0.0.1"), open(&[port]), LONG_TIMEOUT);
    for host in ["127.0.0.1", "localhost", "hooks.example", "2130706433"] {
        assert_eq!(attempt(&sender, &format!("http://{host}:{port}/")), AttemptOutcome::Delivered(204), "{host}");
    }
}

/// The first address of the name refuses the connection.
#[test]
fn the_next_address_is_tried() {
    let receiver = Receiver::saying("HTTP/1.1 204 No Content\r\n\r\n");
    let port = receiver.port();
    let sender = sender(resolving_to("127.0.0.9 127.0.0.1"), open(&[port]), SHORT_TIMEOUT);
    assert_eq!(attempt(&sender, &format!("http://hooks.example:{port}/")), AttemptOutcome::Delivered(204));
}
