//! Hashes of `correct horse` made by other libraries: argon2-cffi, bcrypt, passlib and hashlib for Python.

use super::*;

const VECTORS: [&str; 12] = [
    "$argon2id$v=19$m=256,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$IqBpbOHvT21qE/6J49rDPZ5bzTYH6uKMxAoQymLwpKc",
    "$argon2i$v=19$m=256,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$C/8wiFCRhT1UBrWC9cmbV8SNO9peHvT3Zh2n00Q0RAA",
    "$argon2i$v=16$m=64,t=2,p=2$c29tZXNhbHRzb21lc2FsdA$QVnEgL4/N0q+GUMCA2V4gg",
    "$argon2id$m=64,t=2,p=2$c29tZXNhbHRzb21lc2FsdA$cYHAIuNj+92VLUYLOkk3MQ",
    "$2b$04$Xt.o7ng/RdGiRJY7aeZKKO.QspzdfSLAeZwvWn2OVMVIeQTbUegqa",
    "$2a$05$.WMwhBrzQnURZSrfchW5nOZ2iw8GIAYmLmNh3xtUmIVMVnzXHQ1A2",
    "$2y$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e",
    "$scrypt$ln=4,r=8,p=1$6N0bY6zVGkMopfSe03pvTQ$yiIJXrbEv8KUa+xtdN7DPcuTGnKflSjpq5JivoMAxfo",
    "$scrypt$ln=5,r=4,p=2$0ZpTKsW4996bEyIEgBAipA$wjGWiRd0cRYIoEAajNYJelhWpCmTXMiNVetUwJZ0pR8",
    "$pbkdf2-sha256$1000$L8WYk/KeUwrBOAfAeC8lxA$pXu160/1Mi1N5rrtlHuX87RMqU3e5nzDfNNx74nmP6A",
    "$pbkdf2-sha512$1000$nbM2JsTYe2/NeY9RqnUOYQ$MM/M3Z74FsV6qxho6yxvkxS5OFbL6eEKjAIc1Rm5I4.YqWFO3D5qK62GZaeJFE7T/CvSeCzl0KgkKjK1g5KdOQ",
    "$pbkdf2-sha256$i=1000,l=64$c29tZXNhbHRzb21lc2FsdA$f2yJk+Dph1FxQ+yhQ5KLmg1c5wfFtFU14dLQONYBoAEpCpFi3GiwJVTlNkOe+EY+A2xsd3ncDj8KxPUprM8VaQ",
];

/// bcrypt of 72 times `x`.
const FULL: &str = "$2b$04$c8NFyLHMQn.54Mhwb/mGXeMLOGMWj3m0JFqyDBr3aF12X1ZeTTB/e";

fn is_equal(text: &str, password: &[u8]) -> bool {
    let foreign = Foreign::parse(text).expect(text);
    let computed = foreign.compute(password, &mut Vec::new(), &Budget::new(1 << 20)).expect(text);
    computed.hash == computed.stored
}

#[test]
fn the_hashes_of_other_libraries_match_their_password_and_no_other() {
    for vector in VECTORS {
        assert!(is_equal(vector, b"correct horse"), "{vector}");
        assert!(!is_equal(vector, b"correct horsf"), "{vector}");
        assert!(!is_equal(vector, b""), "{vector}");
    }
}

#[test]
fn argon2_in_kept_memory_gives_the_same() {
    let mut kept = vec![Block::new(); 512];
    let foreign = Foreign::parse(VECTORS[0]).unwrap();
    let computed = foreign.compute(b"correct horse", &mut kept, &Budget::new(0)).unwrap();
    assert!(computed.hash == computed.stored);
}

#[test]
fn bcrypt_looks_at_72_bytes_and_says_when_there_are_more() {
    let foreign = Foreign::parse(FULL).unwrap();
    for (length, equal, partial) in [(71, false, false), (72, true, false), (73, true, true), (1024, true, true)] {
        let computed = foreign.compute(&vec![b'x'; length], &mut Vec::new(), &Budget::new(0)).unwrap();
        assert_eq!((computed.hash == computed.stored, computed.is_partial), (equal, partial), "{length}");
    }
}

#[test]
fn no_two_threads_take_more_memory_than_there_is() {
    let budget = Budget::new(100);
    let most = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for bytes in [60, 60, 60, 200, 40, 0] {
            let (budget, most) = (&budget, &most);
            scope.spawn(move || {
                let _held = budget.take(bytes);
                most.fetch_max(*budget.taken.lock().unwrap(), std::sync::atomic::Ordering::Relaxed);
            });
        }
    });
    assert!(most.into_inner() <= 100);
    assert_eq!(*budget.taken.lock().unwrap(), 0);
}
