//! Tests of the throttle.

use super::*;
use proptest::prelude::*;

const START: Timestamp = Timestamp::from_seconds(1_000_000);
const TTL: Duration = Duration::from_seconds(60);

fn at(seconds: u32) -> Timestamp {
    START.plus(Duration::from_seconds(seconds))
}

fn backoff() -> BucketRules {
    ThrottleRules::default().email_and_source
}

fn reserved(bucket: Option<Bucket>, now: Timestamp, rules: &BucketRules) -> Bucket {
    Bucket::reserve(bucket, now, rules, TTL).unwrap()
}

/// One more failure.
fn fail(bucket: Option<Bucket>, now: Timestamp, rules: &BucketRules) -> Bucket {
    let bucket = reserved(bucket, now, rules);
    Bucket::failed_since(Some(bucket), bucket.window_started_at, now, rules).0
}

fn failed(times: u32) -> Bucket {
    (0..times).fold(None, |bucket, _| Some(fail(bucket, START, &backoff()))).unwrap()
}

fn refused(bucket: Bucket, now: Timestamp, rules: &BucketRules) -> i64 {
    match Bucket::reserve(Some(bucket), now, rules, TTL) {
        Err(ReserveRefusal::Throttled(throttled)) => throttled.retry_after.seconds_rounded_up(),
        other => panic!("not throttled: {other:?}"),
    }
}

fn is_busy(bucket: Bucket, now: Timestamp, rules: &BucketRules) -> bool {
    Bucket::reserve(Some(bucket), now, rules, TTL) == Err(ReserveRefusal::Busy)
}

#[test]
fn b1_the_fifth_failure_is_still_an_attempt_and_the_sixth_is_refused_for_a_minute() {
    let bucket = failed(5);
    assert_eq!(refused(bucket, START, &backoff()), 60);
    assert_eq!(refused(bucket, at(59), &backoff()), 1);
}

#[test]
fn b1_after_a_block_one_attempt_is_let_through_and_the_delay_doubles_to_a_quarter_hour() {
    let mut bucket = failed(5);
    let mut now = at(60);
    for seconds in [120, 240, 480, 900, 900, 900] {
        bucket = reserved(Some(bucket), now, &backoff());
        assert!(is_busy(bucket, now, &backoff()), "one, not two");
        bucket = Bucket::failed_since(Some(bucket), bucket.window_started_at, now, &backoff()).0;
        assert_eq!(refused(bucket, now, &backoff()), i64::from(seconds));
        now = now.plus(Duration::from_seconds(seconds));
    }
}

#[test]
fn a_quiet_window_after_the_block_starts_afresh() {
    let bucket = failed(5);
    let almost = fail(Some(bucket), at(60 + 899), &backoff());
    assert_eq!(refused(almost, at(60 + 899), &backoff()), 120);
    let fresh = fail(Some(bucket), at(60 + 900), &backoff());
    assert_eq!((fresh.failures, fresh.blocked_until), (1, None));
    assert_eq!(fail(Some(failed(4)), at(900), &backoff()).failures, 1, "nor do those of another window add up");
}

#[test]
fn a_window_bucket_refuses_until_its_window_ends() {
    let rules = ThrottleRules::default().email_from_unknown;
    let mut bucket = None;
    for _ in 0..20 {
        bucket = Some(fail(bucket, START, &rules));
    }
    assert_eq!(refused(bucket.unwrap(), at(600), &rules), 3000);
    assert!(Bucket::reserve(bucket, at(3600), &rules, TTL).is_ok());
    let full = bucket.unwrap();
    assert!(Bucket::reserve(Some(full.give_back(START)), at(600), &rules, TTL).is_ok());
}

#[test]
fn b4_places_that_are_under_way_are_taken_and_who_finds_none_is_told_to_come_again() {
    for rules in [backoff(), cap(5, Duration::from_minutes(15))] {
        let mut bucket = fail(None, START, &rules);
        for _ in 0..4 {
            bucket = reserved(Some(bucket), START, &rules);
        }
        assert!(is_busy(bucket, START, &rules));
        // Each place that is given back allows one attempt.
        let returned = bucket.give_back(START);
        let again = reserved(Some(returned), START, &rules);
        assert!(is_busy(again, START, &rules));
        // Each failure allows none.
        let mut after = again;
        for left in (0..4).rev() {
            let (next, is_last) = Bucket::failed_since(Some(after), START, START, &rules);
            assert_eq!((is_last, next.pending), (left == 0, left));
            assert_eq!(is_busy(next, START, &rules), left > 0);
            after = next;
        }
        assert!(refused(after, START, &rules) >= 60);
    }
}

