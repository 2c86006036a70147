//! Signing in by an identity provider (OpenID Connect Core 1.0): what a provider says, and what it must say to be believed.

pub mod asserted;
pub mod attempt;
pub mod call;
pub mod callback;
pub mod client_assertion;
pub mod discovery;
pub mod flow;
pub mod github;
pub mod identity;
pub mod json;
pub mod key;
pub mod linking;
pub mod logout;
pub mod outcome;
pub mod person;
pub mod preset;
pub mod proven_person;
pub mod provider;
pub mod refused;
pub mod request;
pub mod role_mapping;
pub mod rule;
pub mod test_ticket;
pub mod token;
pub mod token_answer;
