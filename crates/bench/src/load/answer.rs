//! An answer while it is being received.

use memchr::memmem;

use crate::stop::Fallible;

/// A buffer, and how much of the answer it has.
#[derive(Default)]
pub(crate) struct Answer {
    buffer: Vec<u8>,
    filled: usize,
    /// The length of the head and of the whole answer, once the head is complete.
    lengths: Option<(usize, usize)>,
}

impl Answer {
    /// Returns the free part of the buffer; it is never empty.
    pub(crate) fn free_buffer(&mut self) -> &mut [u8] {
        if self.filled == self.buffer.len() {
            self.buffer.resize((self.filled * 2).max(8192), 0);
        }
        &mut self.buffer[self.filled..]
    }

    /// Records that bytes were read; returns whether the answer is complete, and then clears the buffer.
    pub(crate) fn take(&mut self, read: usize, expected: &str) -> Fallible<bool> {
        self.filled += read;
        let arrived = &self.buffer[..self.filled];
        let (head, whole) = match self.lengths {
            Some(lengths) => lengths,
            None => match lengths(arrived)? {
                Some(lengths) => *self.lengths.insert(lengths),
                None => return Ok(false),
            },
        };
        if self.filled < whole {
            return Ok(false);
        }
        let is_right = (arrived.starts_with(b"HTTP/1.1 200 ") || arrived.starts_with(b"HTTP/1.1 201 "))
            && self.filled == whole
            && memmem::find(&arrived[head..], expected.as_bytes()).is_some();
        if !is_right {
            return Err(format!(
                "a wrong answer (not 200 or 201 with {expected}):\n{}",
                String::from_utf8_lossy(arrived)
            )
            .into());
        }
        (self.filled, self.lengths) = (0, None);
        Ok(true)
    }
}

fn lengths(arrived: &[u8]) -> Fallible<Option<(usize, usize)>> {
    let Some(end) = memmem::find(arrived, b"\r\n\r\n") else { return Ok(None) };
    let head = end + 4;
    let value = memmem::find(&arrived[..head], b"\r\ncontent-length: ")
        .or_else(|| memmem::find(&arrived[..head], b"\r\nContent-Length: "))
        .ok_or("an answer without Content-Length")?
        + 18;
    let digits = arrived[value..].iter().take_while(|byte| byte.is_ascii_digit());
    let length = digits.fold(0_usize, |length, digit| length * 10 + usize::from(digit - b'0'));
    Ok(Some((head, head + length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fed(pieces: &[&str]) -> Vec<Result<bool, String>> {
        let mut answer = Answer::default();
        let mut feed = |piece: &&str| {
            answer.free_buffer()[..piece.len()].copy_from_slice(piece.as_bytes());
            answer.take(piece.len(), "\"valid\":true").map_err(|error| error.to_string())
        };
        pieces.iter().map(&mut feed).collect()
    }

    #[test]
    fn an_answer_may_come_in_pieces_and_the_next_one_after_it() {
        let head = "HTTP/1.1 200 OK\r\ncontent-length: 14\r\n\r\n";
        let told =
            fed(&["HTTP/1.1 200", " OK\r\ncontent-length: 14\r\n\r\n", "{\"valid\":true}", head, "{\"valid\":true}"]);
        assert_eq!(told, [Ok(false), Ok(false), Ok(true), Ok(false), Ok(true)]);
    }

    #[test]
    fn another_status_body_or_form_is_wrong() {
        for text in [
            "HTTP/1.1 503 OK\r\ncontent-length: 14\r\n\r\n{\"valid\":true}",
            "HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\n{\"valid\":false}",
            "HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n{\"valid\":true}",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{\"valid\":true}",
        ] {
            assert!(fed(&[text]).pop().unwrap().is_err(), "{text}");
        }
    }
}
