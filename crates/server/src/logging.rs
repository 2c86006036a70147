//! Logs: JSON lines or text on stderr (docs/security.md#what-is-kept-and-how). stdout belongs to what commands print.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::access_line::{AccessLines, SpanFields};
use crate::config::LogFormat;

/// Starts logging. A second start in one process changes nothing.
pub(crate) fn start(level: &str, format: LogFormat) {
    let filter = EnvFilter::try_new(level).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_span_events(FmtSpan::NONE)
        // Told on stderr again, that stderr can't be written would be a panic, in whatever was logging: a disk that is full
        // of logs would end the service.
        .log_internal_errors(false)
        .with_ansi(false);
    let started = match format {
        LogFormat::Json => {
            let builder = builder.json().flatten_event(true).with_current_span(true).with_span_list(false);
            builder.map_event_format(AccessLines).fmt_fields(SpanFields).try_init()
        }
        LogFormat::Text => builder.try_init(),
    };
    drop(started);
    // The message may quote what a request sent; where it happened is enough to find it.
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, ToString::to_string);
        tracing::error!(place, backtrace = %std::backtrace::Backtrace::capture(), "panic");
    }));
}
