//! What the two stores have in common, written once.
//!
//! This folder is no crate: `orgauth-infra-postgres` and `orgauth-infra-sqlite` each compile it as their own module `shared`.
//! It uses what the crate around it brings under the same name:
//!
//! - `dialect`: the connection, the SQL types behind identifiers, instants and lists of words, and the text of locks,
//! - `codec`: how an identifier, an instant and a list of words stand in a column.
//!
//! One file for each aggregate implements the port of that name; rows become domain values only through the checks of the
//! domain.

mod api_keys;
pub(crate) mod codec;
pub(crate) mod lock;
pub(crate) mod schema;
