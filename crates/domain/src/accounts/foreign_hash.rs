//! Password hashes that other services made, for imports: the supported forms, and their maximum costs
//! (docs/operations.md#importing-users).
//!
//! | form | spelling |
//! |---|---|
//! | Argon2 | `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`, `$argon2i$…`; without `v=` the first version, 16 |
//! | bcrypt | `$2b$12$` and 53 characters; `$2a$` and `$2y$` mean the same |
//! | scrypt | `$scrypt$ln=16,r=8,p=1$salt$hash` |
//! | PBKDF2 | `$pbkdf2-sha256$29000$salt$hash` or `$pbkdf2-sha256$i=29000,l=32$salt$hash`; `$pbkdf2-sha512$…` |
//!
//! Salt and hash are base64. `.` instead of `+`, as passlib writes it, is accepted, and so is padding.

use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// A hash that another service made.
#[derive(Clone, PartialEq, Eq)]
pub enum ForeignHash {
    /// Argon2 (RFC 9106) in one of its variants and versions.
    Argon2 {
        /// Whether it is Argon2id, and not Argon2i.
        is_id: bool,
        /// Whether it is version 19 (1.3), and not 16 (1.0).
        is_current: bool,
        /// Memory in KiB.
        memory_kib: u32,
        /// Passes over the memory.
        passes: u32,
        /// Lanes.
        lanes: u32,
        /// Salt and hash.
        made: SaltedHash,
    },
    /// bcrypt.
    Bcrypt {
        /// The binary logarithm of its rounds.
        cost: u32,
        /// The salt.
        salt: [u8; 16],
        /// The hash without its last byte, which no spelling contains.
        hash: [u8; 23],
    },
    /// scrypt (RFC 7914).
    Scrypt {
        /// The binary logarithm of N.
        log_n: u8,
        /// Block size.
        r: u32,
        /// Parallelism.
        p: u32,
        /// Salt and hash.
        made: SaltedHash,
    },
    /// PBKDF2 (RFC 8018) with an HMAC of SHA-2.
    Pbkdf2 {
        /// Whether it is of SHA-512, and not of SHA-256.
        is_sha512: bool,
        /// Iterations of each block.
        iterations: u32,
        /// Salt and hash.
        made: SaltedHash,
    },
}

/// A hash and its salt.
#[derive(Clone, PartialEq, Eq)]
pub struct SaltedHash {
    /// 8 to 128 bytes.
    pub salt: Vec<u8>,
    /// 16 to 64 bytes.
    pub hash: Vec<u8>,
}

/// The maximum costs of a hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HashCeilings {
    /// Memory of Argon2 in KiB.
    pub argon2_memory_kib: u32,
    /// Passes of Argon2.
    pub argon2_passes: u32,
    /// Lanes of Argon2.
    pub argon2_lanes: u32,
    /// The cost of bcrypt: the binary logarithm of its rounds.
    pub bcrypt_cost: u32,
    /// 128 · N · r · p of scrypt, in KiB.
    pub scrypt_memory_kib: u32,
    /// Iterations of PBKDF2, of all blocks of the hash together.
    pub pbkdf2_iterations: u32,
}

impl HashCeilings {
    /// The maximum of every setting, and the ceilings for stored hashes whatever the settings say: a hash that was accepted
    /// stays usable when the settings are lowered.
    pub const UTMOST: Self = Self {
        argon2_memory_kib: 1024 * 1024,
        argon2_passes: 64,
        argon2_lanes: 64,
        bcrypt_cost: 18,
        scrypt_memory_kib: 1024 * 1024,
        pbkdf2_iterations: 50_000_000,
    };
}

impl Default for HashCeilings {
    fn default() -> Self {
        Self {
            argon2_memory_kib: 131_072,
            argon2_passes: 10,
            argon2_lanes: 16,
            bcrypt_cost: 14,
            scrypt_memory_kib: 131_072,
            pbkdf2_iterations: 2_000_000,
        }
    }
}

