//! Answers to questions for text records: a zone in memory, behind the port or behind a name server on loopback.

use std::collections::HashMap;
use std::net::{SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use orgauth_domain::OrganizationId;
use orgauth_domain::ports::{NoDnsAnswer, TextRecords, TextRecordsFuture};

/// What a name answers.
#[derive(Debug, Clone)]
enum Answer {
    /// These values, each as its strings.
    Values(Vec<Vec<String>>),
    /// Another name, which has these values.
    Alias(String, Vec<Vec<String>>),
    /// A response code: 2 for SERVFAIL, 5 for REFUSED.
    Code(u8),
    /// Nothing at all.
    Silence,
}

type Names = HashMap<String, Answer>;

/// The records of some names; every other name doesn't exist. Clones share their records.
#[derive(Debug, Clone, Default)]
pub struct Zone {
    names: Arc<Mutex<Names>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Zone {
    fn names(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, name: &str, answer: Answer) {
        self.names().insert(name.to_ascii_lowercase(), answer);
    }

    /// The name has these text records, of one string each.
    pub fn has(&self, name: &str, values: &[&str]) {
        self.set(name, Answer::Values(values.iter().map(|value| vec![(*value).to_owned()]).collect()));
    }

    /// The name has one text record of these strings.
    pub fn has_pieces(&self, name: &str, pieces: &[&str]) {
        self.set(name, Answer::Values(vec![pieces.iter().map(|piece| (*piece).to_owned()).collect()]));
    }

    /// The name is an alias of another, which has this text record.
    pub fn is_alias(&self, name: &str, of: &str, value: &str) {
        self.set(name, Answer::Alias(of.to_owned(), vec![vec![value.to_owned()]]));
    }

    /// The name doesn't exist.
    pub fn has_not(&self, name: &str) {
        self.names().remove(&name.to_ascii_lowercase());
    }

    /// The name server fails with this response code when it is asked for the name.
    pub fn fails(&self, name: &str, code: u8) {
        self.set(name, Answer::Code(code));
    }

    /// The name server doesn't answer when it is asked for the name.
    pub fn is_silent(&self, name: &str) {
        self.set(name, Answer::Silence);
    }

    /// The names that were asked for, in order.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ask(&self, name: &str) -> Option<Answer> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(name.to_owned());
        self.names().get(&name.to_ascii_lowercase()).cloned()
    }
}

/// As the adapter answers; a silent name fails at once.
impl TextRecords for Zone {
    fn at(&self, name: &str, _: OrganizationId) -> TextRecordsFuture<'_> {
        let answer = match self.ask(name) {
            Some(Answer::Values(values)) => Ok(values.iter().map(|pieces| pieces.concat().into_bytes()).collect()),
            Some(Answer::Alias(..)) | None => Ok(Vec::new()),
            Some(Answer::Code(_) | Answer::Silence) => Err(NoDnsAnswer),
        };
        Box::pin(std::future::ready(answer))
    }
}

/// A name server (RFC 1035) on loopback, over UDP. It knows text records only.
#[derive(Debug)]
pub struct NameServer {
    /// Where it answers.
    pub address: SocketAddr,
}

impl NameServer {
    /// Starts a name server for a zone, on a port of its own; it lives until the process ends.
    ///
    /// # Panics
    /// The machine has no free port.
    pub fn start(zone: &Zone) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        let (address, zone) = (socket.local_addr().unwrap(), zone.clone());
        std::thread::spawn(move || {
            let mut packet = [0; 1500];
            loop {
                let Ok((length, from)) = socket.recv_from(&mut packet) else {
                    std::thread::sleep(Duration::from_millis(1));
                    continue;
                };
                if let Some(reply) = reply(&zone, &packet[..length]) {
                    let _ = socket.send_to(&reply, from);
                }
            }
        });
        Self { address }
    }
}

/// The reply to a question; absent when there is none.
fn reply(zone: &Zone, packet: &[u8]) -> Option<Vec<u8>> {
    const TEXT: [u8; 2] = [0, 16];
    const ALIAS: [u8; 2] = [0, 5];
    let (name, end) = question(packet)?;
    let is_for_text = packet.get(end..end + 2)? == TEXT;
    let mut answers = Vec::new();
    let code = match zone.ask(&name) {
        Some(Answer::Silence) => return None,
        Some(Answer::Code(code)) => code,
        Some(Answer::Values(values)) if is_for_text => {
            answers.extend(values.iter().map(|pieces| answer(&[0xc0, 12], TEXT, &strings(pieces))));
            0
        }
        Some(Answer::Alias(other, values)) => {
            let other = encoded(&other);
            answers.push(answer(&[0xc0, 12], ALIAS, &other));
            let texts = values.iter().filter(|_| is_for_text);
            answers.extend(texts.map(|pieces| answer(&other, TEXT, &strings(pieces))));
            0
        }
        Some(Answer::Values(_)) => 0,
        None => 3,
    };
    let mut reply = packet[..2].to_vec();
    reply.extend([0x81, 0x80 | code, 0, 1, 0, u8::try_from(answers.len()).unwrap(), 0, 0, 0, 0]);
    reply.extend(&packet[12..end + 4]);
    reply.extend(answers.concat());
    Some(reply)
}

/// A record of class IN that nobody may keep.
fn answer(name: &[u8], kind: [u8; 2], data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap().to_be_bytes();
    [name, &kind, &[0, 1, 0, 0, 0, 0], &length, data].concat()
}

fn strings(pieces: &[String]) -> Vec<u8> {
    pieces.iter().flat_map(|piece| [&[u8::try_from(piece.len()).unwrap()], piece.as_bytes()].concat()).collect()
}

fn encoded(name: &str) -> Vec<u8> {
    let labels: Vec<String> = name.split('.').map(str::to_owned).collect();
    [strings(&labels), vec![0]].concat()
}

/// The queried name, without a dot at its end, and the offset behind it.
fn question(packet: &[u8]) -> Option<(String, usize)> {
    let (mut place, mut labels) = (12, Vec::new());
    loop {
        let length = usize::from(*packet.get(place)?);
        place += 1;
        if length == 0 {
            return Some((labels.join("."), place));
        }
        labels.push(String::from_utf8_lossy(packet.get(place..place + length)?).into_owned());
        place += length;
    }
}
