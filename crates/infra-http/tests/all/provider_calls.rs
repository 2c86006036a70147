//! Calls to identity providers, well-behaved and hostile ones.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use orgauth_domain::ports::ProviderCaller as _;
use orgauth_domain::sign_in::federation::call::{MOST_ANSWER, ProviderAnswer, ProviderCall, ProviderFailure};
use orgauth_domain::sign_in::federation::discovery::Endpoint;
use orgauth_domain::webhooks::{PrivateHost, UrlRules};
use orgauth_domain::{Secret, Timestamp};
use orgauth_infra_http::{HttpProviderCaller, Lookup, ProviderCallerOptions, SenderError};
use orgauth_testkit::identity_provider::{Door, Fault, IdentityProvider};

use crate::support::{
    LONG_TIMEOUT, Receiver, SHORT_TIMEOUT, Seen, Stream, no_addresses, open, read_request, resolving_to, run,
};
use crate::tls::{authority, encrypted};

/// A provider that acts like this, and its authority.
struct Provider {
    receiver: Receiver,
    ca_pem: String,
}

impl Provider {
    fn start(act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static) -> Self {
        let (ca_pem, config) = authority(|_| {});
        Self { receiver: encrypted(config, act), ca_pem }
    }

    fn saying(answer: impl Into<String>) -> Self {
        let answer = answer.into();
        Self::start(
            move |stream, seen| {
                while read_request(stream, seen) && stream.write_all(answer.as_bytes()).is_ok() {}
            },
        )
    }

    fn url(&self) -> String {
        format!("https://127.0.0.1:{}/path?a=b", self.receiver.port())
    }

    fn caller(&self, rules: UrlRules, timeout: Duration) -> HttpProviderCaller {
        caller(no_addresses(), rules, timeout, Some(&self.ca_pem)).unwrap()
    }

    fn asked(&self, timeout: Duration) -> Result<ProviderAnswer, ProviderFailure> {
        let began = Instant::now();
        let answer = ask(&self.caller(rules(self.receiver.port()), timeout), &self.url());
        assert!(began.elapsed() < timeout + Duration::from_secs(5), "{:?}", began.elapsed());
        answer
    }
}

/// Rules that allow calls to the providers of these tests.
fn rules(port: u16) -> UrlRules {
    UrlRules { allow_http: false, ..open(&[port]) }
}

fn caller(
    lookup: Arc<dyn Lookup>,
    rules: UrlRules,
    timeout: Duration,
    ca_pem: Option<&str>,
) -> Result<HttpProviderCaller, SenderError> {
    let extra_ca_pem = ca_pem.map(|pem| pem.as_bytes().to_vec());
    HttpProviderCaller::new(lookup, ProviderCallerOptions { rules, timeout, extra_ca_pem, ..Default::default() })
}

fn ask(caller: &HttpProviderCaller, url: &str) -> Result<ProviderAnswer, ProviderFailure> {
    run(caller.call(ProviderCall::document(Endpoint::parse(url).unwrap())))
}

fn failed(answer: Result<ProviderAnswer, ProviderFailure>) -> ProviderFailure {
    answer.map_or_else(|failure| failure, |answer| panic!("answered {}", answer.status))
}

fn lines(request: &str) -> (Vec<&str>, &str) {
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    let mut lines: Vec<&str> = head.lines().collect();
    lines[1..].sort_unstable();
    (lines, body)
}

