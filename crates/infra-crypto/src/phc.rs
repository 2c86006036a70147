//! Argon2id parameters, PHC strings and the hash itself (RFC 9106; docs/security.md: A1).
//!
//! The form is `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<hash>` with unpadded base64. The parser refuses
//! everything else: this service never wrote another variant, version, order or spelling. The crate `password-hash`
//! would accept any of them, and the bounds on cost, salt and hash would have to be checked all the same.

use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use orgauth_domain::accounts::user::PasswordHash;

/// Bytes of a new salt.
pub(crate) const SALT_LENGTH: usize = 16;
/// Bytes of a new hash.
pub(crate) const HASH_LENGTH: usize = 32;

/// The largest cost that a damaged or hostile row can cause: 1 GiB, 64 passes, 64 lanes.
const MEMORY_LIMIT_KIB: u32 = 1024 * 1024;
const PASSES_LIMIT: u32 = 64;
const LANES_LIMIT: u32 = 64;

/// The cost of a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArgonParams {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

/// Parameters that are too weak, or too expensive for any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "argon2id takes 19456 to {MEMORY_LIMIT_KIB} KiB of memory, 2 to {PASSES_LIMIT} passes and 1 to {LANES_LIMIT} lanes"
)]
pub struct WeakParams;

impl Default for ArgonParams {
    /// The weakest parameters that are allowed.
    fn default() -> Self {
        Self { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl ArgonParams {
    /// Checks parameters for new hashes.
    ///
    /// # Errors
    /// A parameter is weaker than the default, or exceeds its limit.
    pub fn new(memory_kib: u32, passes: u32, lanes: u32) -> Result<Self, WeakParams> {
        let params = Self { memory_kib, passes, lanes };
        let strong = !params.is_weaker_than(Self::default());
        if strong && params.is_computable() { Ok(params) } else { Err(WeakParams) }
    }

    /// Parameters that take no time and protect nothing: for tests in which hashing doesn't matter.
    #[doc(hidden)]
    pub const fn insecure_for_tests() -> Self {
        Self { memory_kib: 8, passes: 1, lanes: 1 }
    }

    /// How many blocks of memory a computation takes.
    pub(crate) fn blocks(self) -> usize {
        self.argon(HASH_LENGTH).map_or(0, |argon| argon.params().block_count())
    }

    /// How many bytes a computation allocates when `kept` blocks exist already.
    pub(crate) fn bytes_beyond(self, kept: usize) -> usize {
        let blocks = self.blocks();
        if blocks <= kept { 0 } else { blocks.saturating_mul(Block::SIZE) }
    }

    /// Whether any of the parameters is below the other's.
    fn is_weaker_than(self, other: Self) -> bool {
        self.memory_kib < other.memory_kib || self.passes < other.passes || self.lanes < other.lanes
    }

    fn is_computable(self) -> bool {
        self.memory_kib <= MEMORY_LIMIT_KIB
            && self.passes <= PASSES_LIMIT
            && self.lanes <= LANES_LIMIT
            && self.argon(HASH_LENGTH).is_ok()
    }

    fn argon(self, length: usize) -> Result<Argon2<'static>, argon2::Error> {
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(length))?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }
}

/// A parsed PHC string.
pub(crate) struct Phc {
    pub(crate) params: ArgonParams,
    pub(crate) salt: Vec<u8>,
    pub(crate) hash: Vec<u8>,
}

impl Phc {
    /// Hashes a password with a new salt.
    pub(crate) fn compute(
        params: ArgonParams,
        salt: [u8; SALT_LENGTH],
        password: &[u8],
        memory: &mut Vec<Block>,
    ) -> Result<Self, argon2::Error> {
        let mut made = Self { params, salt: salt.to_vec(), hash: vec![0; HASH_LENGTH] };
        made.hash = made.hash_of(password, memory)?;
        Ok(made)
    }

    /// The hash of `password` with this salt and these parameters. Uses `memory` when it is large enough and
    /// otherwise allocates for this call only, so that one expensive row doesn't enlarge a thread for its lifetime.
    pub(crate) fn hash_of(&self, password: &[u8], memory: &mut Vec<Block>) -> Result<Vec<u8>, argon2::Error> {
        let mut hash = vec![0; self.hash.len()];
        let argon = self.params.argon(hash.len())?;
        let blocks = argon.params().block_count();
        if blocks <= memory.len() {
            argon.hash_password_into_with_memory(password, &self.salt, &mut hash, memory)?;
        } else {
            let mut larger = vec![Block::new(); blocks];
            argon.hash_password_into_with_memory(password, &self.salt, &mut hash, &mut larger)?;
        }
        Ok(hash)
    }

    /// Whether a new hash by these parameters would be stronger, or take other work. A hash of greater cost (an imported one) takes
    /// longer to check than the dummy does, which tells that its account exists.
    pub(crate) fn differs_from(&self, today: ArgonParams) -> bool {
        self.params != today || self.salt.len() < SALT_LENGTH || self.hash.len() < HASH_LENGTH
    }

