//! Connects adapters to ports, as configured: the store, the use cases, the senders, the HTTP interface, TLS.

pub(crate) mod api;
pub(crate) mod backend;
mod brand;
mod breached;
pub(crate) mod check;
pub(crate) mod dns;
pub(crate) mod locales;
pub(crate) mod loops;
pub(crate) mod outgoing;
mod pem;
pub(crate) mod service;
mod settings;
pub(crate) mod tls;
