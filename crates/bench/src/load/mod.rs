//! The load generator: one thread with kept-alive HTTP/1.1 connections on epoll. Each connection sends its next request as
//! soon as the answer has arrived (a closed loop, like `wrk -t1`), or requests are sent at a fixed rate.
//!
//! It shares the cores with the measured server, so it does as little as possible: requests are prebuilt bytes, and of an
//! answer it checks only the status, `Content-Length`, and whether the body contains a given text.

mod answer;
mod requests;

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

use crate::stop::{self, Fallible};
use crate::usage;
use answer::Answer;
pub(crate) use requests::{Requests, Walk};

/// The timeout of the last answers after the end of the run.
const PATIENCE: Duration = Duration::from_secs(20);

/// Connections that send the same requests.
pub(crate) struct Group<'a> {
    pub(crate) connections: usize,
    pub(crate) walk: Walk<'a>,
    /// A text that the body of every answer must contain.
    pub(crate) expected: &'static str,
    /// Requests per second, each on a free connection; without a rate each connection sends its next one at once. A request
    /// that waits for a free connection counts that as latency.
    pub(crate) rate: Option<u32>,
}

/// The results of a group.
pub(crate) struct GroupResult {
    pub(crate) answers: u64,
    /// From the start to the last answer.
    took: Duration,
    /// In nanoseconds.
    latencies: Histogram<u64>,
    /// The generator's own processor time, as a share of one core.
    pub(crate) generator: f64,
}

impl GroupResult {
    /// Returns the answers per second.
    pub(crate) fn rate(&self) -> f64 {
        self.answers as f64 / self.took.as_secs_f64().max(1e-9)
    }

    /// Returns the latency in milliseconds that the share `part` of the answers did not exceed.
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        self.latencies.value_at_quantile(part) as f64 / 1e6
    }
}

/// A group while it runs.
struct Lane<'a> {
    group: Group<'a>,
    free: VecDeque<Connection>,
    sent: u64,
    /// Whether requests at a fixed rate wait for a free connection.
    is_late: bool,
    has_ended: bool,
    result: GroupResult,
}

struct Connection {
    stream: TcpStream,
    number: usize,
    lane: usize,
    answer: Answer,
    sent: Instant,
}

/// Sends requests for `time`, or until a walk that runs once is finished. Fails at the first wrong answer.
pub(crate) fn run(address: SocketAddr, groups: Vec<Group<'_>>, time: Duration) -> Fallible<Vec<GroupResult>> {
    let mut poll = Poll::new()?;
    let mut events = Events::with_capacity(256);
    let (mut lanes, mut count) = (Vec::new(), 0);
    for (lane, group) in groups.into_iter().enumerate() {
        let numbers = count..count + group.connections;
        count = numbers.end;
        let free = numbers.map(|number| Connection::open(address, lane, number, &poll));
        lanes.push(Lane::new(group, free.collect::<Fallible<_>>()?)?);
    }
    let mut busy: Vec<Option<Connection>> = (0..count).map(|_| None).collect();
    let (cpu, start) = (usage::cpu_of_this_thread(), Instant::now());
    let end = start + time;
    let mut open = 0_usize;
    loop {
        let mut pause = Duration::from_millis(200);
        let mut is_over = true;
        for lane in &mut lanes {
            let next = lane.send(start, end, |connection| {
                open += 1;
                let number = connection.number;
                busy[number] = Some(connection);
            })?;
            is_over &= next.is_none();
            pause = next.map_or(pause, |next| next.min(pause));
        }
        if open == 0 && is_over {
            break;
        }
        match poll.poll(&mut events, Some(pause)) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        stop::check()?;
        for event in &events {
            let place = &mut busy[event.token().0];
            // An event may come late, for bytes that were read together with earlier ones.
            let Some(connection) = place else { continue };
            let lane = &mut lanes[connection.lane];
            if connection.receive(lane.group.expected)? {
                lane.result.record(connection.sent, start)?;
                lane.free.extend(place.take());
                open -= 1;
            }
        }
        if end.elapsed() > PATIENCE {
            return Err(format!("{open} requests were not answered within {PATIENCE:?}").into());
        }
    }
    let generator = (usage::cpu_of_this_thread() - cpu) / start.elapsed().as_secs_f64();
    Ok(lanes.into_iter().map(|lane| GroupResult { generator, ..lane.result }).collect())
}

/// Like [`run`], with one group.
pub(crate) fn run_one(address: SocketAddr, group: Group<'_>, time: Duration) -> Fallible<GroupResult> {
    Ok(run(address, vec![group], time)?.pop().ok_or("no group")?)
}

impl<'a> Lane<'a> {
    fn new(group: Group<'a>, free: VecDeque<Connection>) -> Fallible<Self> {
        let latencies = Histogram::new_with_bounds(1, 120_000_000_000, 3)?;
        let result = GroupResult { answers: 0, took: Duration::ZERO, latencies, generator: 0.0 };
        Ok(Self { group, free, sent: 0, is_late: false, has_ended: false, result })
    }

    /// Sends what is due on free connections; returns how long until the next request is due, or `None` after the last one.
    fn send(&mut self, start: Instant, end: Instant, mut sent: impl FnMut(Connection)) -> Fallible<Option<Duration>> {
        while !self.has_ended {
            let now = Instant::now();
            let due = self
                .group
                .rate
                .map_or(now, |rate| start + Duration::from_secs_f64(self.sent as f64 / f64::from(rate)));
            if due >= end {
                break;
            }
            if due > now {
                self.is_late = false;
                return Ok(Some(due - now));
            }
            let Some(mut connection) = self.free.pop_front() else {
                self.is_late = self.group.rate.is_some();
                return Ok(Some(Duration::MAX));
            };
            let Some(request) = self.group.walk.next() else { break };
            // The timeout of epoll is in milliseconds, so several requests may be due at once. That delay is no latency.
            connection.send(request, if self.is_late { due } else { now })?;
            self.sent += 1;
            sent(connection);
        }
        self.has_ended = true;
        Ok(None)
    }
}

impl GroupResult {
    fn record(&mut self, sent: Instant, start: Instant) -> Fallible<()> {
        let now = Instant::now();
        self.latencies.record(u64::try_from((now - sent).as_nanos()).unwrap_or(u64::MAX))?;
        self.answers += 1;
        self.took = now - start;
        Ok(())
    }
}

impl Connection {
    fn open(address: SocketAddr, lane: usize, number: usize, poll: &Poll) -> Fallible<Self> {
        let stream = std::net::TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(stream);
        poll.registry().register(&mut stream, Token(number), Interest::READABLE)?;
        Ok(Self { stream, number, lane, answer: Answer::default(), sent: Instant::now() })
    }

    fn send(&mut self, request: &[u8], now: Instant) -> Fallible<()> {
        // The request fits into the socket's buffer, which is empty because the previous answer has arrived.
        let written = self.stream.write(request)?;
        if written != request.len() {
            return Err("a request did not fit into the socket's buffer".into());
        }
        self.sent = now;
        Ok(())
    }

    /// Reads the received bytes; returns whether the answer is complete. Then the socket is empty, and later bytes cause a new
    /// event.
    fn receive(&mut self, expected: &str) -> Fallible<bool> {
        loop {
            match self.stream.read(self.answer.free_buffer()) {
                Ok(0) => return Err("the server closed a connection".into()),
                Ok(read) => {
                    if self.answer.take(read, expected)? {
                        return Ok(true);
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
