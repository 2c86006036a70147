//! The digest of long data. Those of values are in `orgauth-domain`.

use ring::digest;

/// A SHA-256 of bytes that arrive in pieces.
#[derive(Clone)]
pub struct Sha256(digest::Context);

impl Sha256 {
    /// Adds the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all bytes that were added.
    #[must_use]
    pub fn finish(self) -> [u8; 32] {
        let mut digest = [0; 32];
        for (to, from) in digest.iter_mut().zip(self.0.finish().as_ref()) {
            *to = *from;
        }
        digest
    }
}

impl Default for Sha256 {
    /// The digest of no bytes yet.
    fn default() -> Self {
        Self(digest::Context::new(&digest::SHA256))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_make_no_difference() {
        let of = |pieces: &[&[u8]]| {
            let mut sum = Sha256::default();
            for piece in pieces {
                sum.update(piece);
            }
            sum.finish()
        };
        // The published vector of "abc".
        assert_eq!(of(&[b"abc"])[..4], [0xba, 0x78, 0x16, 0xbf]);
        assert_eq!(of(&[b"a", b"", b"bc"]), of(&[b"abc"]));
    }
}
