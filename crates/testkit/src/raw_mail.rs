//! A parser for the mails of this service: the needed parts of RFC 5322 and of RFC 2045 to 2047.

/// A mail as it was sent or stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawMail(String);

impl RawMail {
    /// Creates it from the bytes of a mail, which are ASCII in every mail of this service.
    pub fn new(bytes: &[u8]) -> Self {
        Self(String::from_utf8(bytes.to_vec()).expect("a mail in UTF-8"))
    }

    /// Returns the whole mail.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Returns the names of all headers, in order.
    pub fn header_names(&self) -> Vec<&str> {
        let (head, _) = split(&self.0);
        let lines = head.lines().filter(|line| !line.starts_with([' ', '\t']));
        lines.filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect()
    }

    /// Returns the decoded value of the first header with this name.
    pub fn header(&self, name: &str) -> Option<String> {
        header(split(&self.0).0, name).map(|value| words(&value))
    }

    /// Returns the decoded text part.
    pub fn text(&self) -> String {
        self.part("text/plain").expect("a text part")
    }

    /// Returns the decoded HTML part.
    pub fn html(&self) -> String {
        self.part("text/html").expect("an HTML part")
    }

    /// Returns every http or https address in the text part.
    pub fn links(&self) -> Vec<String> {
        let text = self.text();
        let web = |word: &&str| word.starts_with("https://") || word.starts_with("http://");
        text.split_whitespace().filter(web).map(str::to_owned).collect()
    }

    fn part(&self, kind: &str) -> Option<String> {
        let (head, body) = split(&self.0);
        part(&header(head, "Content-Type")?, body, kind)
    }
}

/// Returns the first part of this content type, nested parts included.
fn part(outer: &str, body: &str, kind: &str) -> Option<String> {
    let boundary = outer.split_once("boundary=")?.1.trim_matches('"').to_owned();
    let delimiter = format!("--{boundary}\r\n");
    body.split(&delimiter).skip(1).find_map(|part_of_it| {
        let (head, body) = split(part_of_it);
        let inner = header(head, "Content-Type")?;
        // The line end before a delimiter belongs to the delimiter.
        let last = body.split_once(&format!("\r\n--{boundary}--")).map(|(body, _)| body);
        let body = last.or_else(|| body.strip_suffix("\r\n")).unwrap_or(body);
        if inner.starts_with("multipart/") {
            return part(&inner, body, kind);
        }
        inner.starts_with(kind).then(|| decoded(&header(head, "Content-Transfer-Encoding").unwrap_or_default(), body))
    })
}

fn split(text: &str) -> (&str, &str) {
    text.split_once("\r\n\r\n").unwrap_or((text, ""))
}

/// Returns the unfolded value of a header.
fn header(head: &str, name: &str) -> Option<String> {
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let mut fields = unfolded.split("\r\n").filter_map(|line| line.split_once(':'));
    fields.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_owned())
}

fn decoded(encoding: &str, body: &str) -> String {
    let bytes = match encoding.to_ascii_lowercase().as_str() {
        "base64" => base64(body),
        "quoted-printable" => quoted_printable(&body.replace("=\r\n", "")),
        _ => body.as_bytes().to_vec(),
    };
    String::from_utf8(bytes).expect("a part in UTF-8").replace("\r\n", "\n")
}

/// Decodes the encoded words of RFC 2047; white space between two of them is dropped.
fn words(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    let mut after_word = false;
    while let Some((before, tail)) = rest.split_once("=?") {
        if !(after_word && before.trim().is_empty()) {
            out.push_str(before);
        }
        let mut fields = tail.splitn(4, '?');
        let (_, kind, data, end) = (fields.next(), fields.next(), fields.next(), fields.next());
        let (kind, data) = (kind.expect("an encoding"), data.expect("an encoded word"));
        let bytes = match kind.to_ascii_lowercase().as_str() {
            "b" => base64(data),
            _ => quoted_printable(&data.replace('_', " ")),
        };
        out.push_str(&String::from_utf8(bytes).expect("a word in UTF-8"));
        rest = end.and_then(|end| end.strip_prefix('=')).expect("the end of an encoded word");
        after_word = true;
    }
    out + rest
}

fn quoted_printable(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'=' {
            let digits = [bytes.next().expect("a digit"), bytes.next().expect("a digit")];
            let digits = std::str::from_utf8(&digits).expect("two digits");
            out.push(u8::from_str_radix(digits, 16).expect("two digits"));
        } else {
            out.push(byte);
        }
    }
    out
}

/// Decodes base64; other characters are skipped.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut out, mut bits, mut count) = (Vec::new(), 0_u32, 0_u32);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte)) {
        bits = (bits << 6) | u32::try_from(digit).expect("below 64");
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(u8::try_from((bits >> count) & 0xff).expect("one byte"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_parts_are_decoded() {
        let raw = "Subject: =?utf-8?b?SsO8cg==?=\r\n =?utf-8?q?gen_=3C?= & co\r\nTo: a@b.example\r\n\
                   Content-Type: multipart/alternative;\r\n boundary=\"x\"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\
                   Content-Transfer-Encoding: quoted-printable\r\n\r\nAt https://a.example/=\r\n?b=3Dc=C3=A9\r\nnow\r\n\
                   --x\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nPGI+\r\n\
                   --x--\r\n";
        let mail = RawMail::new(raw.as_bytes());
        assert_eq!(mail.header("subject").as_deref(), Some("Jürgen < & co"));
        assert_eq!(mail.header_names(), ["Subject", "To", "Content-Type"]);
        assert_eq!(mail.text(), "At https://a.example/?b=cé\nnow");
        assert_eq!(mail.html(), "<b>");
        assert_eq!(mail.links(), ["https://a.example/?b=cé"]);
    }
}
