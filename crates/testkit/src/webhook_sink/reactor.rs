//! The receiver's thread: connections with epoll, and timers.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use mio::net::TcpListener;
use mio::{Events, Interest, Poll, Token, Waker};
use rustls::ServerConfig;

use super::act::{Act, answer};
use super::connection::{BOMB_START, Connection, Flow};
use super::request::parse;
use super::shared::{Command, Keep, Shared};

const WAKER: Token = Token(0);
/// The token of the first listener; the connections' tokens follow those of the listeners.
const LISTENERS: usize = 1;
/// The interval between two bytes of a drip.
const DRIP: Duration = Duration::from_millis(100);

/// The action of a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Then {
    Answer(u16),
    Drip,
    Continue,
}

/// The state of the thread.
pub(super) struct Reactor {
    poll: Poll,
    hosts: Vec<std::net::SocketAddr>,
    listeners: Vec<TcpListener>,
    tls: Arc<ServerConfig>,
    shared: Arc<Shared>,
    connections: Vec<Option<Connection>>,
    free: Vec<usize>,
    generations: u64,
    timers: BinaryHeap<Reverse<(Instant, usize, u64, Then)>>,
    /// How often each event was sent to each path.
    seen: HashMap<(String, String), u32>,
}

impl Reactor {
    pub(super) fn new(
        listeners: Vec<TcpListener>,
        tls: Arc<ServerConfig>,
        shared: Arc<Shared>,
    ) -> (Self, Arc<Waker>) {
        let poll = Poll::new().expect("epoll");
        let waker = Arc::new(Waker::new(poll.registry(), WAKER).expect("a waker"));
        let hosts = listeners.iter().map(|listener| listener.local_addr().expect("an address")).collect();
        let mut reactor = Self {
            poll,
            hosts,
            listeners: Vec::new(),
            tls,
            shared,
            connections: Vec::new(),
            free: Vec::new(),
            generations: 0,
            timers: BinaryHeap::new(),
            seen: HashMap::new(),
        };
        reactor.listen(listeners);
        (reactor, waker)
    }

