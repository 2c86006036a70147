//! A receiver on threads, and helpers that send to it.

use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_domain::ports::{WebhookRequest, WebhookSender as _};
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};
use orgauth_domain::webhooks::{UrlRules, WebhookUrl};
use orgauth_infra_http::{Answer, Found, HttpSender, Lookup, SenderOptions};

/// A timeout for everything that should be fast.
pub(crate) const LONG_TIMEOUT: Duration = Duration::from_secs(20);

/// A short timeout, for operations that should exceed it.
pub(crate) const SHORT_TIMEOUT: Duration = Duration::from_millis(400);

pub(crate) const BODY: &str = "{\"id\":\"evt_1\",\"name\":\"Åsa\"}";

/// A connection, perhaps encrypted.
pub(crate) trait Stream: Read + Write {}

impl<T: Read + Write> Stream for T {}

/// Serves a connection, which ends when this returns.
pub(crate) type Act = dyn Fn(&mut dyn Stream, &Seen) + Send + Sync;

/// What a receiver saw.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) connections: AtomicUsize,
    requests: Mutex<Vec<String>>,
    /// Bytes that a receiver could send before the connection ended.
    pub(crate) sent: AtomicUsize,
    /// Whether the connection ended while the receiver was still sending.
    pub(crate) cut: AtomicBool,
    over: AtomicBool,
}

impl Seen {
    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }
}

/// A receiver; it ends with the test.
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    pub(crate) seen: Arc<Seen>,
}

impl Receiver {
    pub(crate) fn start(act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static) -> Self {
        Self::wrapped(|stream, act, seen| act(&mut &stream, seen), act)
    }

    /// Listens on every address of this machine, of both families where there are two.
    pub(crate) fn everywhere(act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("[::]:0").or_else(|_| TcpListener::bind("0.0.0.0:0")).unwrap();
        Self::on(listener, |stream, act, seen| act(&mut &stream, seen), act)
    }

    /// Wraps the socket, in TLS for example, before `act` serves the connection.
    pub(crate) fn wrapped(
        wrap: impl Fn(TcpStream, &Act, &Seen) + Send + Sync + 'static,
        act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static,
    ) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").unwrap(), wrap, act)
    }

    fn on(
        listener: TcpListener,
        wrap: impl Fn(TcpStream, &Act, &Seen) + Send + Sync + 'static,
        act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static,
    ) -> Self {
        let (address, seen) = (listener.local_addr().unwrap(), Arc::new(Seen::default()));
        let (shared, acts) = (Arc::clone(&seen), Arc::new((wrap, act)));
        thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.is_over() {
                    return;
                }
                shared.connections.fetch_add(1, Ordering::SeqCst);
                let (seen, acts, stream) = (Arc::clone(&shared), Arc::clone(&acts), stream.unwrap());
                thread::spawn(move || (acts.0)(stream, &acts.1, &seen));
            }
        });
        Self { address, seen }
    }

    /// Answers every request with these bytes.
    pub(crate) fn saying(answer: impl Into<String>) -> Self {
        let answer = answer.into();
        Self::start(move |stream, seen| {
            while read_request(stream, seen) {
                if stream.write_all(answer.as_bytes()).is_err() {
                    return;
                }
            }
        })
    }

    /// Sends these bytes and then nothing more, until the client closes the connection.
    pub(crate) fn hanging_after(start: &'static str) -> Self {
        Self::start(move |stream, seen| {
            read_request(stream, seen);
            let _ = stream.write_all(start.as_bytes());
            let _ = stream.read(&mut [0; 1]);
        })
    }

    /// Sends these bytes and then `part` again and again, with a pause between.
    pub(crate) fn repeating(start: &'static str, part: &'static [u8], pause: Duration) -> Self {
        Self::start(move |stream, seen| {
            read_request(stream, seen);
            let _ = stream.write_all(start.as_bytes());
            while stream.write_all(part).is_ok() && !seen.is_over() {
                seen.sent.fetch_add(part.len(), Ordering::SeqCst);
                thread::sleep(pause);
            }
            seen.cut.store(true, Ordering::SeqCst);
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook?a=b", self.address)
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.seen.over.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(self.address);
    }
}

/// Reads one request; false when the connection has ended.
pub(crate) fn read_request(stream: &mut dyn Stream, seen: &Seen) -> bool {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
            if body.len() >= length.parse::<usize>().unwrap() {
                seen.requests.lock().unwrap().push(text);
                return true;
            }
        }
        match stream.read(&mut part) {
            Ok(0) => return false,
            Ok(length) => bytes.extend(&part[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

/// A lookup that knows one answer for every name.
pub(crate) struct Fixed(pub(crate) Option<Vec<IpAddr>>);

impl Lookup for Fixed {
    fn addresses(&self, _: &str) -> Found {
        let valid_until = Instant::now();
        let answer = self.0.clone().map(|addresses| Answer { addresses, valid_until });
        Box::pin(async move { answer })
    }
}

pub(crate) fn no_addresses() -> Arc<dyn Lookup> {
    Arc::new(Fixed(None))
}

pub(crate) fn resolving_to(addresses: &str) -> Arc<dyn Lookup> {
    Arc::new(Fixed(Some(addresses.split_whitespace().map(|one| one.parse().unwrap()).collect())))
}

/// Rules that allow calls to the receivers of these tests.
pub(crate) fn open(ports: &[u16]) -> UrlRules {
    UrlRules {
        allow_private_networks: true,
        allow_http: true,
        extra_ports: ports.iter().copied().collect::<BTreeSet<_>>(),
        private_hosts: BTreeSet::new(),
    }
}

pub(crate) fn options(rules: UrlRules, timeout: Duration) -> SenderOptions {
    SenderOptions { rules, timeout, body_timeout: SHORT_TIMEOUT, ..SenderOptions::default() }
}

pub(crate) fn sender(lookup: Arc<dyn Lookup>, rules: UrlRules, timeout: Duration) -> HttpSender {
    HttpSender::new(lookup, options(rules, timeout)).unwrap()
}

pub(crate) fn request(url: &str) -> WebhookRequest {
    let headers = vec![
        ("content-type", "application/json".to_owned()),
        ("user-agent", "orgauth/1.2.3".to_owned()),
        ("webhook-id", "evt_1".to_owned()),
        ("webhook-signature", "v1,AAAA v1,BBBB".to_owned()),
    ];
    WebhookRequest { url: WebhookUrl::restore(url).unwrap(), headers, body: BODY.into() }
}

/// Runs a future on a runtime with network access, for at most a minute.
pub(crate) fn run<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(Duration::from_mins(1), future).await.unwrap() })
}

pub(crate) fn attempt(sender: &HttpSender, url: &str) -> AttemptOutcome {
    run(sender.send(request(url)))
}

/// One attempt to reach a receiver, with a time limit.
pub(crate) fn within(receiver: &Receiver, timeout: Duration) -> AttemptOutcome {
    let sender = sender(no_addresses(), open(&[receiver.port()]), timeout);
    let began = Instant::now();
    let outcome = attempt(&sender, &receiver.url());
    // A margin for a slow machine.
    assert!(began.elapsed() < timeout + Duration::from_secs(5), "{:?}", began.elapsed());
    outcome
}

pub(crate) fn failed(error: AttemptError) -> AttemptOutcome {
    AttemptOutcome::Failed(error)
}
