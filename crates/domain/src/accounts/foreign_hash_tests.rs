//! Which hashes are accepted, and why the others are refused.

use super::*;

const ARGON2ID: &str =
    "$argon2id$v=19$m=256,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$IqBpbOHvT21qE/6J49rDPZ5bzTYH6uKMxAoQymLwpKc";
const BCRYPT_2B: &str = "$2b$04$Xt.o7ng/RdGiRJY7aeZKKO.QspzdfSLAeZwvWn2OVMVIeQTbUegqa";
const SCRYPT_LN: &str = "$scrypt$ln=4,r=8,p=1$6N0bY6zVGkMopfSe03pvTQ$yiIJXrbEv8KUa+xtdN7DPcuTGnKflSjpq5JivoMAxfo";
const SHA256: &str = "$pbkdf2-sha256$1000$L8WYk/KeUwrBOAfAeC8lxA$pXu160/1Mi1N5rrtlHuX87RMqU3e5nzDfNNx74nmP6A";

fn fault(text: &str) -> Option<HashFault> {
    ForeignHash::parse(text, &HashCeilings::default()).err()
}

fn words(text: &str) -> String {
    fault(text).map(|fault| fault.to_string()).unwrap_or_default()
}

#[test]
fn every_published_spelling_is_read() {
    let pbkdf2 = SHA256.replace("$1000$", "$i=1000,l=32$");
    for text in [
        ARGON2ID,
        &ARGON2ID.replace("argon2id", "argon2i"),
        &ARGON2ID.replace("v=19", "v=16"),
        &ARGON2ID.replace("$v=19", ""),
        BCRYPT_2B,
        &BCRYPT_2B.replace("$2b", "$2a"),
        &BCRYPT_2B.replace("$2b", "$2y"),
        SCRYPT_LN,
        SHA256,
        &pbkdf2,
        &pbkdf2.replace(",l=32", ""),
        &format!("{SHA256}="),
        &SHA256.replace("sha256", "sha512"),
        &SHA256.replace("YWY", "Y.Y"),
    ] {
        assert_eq!(fault(text), None, "{text}");
    }
    let one = |text: &str| ForeignHash::parse(text, &HashCeilings::default());
    assert!(one(SHA256) == one(&pbkdf2), "two spellings of one hash");
}

#[test]
fn what_is_no_such_hash_is_refused_with_its_form() {
    for text in ["", "x", "$", "$1$abc$def", "$2x$04$x", "$5$rounds=1000$x$y", "plain", "argon2id$v=19", "$argon2d$x"]
    {
        assert_eq!(fault(text), Some(HashFault::UnknownForm), "{text}");
    }
    for (good, from, to) in [
        (ARGON2ID, "v=19", "v=18"),
        (ARGON2ID, "m=256", "m=-256"),
        (ARGON2ID, "m=256", "m=+256"),
        (ARGON2ID, "m=256", "m=4294967296"),
        (ARGON2ID, "m=256,", ""),
        (ARGON2ID, "m=256,", "m=256,m=256,"),
        (ARGON2ID, "p=4", "p=4,keyid=AAAA"),
        (ARGON2ID, "wpKc", "wp!c"),
        (ARGON2ID, "c29tZXNhbHRzb21lc2FsdA$", ""),
        (BCRYPT_2B, "$04$", "$4$"),
        (BCRYPT_2B, "$04$", "$ 4$"),
        (BCRYPT_2B, "egqa", "egq"),
        (BCRYPT_2B, "egqa", "egqaa"),
        (BCRYPT_2B, "egqa", "eg+a"),
        (BCRYPT_2B, "Xt.o", "é.o"),
        (SCRYPT_LN, "ln=4", "ln"),
        (SCRYPT_LN, "ln=4", "n=16"),
        (SCRYPT_LN, "MAxfo", "MAxf"),
        (SHA256, "1000", "1e3"),
        (SHA256, "1000", ""),
        (SHA256, "1000", "i=1000,l=64"),
        (SHA256, "nmP6A", "nmP6A$x"),
    ] {
        assert!(good.contains(from), "{from}");
        let text = good.replacen(from, to, 1);
        assert!(matches!(fault(&text), Some(HashFault::Malformed(_))), "{text}: {:?}", fault(&text));
    }
    assert!(matches!(fault(&format!("$2b$04${}", "x".repeat(10_000))), Some(HashFault::Malformed(_))));
}

