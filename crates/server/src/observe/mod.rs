//! What the program tells about itself while it runs: logs, metrics, traces.

mod access_line;
pub(crate) mod logging;
pub(crate) mod metrics;
mod targets;
pub(crate) mod telemetry;
#[cfg_attr(not(feature = "otlp"), path = "no_traces.rs")]
mod traces;
