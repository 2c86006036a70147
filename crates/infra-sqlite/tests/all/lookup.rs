//! How verify questions share a connection and a snapshot.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, mpsc};
use std::task::Poll;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use orgauth_domain::keys::key_form::KeyKind;
use orgauth_domain::ports::{LookupError, LookupFuture, VerifyLookup};
use orgauth_domain::sign_in::verify::{VerifyFacts, VerifyQuestion};
use orgauth_infra_sqlite::{LookupOptions, SqliteVerifyLookup};
use orgauth_testkit::builders::{NOW, api_key, session, tenant, write};
use orgauth_testkit::runtime::{block_on, block_on_all};

use crate::fixture::Fixture;
use crate::sqlite::words;

type Answer = Result<VerifyFacts, LookupError>;

/// A question from a new tenant about an existing session.
fn asked_by_a_tenant(fixture: &Fixture) -> VerifyQuestion {
    let one = tenant(fixture.store());
    let (key, session) = (api_key(&one.organization), session(&one.membership, NOW));
    write(fixture.store(), |r| {
        r.api_keys().insert(&key)?;
        r.sessions().insert(&session)
    });
    VerifyQuestion {
        slug: one.organization.slug,
        key_kind: KeyKind::Api,
        key_digest: key.digest,
        session_id: Some(session.id),
    }
}

/// A lookup with this many connections for direct answers, and the sizes of its batches.
fn observed(path: &std::path::Path, at_once: usize) -> (SqliteVerifyLookup, mpsc::Receiver<usize>) {
    let (told, sizes) = mpsc::channel();
    let options = LookupOptions { at_once, deadline: Duration::from_mins(1), ..LookupOptions::default() };
    let observer = Arc::new(move |size| told.send(size).unwrap());
    (SqliteVerifyLookup::start_observed(path, options, Some(observer)).unwrap(), sizes)
}

/// Asks them all at the same moment, as the tasks of one thread do.
fn ask_together(lookup: &dyn VerifyLookup, questions: &[VerifyQuestion]) -> Vec<Answer> {
    block_on_all(questions.iter().map(|question| lookup.look_up(question.clone())).collect())
}

async fn poll_once(asked: &mut LookupFuture<'_>) -> Option<Answer> {
    poll_fn(|context| match Pin::new(&mut *asked).poll(context) {
        Poll::Ready(answer) => Poll::Ready(Some(answer)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

#[test]
fn a_verify_question_about_a_damaged_row_has_no_answer() {
    let fixture = Fixture::new();
    let question = asked_by_a_tenant(&fixture);
    let ask = || block_on(fixture.lookup().look_up(question.clone()));
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    connection.batch_execute("PRAGMA ignore_check_constraints = ON").unwrap();
    for (table, column) in [
        ("organizations", "name"),
        ("organizations", "plan"),
        ("organizations", "status"),
        ("users", "name"),
        ("users", "email"),
        ("users", "role"),
        ("memberships", "role"),
        ("memberships", "status"),
    ] {
        assert!(ask().is_ok_and(|facts| facts.subject.is_some()));
        let old = words(&fixture.path(), &format!("SELECT {column} AS word FROM {table}"));
        connection.batch_execute(&format!("UPDATE {table} SET {column} = ' \u{7} '")).unwrap();
        let answer = ask();
        assert!(
            matches!(&answer, Err(LookupError::Failed(reason)) if reason.contains(table) && reason.contains(column)),
            "{table}.{column}: {answer:?}"
        );
        connection.batch_execute(&format!("UPDATE {table} SET {column} = '{}'", old[0])).unwrap();
    }
}

#[test]
fn questions_of_one_moment_share_a_snapshot_and_each_gets_its_own_answer() {
    let fixture = Fixture::new();
    let mut questions: Vec<_> = (0..5).map(|_| asked_by_a_tenant(&fixture)).collect();
    // The last tenant asks about another tenant's session.
    questions[4].session_id = questions[0].session_id;
    let (lookup, sizes) = observed(&fixture.path(), 1);
    let answers = ask_together(&lookup, &questions);
    for (number, (answer, question)) in answers.iter().zip(&questions).enumerate() {
        let VerifyFacts { caller, subject } = answer.as_ref().unwrap();
        assert_eq!(caller.as_ref().unwrap().organization.slug, question.slug);
        assert_eq!(subject.is_some(), number < 4, "{number}");
    }
    assert_eq!(sizes.try_iter().collect::<Vec<_>>(), [5]);
}

#[test]
fn without_connections_for_it_nothing_is_answered_at_once() {
    let fixture = Fixture::new();
    let questions: Vec<_> = (0..3).map(|_| asked_by_a_tenant(&fixture)).collect();
    let (lookup, sizes) = observed(&fixture.path(), 0);
    assert!(ask_together(&lookup, &questions).iter().all(|answer| answer.as_ref().unwrap().subject.is_some()));
    assert_eq!(sizes.try_iter().collect::<Vec<_>>(), [1, 1, 1], "the threads take them one by one");
}

/// The first task answers for all; the others must not wait for it when it was cancelled.
#[test]
fn others_are_answered_when_the_one_whose_turn_it_was_has_gone() {
    let fixture = Fixture::new();
    let (first, second) = (asked_by_a_tenant(&fixture), asked_by_a_tenant(&fixture));
    let (lookup, _sizes) = observed(&fixture.path(), 1);
    let answer = block_on(async {
        let mut gone = lookup.look_up(first);
        let mut waiting = lookup.look_up(second.clone());
        assert_eq!(poll_once(&mut gone).await, None);
        assert_eq!(poll_once(&mut waiting).await, None);
        drop(gone);
        waiting.await
    });
    assert_eq!(answer.unwrap().caller.unwrap().organization.slug, second.slug);
}

/// The question with damaged rows fails; those in the same batch are answered.
#[test]
fn a_damaged_row_is_no_other_questions_trouble() {
    let fixture = Fixture::new();
    let questions: Vec<_> = (0..3).map(|_| asked_by_a_tenant(&fixture)).collect();
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    connection.batch_execute("PRAGMA ignore_check_constraints = ON").unwrap();
    let slug = questions[1].slug.as_str();
    connection.batch_execute(&format!("UPDATE organizations SET plan = 'gold' WHERE slug = '{slug}'")).unwrap();
    let (lookup, _sizes) = observed(&fixture.path(), 1);
    let answers = ask_together(&lookup, &questions);
    assert!(matches!(&answers[1], Err(LookupError::Failed(reason)) if reason.contains("plan")), "{answers:?}");
    assert!(answers[0].is_ok() && answers[2].is_ok(), "{answers:?}");
}

/// The lookup tries on the caller's thread and once more on a thread that may wait, and then reports the failure.
#[test]
fn a_question_without_a_database_ends_as_unavailable() {
    let nowhere = tempfile::tempdir().unwrap().path().join("nowhere").join("orgauth.db");
    let fixture = Fixture::new();
    let (lookup, sizes) = observed(&nowhere, 1);
    let answer = block_on(lookup.look_up(asked_by_a_tenant(&fixture)));
    assert!(matches!(answer, Err(LookupError::Unavailable(_))), "{answer:?}");
    assert_eq!(sizes.try_iter().collect::<Vec<_>>(), [1, 1]);
}
