//! Tests of the HTTP interface in process: docs/http-api.md, docs/error-codes.md, and the promises of docs/security.md, whose
//! ids are in the names of tests.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests fail by panicking"
)]

mod api_keys;
mod branding;
mod browser;
mod change_password;
mod codes;
mod connections;
mod cookies;
mod delete_account;
mod directory;
mod docs;
mod domains;
mod email;
mod email_code;
mod events;
mod harness;
mod impersonation;
mod import;
mod invited_again;
mod invites;
mod languages;
mod login;
mod logout;
mod logs;
mod lost_passkey;
mod matrix;
mod members;
mod metadata;
mod methods;
mod names;
mod observe;
mod openapi;
mod operator_organizations;
mod operator_people;
mod operator_users;
mod operator_webhooks;
mod org;
mod organization_rules;
mod pages;
mod passkey_adding;
mod passkey_list;
mod passkey_second_factor;
mod passkey_sign_in;
mod passkeys;
mod password_reset;
mod planted_passkeys;
mod profile;
mod providers;
mod reach;
mod reauthentication;
mod refresh;
mod return_address;
mod roles;
mod roles_given;
mod service_keys;
mod session_state;
mod sessions;
mod shared_accounts;
mod shared_identities;
mod sign_up;
mod single_sign_on;
mod sso;
mod switch_org;
mod throttle;
mod tokens;
mod two_factor;
mod verify;
mod webhook_deliveries;
mod webhooks;
mod wire;
