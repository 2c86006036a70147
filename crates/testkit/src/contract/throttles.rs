//! Throttle buckets and known sources.

use std::sync::Mutex;

use orgauth_domain::Duration;
use orgauth_domain::ports::Store;
use orgauth_domain::sign_in::throttle::Bucket;

use super::together;
use crate::builders::{NOW, at, bucket, digest, read, write};

fn stored(store: &dyn Store, key: [u8; 32]) -> Option<Bucket> {
    write(store, |r| r.throttles().lock(&[key]))[0]
}

fn count_one(store: &dyn Store, key: [u8; 32]) -> u32 {
    write(store, |r| {
        let current = r.throttles().lock(&[key])?[0].unwrap_or_else(|| bucket(0));
        let next = Bucket { failures: current.failures + 1, ..current };
        r.throttles().put_all(&[(key, next, at(900))])?;
        Ok(next.failures)
    })
}

/// A bucket that was never written is absent: before and after it was locked, and after it was cleared.
pub fn an_absent_bucket_is_none(store: &dyn Store) {
    let (one, two) = (digest(), digest());
    for _ in 0..2 {
        assert_eq!(stored(store, one), None);
    }
    write(store, |r| r.throttles().put_all(&[(two, bucket(1), at(900))]));
    assert_eq!((stored(store, one), stored(store, two)), (None, Some(bucket(1))));
    write(store, |r| r.throttles().clear(&[two]));
    write(store, |r| r.throttles().clear(&[one]));
    assert_eq!((stored(store, one), stored(store, two)), (None, None));
}

/// Buckets are returned in the order of the given keys, absent buckets and repeated keys included.
pub fn buckets_come_in_the_order_asked_for(store: &dyn Store) {
    let mut keys = [digest(), digest(), digest(), digest()];
    keys.sort_unstable();
    let [a, b, c, d] = keys;
    write(store, |r| {
        r.throttles().put_all(&[(a, bucket(1), at(900))])?;
        r.throttles().put_all(&[(c, bucket(3), at(900))])
    });
    let asked = [d, c, b, a, c];
    let expected = vec![None, Some(bucket(3)), None, Some(bucket(1)), Some(bucket(3))];
    // `lock_existing` first, because `lock` may leave rows that represent no bucket.
    for _ in 0..2 {
        assert_eq!(write(store, |r| r.throttles().lock_existing(&asked)), expected);
        assert_eq!(write(store, |r| r.throttles().lock(&asked)), expected);
    }
    assert_eq!(write(store, |r| r.throttles().lock(&[])), Vec::new());
    assert_eq!(write(store, |r| r.throttles().lock_existing(&[])), Vec::new());
}

/// A bucket reads back as it was written and overwritten.
pub fn a_bucket_reads_back(store: &dyn Store) {
    let (key, other) = (digest(), digest());
    write(store, |r| r.throttles().put_all(&[(other, bucket(9), at(900))]));
    let blocked = Bucket { block: Duration::from_minutes(15), blocked_until: Some(at(60)), ..bucket(u32::MAX) };
    let pending = Bucket { pending: 3, pending_until: Some(at(30)), ..bucket(4) };
    for next in [bucket(0), blocked, pending, bucket(2)] {
        write(store, |r| r.throttles().put_all(&[(key, next, at(900))]));
        assert_eq!(stored(store, key), Some(next));
    }
    assert_eq!(stored(store, other), Some(bucket(9)));
}

/// Q3: reading buckets locks nothing and leaves no row.
pub fn q3_buckets_that_are_looked_at_leave_no_row(store: &dyn Store) {
    let (absent, there) = (digest(), digest());
    write(store, |r| r.throttles().put_all(&[(there, bucket(1), at(900))]));
    for _ in 0..2 {
        let seen = read(store, |r| r.throttles().peek(&[absent, there, absent]));
        assert_eq!(seen, vec![None, Some(bucket(1)), None]);
        assert_eq!(write(store, |r| r.throttles().peek(&[])), vec![]);
    }
    write(store, |r| r.throttles().peek(&[absent]));
    assert_eq!(write(store, |r| r.housekeeping().purge_throttles(at(901), 10)), 1, "the one that is there");
}