    /// Parses a PHC string; `None` when it doesn't have the form that this service writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (params, rest) = text.strip_prefix("$argon2id$v=19$")?.split_once('$')?;
        let (salt, hash) = rest.split_once('$')?;
        let mut numbers = params.split(',');
        let mut number = |name: &str| {
            let digits = numbers.next()?.strip_prefix(name)?;
            // `u32::from_str` would take a sign.
            digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let params = ArgonParams { memory_kib: number("m=")?, passes: number("t=")?, lanes: number("p=")? };
        if numbers.next().is_some() || !params.is_computable() {
            return None;
        }
        let salt = STANDARD_NO_PAD.decode(salt).ok().filter(|bytes| (8..=64).contains(&bytes.len()))?;
        let hash = STANDARD_NO_PAD.decode(hash).ok().filter(|bytes| (16..=64).contains(&bytes.len()))?;
        Some(Self { params, salt, hash })
    }

    /// The PHC string.
    pub(crate) fn write(&self) -> PasswordHash {
        let ArgonParams { memory_kib, passes, lanes } = self.params;
        let (salt, hash) = (STANDARD_NO_PAD.encode(&self.salt), STANDARD_NO_PAD.encode(&self.hash));
        PasswordHash::new(format!("$argon2id$v=19$m={memory_kib},t={passes},p={lanes}${salt}${hash}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors of the reference implementation's own tests, for the password `password`.
    const VECTORS: [&str; 3] = [
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    ];

    #[test]
    fn a1_the_reference_vectors_are_computed_written_and_read() {
        let mut memory = vec![Block::new(); 256];
        for vector in VECTORS {
            let phc = Phc::parse(vector).expect(vector);
            assert_eq!(phc.hash_of(b"password", &mut memory).unwrap(), phc.hash, "{vector}");
            assert_ne!(phc.hash_of(b"passwore", &mut memory).unwrap(), phc.hash, "{vector}");
            assert_eq!(phc.write().as_str(), vector);
        }
        assert_eq!(memory.len(), 256, "the kept memory doesn't grow");
    }

    #[test]
    fn a1_parameters_below_the_floor_and_beyond_reason_are_refused() {
        assert_eq!(ArgonParams::new(19_456, 2, 1), Ok(ArgonParams::default()));
        assert!(ArgonParams::new(65_536, 3, 4).is_ok());
        for (memory, passes, lanes) in [
            (19_455, 2, 1),
            (19_456, 1, 1),
            (65_536, 1, 1),
            (19_456, 2, 0),
            (1_048_577, 2, 1),
            (19_456, 65, 1),
            (19_456, 2, 65),
        ] {
            assert_eq!(ArgonParams::new(memory, passes, lanes), Err(WeakParams), "{memory} {passes} {lanes}");
        }
    }

    #[test]
    fn anything_but_the_one_form_is_refused() {
        let good = VECTORS[0];
        for (from, to) in [
            ("$argon2id", "argon2id"),
            ("argon2id", "argon2i"),
            ("argon2id", "argon2d"),
            ("v=19", "v=16"),
            ("$v=19", ""),
            ("m=256", "m=+256"),
            ("m=256", "m="),
            ("m=256", "m=4294967295"),
            ("m=256", "m=4294967296"),
            ("m=256", "m=7"),
            ("t=2", "t=0"),
            ("t=2", "t=65"),
            ("p=1", "p=0"),
            ("p=1", "p=65"),
            ("p=1", "p=1,data=AAAA"),
            ("m=256,t=2", "t=2,m=256"),
            ("c29tZXNhbHQ", "c29tZXNhbHQ=="),
            ("c29tZXNhbHQ", "c29tZXNhbHR"),
            ("c29tZXNhbHQ", "c29t"),
            ("c29tZXNhbHQ", ""),
            ("nf65", "n-65"),
            ("nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4", "nf65"),
            ("Gi/4", "Gi/4$"),
        ] {
            assert!(good.contains(from));
            assert!(Phc::parse(&good.replacen(from, to, 1)).is_none(), "{from} -> {to}");
        }
        assert!(Phc::parse("").is_none() && Phc::parse("$2b$12$abc").is_none());
    }

    #[test]
    fn a1_any_parameter_but_todays_makes_a_hash_differ() {
        let differs = |text: &str, memory_kib, passes, lanes| {
            let text = text.replace("c29tZXNhbHQ", "c29tc2FsdHNvbWVzYWx0MQ");
            Phc::parse(&text).unwrap().differs_from(ArgonParams { memory_kib, passes, lanes })
        };
        assert!(!differs(VECTORS[0], 256, 2, 1));
        for (memory_kib, passes, lanes) in [(257, 2, 1), (256, 3, 1), (256, 2, 2), (255, 2, 1), (256, 1, 1)] {
            assert!(differs(VECTORS[0], memory_kib, passes, lanes), "{memory_kib} {passes} {lanes}");
        }
        let short_salt = Phc::parse(VECTORS[0]).unwrap();
        assert!(short_salt.differs_from(ArgonParams { memory_kib: 256, passes: 2, lanes: 1 }));
    }
}
