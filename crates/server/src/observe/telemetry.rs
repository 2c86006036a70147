//! The time that requests spend, for the log line of a slow request and as traces for a collector.
//!
//! Every operation that takes time opens a span with the target `timing` and closes it at its end. No code enters
//! these spans, so the current span remains the request's. The layers measure the spans within a request (`Timing`) and
//! export them (`traces`). Spans of level `TRACE` exist only for traces.

use std::sync::Arc;
use std::time::{Duration, Instant};

use orgauth_api_actix::{RequestTiming, RequestTracing};
use tracing::span::{Attributes, Id};
use tracing::{Span, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, Registry};

use super::targets::{REQUEST, TIMING};
use super::traces::Traces;
use crate::config::Config;
use crate::config::duration::to_std;
use crate::report::failure::Failure;

/// The telemetry that the configuration asks for.
pub(crate) struct Telemetry {
    slow: Option<Duration>,
    traces: Option<Traces>,
}

impl Telemetry {
    /// Creates what the configuration asks for. Doesn't connect yet.
    ///
    /// # Errors
    /// The exporter can't be made.
    pub(crate) fn of(config: &Config) -> Result<Arc<Self>, Failure> {
        let slow = Some(to_std(config.log.slow_request)).filter(|slow| !slow.is_zero());
        let traces = config.traces.otlp_endpoint.as_ref();
        let traces = traces.map(|endpoint| Traces::to(&endpoint.0, config.traces.sample_one_in)).transpose()?;
        Ok(Arc::new(Self { slow, traces }))
    }

    /// The levels of targets that the spans need, whatever else is logged.
    pub(super) fn levels(&self) -> &'static [(&'static str, LevelFilter)] {
        match (&self.traces, self.slow) {
            (Some(_), _) => &[(REQUEST, LevelFilter::INFO), (TIMING, LevelFilter::TRACE)],
            (None, Some(_)) => &[(REQUEST, LevelFilter::INFO), (TIMING, LevelFilter::DEBUG)],
            (None, None) => &[(TIMING, LevelFilter::OFF)],
        }
    }

    /// The layer that measures spans; absent when no slow requests are logged.
    pub(crate) fn timing(&self) -> Option<Timing> {
        self.slow.map(|_| Timing)
    }

    /// The layer that exports spans; absent without a collector.
    pub(super) fn export<S>(&self) -> Option<impl Layer<S> + use<S>>
    where
        S: Subscriber + for<'lookup> LookupSpan<'lookup>,
    {
        self.traces.as_ref().map(Traces::layer)
    }

    /// The observer for the API; absent when nothing is configured.
    pub(crate) fn requests(self: &Arc<Self>) -> Option<Arc<dyn RequestTracing>> {
        let tracing: Arc<dyn RequestTracing> = Arc::<Self>::clone(self);
        (self.slow.is_some() || self.traces.is_some()).then_some(tracing)
    }

    /// Exports the last spans.
    pub(crate) fn stop(&self) {
        if let Some(traces) = &self.traces {
            traces.stop();
        }
    }
}

impl RequestTracing for Telemetry {
    fn slow(&self) -> Option<Duration> {
        self.slow
    }

    fn timing(&self, span: &Span) -> RequestTiming {
        let found = span.with_subscriber(|(id, dispatch)| {
            let registry = dispatch.downcast_ref::<Registry>()?;
            registry.span(id)?.extensions().get::<RequestTiming>().copied()
        });
        found.flatten().unwrap_or_default()
    }

    fn is_followed(&self) -> bool {
        self.traces.is_some()
    }

    fn continues(&self, span: &Span, traceparent: &str) {
        if let Some(traces) = &self.traces {
            traces.continues(span, traceparent);
        }
    }

    fn answered(&self, span: &Span, method: &str, route: &str, status: u16) {
        if let Some(traces) = &self.traces {
            traces.answered(span, method, route, status);
        }
    }
}

/// Adds up the time of the spans within a request, in the request's span.
pub(crate) struct Timing;

/// When a span was opened.
struct Opened(Instant);

impl<S> Layer<S> for Timing
where
    S: Subscriber + for<'lookup> LookupSpan<'lookup>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if attributes.metadata().target() == TIMING
            && let Some(span) = context.span(id)
        {
            span.extensions_mut().insert(Opened(Instant::now()));
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(took) = span.extensions().get::<Opened>().map(|opened| opened.0.elapsed()) else { return };
        let Some(request) = span.scope().skip(1).find(|above| above.name() == REQUEST) else { return };
        let mut extensions = request.extensions_mut();
        if extensions.get_mut::<RequestTiming>().is_none() {
            extensions.insert(RequestTiming::default());
        }
        let Some(timing) = extensions.get_mut::<RequestTiming>() else { return };
        match span.name() {
            "connection_wait" => timing.connection_wait += took,
            "transaction" | "statement" => timing.database += took,
            "hash_wait" => timing.hash_wait += took,
            "hash" => timing.hash += took,
            _ => {}
        }
    }
}
