//! Load at a fixed rate, which the service can handle, to measure latencies.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mio::{Events, Poll};

use super::{Group, GroupResult, PATIENCE, connect};
use crate::{Fallible, stop};

/// Sends `rate` requests per second for `time` (whole seconds), each on a free connection of the group. A request without a free
/// connection waits, and the wait counts as latency. Fails at the first wrong answer.
pub(crate) fn run_paced(address: SocketAddr, group: Group<'_>, rate: u32, time: Duration) -> Fallible<GroupResult> {
    let mut poll = Poll::new()?;
    let mut events = Events::with_capacity(256);
    let expected = group.expected;
    let mut connections =
        (0..group.connections).map(|number| connect(address, 0, &poll, number)).collect::<Fallible<Vec<_>>>()?;
    let mut free: VecDeque<usize> = (0..connections.len()).collect();
    let (mut result, mut groups) = (GroupResult::new()?, [group]);
    let start = Instant::now();
    let count = time.as_secs() * u64::from(rate);
    let due = |number: u64| start + Duration::from_secs_f64(number as f64 / f64::from(rate));
    let (mut sent, mut starved) = (0, false);
    while result.answers < count {
        let mut now = Instant::now();
        // The timeout of epoll is in milliseconds, so several requests may be due at once. That delay doesn't count as latency.
        while sent < count && due(sent) <= now {
            let Some(number) = free.pop_front() else {
                starved = true;
                break;
            };
            connections[number].send(&mut groups, if starved { due(sent) } else { now })?;
            sent += 1;
            now = Instant::now();
        }
        starved &= due(sent) <= now;
        let pause = if free.is_empty() || sent == count {
            Duration::from_millis(200)
        } else {
            due(sent).saturating_duration_since(now)
        };
        match poll.poll(&mut events, Some(pause)) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        stop::check()?;
        for event in &events {
            let connection = &mut connections[event.token().0];
            if connection.receive(expected)? {
                let now = Instant::now();
                let Some(sent) = connection.sent.take() else { return Err("an answer without a request".into()) };
                result.latencies.record(u64::try_from((now - sent).as_nanos()).unwrap_or(u64::MAX))?;
                result.answers += 1;
                result.took = now - start;
                free.push_back(event.token().0);
            }
        }
        if start.elapsed() > time + PATIENCE {
            return Err(format!("{} of {count} requests were answered", result.answers).into());
        }
    }
    Ok(result)
}
