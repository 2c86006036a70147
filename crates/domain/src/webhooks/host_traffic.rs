//! Limits how much all organizations together send to one destination host, and shares it fairly between them: whoever may found
//! organizations must not be able to flood a stranger's host through the service (decisions, section 8).
//!
//! Each organization that sends to a host, or wanted to within the last minute, has an equal share of it. The last quarter is only
//! for organizations that have used little of it, compared with what is left: one that floods a host leaves room for the next ones.

use std::collections::{HashMap, VecDeque};

use crate::time::{Duration, Timestamp};
use crate::webhooks::owner::WebhookOwner;

/// How much is sent to one destination host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostLimits {
    /// Attempts under way.
    pub at_once: u32,
    /// Attempts that begin within a minute.
    pub per_minute: u32,
}

const MINUTE: Duration = Duration::from_minutes(1);

/// How long an attempt is put off, at least, while too many are under way.
const SHORTEST_WAIT: Duration = Duration::from_millis(100);

/// How long an attempt is taken to last: attempts that wait for others to end are put off one after the other in this time,
/// divided by the organization's share; in milliseconds.
const USUAL_ATTEMPT: u32 = 1000;

/// How often hosts and organizations without traffic are forgotten.
const FORGET_AFTER: Duration = Duration::from_seconds(1);

/// The attempts that one process makes, by destination host.
#[derive(Debug)]
pub struct HostTraffic {
    limits: HostLimits,
    hosts: HashMap<String, Host>,
    forgotten_at: Timestamp,
}

#[derive(Debug, Default)]
struct Host {
    under_way: u32,
    began: u32,
    senders: HashMap<WebhookOwner, Sender>,
}

/// What one organization sends to a host.
#[derive(Debug)]
struct Sender {
    under_way: u32,
    /// When the attempts of the last minute began, oldest first.
    began: VecDeque<Timestamp>,
    /// When it last wanted to send.
    asked: Timestamp,
    /// Until when attempts that were put off have a time of their own.
    put_off_until: Timestamp,
}

impl HostTraffic {
    /// No attempts yet.
    #[must_use]
    pub fn new(limits: HostLimits) -> Self {
        Self { limits, hosts: HashMap::new(), forgotten_at: Timestamp::from_seconds(0) }
    }

    /// Counts an attempt that begins now; it is under way until [`Self::end`].
    ///
    /// # Errors
    /// When to try again, because the host's or the organization's share of it is used up. Attempts that are put off get times
    /// one after the other.
    pub fn begin(&mut self, host: &str, owner: WebhookOwner, now: Timestamp) -> Result<(), Timestamp> {
        if now.since(self.forgotten_at) >= FORGET_AFTER {
            self.forget(now);
        }
        let HostLimits { at_once, per_minute } = self.limits;
        let host = self.hosts.entry(host.to_owned()).or_default();
        let others = host.senders.keys().filter(|id| **id != owner).count();
        let senders = size(others).saturating_add(1);
        let sender = host.senders.entry(owner).or_insert_with(|| Sender::new(now));
        sender.asked = now;
        host.began = host.began.saturating_sub(sender.expire(now));
        let used = (sender.under_way, size(sender.began.len()));
        let wait = if !fits(at_once, senders, host.under_way, used.0) {
            Some((SHORTEST_WAIT, spacing(USUAL_ATTEMPT, share(at_once, senders))))
        } else if !fits(per_minute, senders, host.began, used.1) {
            let oldest = sender.began.front().copied();
            let wait = oldest.map_or(SHORTEST_WAIT, |oldest| oldest.plus(MINUTE).since(now));
            Some((wait, spacing(60_000, share(per_minute, senders))))
        } else {
            None
        };
        if let Some((wait, spacing)) = wait {
            let at = sender.put_off_until.max(now.plus(wait));
            sender.put_off_until = at.plus(spacing);
            return Err(at);
        }
        sender.under_way = sender.under_way.saturating_add(1);
        sender.began.push_back(now);
        host.under_way = host.under_way.saturating_add(1);
        host.began = host.began.saturating_add(1);
        Ok(())
    }

    /// Counts an attempt that ended.
    pub fn end(&mut self, host: &str, owner: WebhookOwner) {
        let Some(host) = self.hosts.get_mut(host) else { return };
        host.under_way = host.under_way.saturating_sub(1);
        if let Some(sender) = host.senders.get_mut(&owner) {
            sender.under_way = sender.under_way.saturating_sub(1);
        }
    }

    fn forget(&mut self, now: Timestamp) {
        self.forgotten_at = now;
        for host in self.hosts.values_mut() {
            let expired: u32 = host.senders.values_mut().map(|sender| sender.expire(now)).sum();
            host.began = host.began.saturating_sub(expired);
            host.senders.retain(|_, sender| !sender.is_idle(now));
        }
        self.hosts.retain(|_, host| !host.senders.is_empty());
    }
}

impl Sender {
    fn new(now: Timestamp) -> Self {
        Self { under_way: 0, began: VecDeque::new(), asked: now, put_off_until: now }
    }

    /// Forgets attempts that began more than a minute ago; returns how many.
    fn expire(&mut self, now: Timestamp) -> u32 {
        let before = size(self.began.len());
        while self.began.front().is_some_and(|began| now.since(*began) >= MINUTE) {
            self.began.pop_front();
        }
        before.saturating_sub(size(self.began.len()))
    }

