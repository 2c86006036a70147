//! An SMTP dialogue on an open connection (RFC 5321): one command, then its reply.
//!
//! The server's bytes are read here and nowhere else. A reply has a bounded length, and bytes that are no reply are
//! [`Fault::Protocol`].

use std::io;
use std::net::{IpAddr, SocketAddr};

use rustls::pki_types::ServerName;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio_rustls::TlsConnector;

/// The most bytes of one reply. RFC 5321 section 4.5.3.1.5 allows 512 for each of its lines.
const MOST_REPLY: u64 = 64 * 1024;

/// A connection, encrypted or not.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// The expected meaning of a reply (RFC 5321 section 4.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// 2yz: done.
    Done,
    /// 3yz: the server waits for more.
    More,
}

/// Why a command has no wanted reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A 4yz or 5yz reply.
    Refused(u16),
    /// Bytes that are no reply, or a reply that makes no sense here.
    Protocol,
    /// The connection ended.
    Lost,
}

/// A reply of the server.
#[derive(Debug, PartialEq, Eq)]
struct Reply {
    code: u16,
    /// The texts of its lines, at least one.
    lines: Vec<String>,
}

/// A dialogue with a mail server.
pub(crate) struct Dialogue {
    stream: BufReader<Box<dyn Stream>>,
    /// This end of the connection.
    local: IpAddr,
    /// The lines of the last answer to EHLO, in upper case, without its first one.
    capabilities: Vec<String>,
    is_encrypted: bool,
}

impl Dialogue {
    /// A dialogue on a new connection; the server has the first word.
    pub(crate) fn new(stream: Box<dyn Stream>, local: SocketAddr) -> Self {
        let (stream, local) = (BufReader::new(stream), local.ip().to_canonical());
        Self { stream, local, capabilities: Vec::new(), is_encrypted: false }
    }

    /// This end of the connection.
    pub(crate) fn local(&self) -> IpAddr {
        self.local
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.is_encrypted
    }

    /// Encrypts the connection. Whatever the server sent before belongs to no encrypted dialogue: an attacker on the way may
    /// have appended it.
    pub(crate) async fn encrypt(self, connector: &TlsConnector, name: ServerName<'static>) -> io::Result<Self> {
        if !self.stream.buffer().is_empty() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let stream = connector.connect(name, self.stream.into_inner()).await?;
        let stream: BufReader<Box<dyn Stream>> = BufReader::new(Box::new(stream));
        Ok(Self { stream, capabilities: Vec::new(), is_encrypted: true, ..self })
    }

    /// Reads the server's greeting.
    pub(crate) async fn greeting(&mut self) -> Result<(), Fault> {
        self.reply().await?.wanted(Wanted::Done).map(drop)
    }

    /// Names the client, and notes what the server offers.
    pub(crate) async fn hello(&mut self, name: &str) -> Result<(), Fault> {
        let answer = self.answer(&format!("EHLO {name}")).await?.wanted(Wanted::Done)?;
        // The first line names the server, each other one begins with a keyword (RFC 5321 section 4.1.1.1). Some servers
        // send empty ones.
        let is_blank = |line: &String| !line.is_empty() && line.trim().is_empty();
        if answer.lines.iter().any(is_blank) || answer.lines.first().is_none_or(String::is_empty) {
            return Err(Fault::Protocol);
        }
        self.capabilities = answer.lines.iter().skip(1).map(|line| line.to_ascii_uppercase()).collect();
        Ok(())
    }

    /// The parameters of a capability; absent when the server doesn't offer it. `keyword` is in upper case.
    pub(crate) fn offered(&self, keyword: &str) -> Option<Vec<&str>> {
        self.capabilities.iter().find_map(|line| {
            let mut words = line.split_ascii_whitespace();
            (words.next() == Some(keyword)).then(|| words.collect())
        })
    }

    /// Sends a command, and expects this kind of reply.
    pub(crate) async fn command(&mut self, line: &str, wanted: Wanted) -> Result<(), Fault> {
        self.answer(line).await?.wanted(wanted).map(drop)
    }

