//! The use cases on a real SQLite store. One module for each use case, refusals first, always with a second tenant.
//!
//! Tests are named after the rule that they hold, with the ids of the security requirements where they apply.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "the helpers of tests fail by panicking, too")]

mod accept_invite;
mod accept_joined;
mod add_member;
mod admit;
mod api_keys;
mod bootstrap;
mod breached_passwords;
mod change_password;
mod change_password_races;
mod concurrency;
mod deliveries;
mod email_change;
mod emits;
mod failing_mail;
mod failing_store;
mod failing_webhooks;
mod forgot_password;
mod found;
mod guessing;
mod housekeeping;
mod invite_races;
mod invites;
mod invites_managed;
mod login;
mod login_races;
mod login_session;
mod login_throttle;
mod logout;
mod mail_outbox;
mod members;
mod notices;
mod organization_rules;
mod organizations;
mod password_reset;
mod preflight;
mod prelude;
mod profile;
mod refresh;
mod refresh_replay;
mod rekey;
mod sessions;
mod sign_up;
mod signing_keys;
mod support;
mod switch_organization;
mod two_factor;
mod verify;
mod verify_explain;
mod verify_second_factor;
mod webhook_attempts;
mod webhook_outbox;
mod webhook_pauses;
mod webhooks;
