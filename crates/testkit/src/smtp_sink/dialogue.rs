//! The sink's dialogue on one connection.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpStream};

use super::shared::{Act, ReceivedMail, Shared, SinkTls, Stage, Stream};
use crate::raw_mail::{RawMail, base64};

/// The end of a dialogue.
struct Over;

impl From<io::Error> for Over {
    fn from(_: io::Error) -> Self {
        Self
    }
}

struct Dialogue<'a> {
    shared: &'a Shared,
    raw: TcpStream,
    stream: BufReader<Box<dyn Stream>>,
    encrypted: bool,
    user: Option<String>,
    from: Option<String>,
    to: Vec<String>,
}

/// Runs the dialogue until the client or the sink ends it.
pub(super) fn run(raw: TcpStream, shared: &Shared) -> io::Result<()> {
    raw.set_nodelay(true)?;
    let (stream, encrypted): (Box<dyn Stream>, _) = match &shared.options.tls {
        SinkTls::Implicit(upgrade) => (upgrade(raw.try_clone()?)?, true),
        SinkTls::None | SinkTls::StartTls(_) => (Box::new(raw.try_clone()?), false),
    };
    let stream = BufReader::new(stream);
    let mut dialogue = Dialogue { shared, raw, stream, encrypted, user: None, from: None, to: Vec::new() };
    let _over = dialogue.speak();
    // Close the connection although the sink holds another handle of it.
    let _ = dialogue.raw.shutdown(Shutdown::Both);
    Ok(())
}