#[test]
fn degenerate_hashes_are_refused() {
    for (good, from, to) in [
        (ARGON2ID, "t=3", "t=0"),
        (ARGON2ID, "p=4", "p=0"),
        (ARGON2ID, "m=256", "m=31"),
        (BCRYPT_2B, "$04$", "$03$"),
        (BCRYPT_2B, "$04$", "$00$"),
        (SCRYPT_LN, "ln=4", "ln=0"),
        (SCRYPT_LN, "r=8", "r=0"),
        (SCRYPT_LN, "p=1", "p=0"),
        (SCRYPT_LN, "ln=4,r=8", "ln=16,r=1"),
        (SHA256, "1000", "0"),
    ] {
        let text = good.replacen(from, to, 1);
        assert!(matches!(fault(&text), Some(HashFault::TooCheap(_))), "{text}: {:?}", fault(&text));
    }
    for good in [ARGON2ID, SCRYPT_LN, SHA256] {
        let (front, hash) = good.rsplit_once('$').unwrap();
        let (front, salt) = front.rsplit_once('$').unwrap();
        assert_eq!(fault(&format!("{front}$${hash}")), Some(HashFault::Salt(0)));
        assert_eq!(fault(&format!("{front}$c2FsdA${hash}")), Some(HashFault::Salt(4)));
        assert_eq!(fault(&format!("{front}${}${hash}", "AAAA".repeat(43))), Some(HashFault::Salt(129)));
        assert_eq!(fault(&format!("{front}${salt}$")), Some(HashFault::Hash(0)));
        assert_eq!(fault(&format!("{front}${salt}$AAAA")), Some(HashFault::Hash(3)));
        assert_eq!(fault(&format!("{front}${salt}${}", "AAAA".repeat(22))), Some(HashFault::Hash(66)));
    }
}

#[test]
fn scrypt_with_n_in_place_of_its_logarithm_is_refused_as_that() {
    for (found, is_n) in [(63, false), (64, true), (255, true), (16_384, true), (4_000_000_000, true)] {
        let text = SCRYPT_LN.replace("ln=4", &format!("ln={found}"));
        assert_eq!(fault(&text) == Some(HashFault::Logarithm(found)), is_n, "{text}");
        assert_eq!(words(&text).contains("ln is the logarithm of N to base 2"), is_n, "{text}");
    }
}

#[test]
fn costs_above_a_ceiling_are_refused_and_name_the_setting() {
    for (good, from, at, above, setting) in [
        (ARGON2ID, "m=256", "m=131072", "m=131073", "import.max_argon2_memory_kib"),
        (ARGON2ID, "t=3", "t=10", "t=11", "import.max_argon2_passes"),
        (ARGON2ID, "p=4", "p=16", "p=17", "import.max_argon2_lanes"),
        (BCRYPT_2B, "$04$", "$14$", "$15$", "import.max_bcrypt_cost"),
        (BCRYPT_2B, "$04$", "$14$", "$99$", "import.max_bcrypt_cost"),
        (SCRYPT_LN, "ln=4", "ln=17", "ln=18", "import.max_scrypt_memory_kib"),
        (SCRYPT_LN, "p=1", "p=8192", "p=8193", "import.max_scrypt_memory_kib"),
        (SCRYPT_LN, "ln=4,r=8", "ln=17,r=8", "ln=63,r=4294967295", "import.max_scrypt_memory_kib"),
        (SHA256, "1000", "2000000", "2000001", "import.max_pbkdf2_iterations"),
        (SHA256, "1000", "2000000", "4294967295", "import.max_pbkdf2_iterations"),
    ] {
        assert_eq!(fault(&good.replacen(from, at, 1)), None, "{at}");
        let text = good.replacen(from, above, 1);
        assert!(words(&text).contains(setting), "{text}: {}", words(&text));
    }
    // Two blocks of SHA-256 are twice the work.
    let long = "$pbkdf2-sha256$i=1000001,l=64$c29tZXNhbHRzb21lc2FsdA$f2yJk+Dph1FxQ+yhQ5KLmg1c5wfFtFU14dLQONYBoAEpCpFi3GiwJVTlNkOe+EY+A2xsd3ncDj8KxPUprM8VaQ";
    assert!(words(long).contains("2000002"), "{}", words(long));
    assert_eq!(fault(&long.replace("sha256", "sha512")), None);
}

#[test]
fn no_default_is_above_what_a_stored_hash_may_cost() {
    let (default, utmost) = (HashCeilings::default(), HashCeilings::UTMOST);
    assert!(default.argon2_memory_kib <= utmost.argon2_memory_kib && default.argon2_passes <= utmost.argon2_passes);
    assert!(default.argon2_lanes <= utmost.argon2_lanes && default.bcrypt_cost <= utmost.bcrypt_cost);
    assert!(default.scrypt_memory_kib <= utmost.scrypt_memory_kib);
    assert!(default.pbkdf2_iterations <= utmost.pbkdf2_iterations);
}
