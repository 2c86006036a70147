//! Random walks through the states keep every guarantee.

use super::*;

#[derive(Debug, Clone)]
enum Step {
    /// Presents the refresh token that is `age` pairs old, 0 the newest; an unknown one when there is none so old.
    Refresh {
        age: usize,
        elsewhere: bool,
    },
    SecondFactor,
    Renew,
    End,
    Wait(Duration),
}

fn step() -> impl Strategy<Value = Step> {
    let age = prop_oneof![12 => Just(0_usize), 5 => Just(1), 1 => 2..5_usize];
    prop_oneof![
        12 => (age, prop::bool::weighted(0.1)).prop_map(|(age, elsewhere)| Step::Refresh { age, elsewhere }),
        3 => Just(Step::SecondFactor),
        1 => Just(Step::Renew),
        1 => Just(Step::End),
        6 => (0..12_000_u32).prop_map(|millis| Step::Wait(Duration::from_millis(millis))),
        3 => (0..20_u32).prop_map(|minutes| Step::Wait(Duration::from_minutes(minutes))),
        3 => (0..100_u32).prop_map(|hours| Step::Wait(Duration::from_hours(hours))),
    ]
}

struct Walk {
    rules: TokenRules,
    now: Timestamp,
    session: Session,
    /// How many seeds were used: pair `n` is `seed(n)`, the newest `seed(used - 1)`.
    used: u8,
    absolute: Option<Timestamp>,
}

impl Walk {
    fn begin(rules: TokenRules, with_second_factor: bool) -> Self {
        let begin = if with_second_factor { Session::begin_partial } else { Session::begin };
        let session = begin(beginning(), seed(0), START, &rules);
        Self { rules, now: START, session, used: 1, absolute: None }
    }

    fn seen(&self) -> std::ops::Range<u8> {
        0..self.used
    }

    fn take(&mut self, step: Step) -> Result<(), TestCaseError> {
        let before = self.session.clone();
        let fresh = seed(self.used);
        let next = match step {
            Step::Wait(span) => {
                self.now = self.now.plus(span);
                Some(before.clone())
            }
            Step::End => Some(before.clone().end(EndReason::Logout, self.now)),
            Step::Renew => before.clone().renew(fresh, self.now, &self.rules).ok(),
            Step::SecondFactor => {
                let factor = Factor::Code;
                before.clone().pass_second_factor(access(0), factor, false, fresh, self.now, &self.rules).ok()
            }
            Step::Refresh { age, elsewhere: is_elsewhere } => {
                let presented = self.seen().rev().nth(age).map_or(refresh(255), refresh);
                let client = if is_elsewhere { elsewhere() } else { browser() };
                Some(self.refresh(&before, presented, &client)?)
            }
        };
        if let SessionState::Ended(_) = before.state {
            prop_assert!(next.as_ref().is_none_or(|next| *next == before), "an ended session changed");
        }
        self.session = next.unwrap_or(before);
        if let SessionState::Full(full) = &self.session.state
            && full.pair.refresh_id == refresh(self.used)
        {
            self.used += 1;
        }
        self.check()
    }

    /// One refresh, with the guarantees of each outcome.
    fn refresh(&self, before: &Session, presented: TokenId, client: &Client) -> Result<Session, TestCaseError> {
        let was_live = before.is_live(self.now);
        match before.clone().refresh(presented, client, seed(self.used), self.now, &self.rules) {
            RefreshStep::Rotated(next) => {
                prop_assert!(was_live, "a session that is over was refreshed");
                prop_assert_eq!(full(before).pair.refresh_id, presented);
                let Full { pair, predecessor, .. } = full(&next);
                prop_assert!(self.seen().all(|n| pair.access_id != access(n) && pair.refresh_id != refresh(n)));
                prop_assert_eq!(predecessor.as_ref().map(|p| p.refresh_id), Some(presented));
                Ok(next)
            }
            RefreshStep::Replayed(next) => {
                prop_assert!(was_live && self.rules.refresh_replay_window > Duration::ZERO);
                prop_assert_eq!(full(before).predecessor.as_ref().map(|p| p.refresh_id), Some(presented));
                prop_assert_eq!(&next, before);
                prop_assert_eq!(client, &before.client);
                Ok(next)
            }
            RefreshStep::ReplayedElsewhere => {
                prop_assert!(was_live && client.ip != before.client.ip);
                Ok(before.clone())
            }
            RefreshStep::Reused(next) => {
                prop_assert!(was_live && full(before).pair.refresh_id != presented);
                for now in [START, self.now, self.now.plus(Duration::from_days(40))] {
                    for n in self.seen() {
                        prop_assert!(!next.accepts_access(access(n), now), "access {} after a reuse", n);
                        let step = next.clone().refresh(refresh(n), client, seed(254), now, &self.rules);
                        prop_assert_eq!(step, RefreshStep::Refused, "refresh {} after a reuse", n);
                    }
                }
                Ok(next)
            }
            RefreshStep::Refused => {
                prop_assert!(!was_live, "a live session answers with an outcome");
                Ok(before.clone())
            }
        }
    }

    /// The guarantees after every step.
    fn check(&mut self) -> Result<(), TestCaseError> {
        let is_live = self.session.is_live(self.now);
        let rotates = |n: &u8| {
            let step = self.session.clone().refresh(refresh(*n), &browser(), seed(self.used), self.now, &self.rules);
            matches!(step, RefreshStep::Rotated(_))
        };
        prop_assert_eq!(self.seen().filter(rotates).count(), usize::from(is_live), "current refresh tokens");
        let accepted: Vec<_> = self.seen().filter(|n| self.session.accepts_access(access(*n), self.now)).collect();
        prop_assert!(accepted.is_empty() || (is_live && accepted == [self.used - 1]), "{:?}", accepted);

        if let SessionState::Full(full) = &self.session.state {
            let absolute = *self.absolute.get_or_insert(full.absolute_expires_at);
            prop_assert_eq!(full.absolute_expires_at, absolute);
            prop_assert!(full.pair.access_expires_at <= absolute && full.pair.refresh_expires_at <= absolute);
            prop_assert!(absolute <= START.plus(self.rules.partial_ttl).plus(self.rules.session_absolute_ttl));
            prop_assert!(!self.session.is_live(absolute));
            prop_assert!(self.seen().all(|n| !self.session.accepts_access(access(n), absolute)));
        }
        prop_assert_eq!(Session::restore(self.session.clone().into_parts()), Ok(self.session.clone()));
        Ok(())
    }
}

proptest! {
    #[test]
    fn e1_e2_e3_no_walk_breaks_a_promise(
        steps in prop::collection::vec(step(), 1..60),
        window in prop_oneof![1 => Just(0), 3 => Just(10)],
        absolute_days in prop_oneof![Just(3), Just(30)],
        with_second_factor in any::<bool>(),
    ) {
        let rules = TokenRules {
            refresh_replay_window: Duration::from_seconds(window),
            session_absolute_ttl: Duration::from_days(absolute_days),
            ..rules()
        };
        let mut walk = Walk::begin(rules, with_second_factor);
        walk.check()?;
        for step in steps {
            walk.take(step)?;
        }
    }
}
