//! Password hashes that other services made, recomputed for comparison (docs/security.md: A1).

use std::sync::{Condvar, Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Block, Params, Version};
use orgauth_domain::accounts::foreign_hash::{ForeignHash, HashCeilings};
use ring::pbkdf2;

/// How many bytes of a password bcrypt reads.
const BCRYPT_BYTES: usize = 72;

/// A stored hash that another service made.
pub(crate) struct Foreign(ForeignHash);

/// A computed hash, and the stored hash to compare it with.
pub(crate) struct Computed<'a> {
    pub(crate) hash: Vec<u8>,
    pub(crate) stored: &'a [u8],
    /// Whether an equal hash proves nothing, because the algorithm didn't read the whole password.
    pub(crate) is_partial: bool,
}

impl Foreign {
    /// Reads a stored hash under the utmost ceilings, not those for imports; `None` when it has none of the known forms.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        ForeignHash::parse(text, &HashCeilings::UTMOST).ok().map(Self)
    }

    /// How many bytes a computation allocates. Zero for an Argon2 hash whose memory fits into the `kept` blocks.
    fn bytes(&self, kept: usize) -> usize {
        match &self.0 {
            ForeignHash::Argon2 { memory_kib, .. } => {
                let bytes = size(*memory_kib).saturating_mul(1024);
                if bytes / Block::SIZE <= kept { 0 } else { bytes }
            }
            ForeignHash::Scrypt { log_n, r, p, .. } => {
                let cells = 1_usize.checked_shl((*log_n).into()).unwrap_or(usize::MAX).saturating_add(size(*p));
                cells.saturating_mul(size(*r)).saturating_mul(128)
            }
            ForeignHash::Bcrypt { .. } | ForeignHash::Pbkdf2 { .. } => 0,
        }
    }

    /// Computes the hash of a password, after waiting for a share of the memory budget. Uses `memory` where it is large enough.
    pub(crate) fn compute(&self, password: &[u8], memory: &mut Vec<Block>, budget: &Budget) -> Option<Computed<'_>> {
        let _held = budget.take(self.bytes(memory.len()));
        let computed = |hash, stored| Some(Computed { hash, stored, is_partial: false });
        match &self.0 {
            ForeignHash::Argon2 { is_id, is_current, memory_kib, passes, lanes, made } => {
                let algorithm = if *is_id { Algorithm::Argon2id } else { Algorithm::Argon2i };
                let version = if *is_current { Version::V0x13 } else { Version::V0x10 };
                let params = Params::new(*memory_kib, *passes, *lanes, Some(made.hash.len())).ok()?;
                let blocks = params.block_count();
                let argon = Argon2::new(algorithm, version, params);
                let mut hash = vec![0; made.hash.len()];
                if blocks <= memory.len() {
                    argon.hash_password_into_with_memory(password, &made.salt, &mut hash, memory).ok()?;
                } else {
                    let mut larger = vec![Block::new(); blocks];
                    argon.hash_password_into_with_memory(password, &made.salt, &mut hash, &mut larger).ok()?;
                }
                computed(hash, &made.hash)
            }
            ForeignHash::Bcrypt { cost, salt, hash } => {
                // C implementations include the terminating NUL when it fits.
                let mut key = zeroize::Zeroizing::new(password.to_vec());
                key.push(0);
                key.truncate(BCRYPT_BYTES);
                let mut made = bcrypt::bcrypt(*cost, *salt, &key).to_vec();
                made.truncate(hash.len());
                Some(Computed { hash: made, stored: hash, is_partial: password.len() > BCRYPT_BYTES })
            }
            ForeignHash::Scrypt { log_n, r, p, made } => {
                let params = scrypt::Params::new(*log_n, *r, *p).ok()?;
                let mut hash = vec![0; made.hash.len()];
                scrypt::scrypt(password, &made.salt, &params, &mut hash).ok()?;
                computed(hash, &made.hash)
            }
            ForeignHash::Pbkdf2 { is_sha512, iterations, made } => {
                let algorithm = if *is_sha512 { pbkdf2::PBKDF2_HMAC_SHA512 } else { pbkdf2::PBKDF2_HMAC_SHA256 };
                let mut hash = vec![0; made.hash.len()];
                pbkdf2::derive(algorithm, (*iterations).try_into().ok()?, &made.salt, password, &mut hash);
                computed(hash, &made.hash)
            }
        }
    }
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The memory that all threads together may use for hashes that need more than a thread keeps.
pub(crate) struct Budget {
    most: usize,
    taken: Mutex<usize>,
    freed: Condvar,
}

/// A share of the budget; dropping it returns the memory.
pub(crate) struct Held<'a>(&'a Budget, usize);

impl Budget {
    /// A budget of this many bytes.
    pub(crate) const fn new(most: usize) -> Self {
        Self { most, taken: Mutex::new(0), freed: Condvar::new() }
    }

    /// Waits until this many bytes are free. A request for more than the whole budget waits for the whole budget.
    pub(crate) fn take(&self, bytes: usize) -> Held<'_> {
        let bytes = bytes.min(self.most);
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |taken: &mut usize| *taken + bytes > self.most;
        let mut taken = self.freed.wait_while(taken, fits).unwrap_or_else(PoisonError::into_inner);
        *taken += bytes;
        Held(self, bytes)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        let mut taken = self.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        *taken = taken.saturating_sub(self.1);
        drop(taken);
        self.0.freed.notify_all();
    }
}

#[cfg(test)]
#[path = "foreign_tests.rs"]
mod tests;