impl Dialogue<'_> {
    fn speak(&mut self) -> Result<(), Over> {
        self.usual(Stage::Greeting, "220 sink ESMTP")?;
        loop {
            let line = self.line()?;
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let shown = if verb == "AUTH" { verb.clone() } else { line.clone() };
            self.shared.change(|state| state.commands.push(shown));
            match verb.as_str() {
                "EHLO" => self.ehlo()?,
                "STARTTLS" => self.start_tls()?,
                "AUTH" => self.auth(&line)?,
                "MAIL" => self.mail(&line)?,
                "RCPT" => self.rcpt(&line)?,
                "DATA" => self.data()?,
                "RSET" => {
                    (self.from, self.to) = (None, Vec::new());
                    self.usual(Stage::Rset, "250 forgotten")?;
                }
                "NOOP" => self.say("250 nothing done")?,
                "QUIT" => {
                    self.say("221 bye")?;
                    return Err(Over);
                }
                _ => self.say("502 not known here")?,
            }
        }
    }

    fn ehlo(&mut self) -> Result<(), Over> {
        let options = &self.shared.options;
        let upgradable = matches!(options.tls, SinkTls::StartTls(_)) && !self.encrypted;
        let offer = if upgradable {
            "250-STARTTLS\r\n".to_owned()
        } else if options.credentials.is_some() {
            format!("250-AUTH {}\r\n", options.mechanisms)
        } else {
            String::new()
        };
        self.usual(Stage::Ehlo, &format!("250-sink\r\n{offer}250 8BITMIME"))?;
        Ok(())
    }

    fn start_tls(&mut self) -> Result<(), Over> {
        let SinkTls::StartTls(upgrade) = &self.shared.options.tls else {
            return self.say("502 not known here");
        };
        if self.usual(Stage::StartTls, "220 go ahead")? {
            self.stream = BufReader::new(upgrade(self.raw.try_clone()?)?);
            self.encrypted = true;
        }
        Ok(())
    }

    fn auth(&mut self, line: &str) -> Result<(), Over> {
        let mut words = line.split_whitespace().skip(1);
        let kind = words.next().unwrap_or_default().to_ascii_uppercase();
        let first = words.next().map(str::to_owned);
        let given = match (kind.as_str(), first) {
            ("PLAIN", Some(first)) => plain(&first),
            ("PLAIN", None) => plain(&self.asked("")?),
            ("LOGIN", _) => Some((decoded(&self.asked("VXNlcm5hbWU6")?), decoded(&self.asked("UGFzc3dvcmQ6")?))),
            _ => return self.say("504 not known here"),
        };
        if self.shared.options.credentials.is_some() && given != self.shared.options.credentials {
            return self.say("535 not these");
        }
        if self.usual(Stage::Auth, "235 welcome")? {
            self.user = given.map(|(user, _)| user);
        }
        Ok(())
    }

    fn asked(&mut self, challenge: &str) -> Result<String, Over> {
        self.say(&format!("334 {challenge}"))?;
        self.line()
    }

    fn mail(&mut self, line: &str) -> Result<(), Over> {
        if self.shared.options.credentials.is_some() && self.user.is_none() {
            return self.say("530 sign in first");
        }
        if self.from.is_some() {
            return self.say("503 one after the other");
        }
        if self.usual(Stage::Mail, "250 sender taken")? {
            self.from = Some(address(line));
        }
        Ok(())
    }

    fn rcpt(&mut self, line: &str) -> Result<(), Over> {
        if self.from.is_none() {
            return self.say("503 MAIL first");
        }
        if self.usual(Stage::Rcpt, "250 recipient taken")? {
            self.to.push(address(line));
        }
        Ok(())
    }

    fn data(&mut self) -> Result<(), Over> {
        if self.to.is_empty() {
            return self.say("503 RCPT first");
        }
        if !self.usual(Stage::Data, "354 go ahead")? {
            return Ok(());
        }
        let mut data = Vec::new();
        loop {
            let mut line = Vec::new();
            if self.stream.read_until(b'\n', &mut line)? == 0 {
                return Err(Over);
            }
            if line == b".\r\n" {
                break;
            }
            data.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        }
        let mail = ReceivedMail {
            from: self.from.take().unwrap_or_default(),
            to: std::mem::take(&mut self.to),
            data: RawMail::new(&data),
            encrypted: self.encrypted,
            user: self.user.clone(),
        };
        // Store the mail before the client learns that it was accepted.
        match self.shared.act(Stage::End) {
            Some(Act::Reply(code)) => self.say(&format!("{code} no")),
            act => {
                self.shared.change(|state| state.mails.push(mail));
                self.perform(act, "250 taken").map(drop)
            }
        }
    }

    /// Gives the usual answer, or performs the registered act; returns whether the dialogue continues as usual.
    fn usual(&mut self, stage: Stage, answer: &str) -> Result<bool, Over> {
        let act = self.shared.act(stage);
        self.perform(act, answer)
    }

    fn perform(&mut self, act: Option<Act>, answer: &str) -> Result<bool, Over> {
        match act {
            None => self.say(answer).map(|()| true),
            Some(Act::Reply(code)) => self.say(&format!("{code} no")).map(|()| false),
            Some(Act::Say(bytes)) => {
                self.stream.get_mut().write_all(bytes.as_bytes())?;
                self.stream.get_mut().flush()?;
                Ok(true)
            }
            Some(Act::Hang) => {
                // Reads until the client gives up, or the sink stops.
                io::copy(&mut self.stream, &mut io::sink())?;
                Err(Over)
            }
            Some(Act::Close) => Err(Over),
        }
    }

    fn say(&mut self, answer: &str) -> Result<(), Over> {
        self.stream.get_mut().write_all(format!("{answer}\r\n").as_bytes())?;
        Ok(self.stream.get_mut().flush()?)
    }

    fn line(&mut self) -> Result<String, Over> {
        let mut line = String::new();
        match self.stream.read_line(&mut line)? {
            0 => Err(Over),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}

fn address(line: &str) -> String {
    let inner = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inner.map(|(address, _)| address.to_owned()).unwrap_or_default()
}

fn decoded(text: &str) -> String {
    String::from_utf8_lossy(&base64(text)).into_owned()
}

fn plain(text: &str) -> Option<(String, String)> {
    let text = decoded(text);
    let mut parts = text.split('\0').skip(1);
    Some((parts.next()?.to_owned(), parts.next()?.to_owned()))
}
