//! A webhook receiver on plain HTTP that stores the requests it receives and gives the answers that the test chooses.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The answer of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// This status; a redirection leads to another path of the receiver.
    Status(u16),
    /// No answer until [`Receiver::release`], then 204.
    Hold,
    /// Half a response head, and then nothing.
    Half,
}

/// A request that was received completely.
#[derive(Debug, Clone)]
pub struct Arrival {
    pub at: Instant,
    pub path: String,
    /// The headers; names are lower case.
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Arrival {
    /// Returns the value of a header; fails the test when there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no {name} in {self:?}"))
    }

    /// Parses the body as JSON.
    pub fn event(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON in the body")
    }
}

/// A receiver on loopback that stops when it is dropped.
#[derive(Debug)]
pub struct Receiver {
    host: Ipv4Addr,
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    answers: BTreeMap<String, Answer>,
    arrivals: Vec<Arrival>,
    /// Connections that are held at a path are answered when the path's number grows.
    generations: BTreeMap<String, usize>,
    is_over: bool,
}

impl Receiver {
    /// Listens on a free port; every path answers 204.
    pub fn start() -> Self {
        Self::on((Ipv4Addr::LOCALHOST, 0))
    }

    /// Listens on an address of this machine; every path answers 204.
    pub fn on(address: (Ipv4Addr, u16)) -> Self {
        let listener = TcpListener::bind(address).expect("a port for the receiver");
        let port = listener.local_addr().expect("the receiver's address").port();
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming() {
                if serving.lock().is_over {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let shared = Arc::clone(&serving);
                // An error on a connection ends only that connection.
                thread::spawn(move || drop(shared.serve(stream)));
            }
        });
        Self { host: address.0, port, shared }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns `http://HOST:PORT{path}`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}:{}{path}", self.host, self.port)
    }

    /// Sets the answer of `path` from now on.
    pub fn answer(&self, path: &str, answer: Answer) {
        self.shared.lock().answers.insert(path.to_owned(), answer);
    }

    /// Answers the requests that are held at `path`.
    pub fn release(&self, path: &str) {
        *self.shared.lock().generations.entry(path.to_owned()).or_default() += 1;
        self.shared.changed.notify_all();
    }

    /// Returns the requests at `path` so far, oldest first.
    pub fn arrivals(&self, path: &str) -> Vec<Arrival> {
        self.shared.lock().arrivals.iter().filter(|arrival| arrival.path == path).cloned().collect()
    }

    /// Waits until so many requests have arrived at `path`, and returns all of them.
    pub fn wait_for(&self, path: &str, count: usize, within: Duration) -> Vec<Arrival> {
        let what = format!("{count} requests at {path}");
        self.wait_until(&what, within, || Some(self.arrivals(path)).filter(|found| found.len() >= count))
    }

    /// Waits for an attempt of this delivery, at any path.
    pub fn wait_for_delivery(&self, id: &str, within: Duration) -> Arrival {
        self.wait_until(&format!("delivery {id}"), within, || {
            let state = self.shared.lock();
            state.arrivals.iter().find(|arrival| arrival.header("x-webhook-delivery") == id).cloned()
        })
    }

    fn wait_until<T>(&self, what: &str, within: Duration, mut look: impl FnMut() -> Option<T>) -> T {
        let deadline = Instant::now() + within;
        loop {
            let seen = self.shared.lock().arrivals.len();
            if let Some(found) = look() {
                return found;
            }
            let mut state = self.shared.lock();
            while state.arrivals.len() == seen {
                let left = deadline.saturating_duration_since(Instant::now());
                assert!(!left.is_zero(), "{what}: not within {within:?}");
                state = self.shared.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_all();
        // Wakes the listener, which then sees that it should stop.
        let _ = TcpStream::connect((self.host, self.port));
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers the requests of a connection, one after the other.
    fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut writer = stream;
        while let Some(arrival) = read(&mut reader)? {
            let path = arrival.path.clone();
            let mut state = self.lock();
            let answer = state.answers.get(&path).copied().unwrap_or(Answer::Status(204));
            state.arrivals.push(arrival);
            let generation = state.generations.get(&path).copied();
            self.changed.notify_all();
            let status = match answer {
                Answer::Status(status) => status,
                Answer::Hold | Answer::Half => {
                    if answer == Answer::Half {
                        writer.write_all(b"HTTP/1.1 200 OK\r\nx-half: ")?;
                    }
                    while state.generations.get(&path).copied() == generation && !state.is_over {
                        state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                    }
                    204
                }
            };
            drop(state);
            let location = if (300..400).contains(&status) { "location: /redirected\r\n" } else { "" };
            let length = if status == 204 { "" } else { "content-length: 0\r\n" };
            writer.write_all(format!("HTTP/1.1 {status} Any\r\n{location}{length}\r\n").as_bytes())?;
        }
        Ok(())
    }
}

/// Reads a request; `None` at the end of the connection.
fn read(reader: &mut BufReader<TcpStream>) -> std::io::Result<Option<Arrival>> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let at = Instant::now();
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|value| value.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Some(Arrival { at, path, headers, body }))
}
