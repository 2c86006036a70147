//! The outcome of claimed mails: sent, retried or ended (domain::mail).

use orgauth_application::accounts::export::export;
use orgauth_application::error::Failure;
use orgauth_application::outbox::send_mail::{self, BegunMail, MailResult, ResultStep, SendableMail};
use orgauth_domain::id::OfMail;
use orgauth_domain::mail::{MailOutcome, MailState, MailStep};
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobGroup, JobId, JobTenant};
use orgauth_domain::ports::Sealer;
use orgauth_infra_crypto::DataKeys;

use crate::prelude::*;
use crate::two_factor::reset_by_command_line;

const HOUR: Duration = Duration::from_hours(1);

/// A mail's job as a first claim returns it.
pub(crate) fn job_of(letter: &Letter) -> ClaimedJob {
    let group = JobGroup::of_organization(letter.row.organization_id);
    let tenant = JobTenant::of_organization(letter.row.organization_id);
    ClaimedJob { id: letter.row.id.into(), group, tenant, due_at: NOW, attempts: 0, unknown: 0, lost: 0 }
}

/// A world with a new invitation, at a time long ago: its job is due.
pub(crate) fn invited() -> (World, Invite) {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    world.long_ago();
    let made = invite(&world, &ada, ZOE).unwrap();
    (world, made)
}

/// Claims the one job that is due.
pub(crate) fn claimed(world: &World, lease: Duration) -> (ClaimToken, ClaimedJob) {
    let (token, jobs) = world.claim(lease);
    let [job] = jobs.try_into().expect("one job that is due");
    (token, job)
}

fn begin(world: &World, job: ClaimedJob, now: Timestamp) -> BegunMail {
    send_mail::begin(&world.app, &[job], now).unwrap().pop().expect("one for each job")
}

/// Expects that the mail is to be sent.
fn sendable(begun: BegunMail) -> SendableMail {
    match begun {
        BegunMail::Send(sendable) => *sendable,
        BegunMail::Settle(result) => panic!("not to be sent: {result:?}"),
    }
}

/// Expects a result without an attempt.
fn settled(begun: BegunMail) -> MailResult {
    match begun {
        BegunMail::Settle(result) => result,
        BegunMail::Send(_) => panic!("to be sent"),
    }
}

/// Claims, begins, and settles with an outcome; returns the step, and whether the result was written.
fn attempt(world: &World, outcome: MailOutcome) -> (ResultStep, bool) {
    let (token, job) = claimed(world, HOUR);
    let now = world.app.now();
    let sendable = sendable(begin(world, job, now));
    let result = MailResult::of(&world.app, &sendable, outcome, now);
    let ours = send_mail::settle(&world.app, &[(token, result.clone())], now).unwrap();
    (result.step, ours == [job.id])
}

fn is_over(result: &MailResult, as_what: MailState) -> bool {
    matches!(&result.step, ResultStep::Mail(MailStep::Over { state, .. }) if *state == as_what)
}

fn nothing_is_left(world: &World) -> bool {
    world.letters().is_empty() && world.claim(HOUR).1.is_empty()
}

/// An admin of acme, in a world whose clock was moved back.
fn admin_now(world: &World) -> Caller {
    let then = world.app.now();
    world.clock.set(NOW);
    let caller = admin(world, &world.ada, &world.acme);
    world.clock.set(then);
    caller
}

#[test]
fn a_mail_that_was_taken_back_while_it_was_held_leaves_an_orphan_that_goes() {
    let (world, made) = invited();
    let (token, job) = claimed(&world, HOUR);
    revoke(&world, &admin_now(&world), &made).unwrap();
    let result = settled(begin(&world, job, world.app.now()));
    assert_eq!(result, MailResult { id: job.id, step: ResultStep::Orphan });
    assert_eq!(send_mail::settle(&world.app, &[(token, result)], world.app.now()), Ok(vec![job.id]));
    assert!(nothing_is_left(&world));
}

