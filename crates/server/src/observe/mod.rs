//! What the program tells about itself while it runs: logs, metrics, traces.

mod access_line;
pub(crate) mod logging;
pub(crate) mod metrics;
pub(crate) mod telemetry;
