//! Tests that the receiver behaves as its paths say.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::*;

const TIMEOUT: Duration = Duration::from_secs(10);

type Stream = StreamOwned<ClientConnection, TcpStream>;

fn connect(sink: &WebhookSink, number: usize) -> Stream {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(sink.ca_pem().as_bytes()).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let address = sink.addresses[number];
    let name = ServerName::IpAddress(address.ip().into());
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    StreamOwned::new(ClientConnection::new(Arc::new(config), name).unwrap(), stream)
}

fn post(stream: &mut Stream, path: &str, id: &str) {
    let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nWebhook-Id: {id}\r\nX-Webhook-Attempt: 3\r\n");
    stream
        .write_all(format!("{head}X-Webhook-Delivery: del_1\r\nContent-Length: 5\r\n\r\nhello").as_bytes())
        .unwrap();
}

/// Reads the head of an answer.
fn head(stream: &mut Stream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

fn status(sink: &WebhookSink, path: &str, id: &str) -> u16 {
    let mut stream = connect(sink, 0);
    post(&mut stream, path, id);
    head(&mut stream)[9..12].parse().unwrap()
}

/// Whether the connection is still open but sends nothing for a while.
fn is_silent(stream: &mut Stream) -> bool {
    stream.sock.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    stream.read(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn requests_of_one_connection_are_kept_with_what_matters() {
    let sink = WebhookSink::start();
    let mut stream = connect(&sink, 0);
    let before = Instant::now();
    for path in ["/ok/a", "/status/503?x=y"] {
        post(&mut stream, path, "evt_1");
        head(&mut stream);
    }
    let kept = sink.wait_for(2, TIMEOUT);
    assert_eq!((sink.count(), sink.connections()), (2, 1));
    assert_eq!([&kept[0].path, &kept[1].path], ["/ok/a", "/status/503?x=y"]);
    assert_eq!([kept[0].answer, kept[1].answer], [Some(204), Some(503)]);
    let one = &kept[0];
    assert_eq!((one.id.as_str(), one.delivery.as_str(), one.attempt), ("evt_1", "del_1", 3));
    assert_eq!((one.header("content-length"), one.body.as_slice()), (Some("5"), &b"hello"[..]));
    assert!(before <= one.arrived && one.arrived <= kept[1].arrived);
}

#[test]
fn a_path_gets_the_answer_that_it_names() {
    let sink = WebhookSink::start();
    for (path, expected) in
        [("/ok", 204), ("/ok-2/x", 204), ("/status/404", 404), ("/status/301", 301), ("/redirect", 302), ("/", 404)]
    {
        assert_eq!(status(&sink, path, ""), expected, "{path}");
    }
    let began = Instant::now();
    assert_eq!(status(&sink, "/slow/150/x", ""), 204);
    assert!(began.elapsed() >= Duration::from_millis(150));
}

#[test]
fn a_flaky_path_fails_at_first_for_each_event() {
    let sink = WebhookSink::start();
    let told: Vec<u16> = ["a", "a", "b", "a", "b"].iter().map(|id| status(&sink, "/flaky/1/k", id)).collect();
    assert_eq!(told, [500, 204, 500, 204, 204]);
    assert_eq!(status(&sink, "/flaky/1/other", "a"), 500);
    assert_eq!(sink.requests()[0].answer, Some(500));
}

#[test]
fn a_switched_path_does_what_it_was_switched_to() {
    let sink = WebhookSink::start();
    assert_eq!(status(&sink, "/switch/a", ""), 204);
    sink.switch("a", "/status/410");
    assert_eq!((status(&sink, "/switch/a/x", ""), status(&sink, "/switch/b", "")), (410, 204));
}

#[test]
fn some_paths_never_answer_in_full() {
    let sink = WebhookSink::start();
    let mut hanging = connect(&sink, 0);
    post(&mut hanging, "/hang", "");
    assert!(is_silent(&mut hanging));
    let mut after = connect(&sink, 0);
    post(&mut after, "/hang-after", "");
    assert!(head(&mut after).contains("content-length: 100") && is_silent(&mut after));
    let mut dripping = connect(&sink, 0);
    post(&mut dripping, "/drip", "");
    let mut start = [0; 29];
    dripping.read_exact(&mut start).unwrap();
    assert_eq!(&start[25..], b": xx");
    let kept = sink.wait_for(3, TIMEOUT);
    assert_eq!(kept.iter().map(|kept| kept.answer).collect::<Vec<_>>(), [None, Some(200), None]);
}

#[test]
fn large_bodies_go_on_for_as_long_as_somebody_reads() {
    let sink = WebhookSink::start();
    let mut huge = connect(&sink, 0);
    post(&mut huge, "/huge", "");
    assert!(head(&mut huge).contains("content-length: 10000000000"));
    let mut bomb = connect(&sink, 0);
    post(&mut bomb, "/gzip-bomb", "");
    assert!(head(&mut bomb).contains("content-encoding: gzip"));
    for stream in [&mut huge, &mut bomb] {
        stream.read_exact(&mut vec![0; 5_000_000]).unwrap();
    }
    // Meanwhile other connections are served.
    assert_eq!(status(&sink, "/ok", ""), 204);
}

#[test]
fn a_reset_is_one() {
    let sink = WebhookSink::start();
    let mut stream = connect(&sink, 0);
    post(&mut stream, "/reset", "");
    let error = stream.read(&mut [0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
}

#[test]
fn it_can_be_away_and_come_back_on_the_same_port() {
    let sink = WebhookSink::on_addresses(3);
    let mut before = connect(&sink, 2);
    post(&mut before, "/ok", "");
    head(&mut before);
    sink.stop();
    assert!(before.read(&mut [0]).map_or(true, |read| read == 0));
    assert!((0..3).all(|number| TcpStream::connect(sink.addresses[number]).is_err()));
    sink.restart();
    let mut again = connect(&sink, 1);
    post(&mut again, "/ok", "");
    head(&mut again);
    sink.close_connections();
    assert!(again.read(&mut [0]).map_or(true, |read| read == 0));
    assert_eq!(sink.count(), 2);
}

#[test]
fn what_is_not_kept_is_counted() {
    let sink = WebhookSink::start();
    sink.keep(Keep::Under("/ok/a".to_owned()));
    for path in ["/ok/a", "/ok/b"] {
        assert_eq!(status(&sink, path, ""), 204);
    }
    assert_eq!(sink.take().len(), 1);
    sink.keep(Keep::Nothing);
    assert_eq!(status(&sink, "/ok/a", ""), 204);
    assert_eq!((sink.count(), sink.requests().len()), (3, 0));
}