/// A mail that is being sent can't be cancelled; if the attempt fails, the mail is not sent again.
#[test]
fn a_mail_that_is_taken_back_while_it_is_sent_is_over_however_the_attempt_ends() {
    for outcome in [MailOutcome::Accepted, MailOutcome::Failed("451 later".to_owned())] {
        let (world, made) = invited();
        let (token, job) = claimed(&world, HOUR);
        let now = world.app.now();
        let mail = sendable(begin(&world, job, now));
        revoke(&world, &admin_now(&world), &made).unwrap();
        let is_retry = outcome != MailOutcome::Accepted;
        let result = MailResult::of(&world.app, &mail, outcome, now);
        assert_eq!(send_mail::settle(&world.app, &[(token, result)], now), Ok(vec![job.id]));
        assert_eq!(world.letters().len(), 0);
        if is_retry {
            let (token, job) = claimed(&world, HOUR);
            let result = settled(begin(&world, job, now));
            assert_eq!(result.step, ResultStep::Orphan);
            send_mail::settle(&world.app, &[(token, result)], now).unwrap();
        }
        assert!(nothing_is_left(&world));
    }
}

/// The subject names the organization that invites, and only the mailbox is to learn it.
#[test]
fn h1_mails_to_an_address_that_is_not_proven_are_in_no_export() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    world.long_ago();
    invite(&world, &ada, world.eve.email.as_str()).unwrap();
    let (step, _) = attempt(&world, MailOutcome::Accepted);
    assert!(matches!(step, ResultStep::Mail(MailStep::Over { state: MailState::Sent, error: None })));
    let exported = |user: &User| export(&world.app, user.id, None).unwrap().mails.len();
    assert_eq!((exported(&world.eve), exported(&world.bob)), (1, 0));
    let now = world.app.now();
    world.write(|r| r.users().set_email_verified(world.eve.id, false, now));
    assert_eq!(exported(&world.eve), 0);
}

#[test]
fn a_mail_of_the_operators_own_is_sent_like_any_other() {
    let world = World::new();
    world.long_ago();
    reset_by_command_line(&world, &world.tess.email).unwrap();
    assert_eq!(world.letter_to(&world.tess.email).row.organization_id, None);
    let (step, counts) = attempt(&world, MailOutcome::Accepted);
    assert!(counts && matches!(step, ResultStep::Mail(MailStep::Over { state: MailState::Sent, error: None })));
    assert!(nothing_is_left(&world));
}

#[test]
fn a_job_of_no_mail_at_all_is_an_orphan_and_each_job_gets_its_own_answer_in_order() {
    let (world, _) = invited();
    let (_, job) = claimed(&world, HOUR);
    let nothing = ClaimedJob { id: world.app.entropy.id::<OfMail>(world.app.now()).into(), ..job };
    let begun = send_mail::begin(&world.app, &[nothing, job, nothing], world.app.now()).unwrap();
    let [first, second, third] = <[BegunMail; 3]>::try_from(begun).ok().unwrap();
    assert_eq!(settled(first).step, ResultStep::Orphan);
    let mail = sendable(second);
    assert_eq!((JobId::from(mail.id), &mail.mail.to), (job.id, &address(ZOE)));
    assert_eq!(settled(third).step, ResultStep::Orphan);
}

#[test]
fn what_is_over_has_no_job_and_no_text_any_more() {
    let why = || "because".to_owned();
    for (outcome, state) in
        [(MailOutcome::Accepted, MailState::Sent), (MailOutcome::Refused(why()), MailState::Refused)]
    {
        let (world, _) = invited();
        let letter = world.letter_to(&address(ZOE));
        let (step, counts) = attempt(&world, outcome);
        assert!(counts && is_over(&MailResult { id: letter.row.id.into(), step }, state));
        assert!(nothing_is_left(&world), "{state}");
        assert_eq!(world.rows(|r| r.mails().queued(&[letter.row.id])).len(), 0);
    }
}

