//! The outcome of each failure (docs/security.md: M5), stage by stage.

use std::net::TcpListener;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use futures_util::future::join_all;
use orgauth_domain::mail::MailOutcome;
use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{HandOver, HandOverFuture, Mailer, Unrecorded};
use orgauth_infra_smtp::{FileMailer, Hello, SmtpMailer, SmtpOptions};
use orgauth_testkit::smtp_sink::{Act, SinkOptions, SmtpSink, Stage};

use crate::support::{
    FROM, LONG_TIMEOUT, SHORT_TIMEOUT, accepted, attempt, failed, id, invite, mailer, options, refused, run,
    test_mail, unknown, written,
};

#[test]
fn a_mail_arrives_as_it_is_written_into_a_file() {
    let sink = SmtpSink::start();
    let mail = || invite("Acme & Söhne", Some("bob@acme.example"), "");
    assert_eq!(
        run(mailer(&sink.url(), LONG_TIMEOUT).send(id(1), mail(), MailLook::default(), &Unrecorded)),
        accepted()
    );
    let [arrived] = &sink.wait_for(1, LONG_TIMEOUT)[..] else {
        panic!("not one mail");
    };
    assert_eq!(
        (arrived.from.as_str(), &arrived.to[..]),
        ("no-reply@example.com", &["ann@customer.example".into()][..])
    );
    // A person may read the file, so its text is not encoded there; the content is the same.
    let (there, here) = (&arrived.data, written(mail()));
    assert_eq!((there.text(), there.html(), there.links()), (here.text(), here.html(), here.links()));
    assert!(there.raw().is_ascii() && here.raw().contains("8bit") && here.raw().contains("/invite#org=acme&token="));
    for name in there.header_names().into_iter().filter(|name| *name != "Date") {
        assert_eq!(there.header(name), here.header(name), "{name}");
    }
    assert!(!arrived.encrypted && arrived.user.is_none());
}

/// A line that is a dot, or begins with one, arrives intact and doesn't end the message.
#[test]
fn dots_at_the_beginning_of_lines_arrive() {
    let sink = SmtpSink::start();
    let mail = invite(&format!(".{}", ". ".repeat(49)), None, "");
    assert_eq!(
        run(mailer(&sink.url(), LONG_TIMEOUT).send(id(1), mail.clone(), MailLook::default(), &Unrecorded)),
        accepted()
    );
    assert_eq!(sink.mails()[0].data.text(), written(mail).text());
}

#[test]
fn every_reply_has_its_outcome_at_every_stage() {
    for (stage, code, wanted) in [
        (Stage::Greeting, 421, failed("smtp_421")),
        (Stage::Greeting, 554, failed("smtp_554")),
        (Stage::Ehlo, 451, failed("smtp_451")),
        (Stage::Ehlo, 550, failed("smtp_550")),
        (Stage::Mail, 421, failed("mail_421")),
        (Stage::Mail, 452, failed("mail_452")),
        (Stage::Mail, 530, failed("mail_530")),
        (Stage::Mail, 535, failed("mail_535")),
        (Stage::Mail, 538, failed("mail_538")),
        (Stage::Mail, 552, failed("mail_552")),
        (Stage::Mail, 553, failed("mail_553")),
        (Stage::Rcpt, 450, failed("rcpt_450")),
        (Stage::Rcpt, 500, failed("rcpt_500")),
        (Stage::Rcpt, 503, failed("rcpt_503")),
        (Stage::Rcpt, 504, failed("rcpt_504")),
        (Stage::Rcpt, 505, refused("rcpt_505")),
        (Stage::Rcpt, 535, failed("rcpt_535")),
        (Stage::Rcpt, 550, refused("rcpt_550")),
        (Stage::Data, 451, failed("data_451")),
        (Stage::Data, 503, failed("data_503")),
        (Stage::Data, 554, refused("data_554")),
        (Stage::Data, 250, failed("protocol")),
        (Stage::End, 421, failed("data_421")),
        (Stage::End, 452, failed("data_452")),
        (Stage::End, 501, failed("data_501")),
        (Stage::End, 554, refused("data_554")),
    ] {
        let sink = SmtpSink::start();
        sink.on(stage, Act::Reply(code));
        assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), wanted, "{stage:?} {code}");
        assert!(sink.mails().is_empty());
    }
}

