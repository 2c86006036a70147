//! The time that requests spend, for the log line of a slow request and as traces for a collector.
//!
//! Every operation that takes time opens a span with the target `timing` and closes it at its end. No code enters
//! these spans, so the current span remains the request's. The layers here measure the spans within a request
//! (`Timing`) and export them (OpenTelemetry). Spans of level `TRACE` exist only for traces.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{Status, TraceContextExt, TracerProvider};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use orgauth_api_actix::{RequestTiming, RequestTracing};
use orgauth_infra_http::CollectorClient;
use tokio::runtime::Runtime;
use tracing::span::{Attributes, Id};
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, Registry};

use crate::config::Config;
use crate::config::duration::to_std;
use crate::report::failure::Failure;

/// How long the last spans may take to reach the collector when the server stops.
const FLUSH: Duration = Duration::from_secs(2);

/// The methods of routes and of browsers' preflight requests. Any other method is text that a client made up.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The target of spans that measure time.
const TIMING: &str = "timing";

/// The target and the name of a request's span.
const REQUEST: &str = "request";

/// The telemetry that the configuration asks for.
pub(crate) struct Telemetry {
    slow: Option<Duration>,
    traces: Option<Traces>,
}

/// The export to the collector.
struct Traces {
    provider: SdkTracerProvider,
    /// The runtime of the exporter's network requests.
    _runtime: Runtime,
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

    /// The log directives that the spans need, whatever else is logged.
    pub(super) fn directives(&self) -> &'static [&'static str] {
        match (&self.traces, self.slow) {
            (Some(_), _) => &["request=info", "timing=trace"],
            (None, Some(_)) => &["request=info", "timing=debug"],
            (None, None) => &["timing=off"],
        }
    }

    /// The layer that measures spans; absent when no slow requests are logged.
    pub(crate) fn timing(&self) -> Option<Timing> {
        self.slow.map(|_| Timing)
    }

    /// The layer that exports spans: requests and attempts, and the spans within them; absent without a collector.
    pub(super) fn export<S>(&self) -> Option<impl Layer<S> + use<S>>
    where
        S: Subscriber + for<'lookup> LookupSpan<'lookup>,
    {
        let tracer: SdkTracer = self.traces.as_ref()?.provider.tracer("orgauth");
        let layer = tracing_opentelemetry::layer()
            .with_tracer(tracer)
            .with_location(false)
            .with_threads(false)
            .with_level(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false);
        Some(layer.with_filter(dynamic_filter_fn(|metadata, context| match metadata.target() {
            REQUEST => metadata.is_span(),
            TIMING => metadata.is_span() && (metadata.name() == "attempt" || context.lookup_current().is_some()),
            _ => false,
        })))
    }

    /// The observer for the API; absent when nothing is configured.
    pub(crate) fn requests(self: &Arc<Self>) -> Option<Arc<dyn RequestTracing>> {
        let tracing: Arc<dyn RequestTracing> = Arc::<Self>::clone(self);
        (self.slow.is_some() || self.traces.is_some()).then_some(tracing)
    }

    /// Exports the last spans.
    pub(crate) fn stop(&self) {
        if let Some(traces) = &self.traces
            && let Err(error) = traces.provider.shutdown_with_timeout(FLUSH)
        {
            tracing::warn!(%error, "what was traced last didn't reach the collector");
        }
    }
}

impl Traces {
    fn to(endpoint: &str, one_in: u32) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("traces")
            .enable_all()
            .build()
            .map_err(Failure::internal)?;
        let client = CollectorClient::new(runtime.handle().clone()).map_err(Failure::internal)?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client)
            .with_endpoint(format!("{endpoint}/v1/traces"))
            .build()
            .map_err(|error: ExporterBuildError| Failure::internal(&error))?;
        let resource = Resource::builder_empty()
            .with_service_name("orgauth")
            .with_attribute(opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let sampler = Sampler::TraceIdRatioBased(1.0 / f64::from(one_in));
        let provider = SdkTracerProvider::builder()
            .with_resource(resource)
            .with_sampler(Sampler::ParentBased(Box::new(sampler)))
            // The exporter has a bounded queue and a thread: requests never wait for it, and it drops spans that don't fit.
            .with_batch_exporter(exporter)
            .build();
        Ok(Self { provider, _runtime: runtime })
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
        let carrier = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
        let context = TraceContextPropagator::new().extract(&carrier);
        // A header that can't be parsed is ignored, and the trace begins here.
        if context.span().span_context().is_valid()
            && let Err(error) = span.set_parent(context)
        {
            tracing::debug!(?error, "the trace of a proxy is not continued");
        }
    }

    /// Sets the attributes of OpenTelemetry's semantic conventions for HTTP.
    fn answered(&self, span: &Span, method: &str, route: &str, status: u16) {
        let method = if METHODS.contains(&method) { method } else { "_OTHER" };
        span.context().span().update_name(format!("{method} {route}"));
        span.set_attribute("http.request.method", method.to_owned());
        span.set_attribute("http.route", route.to_owned());
        span.set_attribute("http.response.status_code", i64::from(status));
        if status >= 500 {
            span.set_status(Status::error(""));
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