#[test]
fn a_failed_attempt_keeps_the_mail_as_it_is_and_counts() {
    let (world, _) = invited();
    let letter = world.letter_to(&address(ZOE));
    for attempts in 0..3 {
        let (step, counts) = attempt(&world, MailOutcome::Failed("451 later".to_owned()));
        let delay = [30, 120, 600][attempts];
        let at = world.app.now().plus(Duration::from_seconds(delay));
        let expected = MailStep::Retry { at, error: "451 later".to_owned(), unknown: false };
        assert_eq!((step, counts), (ResultStep::Mail(expected), true));
        assert!(world.letter_to(&address(ZOE)).row == letter.row);
    }
    let (_, job) = claimed(&world, HOUR);
    assert_eq!((job.attempts, job.unknown), (3, 0));
    // Every attempt sends the same bytes.
    assert!(sendable(begin(&world, job, world.app.now())).mail == letter.mail);
}

#[test]
fn m5_a_mail_that_dead_servers_held_is_sent_unless_three_of_them_may_have_sent_it() {
    let (world, _) = invited();
    let now = world.app.now();
    // These servers crash before the hand-over.
    for lost in 0..4 {
        let (_, job) = claimed(&world, Duration::ZERO);
        assert_eq!((job.attempts, job.unknown, job.lost), (0, 0, lost));
        sendable(begin(&world, job, now));
    }
    // And these after it.
    for unknown in 0..3 {
        let (token, job) = claimed(&world, Duration::ZERO);
        assert_eq!((job.attempts, job.unknown, job.lost), (0, unknown, 4));
        sendable(begin(&world, job, now));
        assert_eq!(send_mail::hand_over(&world.app, &[(job.id, token)]), Ok(vec![job.id]));
    }
    let (token, job) = claimed(&world, HOUR);
    let result = settled(begin(&world, job, now));
    assert!(is_over(&result, MailState::Unknown), "{result:?}");
    assert_eq!(send_mail::settle(&world.app, &[(token, result)], now), Ok(vec![job.id]));
    assert!(nothing_is_left(&world));
}

#[test]
fn m5_a_mail_that_kills_its_servers_is_put_off_and_not_lost() {
    let (world, _) = invited();
    for _ in 0..5 {
        let (_, job) = claimed(&world, Duration::ZERO);
        sendable(begin(&world, job, world.app.now()));
    }
    let (token, job) = claimed(&world, HOUR);
    let now = world.app.now();
    let result = settled(begin(&world, job, now));
    let at = now.plus(Duration::from_seconds(30));
    assert_eq!(result.step, ResultStep::Mail(MailStep::Lost { at }));
    assert_eq!(send_mail::settle(&world.app, &[(token, result)], now), Ok(vec![job.id]));
    let (step, counts) = attempt(&world, MailOutcome::Accepted);
    assert!(counts && is_over(&MailResult { id: job.id, step }, MailState::Sent));
}

#[test]
fn m5_a_mail_whose_hand_over_was_not_written_down_is_put_off_with_nothing_counted() {
    let (world, _) = invited();
    let (step, counts) = attempt(&world, MailOutcome::Unrecorded);
    let at = world.app.now().plus(Duration::from_seconds(5));
    assert_eq!((step, counts), (ResultStep::Mail(MailStep::PutOff { at }), true));
    let (_, job) = claimed(&world, HOUR);
    assert_eq!((job.attempts, job.unknown, job.lost), (0, 0, 0));
}

#[test]
fn a_mail_whose_time_is_over_is_not_sent() {
    let (world, made) = invited();
    let (token, job) = claimed(&world, HOUR);
    let last = made.expires_at.minus(Duration::from_millis(1));
    sendable(begin(&world, job, last));
    let result = settled(begin(&world, job, made.expires_at));
    assert!(is_over(&result, MailState::Expired), "{result:?}");
    send_mail::settle(&world.app, &[(token, result)], made.expires_at).unwrap();
    assert!(nothing_is_left(&world));
}

