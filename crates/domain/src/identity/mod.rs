//! Who somebody is: accounts, and what proves that it is them; how often that may be tried.

pub mod client_network;
pub mod email;
pub mod password;
pub mod password_reset;
pub mod throttle;
pub mod two_factor;
pub mod user;
