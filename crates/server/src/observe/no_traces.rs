//! In place of `traces.rs` in a program without the feature `otlp`, whose configuration refuses a collector.

use tracing::{Span, Subscriber};
use tracing_subscriber::layer::{Identity, Layer};

use crate::report::failure::Failure;

/// There is none.
pub(super) enum Traces {}

impl Traces {
    pub(super) fn to(_endpoint: &str, _one_in: u32) -> Result<Self, Failure> {
        Err(Failure::configuration(
            "traces.otlp_endpoint: needs a program built with --features full, as packages are",
        ))
    }

    #[expect(clippy::unused_self, reason = "the layer of a collector is of one")]
    pub(super) fn layer<S: Subscriber>(&self) -> impl Layer<S> + use<S> {
        Identity::new()
    }

    pub(super) fn stop(&self) {
        match *self {}
    }

    pub(super) fn continues(&self, _span: &Span, _traceparent: &str) {
        match *self {}
    }

    pub(super) fn answered(&self, _span: &Span, _method: &str, _route: &str, _status: u16) {
        match *self {}
    }
}
