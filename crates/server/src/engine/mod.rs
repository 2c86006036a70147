//! The threads of a server that work without a request: the loops of the queue, and what is repeated at intervals.

pub(crate) mod background;
pub(crate) mod hand_over;
pub(crate) mod lane;
pub(crate) mod mail_work;
pub(crate) mod scheduler;
pub(crate) mod verify_load;
pub(crate) mod webhook_work;