/// Why a hash is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HashFault {
    /// The hash has none of the supported forms.
    #[error("must be a hash of Argon2id, Argon2i, bcrypt, scrypt or PBKDF2 with SHA-2 in its usual spelling")]
    UnknownForm,
    /// The hash has one of the forms, but is malformed.
    #[error("is not of the form {0}")]
    Malformed(&'static str),
    /// A parameter is below the minimum of the algorithm.
    #[error("has a cost that is too small: {0}")]
    TooCheap(&'static str),
    /// scrypt's cost N stands where its logarithm belongs.
    #[error("has ln={0}, and ln is the logarithm of N to base 2: N=16384 is written ln=14")]
    Logarithm(u32),
    /// The length of the salt is out of bounds.
    #[error("must have a salt of 8 to 128 bytes, and not of {0}")]
    Salt(usize),
    /// The length of the hash is out of bounds.
    #[error("must have a hash of 16 to 64 bytes, and not of {0}")]
    Hash(usize),
    /// A parameter is above its ceiling.
    #[error("is too expensive: {what} is {found}, and the setting {setting} allows {most}")]
    TooExpensive {
        /// The parameter.
        what: &'static str,
        /// Its value.
        found: u64,
        /// The ceiling.
        most: u32,
        /// The setting of the ceiling.
        setting: &'static str,
    },
}

const ARGON2: &str = "$argon2id$v=19$m=65536,t=3,p=4$SALT$HASH";
const BCRYPT: &str = "$2b$12$ and 53 characters of ./A-Za-z0-9";
const SCRYPT: &str = "$scrypt$ln=16,r=8,p=1$SALT$HASH";
const PBKDF2: &str = "$pbkdf2-sha256$600000$SALT$HASH";

/// The maximum length of a text: no form with the longest salt and hash is longer.
const LONGEST: usize = 512;

impl ForeignHash {
    /// Reads a hash and checks its cost against the ceilings.
    ///
    /// # Errors
    /// The hash has none of the supported forms, is malformed, has a parameter or length out of bounds, or is too expensive.
    pub fn parse(text: &str, ceilings: &HashCeilings) -> Result<Self, HashFault> {
        let unknown = HashFault::UnknownForm;
        if text.len() > LONGEST {
            return Err(HashFault::Malformed("one of those that are read: it is too long"));
        }
        let (scheme, rest) = text.strip_prefix('$').and_then(|text| text.split_once('$')).ok_or(unknown)?;
        let read = match scheme {
            "argon2id" => argon2(true, rest)?,
            "argon2i" => argon2(false, rest)?,
            "2a" | "2b" | "2y" => bcrypt(rest).ok_or(HashFault::Malformed(BCRYPT))?,
            "scrypt" => scrypt(rest)?,
            "pbkdf2-sha256" => pbkdf2(false, rest)?,
            "pbkdf2-sha512" => pbkdf2(true, rest)?,
            _ => return Err(unknown),
        };
        read.check(ceilings)?;
        Ok(read)
    }

    fn check(&self, ceilings: &HashCeilings) -> Result<(), HashFault> {
        match self {
            Self::Argon2 { memory_kib, passes, lanes, made, .. } => {
                if *passes == 0 || *lanes == 0 || u64::from(*memory_kib) < 8 * u64::from(*lanes) {
                    return Err(HashFault::TooCheap("Argon2 takes a pass, a lane and 8 KiB for each lane at least"));
                }
                made.check()?;
                at_most("m", *memory_kib, ceilings.argon2_memory_kib, "import.max_argon2_memory_kib")?;
                at_most("t", *passes, ceilings.argon2_passes, "import.max_argon2_passes")?;
                at_most("p", *lanes, ceilings.argon2_lanes, "import.max_argon2_lanes")
            }
            Self::Bcrypt { cost, .. } => {
                if *cost < 4 {
                    return Err(HashFault::TooCheap("bcrypt takes a cost of 4 at least"));
                }
                at_most("the cost", *cost, ceilings.bcrypt_cost, "import.max_bcrypt_cost")
            }
            Self::Scrypt { log_n, r, p, made } => {
                if *log_n == 0 || *r == 0 || *p == 0 || u64::from(*log_n) >= 16 * u64::from(*r) {
                    return Err(HashFault::TooCheap(
                        "scrypt takes r and p of 1 at least, and ln from 1 to below 16 r",
                    ));
                }
                made.check()?;
                let product = 1_u64.checked_shl((*log_n).into()).and_then(|n| n.checked_mul(u64::from(*r)));
                let bytes = product.and_then(|cells| cells.checked_mul(u64::from(*p))?.checked_mul(128));
                let kib = bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(1024));
                at_most("128·N·r·p in KiB", kib, ceilings.scrypt_memory_kib, "import.max_scrypt_memory_kib")
            }
            Self::Pbkdf2 { is_sha512, iterations, made } => {
                if *iterations == 0 {
                    return Err(HashFault::TooCheap("PBKDF2 takes one iteration at least"));
                }
                made.check()?;
                let blocks = made.hash.len().div_ceil(if *is_sha512 { 64 } else { 32 });
                let work = u64::from(*iterations).saturating_mul(u64::try_from(blocks).unwrap_or(u64::MAX));
                let what = "the number of iterations, of all blocks of the hash,";
                at_most(what, work, ceilings.pbkdf2_iterations, "import.max_pbkdf2_iterations")
            }
        }
    }
}

