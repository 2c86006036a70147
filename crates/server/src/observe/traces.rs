//! The export of traces to an OpenTelemetry collector.

use std::collections::HashMap;
use std::time::Duration;

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{Status, TraceContextExt, TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use orgauth_infra_http::CollectorClient;
use tokio::runtime::Runtime;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

use super::targets::{REQUEST, TIMING};
use crate::report::failure::Failure;

/// How long the last spans may take to reach the collector when the server stops.
const FLUSH: Duration = Duration::from_secs(2);

/// The methods of routes and of browsers' preflight requests. Any other method is text that a client made up.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The export to the collector.
pub(super) struct Traces {
    provider: SdkTracerProvider,
    /// The runtime of the exporter's network requests.
    _runtime: Runtime,
}

impl Traces {
    /// Prepares the export of one trace in `one_in`; doesn't connect yet.
    pub(super) fn to(endpoint: &str, one_in: u32) -> Result<Self, Failure> {
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
            .map_err(Failure::internal)?;
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

    /// The layer that exports requests and attempts, and the spans within them.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'lookup> LookupSpan<'lookup>,
    {
        let tracer: SdkTracer = self.provider.tracer("orgauth");
        let layer = tracing_opentelemetry::layer()
            .with_tracer(tracer)
            .with_location(false)
            .with_threads(false)
            .with_level(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false);
        layer.with_filter(dynamic_filter_fn(|metadata, context| match metadata.target() {
            REQUEST => metadata.is_span(),
            TIMING => metadata.is_span() && (metadata.name() == "attempt" || context.lookup_current().is_some()),
            _ => false,
        }))
    }

    /// Exports the last spans.
    pub(super) fn stop(&self) {
        if let Err(error) = self.provider.shutdown_with_timeout(FLUSH) {
            tracing::warn!(%error, "what was traced last didn't reach the collector");
        }
    }

    /// Continues the trace of a proxy. A header that can't be parsed is ignored, and the trace begins here.
    #[expect(clippy::unused_self, reason = "there is nothing to continue without a collector")]
    pub(super) fn continues(&self, span: &Span, traceparent: &str) {
        let carrier = HashMap::from([("traceparent".to_owned(), traceparent.to_owned())]);
        let context = TraceContextPropagator::new().extract(&carrier);
        if context.span().span_context().is_valid()
            && let Err(error) = span.set_parent(context)
        {
            tracing::debug!(?error, "the trace of a proxy is not continued");
        }
    }

    /// Sets the attributes of OpenTelemetry's semantic conventions for HTTP.
    #[expect(clippy::unused_self, reason = "there is nothing to tell without a collector")]
    pub(super) fn answered(&self, span: &Span, method: &str, route: &str, status: u16) {
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