    /// Runs until the command to end.
    pub(super) fn run(mut self) {
        let mut events = Events::with_capacity(1024);
        loop {
            let next = self.timers.peek().map(|Reverse((due, ..))| due.saturating_duration_since(Instant::now()));
            match self.poll.poll(&mut events, next) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                polled => polled.expect("epoll"),
            }
            // All reported bytes have arrived by now, however long they wait to be handled.
            let now = Instant::now();
            let before = self.shared.requests.load(Ordering::Relaxed);
            for event in &events {
                match event.token() {
                    WAKER => {
                        if self.obey() {
                            return;
                        }
                    }
                    Token(token) if token < LISTENERS + self.hosts.len() => self.accept(token - LISTENERS),
                    Token(token) => self.serve(token - LISTENERS - self.hosts.len(), now),
                }
            }
            self.fire();
            let some = self.shared.requests.load(Ordering::Relaxed) > before;
            if some && self.shared.waiting.load(Ordering::SeqCst) > 0 {
                self.shared.changed.notify_all();
            }
        }
    }

    /// Executes pending commands; returns whether one of them is to end.
    fn obey(&mut self) -> bool {
        let commands = std::mem::take(&mut self.shared.state().commands);
        for command in &commands {
            match command {
                Command::Stop => {
                    self.listeners.clear();
                    self.close_connections();
                }
                Command::Listen if self.listeners.is_empty() => self.listen_again(),
                Command::Listen => {}
                Command::CloseConnections => self.close_connections(),
                Command::End => return true,
            }
        }
        self.shared.state().done += u64::try_from(commands.len()).expect("few commands");
        self.shared.changed.notify_all();
        false
    }

    fn listen_again(&mut self) {
        let addresses = self.hosts.iter();
        let again = addresses.map(|address| TcpListener::bind(*address).expect("the same port again")).collect();
        self.listen(again);
    }

    fn listen(&mut self, mut listeners: Vec<TcpListener>) {
        for (number, listener) in listeners.iter_mut().enumerate() {
            let token = Token(LISTENERS + number);
            self.poll.registry().register(listener, token, Interest::READABLE).expect("registering a listener");
        }
        self.listeners = listeners;
    }

    fn close_connections(&mut self) {
        for index in 0..self.connections.len() {
            self.close(index);
        }
    }

    fn close(&mut self, index: usize) {
        if self.connections[index].take().is_some() {
            self.free.push(index);
        }
    }

    fn accept(&mut self, listener: usize) {
        while let Some(Ok((stream, _))) = self.listeners.get(listener).map(TcpListener::accept) {
            self.shared.connections.fetch_add(1, Ordering::Relaxed);
            self.generations += 1;
            let Some(mut connection) = Connection::new(stream, &self.tls, self.generations) else { continue };
            let index = self.free.pop().unwrap_or_else(|| {
                self.connections.push(None);
                self.connections.len() - 1
            });
            let token = Token(LISTENERS + self.hosts.len() + index);
            let interest = Interest::READABLE | Interest::WRITABLE;
            self.poll.registry().register(&mut connection.stream, token, interest).expect("registering a connection");
            self.connections[index] = Some(connection);
        }
    }

    /// Handles an event of a connection.
    fn serve(&mut self, index: usize, now: Instant) {
        let Some(mut connection) = self.connections.get_mut(index).and_then(Option::take) else { return };
        match self.turn(&mut connection, index, now) {
            Ok(()) => self.connections[index] = Some(connection),
            Err(_) => self.free.push(index),
        }
    }

    /// Reads, answers and writes. `Err` when the connection has ended.
    fn turn(&mut self, connection: &mut Connection, index: usize, now: Instant) -> io::Result<()> {
        connection.receive(now)?;
        while connection.flow == Flow::Open && self.answer_next(connection, index, now)? {}
        if connection.flush()? {
            self.timers.push(Reverse((now, index, connection.generation, Then::Continue)));
        }
        Ok(())
    }

    /// Answers the request at the beginning of the received bytes; returns whether there was one.
    fn answer_next(&mut self, connection: &mut Connection, index: usize, now: Instant) -> io::Result<bool> {
        if connection.input.is_empty() {
            return Ok(false);
        }
        let Some(request) = parse(&connection.input).map_err(io::Error::other)? else { return Ok(false) };
        let act = self.resolve(Act::of(request.path), request.path, request.id());
        let (status, after) = act.status();
        self.shared.requests.fetch_add(1, Ordering::SeqCst);
        if !self.shared.keeps_nothing.load(Ordering::SeqCst) {
            let mut state = self.shared.state();
            let keeps = match &state.keep {
                Keep::Everything => true,
                Keep::Under(prefix) => request.path.starts_with(prefix),
                Keep::Nothing => false,
            };
            if keeps {
                state.kept.push(request.keep(connection.began.unwrap_or(now), status, after));
            }
        }
        let length = request.length;
        connection.consume(length, now);
        let key = (index, connection.generation);
        let mut later = |due, then| self.timers.push(Reverse((due, key.0, key.1, then)));
        match act {
            Act::Answer(status, after) if after.is_zero() => connection.say(&answer(status))?,
            Act::Answer(status, after) => {
                connection.flow = Flow::Waiting;
                later(now + after, Then::Answer(status));
            }
            Act::Hang | Act::Flaky(_) | Act::Switch(_) => connection.flow = Flow::Silent,
            Act::HangAfter => {
                connection.flow = Flow::Silent;
                connection.say(b"HTTP/1.1 200 Sunk\r\ncontent-length: 100\r\n\r\n")?;
            }
            Act::Drip => {
                connection.flow = Flow::Waiting;
                connection.say(b"HTTP/1.1 200 Sunk\r\nx-drip: ")?;
                later(now + DRIP, Then::Drip);
            }
            Act::Huge => {
                connection.flow = Flow::huge();
                connection.say(b"HTTP/1.1 200 Sunk\r\ncontent-length: 10000000000\r\n\r\n")?;
            }
            Act::GzipBomb => {
                connection.flow = Flow::bomb();
                connection.say(b"HTTP/1.1 200 Sunk\r\ncontent-encoding: gzip\r\n\r\n")?;
                connection.say(&BOMB_START)?;
            }
            Act::Redirect => {
                let inward = format!("https://{}/inward", self.hosts[0]);
                let head = format!("HTTP/1.1 302 Sunk\r\nlocation: {inward}\r\ncontent-length: 0\r\n\r\n");
                connection.say(head.as_bytes())?;
            }
            Act::Reset => {
                connection.reset_at_the_end();
                return Err(ErrorKind::ConnectionReset.into());
            }
        }
        Ok(true)
    }

    /// Resolves a behavior that depends on earlier requests or on a switch.
    fn resolve(&mut self, act: Act, path: &str, id: &str) -> Act {
        let answer = |status| Act::Answer(status, Duration::ZERO);
        match act {
            Act::Switch(key) => {
                let target = self.shared.state().switches.get(&key).cloned();
                target.map_or_else(|| answer(204), |target| self.resolve(Act::of(&target), path, id))
            }
            Act::Flaky(first) => {
                let seen = self.seen.entry((path.to_owned(), id.to_owned())).or_insert(0);
                *seen += 1;
                answer(if *seen <= first { 500 } else { 204 })
            }
            act => act,
        }
    }

    /// Runs the due timers.
    fn fire(&mut self) {
        let now = Instant::now();
        while self.timers.peek().is_some_and(|Reverse((due, ..))| *due <= now) {
            let Some(Reverse((_, index, generation, then))) = self.timers.pop() else { return };
            let Some(mut connection) = self.connections.get_mut(index).and_then(Option::take) else { continue };
            if connection.generation != generation {
                self.connections[index] = Some(connection);
                continue;
            }
            let said = match then {
                Then::Answer(status) => {
                    connection.flow = Flow::Open;
                    connection.say(&answer(status))
                }
                Then::Drip => {
                    self.timers.push(Reverse((now + DRIP, index, generation, then)));
                    connection.say(b"x")
                }
                Then::Continue => Ok(()),
            };
            match said.and_then(|()| self.turn(&mut connection, index, now)) {
                Ok(()) => self.connections[index] = Some(connection),
                Err(_) => self.free.push(index),
            }
        }
    }
}
