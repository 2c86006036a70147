//! The targets of spans, by which layers know them.

/// The target of spans that measure time.
pub(super) const TIMING: &str = "timing";

/// The target and the name of a request's span.
pub(super) const REQUEST: &str = "request";