#[test]
fn silence_is_a_failure_until_the_message_was_handed_over() {
    for (stage, time, wanted) in [
        (Stage::Greeting, SHORT_TIMEOUT, failed("timeout")),
        (Stage::Ehlo, SHORT_TIMEOUT, failed("timeout")),
        (Stage::Mail, SHORT_TIMEOUT, failed("timeout")),
        (Stage::Rcpt, SHORT_TIMEOUT, failed("timeout")),
        (Stage::Data, SHORT_TIMEOUT, failed("timeout")),
        // The longer timeout lets a slow machine reach this stage.
        (Stage::End, SHORT_TIMEOUT * 5, unknown("timeout_after_data")),
    ] {
        let sink = SmtpSink::start();
        sink.on(stage, Act::Hang);
        assert_eq!(attempt(&mailer(&sink.url(), time)), wanted, "{stage:?}");
    }
}

#[test]
fn a_lost_connection_is_a_failure_until_the_message_was_handed_over() {
    for (stage, wanted) in [
        (Stage::Greeting, failed("connect")),
        (Stage::Ehlo, failed("connect")),
        (Stage::Mail, failed("lost")),
        (Stage::Rcpt, failed("lost")),
        (Stage::Data, failed("lost")),
        (Stage::End, unknown("lost_after_data")),
    ] {
        let sink = SmtpSink::start();
        sink.on(stage, Act::Close);
        assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), wanted, "{stage:?}");
    }
}

/// A server that breaks the protocol ends the attempt with `protocol` until the message was handed over, and nothing panics.
#[test]
fn an_answer_that_is_none_is_a_failure_until_the_message_was_handed_over() {
    for answer in [
        "HTTP/1.1 200 OK\r\n",
        "\r\n",
        "   \r\n",
        "\0\u{fffd}\r\n",
        "199 early\r\n",
        "250-one\r\n251 two\r\n",
        "250+one\r\n",
    ] {
        for stage in [Stage::Greeting, Stage::Ehlo, Stage::Mail, Stage::Rcpt, Stage::Data] {
            let sink = SmtpSink::start();
            sink.on(stage, Act::Say(answer));
            assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), failed("protocol"), "{stage:?} {answer:?}");
        }
        let sink = SmtpSink::start();
        sink.on(Stage::End, Act::Say(answer));
        assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), unknown("lost_after_data"), "{answer:?}");
    }
}

#[test]
fn an_answer_to_ehlo_without_a_name_or_a_keyword_is_a_failure() {
    for answer in ["250-sink\r\n250-   \r\n250 8BITMIME\r\n", "250-sink\r\n250 \t \r\n", "250 \r\n", "250  \r\n"] {
        let sink = SmtpSink::start();
        sink.once(Stage::Ehlo, Act::Say(answer));
        let mailer = mailer(&sink.url(), LONG_TIMEOUT);
        assert_eq!(attempt(&mailer), failed("protocol"), "{answer:?}");
        assert_eq!(run(mailer.try_connection()), Ok(()));
        sink.once(Stage::Ehlo, Act::Say(answer));
        assert_eq!(run(mailer.try_connection()), Err("protocol".to_owned()));
        assert_eq!(attempt(&mailer), accepted());
    }
}

/// A line without an end would fill the memory as long as the attempt may take.
#[test]
fn an_answer_without_an_end_ends_the_attempt() {
    for stage in [Stage::Greeting, Stage::Ehlo, Stage::Rcpt] {
        let sink = SmtpSink::start();
        sink.on(stage, Act::Say(String::leak("2".repeat(100_000))));
        assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), failed("protocol"), "{stage:?}");
    }
}

/// RFC 5321 section 4.2: a reply may have no text, or text that is not ASCII.
#[test]
fn a_mail_arrives_whatever_the_text_of_the_replies() {
    let sink = SmtpSink::start();
    for (stage, answer) in [
        (Stage::Greeting, "220-one\r\n220\r\n"),
        (Stage::Ehlo, "250-sink\r\n250-\r\n250 8bitmime\r\n"),
        (Stage::Mail, "250\r\n"),
        (Stage::Rcpt, "250-\r\n250 übernommen\r\n"),
    ] {
        sink.on(stage, Act::Say(answer));
    }
    assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), accepted());
    assert_eq!(sink.wait_for(1, LONG_TIMEOUT).len(), 1);
}

#[test]
fn a_mail_server_that_is_down_is_tried_again() {
    let sink = SmtpSink::start();
    let mailer = mailer(&sink.url(), LONG_TIMEOUT);
    sink.stop();
    assert_eq!(attempt(&mailer), failed("connect"));
    sink.restart();
    assert_eq!(attempt(&mailer), accepted());
    assert_eq!(sink.wait_for(1, LONG_TIMEOUT).len(), 1);
}

#[test]
fn a_name_without_an_address_is_a_failure() {
    assert_eq!(attempt(&mailer("smtp://nowhere.invalid", LONG_TIMEOUT)), failed("dns"));
}

