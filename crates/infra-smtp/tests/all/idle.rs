//! Reuse of connections.

use std::time::Duration;

use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{Mailer, Unrecorded};
use orgauth_infra_smtp::{SmtpMailer, SmtpOptions};
use orgauth_testkit::smtp_sink::{Act, SmtpSink, Stage};

use crate::support::{FROM, LONG_TIMEOUT, accepted, failed, id, mailer, options, refused, run, test_mail};

#[test]
fn the_next_mail_takes_the_same_connection() {
    let sink = SmtpSink::start();
    let mailer = mailer(&sink.url(), LONG_TIMEOUT);
    run(async {
        for number in 0..3 {
            assert_eq!(mailer.send(id(number), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
        }
    });
    assert_eq!((sink.mails().len(), sink.connections()), (3, 1));
}

#[test]
fn a_connection_that_went_stale_does_not_fail_the_attempt() {
    let sink = SmtpSink::start();
    let mailer = mailer(&sink.url(), LONG_TIMEOUT);
    run(async {
        assert_eq!(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
        sink.close_connections();
        assert_eq!(mailer.send(id(2), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
        sink.stop();
        sink.restart();
        assert_eq!(mailer.send(id(3), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
    });
    assert_eq!((sink.mails().len(), sink.connections()), (3, 3));
}

#[test]
fn a_connection_that_breaks_before_the_message_is_replaced() {
    for (stage, act) in [
        (Stage::Rset, Act::Reply(421)),
        (Stage::Rset, Act::Close),
        (Stage::Rset, Act::Hang),
        (Stage::Mail, Act::Close),
        (Stage::Mail, Act::Reply(421)),
        (Stage::Rcpt, Act::Close),
        (Stage::Data, Act::Reply(421)),
    ] {
        let sink = SmtpSink::start();
        // The client gives up a silent connection after a fifth of the timeout.
        let mailer = mailer(&sink.url(), Duration::from_secs(10));
        run(async {
            assert_eq!(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
            sink.once(stage, act);
            assert_eq!(
                mailer.send(id(2), test_mail(), MailLook::default(), &Unrecorded).await,
                accepted(),
                "{stage:?} {act:?}"
            );
        });
        assert_eq!((sink.mails().len(), sink.connections()), (2, 2), "{stage:?} {act:?}");
    }
}

/// After the message, its outcome is unknown or final: another connection would send it again.
#[test]
fn a_connection_that_breaks_after_the_message_is_not_replaced() {
    for (act, wanted) in [
        (Act::Close, crate::support::unknown("lost_after_data")),
        (Act::Reply(421), failed("data_421")),
        (Act::Reply(554), refused("data_554")),
    ] {
        let sink = SmtpSink::start();
        let mailer = mailer(&sink.url(), LONG_TIMEOUT);
        run(async {
            assert_eq!(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
            sink.once(Stage::End, act);
            assert_eq!(mailer.send(id(2), test_mail(), MailLook::default(), &Unrecorded).await, wanted, "{act:?}");
            assert_eq!(sink.connections(), 1);
            // A failed connection is not used again.
            assert_eq!(mailer.send(id(3), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
        });
        assert_eq!(sink.connections(), 2);
    }
}

#[test]
fn a_connection_that_waited_long_is_closed_politely() {
    let sink = SmtpSink::start();
    let options = SmtpOptions { idle: Duration::from_millis(50), ..options(LONG_TIMEOUT) };
    let mailer = SmtpMailer::new(&sink.url(), FROM, options).unwrap();
    run(async {
        assert_eq!(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
        while !sink.commands().contains(&"QUIT".to_owned()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(mailer.send(id(2), test_mail(), MailLook::default(), &Unrecorded).await, accepted());
    });
    assert_eq!(sink.connections(), 2);
}
