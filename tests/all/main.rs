//! All process-level tests and house rules, in one binary.

#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a failure here is a failed test")]

/// Creates a test on each store for functions that take a [`orgauth_tests::StoreKind`].
macro_rules! on_both_stores {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $test() {
                super::$test(orgauth_tests::StoreKind::Sqlite);
            })+
        }
        mod postgres {
            $(#[test]
            fn $test() {
                super::$test(orgauth_tests::StoreKind::Postgres);
            })+
        }
    };
}

mod backup;
mod breached;
mod citations;
mod cli;
mod cli_input;
mod cli_output;
mod cli_refusals;
mod concurrency;
mod config;
mod connections;
mod crashes;
mod cycles;
mod demo;
mod disk_full;
mod doctor;
mod domains;
mod erasure;
mod failover;
mod faults;
mod hosted;
mod house;
mod import;
mod journey;
mod keys;
mod linking;
mod logs;
mod mail;
mod mail_crashes;
mod methods;
mod metrics;
mod pgbouncer;
mod portable_sql;
mod slow;
mod stopping;
mod store_tls;
mod telemetry;
mod tls;
mod two_servers;
mod unread;
mod webhook_ends;
mod webhook_faults;
mod webhooks;