/// A listener that never accepts: the connection is established and the server sends nothing.
#[test]
fn a_server_that_says_nothing_takes_no_longer_than_the_attempt_may() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let begin = std::time::Instant::now();
    assert_eq!(attempt(&mailer(&url, SHORT_TIMEOUT)), failed("timeout"));
    assert!(begin.elapsed() < SHORT_TIMEOUT * 10);
}

#[test]
fn credentials_are_shown_in_either_way() {
    for mechanisms in ["PLAIN LOGIN", "PLAIN", "LOGIN", "cram-md5 plain", "Login"] {
        let credentials = Some(("ann@mail.example".to_owned(), "p:/@ é".to_owned()));
        let sink = SmtpSink::with(SinkOptions { credentials, mechanisms, ..SinkOptions::default() });
        let url = sink.url().replace("://", "://ann%40mail.example:p%3A%2F%40%20%C3%A9@");
        assert_eq!(attempt(&mailer(&url, LONG_TIMEOUT)), accepted(), "{mechanisms}");
        assert_eq!(sink.mails()[0].user.as_deref(), Some("ann@mail.example"));
    }
}

/// Wrong credentials are the operator's error and end with its correction: no mail is lost.
#[test]
fn wrong_credentials_are_a_failure() {
    let credentials = Some(("ann".to_owned(), "right".to_owned()));
    let sink = SmtpSink::with(SinkOptions { credentials, ..SinkOptions::default() });
    let url = |user: &str| sink.url().replace("://", user);
    assert_eq!(attempt(&mailer(&url("://ann:wrong@"), LONG_TIMEOUT)), failed("auth_535"));
    assert_eq!(attempt(&mailer(&url("://"), LONG_TIMEOUT)), failed("mail_530"));
    sink.once(Stage::Auth, Act::Reply(454));
    assert_eq!(attempt(&mailer(&url("://ann:right@"), LONG_TIMEOUT)), failed("auth_454"));
    assert_eq!(attempt(&mailer(&url("://ann:right@"), LONG_TIMEOUT)), accepted());
}

#[test]
fn credentials_that_can_be_shown_in_no_way_are_a_failure() {
    let open = SmtpSink::start();
    let url = open.url().replace("://", "://ann:right@");
    for answer in ["250 sink\r\n", "250-sink\r\n250 AUTH CRAM-MD5 GSSAPI\r\n", "250-sink\r\n250 AUTH\r\n"] {
        open.once(Stage::Ehlo, Act::Say(answer));
        assert_eq!(attempt(&mailer(&url, LONG_TIMEOUT)), failed("auth_not_offered"), "{answer:?}");
    }
}

/// RFC 5321 section 4.1.3: without a name, the client gives the address of its end of the connection.
#[test]
fn the_client_gives_its_configured_name_or_else_its_address() {
    for (hello, said) in [
        (Hello::default(), "EHLO [127.0.0.1]"),
        (Hello::parse("auth.example.com").unwrap(), "EHLO auth.example.com"),
        (Hello::parse("[IPv6:2001:db8::1]").unwrap(), "EHLO [IPv6:2001:db8::1]"),
    ] {
        let sink = SmtpSink::start();
        let options = SmtpOptions { hello, ..options(LONG_TIMEOUT) };
        assert_eq!(attempt(&SmtpMailer::new(&sink.url(), FROM, options).unwrap()), accepted());
        assert_eq!(sink.commands()[0], said);
    }
}

#[test]
fn a_trial_names_sender_and_recipient_and_takes_them_back() {
    let sink = SmtpSink::start();
    let mailer = mailer(&sink.url(), LONG_TIMEOUT);
    assert_eq!(run(mailer.try_connection()), Ok(()));
    let wanted =
        ["EHLO [127.0.0.1]", "MAIL FROM:<no-reply@example.com>", "RCPT TO:<no-reply@example.com>", "RSET", "QUIT"];
    assert_eq!(sink.commands(), wanted);
    for (stage, act, reason) in [
        (Stage::Greeting, Act::Reply(554), "smtp_554"),
        (Stage::Ehlo, Act::Reply(504), "smtp_504"),
        (Stage::Mail, Act::Reply(553), "mail_553"),
        (Stage::Mail, Act::Reply(451), "mail_451"),
        (Stage::Rcpt, Act::Reply(504), "rcpt_504"),
        (Stage::Rcpt, Act::Reply(550), "rcpt_550"),
        (Stage::Rcpt, Act::Close, "lost"),
    ] {
        sink.once(stage, act);
        assert_eq!(run(mailer.try_connection()), Err(reason.to_owned()), "{stage:?}");
    }
    // Whatever the server says to what is taken back, nothing was sent.
    sink.once(Stage::Rset, Act::Reply(502));
    assert_eq!(run(mailer.try_connection()), Ok(()));
    assert!(!sink.commands().contains(&"DATA".to_owned()) && sink.mails().is_empty());
}