    /// Sends the lines of a message; a dot at the beginning of a line is doubled (RFC 5321 section 4.5.2).
    pub(crate) async fn text(&mut self, message: &[u8]) -> Result<(), Fault> {
        let mut dotted = Vec::with_capacity(message.len().saturating_add(64));
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                dotted.push(b'.');
            }
            dotted.extend_from_slice(line);
        }
        self.write(&dotted).await
    }

    /// Ends the message, whose last line has no line end.
    pub(crate) async fn end_of_text(&mut self) -> Result<(), Fault> {
        self.command("\r\n.", Wanted::Done).await
    }

    async fn answer(&mut self, line: &str) -> Result<Reply, Fault> {
        self.write(format!("{line}\r\n").as_bytes()).await?;
        self.reply().await
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.write_all(bytes).await.map_err(|_| Fault::Lost)?;
        self.stream.flush().await.map_err(|_| Fault::Lost)
    }

    async fn reply(&mut self) -> Result<Reply, Fault> {
        reply(&mut self.stream).await
    }
}

impl Reply {
    fn wanted(self, wanted: Wanted) -> Result<Self, Fault> {
        match (self.code / 100, wanted) {
            (2, Wanted::Done) | (3, Wanted::More) => Ok(self),
            (4 | 5, _) => Err(Fault::Refused(self.code)),
            _ => Err(Fault::Protocol),
        }
    }
}

/// Reads one reply, of one line or several.
async fn reply(stream: &mut (impl AsyncBufRead + Unpin)) -> Result<Reply, Fault> {
    let mut stream = stream.take(MOST_REPLY);
    let mut first = None;
    let mut lines = Vec::new();
    loop {
        let mut bytes = Vec::new();
        stream.read_until(b'\n', &mut bytes).await.map_err(|_| Fault::Lost)?;
        let Some(line) = bytes.strip_suffix(b"\n") else {
            return Err(if stream.limit() == 0 { Fault::Protocol } else { Fault::Lost });
        };
        let (code, is_last, text) = parsed(line.strip_suffix(b"\r").unwrap_or(line)).ok_or(Fault::Protocol)?;
        if *first.get_or_insert(code) != code {
            return Err(Fault::Protocol);
        }
        lines.push(String::from_utf8_lossy(text).into_owned());
        if is_last {
            return Ok(Reply { code, lines });
        }
    }
}

/// The code of a line, whether it is the last one of its reply, and its text (RFC 5321 section 4.2).
fn parsed(line: &[u8]) -> Option<(u16, bool, &[u8])> {
    let (&[first @ b'2'..=b'5', second @ b'0'..=b'5', third @ b'0'..=b'9'], rest) = line.split_first_chunk()? else {
        return None;
    };
    let digit = |byte: u8| u16::from(byte - b'0');
    let code = digit(first) * 100 + digit(second) * 10 + digit(third);
    match rest.split_first() {
        None => Some((code, true, rest)),
        Some((b' ', text)) => Some((code, true, text)),
        Some((b'-', text)) => Some((code, false, text)),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(mut bytes: &[u8]) -> Result<Reply, Fault> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(reply(&mut bytes))
    }

    fn read_ok(bytes: &[u8]) -> (u16, Vec<String>) {
        let Reply { code, lines } = read(bytes).unwrap();
        (code, lines)
    }

    #[test]
    fn a_reply_has_one_code_and_at_least_one_line() {
        assert_eq!(read_ok(b"250 ok\r\n"), (250, vec!["ok".to_owned()]));
        assert_eq!(read_ok(b"250\r\n"), (250, vec![String::new()]));
        assert_eq!(
            read_ok(b"250-a\r\n250-\r\n250 b c\r\nrest"),
            (250, vec!["a".into(), String::new(), "b c".into()])
        );
        assert_eq!(read_ok(b"550 caf\xe9\n"), (550, vec!["caf\u{fffd}".to_owned()]));
        for none in
            [&b"\r\n"[..], b"25\r\n", b"150 a\r\n", b"260 a\r\n", b"250:a\r\n", b" 250 a\r\n", b"250-a\r\n251 b\r\n"]
        {
            assert_eq!(read(none), Err(Fault::Protocol), "{none:?}");
        }
        for cut in [&b""[..], b"250", b"250 ok", b"250-ok\r\n"] {
            assert_eq!(read(cut), Err(Fault::Lost), "{cut:?}");
        }
    }

    #[test]
    fn a_reply_without_an_end_is_read_only_so_far() {
        let room = usize::try_from(MOST_REPLY).unwrap();
        assert_eq!(read(&vec![b'2'; 2 * room]), Err(Fault::Protocol));
        assert_eq!(read(&b"250-a\r\n".repeat(room)), Err(Fault::Protocol));
    }

    proptest! {
        #[test]
        fn no_bytes_of_a_server_panic(bytes in proptest::collection::vec(any::<u8>(), 0..100), head in "[0-9]{0,4}[- ]?") {
            drop(read(&bytes));
            drop(read(&[head.as_bytes(), &bytes].concat()));
        }
    }
}
