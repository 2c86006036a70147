//! The lookup of names, with a name server in this process.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};
use orgauth_infra_http::{DnsOptions, HttpSender, Lookup as _, SenderOptions, SystemLookup};

use crate::support::{LONG_TIMEOUT, Receiver, attempt, failed, open, options, run, sender};

/// A name server (RFC 1035) that knows one address for every name, or never answers.
struct NameServer {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<(String, u8)>>>,
}

impl NameServer {
    fn start(answer: Option<Ipv4Addr>) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let (address, asked) = (socket.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let log = Arc::clone(&asked);
        thread::spawn(move || {
            let mut packet = [0; 1500];
            while let Ok((_, from)) = socket.recv_from(&mut packet) {
                let (name, end) = question(&packet);
                let kind = packet[end + 1];
                log.lock().unwrap().push((name, kind));
                let Some(ip) = answer else { continue };
                let found = kind == 1;
                let mut reply = packet[..2].to_vec();
                reply.extend([0x81, 0x80, 0, 1, 0, u8::from(found), 0, 0, 0, 0]);
                reply.extend(&packet[12..end + 4]);
                if found {
                    reply.extend([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]);
                    reply.extend(ip.octets());
                }
                socket.send_to(&reply, from).unwrap();
            }
        });
        Self { address, asked }
    }

    fn lookup(&self) -> Arc<SystemLookup> {
        Arc::new(SystemLookup::new(&DnsOptions { servers: vec![self.address], ..DnsOptions::default() }).unwrap())
    }
}

/// The queried name, and the offset of its end.
fn question(packet: &[u8]) -> (String, usize) {
    let (mut place, mut name) = (12, String::new());
    loop {
        let length = usize::from(packet[place]);
        place += 1;
        if length == 0 {
            return (name, place);
        }
        name.push_str(&String::from_utf8_lossy(&packet[place..place + length]));
        name.push('.');
        place += length;
    }
}

#[test]
fn a_name_is_asked_for_as_it_is_in_both_families() {
    let server = NameServer::start(Some(Ipv4Addr::new(8, 8, 8, 8)));
    let found = run(server.lookup().addresses("hooks.example")).unwrap();
    assert_eq!(found.addresses, [IpAddr::from([8, 8, 8, 8])]);
    let mut asked = server.asked.lock().unwrap().clone();
    asked.sort();
    asked.dedup();
    assert_eq!(asked, [("hooks.example.".to_owned(), 1), ("hooks.example.".to_owned(), 28)]);
}

/// A demonstration on one machine needs these names; no name server is queried.
#[test]
fn this_machine_is_known_without_a_name_server() {
    for name in ["localhost", "localhost.", "hooks.localhost"] {
        let found = run(SystemLookup::new(&DnsOptions::default()).unwrap().addresses(name)).unwrap();
        assert!(!found.addresses.is_empty() && found.addresses.iter().all(IpAddr::is_loopback), "{name}");
    }
}

#[test]
fn j1_a_public_name_with_a_private_address_is_not_called() {
    let receiver = Receiver::saying("HTTP/1.1 204 No Content\r\n\r\n");
    let server = NameServer::start(Some(Ipv4Addr::LOCALHOST));
    let url = format!("http://hooks.example:{}/", receiver.port());
    let mut rules = open(&[receiver.port()]);
    assert_eq!(attempt(&sender(server.lookup(), rules.clone(), LONG_TIMEOUT), &url), AttemptOutcome::Delivered(204));
    rules.allow_private_networks = false;
    let guarded = sender(server.lookup(), rules, LONG_TIMEOUT);
    for _ in 0..3 {
        assert_eq!(attempt(&guarded, &url), failed(AttemptError::BlockedAddress));
    }
    assert_eq!(receiver.seen.connections(), 1);
}

#[test]
fn a_name_server_that_says_nothing_costs_the_time_of_a_lookup_and_no_more() {
    let server = NameServer::start(None);
    let options =
        SenderOptions { dns_timeout: Duration::from_millis(300), ..options(open(&[]), Duration::from_secs(10)) };
    let sender = HttpSender::new(server.lookup(), options).unwrap();
    let began = Instant::now();
    assert_eq!(attempt(&sender, "https://hooks.example/"), failed(AttemptError::Dns));
    assert!(began.elapsed() < Duration::from_secs(5), "the attempt would have ten seconds");
}