impl SaltedHash {
    fn check(&self) -> Result<(), HashFault> {
        if !(8..=128).contains(&self.salt.len()) {
            return Err(HashFault::Salt(self.salt.len()));
        }
        if !(16..=64).contains(&self.hash.len()) {
            return Err(HashFault::Hash(self.hash.len()));
        }
        Ok(())
    }

    /// Reads `SALT$HASH`, with nothing after it.
    fn parse(text: &str) -> Option<Self> {
        let (salt, hash) = text.split_once('$')?;
        Some(Self { salt: decoded(salt)?, hash: decoded(hash)? })
    }
}

fn at_most(what: &'static str, found: impl Into<u64>, most: u32, setting: &'static str) -> Result<(), HashFault> {
    let found = found.into();
    if found <= u64::from(most) { Ok(()) } else { Err(HashFault::TooExpensive { what, found, most, setting }) }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    const CONFIG: GeneralPurposeConfig =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    GeneralPurpose::new(&alphabet::STANDARD, CONFIG).decode(text.replace('.', "+")).ok()
}

/// A decimal number without a sign; `None` for anything else and above `u32::MAX`.
fn number(digits: &str) -> Option<u32> {
    // `u32::from_str` accepts a sign.
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// `NAME=NUMBER,…`: the numbers of exactly these names, in any order.
fn numbers<const N: usize>(text: &str, names: [&str; N]) -> Option<[u32; N]> {
    let mut found = [None; N];
    for part in text.split(',') {
        let (name, digits) = part.split_once('=')?;
        let place = found.get_mut(names.iter().position(|known| *known == name)?)?;
        if place.replace(number(digits)?).is_some() {
            return None;
        }
    }
    let all: Vec<u32> = found.into_iter().collect::<Option<_>>()?;
    all.try_into().ok()
}

fn argon2(is_id: bool, rest: &str) -> Result<ForeignHash, HashFault> {
    let read = || {
        let (is_current, rest) = match rest.strip_prefix("v=") {
            Some(versioned) => {
                let (version, rest) = versioned.split_once('$')?;
                let is_current = match version {
                    "19" => true,
                    "16" => false,
                    _ => return None,
                };
                (is_current, rest)
            }
            None => (false, rest),
        };
        let (costs, made) = rest.split_once('$')?;
        let [memory_kib, passes, lanes] = numbers(costs, ["m", "t", "p"])?;
        Some(ForeignHash::Argon2 { is_id, is_current, memory_kib, passes, lanes, made: SaltedHash::parse(made)? })
    };
    read().ok_or(HashFault::Malformed(ARGON2))
}

/// Reads a bcrypt hash, whose base64 has the usual letters in another order.
fn bcrypt(rest: &str) -> Option<ForeignHash> {
    const CONFIG: GeneralPurposeConfig = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        // The bits after the last whole byte are undefined.
        .with_decode_allow_trailing_bits(true);
    let engine = GeneralPurpose::new(&alphabet::BCRYPT, CONFIG);
    let (cost, made) = rest.split_once('$')?;
    let (salt, hash) = made.split_at_checked(22)?;
    let cost = (cost.len() == 2).then(|| number(cost))??;
    let (salt, hash) = (engine.decode(salt).ok()?, engine.decode(hash).ok()?);
    Some(ForeignHash::Bcrypt { cost, salt: salt.try_into().ok()?, hash: hash.try_into().ok()? })
}

fn scrypt(rest: &str) -> Result<ForeignHash, HashFault> {
    let read = || {
        let (costs, made) = rest.split_once('$')?;
        let [log_n, r, p] = numbers(costs, ["ln", "r", "p"])?;
        Some((log_n, r, p, SaltedHash::parse(made)?))
    };
    let (log_n, r, p, made) = read().ok_or(HashFault::Malformed(SCRYPT))?;
    // N itself is a number of 64 bits.
    let small = u8::try_from(log_n).ok().filter(|log_n| *log_n < 64);
    let log_n = small.ok_or(HashFault::Logarithm(log_n))?;
    Ok(ForeignHash::Scrypt { log_n, r, p, made })
}

fn pbkdf2(is_sha512: bool, rest: &str) -> Result<ForeignHash, HashFault> {
    let read = || {
        let (costs, made) = rest.split_once('$')?;
        let made = SaltedHash::parse(made)?;
        let iterations = if costs.contains(',') {
            let [iterations, length] = numbers(costs, ["i", "l"])?;
            (usize::try_from(length).ok()? == made.hash.len()).then_some(iterations)?
        } else {
            number(costs.strip_prefix("i=").unwrap_or(costs))?
        };
        Some(ForeignHash::Pbkdf2 { is_sha512, iterations, made })
    };
    read().ok_or(HashFault::Malformed(PBKDF2))
}

#[cfg(test)]
#[path = "foreign_hash_tests.rs"]
mod tests;