    fn is_idle(&self, now: Timestamp) -> bool {
        let waits = self.put_off_until > now || now.since(self.asked) < MINUTE;
        self.under_way == 0 && self.began.is_empty() && !waits
    }
}

/// An organization's share of a limit.
const fn share(most: u32, senders: u32) -> u32 {
    let share = most / if senders == 0 { 1 } else { senders };
    if share == 0 { 1 } else { share }
}

/// Whether one more fits, when all organizations together have used `in_all` of `most`, and this one `own`.
const fn fits(most: u32, senders: u32, in_all: u32, own: u32) -> bool {
    let (reserved, left) = (most / 4, most.saturating_sub(in_all));
    let has_used_little = own == 0 || own < left / 4;
    own < share(most, senders) && left > 0 && (left > reserved || has_used_little)
}

/// The time between two attempts of an organization that are put off one after the other.
fn spacing(within: u32, share: u32) -> Duration {
    Duration::from_millis((within / share.max(1)).max(1))
}

fn size(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::OrganizationId;

    const HOST: &str = "hooks.example";

    fn organization(number: u8) -> WebhookOwner {
        OrganizationId::new(at(0), [number; 10]).into()
    }

    fn at(millis: u32) -> Timestamp {
        Timestamp::from_seconds(1_800_000_000).plus(Duration::from_millis(millis))
    }

    fn traffic(at_once: u32, per_minute: u32) -> HostTraffic {
        HostTraffic::new(HostLimits { at_once, per_minute })
    }

    /// Begins as many attempts as fit, each of which ends at once; returns how many.
    fn begun(traffic: &mut HostTraffic, sender: WebhookOwner, now: Timestamp) -> u32 {
        let mut begun = 0;
        while traffic.begin(HOST, sender, now).is_ok() {
            traffic.end(HOST, sender);
            begun += 1;
        }
        begun
    }

    #[test]
    fn all_organizations_together_begin_few_attempts_a_minute_at_one_host() {
        let mut traffic = traffic(64, 300);
        let counts: Vec<u32> = (0..100).map(|number| begun(&mut traffic, organization(number), at(0))).collect();
        assert_eq!(counts.iter().sum::<u32>(), 300);
        assert_eq!(traffic.begin("other.example", organization(1), at(0)), Ok(()), "another host");
        assert!(traffic.begin(HOST, organization(0), at(59_999)).is_err());
        assert!(begun(&mut traffic, organization(0), at(60_000)) > 0);
    }

    #[test]
    fn few_attempts_are_under_way_at_one_host() {
        let mut traffic = traffic(8, 3000);
        let [one, two] = [organization(1), organization(2)];
        let mut begun = 0;
        while traffic.begin(HOST, one, at(0)).is_ok() {
            begun += 1;
        }
        assert_eq!(begun, 6, "a quarter is left");
        assert_eq!(traffic.begin(HOST, two, at(0)), Ok(()));
        assert!(traffic.begin(HOST, two, at(0)).is_err(), "its part of what is left is used up");
        for _ in 0..3 {
            traffic.end(HOST, one);
        }
        assert_eq!(traffic.begin(HOST, two, at(0)), Ok(()));
        assert_eq!(traffic.begin(HOST, one, at(0)), Ok(()), "three of its share of four are left");
        assert!(traffic.begin(HOST, one, at(0)).is_err(), "the other one has an equal share");
    }

    #[test]
    fn an_organization_that_floods_a_host_leaves_room_for_the_next_one() {
        let mut traffic = traffic(64, 3000);
        assert_eq!(begun(&mut traffic, organization(0), at(0)), 2250);
        for number in 1..=5 {
            assert!(begun(&mut traffic, organization(number), at(1)) >= 50, "{number}");
        }
        // Later they have equal shares.
        let shares: Vec<u32> = (0..=5).map(|number| begun(&mut traffic, organization(number), at(60_001))).collect();
        assert!(shares.iter().all(|share| (100..=500).contains(share)), "{shares:?}");
    }

    #[test]
    fn attempts_that_are_put_off_get_times_one_after_the_other() {
        let mut traffic = traffic(64, 60);
        let one = organization(1);
        let begun = begun(&mut traffic, one, at(0));
        let times: Vec<Timestamp> = (0..3).map(|_| traffic.begin(HOST, one, at(10)).unwrap_err()).collect();
        assert_eq!(begun, 45);
        // The first one was refused at the end of `begun`.
        assert_eq!(times, [at(61_000), at(62_000), at(63_000)]);
        let mut traffic = traffic_full();
        let times: Vec<Timestamp> = (0..2).map(|_| traffic.begin(HOST, one, at(10)).unwrap_err()).collect();
        assert_eq!(times, [at(110), at(360)]);
    }

    fn traffic_full() -> HostTraffic {
        let mut traffic = traffic(4, 3000);
        for _ in 0..3 {
            traffic.begin(HOST, organization(1), at(0)).unwrap();
        }
        traffic
    }

    #[test]
    fn nothing_is_kept_of_hosts_without_traffic() {
        let mut traffic = traffic(64, 3000);
        traffic.begin(HOST, organization(1), at(0)).unwrap();
        traffic.begin("other.example", organization(1), at(100_000)).unwrap();
        assert!(traffic.hosts.contains_key(HOST), "an attempt is under way");
        traffic.end(HOST, organization(1));
        traffic.begin("other.example", organization(1), at(200_000)).unwrap();
        assert!(!traffic.hosts.contains_key(HOST));
    }
}