#[test]
fn a_job_that_is_handed_back_is_due_at_once_and_counts_no_attempt() {
    let (world, _) = invited();
    let (token, job) = claimed(&world, HOUR);
    let result = MailResult::hand_back(job.id);
    assert_eq!(send_mail::settle(&world.app, &[(token, result)], world.app.now()), Ok(vec![job.id]));
    let (_, again) = claimed(&world, HOUR);
    assert_eq!((again.id, again.attempts, again.unknown), (job.id, 0, 0));
}

/// Two results for one job: of an expired claim, and of the next claim.
fn stale_and_current(world: &World) -> ((ClaimToken, MailResult), (ClaimToken, MailResult)) {
    let (lost, job) = claimed(world, Duration::ZERO);
    let (held, again) = claimed(world, HOUR);
    assert_eq!(job.id, again.id);
    let now = world.app.now();
    let refused = MailOutcome::Refused("550 nobody here".to_owned());
    let stale = MailResult::of(&world.app, &sendable(begin(world, job, now)), refused, now);
    let failed = MailOutcome::Failed("451 later".to_owned());
    let current = MailResult::of(&world.app, &sendable(begin(world, again, now)), failed, now);
    ((lost, stale), (held, current))
}

#[test]
fn the_result_of_a_claim_that_ran_out_is_dropped_beside_that_of_the_next_one() {
    for swapped in [false, true] {
        let (world, _) = invited();
        let (stale, current) = stale_and_current(&world);
        let id = current.1.id;
        let both = if swapped { [current, stale] } else { [stale, current] };
        assert_eq!(send_mail::settle(&world.app, &both, world.app.now()), Ok(vec![id]));
        assert_eq!(world.letters().len(), 1, "nobody refused it for good: swapped {swapped}");
        let (_, job) = claimed(&world, HOUR);
        sendable(begin(&world, job, world.app.now()));
    }
}

#[test]
fn l1_a_mail_that_an_absent_data_key_sealed_waits_for_the_key() {
    let (world, _) = invited();
    let other = DataKeys::new(vec![("k2".to_owned(), [9; 32])], "k2", Arc::clone(&world.app.entropy)).unwrap();
    let other: Arc<dyn Sealer> = Arc::new(other);
    let app = App { sealer: other, ..world.app.clone() };
    let (token, job) = claimed(&world, HOUR);
    let now = world.app.now();
    let result = settled(send_mail::begin(&app, &[job], now).unwrap().pop().unwrap());
    let ResultStep::Mail(MailStep::Retry { error, unknown: false, .. }) = &result.step else { panic!("{result:?}") };
    assert!(error.contains("\"k1\"") && error.contains("secrets.data_keys"), "{error}");
    assert_eq!(send_mail::settle(&app, &[(token, result)], now), Ok(vec![job.id]));
    let (step, counts) = attempt(&world, MailOutcome::Accepted);
    assert!(counts && is_over(&MailResult { id: job.id, step }, MailState::Sent));
}

#[test]
fn l1_a_text_that_was_copied_from_another_mail_is_not_sent() {
    let (world, _) = invited();
    let mut row = world.letters().pop().unwrap().row;
    row.id = world.app.entropy.id(world.app.now());
    claimed(&world, HOUR);
    world.write(|r| r.mails().insert(&row));
    let (_, job) = claimed(&world, HOUR);
    assert_eq!(job.id, row.id.into());
    let result = settled(begin(&world, job, world.app.now()));
    assert!(matches!(result.step, ResultStep::Mail(MailStep::Retry { unknown: false, .. })), "{result:?}");
}

#[test]
fn m5_a_use_case_that_was_rolled_back_sends_nothing() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    world.long_ago();
    world.store.fail(Place::Commit, 1);
    let error = refused(invite(&world, &ada, ZOE));
    assert_eq!(
        error,
        orgauth_application::organizations::invites::InviteError::Failed(Failure::Store(Place::Commit.failure()))
    );
    assert!(nothing_is_left(&world));
    invite(&world, &ada, ZOE).unwrap();
    assert_eq!((world.letters().len(), world.claim(HOUR).1.len()), (1, 1));
}
