//! The outbox of mails and webhook deliveries, from the transaction that queues them to the attempt's outcome.

pub mod deliver_webhook;
pub(crate) mod job_batch;
pub mod send_mail;
