//! The wire format of a mail: headers, and both forms of the text (RFC 5322, RFC 2045, RFC 2046).

use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, MultiPart, SinglePart};
use orgauth_domain::id::MailId;
use orgauth_domain::mail::Mail;
use orgauth_domain::organizations::brand::MailLook;

use crate::content::{Content, content};
use crate::look::Picture;
use crate::sender::Sender;

/// The reason for a mail that can't be built; further attempts would fail as well.
pub(crate) const UNSENDABLE: &str = "unsendable";

/// A mail in its wire format.
pub(crate) struct Wire {
    /// The recipient.
    pub(crate) to: Address,
    /// The whole message in lines that end with CR LF, except the last one.
    pub(crate) bytes: Vec<u8>,
}

/// Who reads the bytes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// A mail server, which may support only short lines of ASCII.
    Server,
    /// Possibly a person with a pager or `grep`: the text is not encoded in the file, so that its link can be copied.
    Person,
}

/// Builds a mail. Everything but its date depends on `sender`, `id`, `mail`, `look` and `reader` alone.
pub(crate) fn build(sender: &Sender, id: MailId, (mail, look): (&Mail, &MailLook), reader: Reader) -> Option<Wire> {
    let look = &*sender.look(look);
    let Content { subject, text, html } = content(mail, look, sender.words(mail.locale.as_ref()))?;
    let to: Address = mail.to.as_str().parse().ok()?;
    // Nobody knows a mail's id before it is written, and quoted-printable text never contains `=_` (RFC 2045 section
    // 6.7): no text can contain the boundary and end its part early.
    let plain = match reader {
        Reader::Server => quoted(text),
        Reader::Person => as_it_is(&text).unwrap_or_else(|| quoted(text)),
    };
    let parts = MultiPart::alternative()
        .boundary(format!("=_{id}"))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_PLAIN).body(plain));
    let html = SinglePart::builder().header(ContentType::TEXT_HTML).body(quoted(html));
    let parts = match &look.picture {
        Some(picture) => parts.multipart(
            // The parts that belong to the HTML alone (RFC 2387).
            MultiPart::related().boundary(format!("=_related_{id}")).singlepart(html).singlepart(inline(picture)?),
        ),
        None => parts.singlepart(html),
    };
    let message = lettre::Message::builder()
        .from(sender.mailbox().clone())
        .to(Mailbox::new(None, to.clone()))
        .subject(subject)
        .message_id(Some(format!("<{id}@{}>", sender.domain())))
        .header(AutoSubmitted)
        .multipart(parts)
        .ok()?;
    let mut bytes = message.formatted();
    // The caller that sends or stores the mail ends the last line.
    while bytes.ends_with(b"\r\n") {
        bytes.truncate(bytes.len().saturating_sub(2));
    }
    (reader == Reader::Person || bytes.is_ascii()).then_some(Wire { to, bytes })
}

fn inline(picture: &Picture) -> Option<SinglePart> {
    let png = ContentType::parse("image/png").ok()?;
    let body = Body::new_with_encoding(picture.png.clone(), ContentTransferEncoding::Base64).ok()?;
    Some(Attachment::new_inline_with_name(picture.content_id.clone(), "logo.png".to_owned()).body(body, png))
}

fn quoted(text: String) -> Body {
    let encoding = ContentTransferEncoding::QuotedPrintable;
    // Any text can be quoted; if not, it would be sent without an encoding.
    Body::new_with_encoding(text, encoding).unwrap_or_else(|bytes| Body::dangerous_pre_encoded(bytes, encoding))
}

/// Returns the text unencoded with lines of at most 998 bytes (RFC 5322 section 2.1.1); absent when a line is longer.
fn as_it_is(text: &str) -> Option<Body> {
    let fits = text.lines().all(|line| line.len() <= 998 && !line.contains('\r'));
    let lines: Vec<&str> = text.lines().collect();
    fits.then(|| Body::dangerous_pre_encoded(lines.join("\r\n").into_bytes(), ContentTransferEncoding::EightBit))
}

/// Marks the mail as generated, so that no program answers it automatically (RFC 3834 section 5).
#[derive(Debug, Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
