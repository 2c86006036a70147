//! The servers on this store, and the deletion of what is no longer needed.

mod housekeeping;
mod servers;
