//! Requests as bytes, and the order in which they are sent.

/// The prefix of every path.
const PREFIX: &str = "/api/v1";

/// Builds a request; each header ends with `\r\n`.
fn request(method: &str, path: &str, headers: &str, body: &str) -> String {
    let content = match body.len() {
        0 => String::new(),
        length => format!("Content-Type: application/json\r\nContent-Length: {length}\r\n"),
    };
    format!("{method} {PREFIX}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}{content}\r\n{body}")
}

/// Many requests in one block of memory.
#[derive(Default)]
pub(crate) struct Requests {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Requests {
    /// Adds a request.
    pub(crate) fn push(&mut self, method: &str, path: &str, headers: &str, body: &str) {
        self.bytes.extend_from_slice(request(method, path, headers, body).as_bytes());
        self.ends.push(self.bytes.len());
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, at: usize) -> &[u8] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[at]]
    }

    /// Returns `count` requests from `from` on, repeated endlessly.
    pub(crate) fn around_some(&self, from: usize, count: usize) -> Walk<'_> {
        Walk { requests: self, from, count, at: 0, left: usize::MAX }
    }

    /// Returns `count` requests from `from` on, each once.
    pub(crate) fn once(&self, from: usize, count: usize) -> Walk<'_> {
        let count = count.min(self.len().saturating_sub(from));
        Walk { requests: self, from, count, at: 0, left: count }
    }
}

/// A sequence of requests.
#[derive(Clone)]
pub(crate) struct Walk<'a> {
    requests: &'a Requests,
    from: usize,
    count: usize,
    at: usize,
    left: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn next(&mut self) -> Option<&'a [u8]> {
        if self.count == 0 {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let at = self.from + self.at;
        self.at = (self.at + 1) % self.count;
        Some(self.requests.get(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_goes_around_or_once() {
        let mut requests = Requests::default();
        for path in ["/a", "/b", "/c"] {
            requests.push("GET", path, "X-Org-Slug: acme\r\n", "");
        }
        let paths = |walk: Walk<'_>, count: usize| -> Vec<u8> {
            let mut walk = walk;
            (0..count).filter_map(|_| walk.next()).map(|request| request[PREFIX.len() + 5]).collect()
        };
        assert_eq!(paths(requests.around_some(0, 3), 4), b"abca");
        assert_eq!(paths(requests.around_some(1, 2), 4), b"bcbc");
        assert_eq!(paths(requests.once(1, 9), 4), b"bc");
        assert_eq!(paths(requests.once(3, 1), 4), b"");
        assert_eq!(requests.get(0), b"GET /api/v1/a HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Org-Slug: acme\r\n\r\n");
    }
}
