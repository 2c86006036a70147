//! Random bytes of the operating system (docs/security.md: L3).

use orgauth_domain::ports::Entropy;
use ring::rand::{SecureRandom, SystemRandom};

/// The operating system's random number generator.
#[derive(Debug, Clone)]
pub struct SystemEntropy(SystemRandom);

impl SystemEntropy {
    /// Creates the generator without reading from it.
    pub fn new() -> Self {
        Self(SystemRandom::new())
    }
}

impl Default for SystemEntropy {
    fn default() -> Self {
        Self::new()
    }
}

impl Entropy for SystemEntropy {
    fn fill(&self, buffer: &mut [u8]) {
        if self.0.fill(buffer).is_err() {
            die();
        }
    }
}

/// Aborts the process: without randomness no operation is safe, and no answer to a caller would be true.
pub(crate) fn die() -> ! {
    tracing::error!("the operating system gives no random bytes; the process ends");
    std::process::abort()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l3_bytes_are_filled_and_differ() {
        let entropy = SystemEntropy::new();
        let (mut one, mut other) = ([0; 32], [0; 32]);
        entropy.fill(&mut one);
        entropy.fill(&mut other);
        assert!(one != other && one != [0; 32] && other != [0; 32]);
    }
}