/// Any number of buckets is written at once, new and existing ones.
pub fn buckets_are_written_together(store: &dyn Store) {
    let mut keys = Vec::new();
    for size in [0, 1, 2, 3, 4, 7] {
        while keys.len() < size {
            keys.push(digest());
        }
        let written: Vec<_> = keys.iter().zip(1..).map(|(key, count)| (*key, bucket(count), at(900))).collect();
        write(store, |r| r.throttles().put_all(&written));
        let expected: Vec<_> = written.iter().map(|(_, bucket, _)| Some(*bucket)).collect();
        assert_eq!(write(store, |r| r.throttles().lock(&keys)), expected, "{size}");
    }
}

/// B1: 64 parallel guesses are all counted.
pub fn parallel_counts_on_one_bucket_lose_none(store: &dyn Store) {
    let key = digest();
    together(16, |_| {
        for _ in 0..4 {
            count_one(store, key);
        }
    });
    assert_eq!(stored(store, key).map(|b| b.failures), Some(64));
}

/// The first two guesses of a key are serialized, too, although no bucket exists yet.
pub fn locking_an_absent_bucket_serialises(store: &dyn Store) {
    for _ in 0..20 {
        let key = digest();
        together(2, |_| {
            count_one(store, key);
        });
        assert_eq!(stored(store, key).map(|b| b.failures), Some(2));
    }
}

/// A bucket that is cleared while others wait for its lock is locked again: the result equals some serial order.
pub fn locking_survives_a_clear_by_another(store: &dyn Store) {
    for _ in 0..20 {
        let key = digest();
        count_one(store, key);
        let counted = Mutex::new(Vec::new());
        together(4, |number| {
            if number == 0 {
                write(store, |r| {
                    r.throttles().lock(&[key])?;
                    r.throttles().clear(&[key])
                });
            } else {
                let failures = count_one(store, key);
                counted.lock().unwrap().push(failures);
            }
        });
        // Counts before the clear continue from one, counts after it from zero.
        let after = stored(store, key).map_or(0, |b| b.failures);
        let mut expected: Vec<u32> = (2..2 + (3 - after)).chain(1..=after).collect();
        let mut counted = counted.into_inner().unwrap();
        expected.sort_unstable();
        counted.sort_unstable();
        assert_eq!(counted, expected);
    }
}

/// Units of work that lock the same keys in different orders all succeed.
pub fn locks_in_any_order_do_not_deadlock(store: &dyn Store) {
    let keys = [digest(), digest(), digest()];
    together(6, |number| {
        for round in 0..5 {
            let mut mine = keys;
            mine.rotate_left((number + round) % 3);
            if number % 2 == 0 {
                mine.reverse();
            }
            write(store, |r| {
                let buckets = r.throttles().lock(&mine)?;
                for (key, current) in mine.iter().zip(buckets) {
                    let failures = current.map_or(0, |b| b.failures) + 1;
                    r.throttles().put_all(&[(*key, bucket(failures), at(900))])?;
                }
                Ok(())
            });
        }
    });
    let counts = write(store, |r| r.throttles().lock(&keys));
    assert!(counts.iter().all(|b| b.map(|b| b.failures) == Some(30)), "{counts:?}");
}

/// A source is known from its first success on, and only by its own key.
pub fn a_source_is_known_by_its_last_success(store: &dyn Store) {
    let (one, two) = (digest(), digest());
    let last = |key: [u8; 32]| read(store, |r| r.known_sources().last_success(&key));
    assert_eq!(last(one), None);
    write(store, |r| r.known_sources().remember(&one, NOW));
    write(store, |r| r.known_sources().remember(&two, at(1)));
    write(store, |r| r.known_sources().remember(&two, at(2)));
    assert_eq!((last(one), last(two)), (Some(NOW), Some(at(2))));
}