#[test]
fn a_call_is_exactly_what_was_asked_for() {
    let provider = Provider::saying("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let caller = provider.caller(rules(provider.receiver.port()), LONG_TIMEOUT);
    let endpoint = || Endpoint::parse(&provider.url()).unwrap();
    let [authorization, form] = ["Basic YTpi", "grant_type=authorization_code&code=c"].map(Secret::new);
    let exchange = ProviderCall { authorization: Some(authorization), form: Some(form), endpoint: endpoint() };
    for call in [ProviderCall::document(endpoint()), ProviderCall::userinfo(endpoint(), &Secret::new("at")), exchange]
    {
        let answer = run(caller.call(call)).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((answer.status, answer.body.as_slice()), (200, &b"{}"[..]));
    }
    let requests = provider.receiver.seen.requests();
    let [document, userinfo, exchange] = &requests[..] else { panic!("{} requests", requests.len()) };
    let host = format!("host: {}", provider.receiver.address);
    let agent = concat!("user-agent: orgauth/", env!("CARGO_PKG_VERSION"));
    let get = "GET /path?a=b HTTP/1.1";
    assert_eq!(lines(document), (vec![get, "accept: application/json", &host, agent], ""));
    let authorized = vec![get, "accept: application/json", "authorization: Bearer at", &host, agent];
    assert_eq!(lines(userinfo), (authorized, ""));
    let posted = vec![
        "POST /path?a=b HTTP/1.1",
        "accept: application/json",
        "authorization: Basic YTpi",
        "content-length: 36",
        "content-type: application/x-www-form-urlencoded",
        &host,
        agent,
    ];
    assert_eq!(lines(exchange), (posted, "grant_type=authorization_code&code=c"));
}

#[test]
fn j2_a_redirection_is_an_answer_and_leads_nowhere() {
    let inside = Provider::saying("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    for status in [301, 302, 303, 307, 308] {
        let location = inside.url();
        let provider =
            Provider::saying(format!("HTTP/1.1 {status} X\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n"));
        assert!(provider.asked(LONG_TIMEOUT).is_ok_and(|answer| answer.status == status && answer.body.is_empty()));
    }
    assert_eq!(inside.receiver.seen.connections(), 0);
}

#[test]
fn every_other_status_is_an_answer_with_its_body() {
    for status in [200, 201, 400, 401, 404, 429, 500, 503] {
        let provider = Provider::saying(format!("HTTP/1.1 {status} X\r\ncontent-length: 3\r\n\r\nabc"));
        assert!(provider.asked(LONG_TIMEOUT).is_ok_and(|answer| answer.status == status && answer.body == b"abc"));
    }
}

#[test]
fn an_answer_says_what_the_clock_of_the_provider_says() {
    for (header, date) in [
        ("date: Sun, 06 Nov 1994 08:49:37 GMT\r\n", Some(Timestamp::from_seconds(784_111_777))),
        ("date: yesterday\r\n", None),
        ("", None),
    ] {
        let provider = Provider::saying(format!("HTTP/1.1 200 OK\r\n{header}content-length: 0\r\n\r\n"));
        assert_eq!(provider.asked(LONG_TIMEOUT).map(|answer| answer.date).ok(), Some(date), "{header}");
    }
}

#[test]
fn an_answer_has_at_most_256_kib_whether_it_says_how_long_it_is_or_not() {
    let whole = |length: usize| {
        Provider::saying(format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{}", "x".repeat(length)))
    };
    assert!(whole(MOST_ANSWER).asked(LONG_TIMEOUT).is_ok_and(|answer| answer.body.len() == MOST_ANSWER));
    assert_eq!(failed(whole(MOST_ANSWER + 1).asked(LONG_TIMEOUT)), ProviderFailure::TooLarge);
    let endless = Provider::start(|stream, seen| {
        read_request(stream, seen);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
        while stream.write_all(chunk.as_bytes()).is_ok() && !seen.is_over() {}
    });
    assert_eq!(failed(endless.asked(LONG_TIMEOUT)), ProviderFailure::TooLarge);
    // 158 bytes of zeros for each byte; read as it is, and not unpacked.
    let packed = Provider::saying("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc");
    assert!(packed.asked(LONG_TIMEOUT).is_ok_and(|answer| answer.body == b"abc"));
}

#[test]
fn a_slow_provider_costs_the_timeout_and_no_more() {
    let silent = Provider::start(|stream, seen| {
        read_request(stream, seen);
        let _ = stream.read(&mut [0; 1]);
    });
    assert_eq!(failed(silent.asked(SHORT_TIMEOUT)), ProviderFailure::Timeout);
    let dripping = Provider::start(|stream, seen| {
        read_request(stream, seen);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        while stream.write_all(b"x").and_then(|()| stream.flush()).is_ok() && !seen.is_over() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert_eq!(failed(dripping.asked(SHORT_TIMEOUT)), ProviderFailure::Timeout);
}

#[test]
fn a_broken_answer_has_a_word_for_what_was_wrong() {
    assert_eq!(failed(Provider::saying("SMTP ready\r\n\r\n").asked(LONG_TIMEOUT)), ProviderFailure::Protocol);
    let cut = Provider::start(|stream, seen| {
        read_request(stream, seen);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
    });
    assert_eq!(failed(cut.asked(LONG_TIMEOUT)), ProviderFailure::Connect);
    let closing = Provider::start(|stream, seen| {
        read_request(stream, seen);
    });
    assert_eq!(failed(closing.asked(LONG_TIMEOUT)), ProviderFailure::Connect);
}

#[test]
fn a_provider_without_a_valid_certificate_gets_no_request() {
    let provider = Provider::saying("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let port = provider.receiver.port();
    let (other, _) = authority(|_| {});
    for pem in [None, Some(other.as_str())] {
        let caller = caller(no_addresses(), rules(port), LONG_TIMEOUT, pem).unwrap();
        assert_eq!(failed(ask(&caller, &provider.url())), ProviderFailure::Tls);
    }
    let plain = Receiver::start(|stream, _| {
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        let _ = stream.read(&mut [0; 4096]);
    });
    let caller = caller(no_addresses(), rules(plain.port()), LONG_TIMEOUT, None).unwrap();
    let url = format!("https://127.0.0.1:{}/", plain.port());
    assert_eq!(failed(ask(&caller, &url)), ProviderFailure::Tls);
    assert!(provider.receiver.seen.requests().is_empty());
}

#[test]
fn j1_a_provider_that_is_not_public_is_not_called() {
    let provider = Provider::saying("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let port = provider.receiver.port();
    let strict = UrlRules { allow_private_networks: false, ..rules(port) };
    let named = format!("https://idp.example:{port}/");
    for (lookup, rules, url, failure) in [
        (no_addresses(), strict.clone(), provider.url(), ProviderFailure::BlockedAddress),
        (no_addresses(), strict.clone(), format!("https://localhost:{port}/"), ProviderFailure::BlockedAddress),
        (resolving_to("127.0.0.1"), strict.clone(), named.clone(), ProviderFailure::BlockedAddress),
        (resolving_to("8.8.8.8 127.0.0.1"), strict.clone(), named.clone(), ProviderFailure::BlockedAddress),
        (no_addresses(), strict.clone(), named.clone(), ProviderFailure::Dns),
        (resolving_to("127.0.0.1"), UrlRules::default(), named.clone(), ProviderFailure::BlockedAddress),
    ] {
        let caller = caller(lookup, rules, LONG_TIMEOUT, Some(&provider.ca_pem)).unwrap();
        assert_eq!(failed(ask(&caller, &url)), failure, "{url}");
    }
    assert_eq!(provider.receiver.seen.connections(), 0);
}

#[test]
fn j1_a_private_provider_that_the_operator_names_is_called_and_no_other() {
    let provider = Provider::saying("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let port = provider.receiver.port();
    let private_hosts = [PrivateHost::parse("127.0.0.1").unwrap(), PrivateHost::parse("hooks.example").unwrap()];
    let rules = UrlRules { allow_private_networks: false, private_hosts: private_hosts.into(), ..rules(port) };
    let caller = caller(resolving_to("127.0.0.1"), rules, LONG_TIMEOUT, Some(&provider.ca_pem)).unwrap();
    assert!(ask(&caller, &provider.url()).is_ok());
    assert!(ask(&caller, &format!("https://hooks.example:{port}/")).is_ok());
    for host in ["other.example", "a.hooks.example", "127.0.0.2", "[::1]"] {
        assert_eq!(
            failed(ask(&caller, &format!("https://{host}:{port}/"))),
            ProviderFailure::BlockedAddress,
            "{host}"
        );
    }
}

#[test]
fn authorities_that_are_none_are_refused_at_once() {
    let made = caller(no_addresses(), UrlRules::default(), LONG_TIMEOUT, Some("no certificate"));
    assert!(matches!(made.err(), Some(SenderError::Authorities)));
}

#[test]
fn a_real_provider_is_called_over_https_and_left_when_it_is_silent() {
    let provider = IdentityProvider::start();
    provider.add_client("orgauth", "secret");
    let caller = caller(no_addresses(), rules(provider.port()), SHORT_TIMEOUT, Some(provider.ca_pem())).unwrap();
    let at = |path: &str| format!("{}{path}", provider.issuer());
    let discovery =
        ask(&caller, &at("/.well-known/openid-configuration")).unwrap_or_else(|failure| panic!("{failure}"));
    let text = String::from_utf8(discovery.body).unwrap();
    assert!(discovery.status == 200 && text.contains(&format!("\"issuer\":\"{}\"", provider.issuer())), "{text}");
    for (fault, failure) in
        [(Fault::Silent(Door::Keys), ProviderFailure::Timeout), (Fault::Huge(Door::Keys), ProviderFailure::TooLarge)]
    {
        provider.misbehave(fault);
        assert_eq!(failed(ask(&caller, &at("/keys"))), failure);
        provider.behave();
        assert!(ask(&caller, &at("/keys")).is_ok_and(|answer| answer.status == 200));
    }
    provider.misbehave(Fault::Redirects(Door::Keys));
    assert!(ask(&caller, &at("/keys")).is_ok_and(|answer| answer.status == 302));
    assert_eq!(provider.asked(Door::Keys), 5);
}
