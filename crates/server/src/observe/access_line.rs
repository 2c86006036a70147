//! Writes the lines of the access log, and the fields of spans, as JSON.
//!
//! Every request writes one line and one span. The general formatter sends each through a serializer piece by piece,
//! which takes a sixth of the time of a verify. This module writes the same bytes directly.

use std::cell::RefCell;
use std::fmt::{self, Debug, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use orgauth_domain::Timestamp;
use tracing::field::{Field, Visit};
use tracing::span::Record;
use tracing::{Event, Subscriber};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Formats the lines of the access log, and passes all other lines to the general formatter.
pub(super) struct AccessLines<F>(pub(super) F);

impl<S, N, F> FormatEvent<S, N> for AccessLines<F>
where
    S: Subscriber + for<'lookup> LookupSpan<'lookup>,
    N: for<'writer> FormatFields<'writer> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        // Within a span, a line also contains the span, which the general formatter writes.
        if event.metadata().target() != "access" || event.parent().is_some() || context.lookup_current().is_some() {
            return self.0.format_event(context, writer, event);
        }
        writer.write_str("{\"timestamp\":\"")?;
        write_now(&mut writer)?;
        writer.write_str("\",\"level\":\"")?;
        writer.write_str(event.metadata().level().as_str())?;
        writer.write_char('"')?;
        let mut fields = Fields { writer: &mut writer, is_first: false, written: Ok(()) };
        event.record(&mut fields);
        fields.written?;
        writer.write_str(",\"target\":\"access\"}\n")
    }
}

/// Writes the present time to the microsecond.
#[expect(clippy::disallowed_methods, reason = "when a line is written is no part of any rule")]
fn write_now(writer: &mut Writer<'_>) -> fmt::Result {
    thread_local! {
        /// The second of the last line, and its text.
        static SECOND: RefCell<(u64, String)> = const { RefCell::new((u64::MAX, String::new())) };
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() {
            *second = now.as_secs();
            let millis = i64::try_from(*second).unwrap_or(0).saturating_mul(1000);
            *text = Timestamp::from_millis(millis).to_string();
            text.truncate("2000-01-01T00:00:00".len());
        }
        writer.write_str(text)
    })?;
    write!(writer, ".{:06}Z", now.subsec_micros())
}

/// Stores the fields of spans as a JSON object, which the general formatter reads again when it writes a line within
/// the span. When a member occurs twice, the formatter takes the last one.
pub(super) struct SpanFields;

impl<'writer> FormatFields<'writer> for SpanFields {
    fn format_fields<R: RecordFields>(&self, mut writer: Writer<'writer>, fields: R) -> fmt::Result {
        writer.write_char('{')?;
        let mut members = Fields { writer: &mut writer, is_first: true, written: Ok(()) };
        fields.record(&mut members);
        members.written?;
        writer.write_char('}')
    }

    fn add_fields(&self, current: &'writer mut FormattedFields<Self>, fields: &Record<'_>) -> fmt::Result {
        let had_members = current.fields.len() > "{}".len();
        if current.fields.pop().is_none() {
            current.fields.push('{');
        }
        let mut writer = current.as_writer();
        let mut members = Fields { writer: &mut writer, is_first: !had_members, written: Ok(()) };
        fields.record(&mut members);
        members.written?;
        writer.write_char('}')
    }
}

/// Writes fields as members of an object.
struct Fields<'a, 'w> {
    writer: &'a mut Writer<'w>,
    is_first: bool,
    written: fmt::Result,
}

