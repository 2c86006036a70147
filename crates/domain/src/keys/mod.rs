//! Keys: those by which backends authenticate, those that sign and seal, and the servers that hold them.

pub mod api_key;
pub mod key_form;
pub mod sealed;
pub mod service_key;
pub mod signing_key;