#[test]
fn b4_what_was_never_heard_of_again_has_failed_once_its_time_is_over() {
    let mut bucket = failed(3);
    bucket = reserved(Some(bucket), START, &backoff());
    bucket = reserved(Some(bucket), at(10), &backoff());
    assert!(is_busy(bucket, at(69), &backoff()));
    // The block began when the attempts became overdue, not with this request.
    assert_eq!(refused(bucket, at(70), &backoff()), 60);
    assert_eq!(refused(bucket, at(129), &backoff()), 1);
    let next = reserved(Some(bucket), at(130), &backoff());
    assert_eq!(next.pending, 1);
    let rules = cap(2, Duration::from_minutes(15));
    let lost = reserved(Some(reserved(None, START, &rules)), START, &rules);
    assert!(is_busy(lost, at(59), &rules));
    assert_eq!(refused(lost, at(60), &rules), 840);
}

#[test]
fn b4_a_result_that_comes_late_takes_nothing_from_what_began_since() {
    let early = reserved(None, START, &backoff());
    let next = fail(Some(early), at(900), &backoff());
    assert_eq!((next.failures, next.window_started_at), (1, at(900)));
    assert_eq!(next.give_back(START), next);
    // No failure is lost: it counts in the window in which it is reported.
    let (counted, _) = Bucket::failed_since(Some(next), START, at(901), &backoff());
    assert_eq!((counted.failures, counted.pending), (2, 0));
    let (alone, _) = Bucket::failed_since(None, START, at(901), &backoff());
    assert_eq!((alone.failures, alone.pending, alone.window_started_at), (1, 0, at(901)));
    // An overdue attempt was counted already.
    let overdue = reserved(None, START, &backoff());
    let (counted, _) = Bucket::failed_since(Some(overdue), START, at(61), &backoff());
    assert_eq!((counted.failures, counted.pending), (1, 0));
}

#[test]
fn the_attempt_after_a_block_can_be_made_again_when_it_was_given_back() {
    let blocked = failed(5);
    let sixth = reserved(Some(blocked), at(60), &backoff());
    assert_eq!(sixth.give_back(START), blocked);
    assert!(Bucket::reserve(Some(sixth.give_back(START)), at(61), &backoff(), TTL).is_ok());
}

#[test]
fn what_is_counted_for_good_is_never_under_way() {
    let rules = cap(2, Duration::from_hours(1));
    let two = Bucket::count(Some(Bucket::count(None, START, &rules).unwrap()), START, &rules).unwrap();
    assert_eq!((two.failures, two.pending, two.pending_until), (2, 0, None));
    let full = Bucket::count(Some(two), at(10), &rules).unwrap_err();
    assert_eq!(full.retry_after, Duration::from_seconds(3590));
}

fn most_in_a_window(sorted: &[Timestamp]) -> usize {
    let end = |first: &Timestamp| first.plus(backoff().window);
    let inside = |(i, first)| sorted[i..].iter().filter(|instant| **instant < end(first)).count();
    sorted.iter().enumerate().map(inside).max().unwrap_or(0)
}

proptest! {
    /// Whatever the order of attempts, the counted ones never pass the limit inside one window, and a refusal
    /// changes nothing.
    #[test]
    fn b1_no_walk_of_attempts_passes_the_limit(steps in proptest::collection::vec(0_u32..200, 1..200)) {
        let rules = backoff();
        let (mut bucket, mut now, mut granted) = (None, START, Vec::new());
        for step in steps {
            now = now.plus(Duration::from_seconds(step));
            match Bucket::reserve(bucket, now, &rules, TTL) {
                Ok(next) => {
                    bucket = Some(Bucket::failed_since(Some(next), next.window_started_at, now, &rules).0);
                    granted.push(now);
                }
                Err(ReserveRefusal::Throttled(refusal)) => prop_assert!(refusal.retry_after > Duration::ZERO),
                Err(ReserveRefusal::Busy) => prop_assert!(false, "nobody else is under way"),
            }
        }
        // Five before the first block, then one after each of 60, 120, 240 s: at most eight in a window, at most
        // ten when two windows touch.
        prop_assert!(most_in_a_window(&granted) <= 10, "{granted:?}");
    }

    /// However attempts overlap, fail, give their places back or are lost: they make no more guesses than attempts one
    /// after the other.
    #[test]
    fn b4_no_overlap_of_attempts_passes_the_limit(
        steps in proptest::collection::vec((0_u32..90, 0_u8..4), 1..200)
    ) {
        let rules = backoff();
        let (mut bucket, mut now, mut under_way, mut guesses) = (None, START, Vec::new(), Vec::new());
        for (step, what) in steps {
            now = now.plus(Duration::from_seconds(step));
            match (what, under_way.pop()) {
                (0, Some((begun, window))) => {
                    bucket = Some(Bucket::failed_since(bucket, window, now, &rules).0);
                    guesses.push(begun);
                }
                // The server died: the guess was made, but its result is never reported.
                (1, Some((begun, _))) => guesses.push(begun),
                (_, popped) => {
                    under_way.extend(popped);
                    if let Ok(next) = Bucket::reserve(bucket, now, &rules, TTL) {
                        bucket = Some(next);
                        under_way.push((now, next.window_started_at));
                    }
                }
            }
        }
        guesses.extend(under_way.iter().map(|(begun, _)| *begun));
        guesses.sort_unstable();
        prop_assert!(most_in_a_window(&guesses) <= 10, "{guesses:?}");
    }
}