/// Security N1: the reason that is stored and logged contains no text of the server, which may quote the mail.
#[test]
fn n1_a_reason_holds_no_text_of_the_server() {
    let sink = SmtpSink::start();
    sink.on(Stage::Rcpt, Act::Say("550 ann@customer.example is not known here\r\n"));
    assert_eq!(attempt(&mailer(&sink.url(), LONG_TIMEOUT)), refused("rcpt_550"));
}

#[test]
fn a_mailer_without_a_sender_or_a_server_is_refused() {
    let error = |url: &str, from: &str| SmtpMailer::new(url, from, options(LONG_TIMEOUT)).err().unwrap().to_string();
    assert!(error("smtp://mail.example", "nobody").contains("sender"));
    assert!(error("mail.example", FROM).contains("mail server"));
}

#[test]
fn many_mails_at_once_arrive_once_each() {
    let sink = SmtpSink::start();
    let mailer = mailer(&sink.url(), LONG_TIMEOUT);
    run(async {
        let sends = (0..20).map(|number| mailer.send(id(number), test_mail(), MailLook::default(), &Unrecorded));
        for outcome in join_all(sends).await {
            assert_eq!(outcome, accepted());
        }
    });
    let mut ids: Vec<_> = sink.mails().iter().map(|mail| mail.data.header("Message-ID").unwrap()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 20);
}

/// Answers as configured, and counts the calls.
#[derive(Default)]
struct Marks {
    refuses: bool,
    asked: AtomicU32,
    /// The commands that the mail server had received when the mark was requested.
    before: Mutex<Vec<String>>,
    sink: Option<SmtpSink>,
}

impl HandOver for Marks {
    fn begin(&self) -> HandOverFuture<'_> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        *self.before.lock().unwrap() = self.sink.as_ref().map(SmtpSink::commands).unwrap_or_default();
        assert!(self.sink.as_ref().is_none_or(|sink| sink.mails().is_empty()), "the text was sent before");
        Box::pin(std::future::ready(!self.refuses))
    }
}

impl Marks {
    fn asked(&self) -> u32 {
        self.asked.load(Ordering::SeqCst)
    }
}

#[test]
fn m5_no_text_leaves_before_its_hand_over_is_written_down() {
    let marks = Marks { refuses: true, sink: Some(SmtpSink::start()), ..Marks::default() };
    let sink = marks.sink.as_ref().unwrap();
    let sent =
        |marks: &Marks| run(mailer(&sink.url(), LONG_TIMEOUT).send(id(1), test_mail(), MailLook::default(), marks));
    assert_eq!((sent(&marks), marks.asked()), (MailOutcome::Unrecorded, 1));
    let told = |commands: &[String], word: &str| commands.iter().any(|command| command.starts_with(word));
    assert!(told(&sink.commands(), "DATA") && sink.mails().is_empty(), "the server waited for it");

    let marks = Marks { refuses: false, ..marks };
    let sink = marks.sink.as_ref().unwrap();
    assert_eq!(
        run(mailer(&sink.url(), LONG_TIMEOUT).send(id(1), test_mail(), MailLook::default(), &marks)),
        accepted()
    );
    let before = marks.before.lock().unwrap();
    assert!(told(&before, "DATA"), "everything else is done by then: {before:?}");
    assert_eq!(sink.mails().len(), 1);
}

/// A mail that is refused before its text is known not to have been sent.
#[test]
fn m5_a_mail_that_is_refused_before_its_text_is_not_marked() {
    let sink = SmtpSink::start();
    sink.on(Stage::Rcpt, Act::Reply(450));
    let marks = Marks::default();
    assert_eq!(
        run(mailer(&sink.url(), LONG_TIMEOUT).send(id(1), test_mail(), MailLook::default(), &marks)),
        failed("rcpt_450")
    );
    assert_eq!(marks.asked(), 0);
}

/// Sending a mail again replaces its file.
#[test]
fn m5_a_mail_that_becomes_a_file_needs_no_mark() {
    let directory = tempfile::tempdir().unwrap();
    let marks = Marks { refuses: true, ..Marks::default() };
    for _ in 0..2 {
        let mailer = FileMailer::new(directory.path(), FROM).unwrap();
        assert_eq!(run(mailer.send(id(1), test_mail(), MailLook::default(), &marks)), accepted());
    }
    assert_eq!((marks.asked(), std::fs::read_dir(directory.path()).unwrap().count()), (0, 1));
}
