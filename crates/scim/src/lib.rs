//! SCIM 2.0 (RFC 7643, RFC 7644) as the big directories speak it: their JSON becomes typed changes of the domain, and what the domain holds
//! becomes their JSON. No IO: whoever serves it brings bytes and calls the use cases.
//!
//! Names of attributes and operators are read in any case. What a directory sends beyond what is kept is ignored, never refused; what it
//! sends wrongly is refused with the attribute's name.

pub mod discovery;
mod error;
mod expression;
mod filter;
pub mod group;
mod json;
pub mod list;
pub mod patch;
mod path;
pub mod projection;
pub mod user;

pub use error::{ScimError, ScimType};
pub use filter::{groups, users};
