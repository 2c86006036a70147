//! Logs: JSON lines or text on stderr (docs/security.md#what-is-kept-and-how). stdout is for the output of commands.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

use crate::config::{Config, LogFormat};
use crate::observe::access_line::{AccessLines, SpanFields};
use crate::observe::telemetry::Telemetry;

/// Starts the logging of a command. A second start in one process changes nothing.
pub(crate) fn start(level: &str, format: LogFormat) {
    begin(level, format, None);
}

/// Starts the logging of a server.
pub(crate) fn start_serving(config: &Config, telemetry: &Telemetry) {
    begin(config.log.level.as_str(), config.log.format, Some(telemetry));
}

/// What actix logs about ended connections: an error for each malformed head, which any stranger can send. The listener logs
/// each of them at a level of its own.
const OF_CONNECTIONS: (&str, LevelFilter) = ("actix_http::h1::dispatcher", LevelFilter::OFF);

fn begin(level: &str, format: LogFormat, telemetry: Option<&Telemetry>) {
    let wanted = level.parse().unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO));
    let quiet = (!level.contains("actix_http")).then_some(OF_CONNECTIONS);
    let filter =
        wanted.with_targets(telemetry.map(Telemetry::levels).unwrap_or_default().iter().copied().chain(quiet));
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_span_events(FmtSpan::NONE)
        // Reporting that stderr can't be written on stderr itself would panic in the code that logs: a disk full of
        // logs would end the service.
        .log_internal_errors(false)
        .with_ansi(false);
    let (timing, registry) = (telemetry.and_then(Telemetry::timing), registry().with(filter));
    let started = match format {
        LogFormat::Json => {
            let lines = lines.json().flatten_event(true).with_current_span(true).with_span_list(false);
            let lines = lines.map_event_format(AccessLines).fmt_fields(SpanFields);
            registry.with(lines).with(timing).with(telemetry.and_then(Telemetry::export)).try_init()
        }
        LogFormat::Text => registry.with(lines).with(timing).with(telemetry.and_then(Telemetry::export)).try_init(),
    };
    drop(started);
    // The message may quote a request; the location is enough to find the defect.
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, ToString::to_string);
        tracing::error!(place, backtrace = %std::backtrace::Backtrace::capture(), "panic");
    }));
}
