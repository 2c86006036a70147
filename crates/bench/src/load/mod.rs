//! The load generator: one thread with kept-alive HTTP/1.1 connections on epoll. Each connection sends its next request as
//! soon as the answer has arrived (a closed loop, like `wrk -t1`).
//!
//! It shares the cores with the measured server, so it does as little as possible: requests are prebuilt bytes, and of an
//! answer it checks only the status, `Content-Length`, and whether the body contains a given text.

mod answer;
mod paced;
mod requests;

use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

use crate::{Fallible, stop, usage};
use answer::Answer;
pub(crate) use paced::run_paced;
pub(crate) use requests::{Requests, Walk, request};

/// The timeout of the last answers after the end of the run.
const PATIENCE: Duration = Duration::from_secs(20);

/// Connections that send the same requests.
pub(crate) struct Group<'a> {
    pub(crate) connections: usize,
    pub(crate) walk: Walk<'a>,
    /// A text that the body of every answer must contain.
    pub(crate) expected: &'static str,
}

/// The results of a group.
pub(crate) struct GroupResult {
    pub(crate) answers: u64,
    /// From the start to the last answer.
    pub(crate) took: Duration,
    /// In nanoseconds.
    latencies: Histogram<u64>,
}

/// The results of all groups.
pub(crate) struct Run {
    pub(crate) groups: Vec<GroupResult>,
    /// The generator's own processor time, as a share of one core.
    pub(crate) generator: f64,
}

impl GroupResult {
    fn new() -> Fallible<Self> {
        Ok(Self { answers: 0, took: Duration::ZERO, latencies: Histogram::new_with_bounds(1, 120_000_000_000, 3)? })
    }

    /// Returns the answers per second.
    pub(crate) fn rate(&self) -> f64 {
        self.answers as f64 / self.took.as_secs_f64().max(1e-9)
    }

    /// Returns the latency in milliseconds that the share `part` of the answers did not exceed.
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        self.latencies.value_at_quantile(part) as f64 / 1e6
    }
}

struct Connection {
    stream: TcpStream,
    group: usize,
    answer: Answer,
    sent: Option<Instant>,
}

/// Sends requests for `time`, or until a walk that runs once is finished. Fails at the first wrong answer.
pub(crate) fn run(address: SocketAddr, groups: Vec<Group<'_>>, time: Duration) -> Fallible<Run> {
    let mut poll = Poll::new()?;
    let mut events = Events::with_capacity(256);
    let mut connections = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        for _ in 0..group.connections {
            connections.push(connect(address, number, &poll, connections.len())?);
        }
    }
    let mut results = groups.iter().map(|_| GroupResult::new()).collect::<Fallible<Vec<_>>>()?;
    let mut groups = groups;
    let cpu = usage::cpu_of_this_thread();
    let start = Instant::now();
    let end = start + time;
    let mut open = 0_usize;
    for connection in &mut connections {
        open += usize::from(connection.send(&mut groups, start)?);
    }
    while open > 0 {
        match poll.poll(&mut events, Some(Duration::from_millis(200))) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        stop::check()?;
        for event in &events {
            let connection = &mut connections[event.token().0];
            if !connection.receive(groups[connection.group].expected)? {
                continue;
            }
            let now = Instant::now();
            let Some(sent) = connection.sent.take() else { return Err("an answer without a request".into()) };
            let result = &mut results[connection.group];
            result.latencies.record(u64::try_from((now - sent).as_nanos()).unwrap_or(u64::MAX))?;
            result.answers += 1;
            result.took = now - start;
            open -= 1;
            if now < end {
                open += usize::from(connection.send(&mut groups, now)?);
            }
        }
        if end.elapsed() > PATIENCE {
            return Err(format!("{open} requests were not answered within {PATIENCE:?}").into());
        }
    }
    let generator = (usage::cpu_of_this_thread() - cpu) / start.elapsed().as_secs_f64();
    Ok(Run { groups: results, generator })
}

/// Like [`run`], with one group.
pub(crate) fn run_one(address: SocketAddr, group: Group<'_>, time: Duration) -> Fallible<(GroupResult, f64)> {
    let mut run = run(address, vec![group], time)?;
    let result = run.groups.pop().ok_or("no group")?;
    Ok((result, run.generator))
}

fn connect(address: SocketAddr, group: usize, poll: &Poll, number: usize) -> Fallible<Connection> {
    let stream = std::net::TcpStream::connect_timeout(&address, Duration::from_secs(5))?;
    stream.set_nodelay(true)?;
    stream.set_nonblocking(true)?;
    let mut stream = TcpStream::from_std(stream);
    poll.registry().register(&mut stream, Token(number), Interest::READABLE)?;
    Ok(Connection { stream, group, answer: Answer::default(), sent: None })
}

impl Connection {
    /// Sends the group's next request; returns whether there was one.
    fn send(&mut self, groups: &mut [Group<'_>], now: Instant) -> Fallible<bool> {
        let Some(request) = groups[self.group].walk.next() else { return Ok(false) };
        // The request fits into the socket's buffer, which is empty because the previous answer has arrived.
        let written = self.stream.write(request)?;
        if written != request.len() {
            return Err("a request did not fit into the socket's buffer".into());
        }
        self.sent = Some(now);
        Ok(true)
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