impl<'w> Fields<'_, 'w> {
    fn member(&mut self, field: &Field, value: impl FnOnce(&mut Writer<'w>) -> fmt::Result) {
        if self.written.is_ok() {
            self.written = self.write(field, value);
        }
    }

    fn write(&mut self, field: &Field, value: impl FnOnce(&mut Writer<'w>) -> fmt::Result) -> fmt::Result {
        self.writer.write_str(if self.is_first { "\"" } else { ",\"" })?;
        self.is_first = false;
        self.writer.write_str(field.name())?;
        self.writer.write_str("\":")?;
        value(self.writer)
    }
}

impl Visit for Fields<'_, '_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.member(field, |writer| writer.write_str(&serde_json::to_string(&value).map_err(|_| fmt::Error)?));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.member(field, |writer| write!(writer, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.member(field, |writer| write!(writer, "{value}"));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.member(field, |writer| write!(writer, "{value}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.member(field, |writer| {
            writer.write_char('"')?;
            Escaped(writer).write_str(value)?;
            writer.write_char('"')
        });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.member(field, |writer| {
            writer.write_char('"')?;
            write!(Escaped(writer), "{value:?}")?;
            writer.write_char('"')
        });
    }
}

/// Writes text with the escapes of a JSON string, without the quotes.
struct Escaped<'a, 'w>(&'a mut Writer<'w>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
            return self.0.write_str(text);
        }
        let quoted = serde_json::to_string(text).map_err(|_| fmt::Error)?;
        self.0.write_str(quoted.get(1..quoted.len() - 1).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The output of both formatters for the same events, without the time.
    #[expect(clippy::disallowed_methods, reason = "when a line is written is no part of any rule")]
    fn both(log: impl Fn()) -> [String; 2] {
        let (general, ours) = (Kept::default(), Kept::default());
        let builder = |kept: &Kept| {
            let kept = kept.clone();
            tracing_subscriber::fmt()
                .with_writer(move || kept.clone())
                .json()
                .flatten_event(true)
                .with_span_list(false)
        };
        tracing::subscriber::with_default(builder(&general).finish(), &log);
        tracing::subscriber::with_default(
            builder(&ours).map_event_format(AccessLines).fmt_fields(SpanFields).finish(),
            &log,
        );
        [general, ours].map(|kept| {
            let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
            let (time, rest) = text.split_at("{\"timestamp\":\"2000-01-01T00:00:00.000000Z".len());
            let time = time.strip_prefix("{\"timestamp\":\"").unwrap();
            let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
            let age = now - time.parse::<Timestamp>().unwrap().millis();
            assert!((0..60_000).contains(&age), "{time}");
            rest.to_owned()
        })
    }

    #[test]
    fn a_line_is_what_the_general_formatter_would_write() {
        let nasty = "a\"b\\c\n\r\t\u{8}\u{c}\u{1b}\0\u{7f}\u{9b}\u{2028}é";
        for ms in [0.0, 0.001, 0.1, 1.0, 12.345, 123_456.789, 1e16, 1e-7, f64::NAN, f64::INFINITY] {
            let [general, ours] = both(|| {
                tracing::info!(
                    target: "access",
                    parent: None,
                    method = %nasty,
                    debug = ?nasty,
                    route = nasty,
                    status = 200_u16,
                    less = -1_i64,
                    ms,
                    flag = true,
                    org = Some(tracing::field::display(1)),
                    user = None::<tracing::field::DisplayValue<i32>>,
                    "a message"
                );
            });
            assert_eq!(ours, general);
            assert!(ours.ends_with("\"target\":\"access\"}\n"), "{ours}");
        }
    }

    #[test]
    fn lines_of_others_and_within_spans_are_the_general_formatters() {
        let [general, ours] = both(|| tracing::warn!(target: "other", a = 1, "text"));
        assert_eq!(ours, general);
        let [general, ours] = both(|| {
            let empty = tracing::field::Empty;
            let span = tracing::info_span!("request", id = 7, text = "a\"\n", user = empty, other = empty);
            span.record("user", tracing::field::display("one")).record("user", tracing::field::debug("\u{1b}"));
            tracing::info_span!("bare", user = empty).in_scope(|| {
                tracing::error!("in it");
                tracing::Span::current().record("user", 1.5);
                tracing::error!("in it");
            });
            span.in_scope(|| tracing::info!(target: "access", a = 1));
            tracing::info!(target: "access", parent: &span, a = 2);
        });
        let without_times = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
        assert_eq!(without_times(&ours), without_times(&general));
        assert!(ours.contains("\"span\":{\"id\":7,\"text\":\"a\\\"\\n\",\"user\":"), "{ours}");
    }
}
