//! Tests of the limits of large answers.

use orgauth_testkit::builders::{organization, user};

use super::*;

const MIB: usize = 1024 * 1024;

fn answers(bytes: usize, at_once: usize) -> Arc<LargeAnswers> {
    Arc::new(LargeAnswers::new(LargeAnswerLimits {
        bytes,
        at_once,
        long_at_once: 1,
        wait: Duration::from_millis(20),
    }))
}

/// Begins an export whose page has been read.
async fn unread(answers: &Arc<LargeAnswers>, owner: Owner) -> Option<AnswerMemory> {
    let (turn, memory) = answers.export(owner).await?;
    drop(turn);
    answers.lock().next_export = None;
    Some(memory)
}

fn is_unused(answers: &LargeAnswers) -> bool {
    let held = answers.lock();
    held.in_all + held.exempt + held.exports == 0 && held.by_owner.is_empty()
}

#[tokio::test]
async fn q1_an_organization_has_a_share_and_the_next_one_has_its_own() {
    let answers = answers(8 * MIB, 4);
    let [one, two] = [(); 2].map(|()| Owner::Organization(organization().id));
    let held: Vec<_> = (0..2).map(|_| answers.reserve_memory(one, MIB).unwrap()).collect();
    assert!(answers.reserve_memory(one, MIB).is_none(), "its quarter is used up");
    assert!(answers.turn(one, Length::Usual).await.is_none());
    assert!(answers.turn(two, Length::Usual).await.is_some());
    let others = answers.reserve_memory(two, MIB).unwrap();
    drop(held);
    assert!(answers.reserve_memory(one, MIB).is_some());
    drop(others);
    assert!(is_unused(&answers));
}

/// When all memory is used up, owners without an answer can still have a small one each, up to 8 MiB together.
#[test]
fn q1_who_has_nothing_under_way_gets_a_small_answer_within_a_bound() {
    let answers = answers(MIB, 4);
    let all = answers.reserve_memory(Owner::Operator, 2 * MIB).expect("an answer alone, however large");
    let organizations: Vec<_> = (0..17).map(|_| Owner::Organization(organization().id)).collect();
    assert!(answers.reserve_memory(organizations[0], EXEMPT + 1).is_none(), "too large to be let through");
    let held: Vec<_> = organizations.iter().filter_map(|&one| answers.reserve_memory(one, EXEMPT)).collect();
    assert_eq!(held.len(), 16);
    assert!(answers.reserve_memory(organizations[0], 1).is_none(), "it has one already");
    drop((all, held));
    assert!(answers.reserve_memory(organizations[0], 1).is_some());
    assert!(is_unused(&answers));
}

/// Small lists need no memory of the bound: those of other organizations, and the operator's, go on.
#[tokio::test]
async fn q1_lists_that_nobody_reads_hold_up_no_list_of_others() {
    let answers = answers(MIB, 4);
    let organizations: Vec<_> = (0..40).map(|_| Owner::Organization(organization().id)).collect();
    let held: Vec<_> = organizations.iter().filter_map(|&one| answers.reserve_memory(one, EXEMPT)).collect();
    assert!(held.len() > 16 && held.len() < 40, "{}", held.len());
    assert!(answers.turn(Owner::Organization(organization().id), Length::Usual).await.is_some());
    assert!(answers.turn(organizations[0], Length::Usual).await.is_none(), "its own is not received yet");
    assert!(answers.turn(Owner::Operator, Length::Usual).await.is_some());
    assert!(answers.reserve_memory(Owner::Operator, EXEMPT).is_some(), "the operator's share is its own");
    drop(held);
    assert!(is_unused(&answers));
}

#[test]
fn q1_a_long_page_a_search_and_a_filter_are_long() {
    for query in ["", "limit=100", "limit=x", "cursor=a&limit=5", "email=a@b.example"] {
        assert_eq!(Length::of(query), Length::Usual, "{query}");
    }
    for query in ["limit=101", "limit=5&q=a", "action=login.failed"] {
        assert_eq!(Length::of(query), Length::Long, "{query}");
    }
}

#[tokio::test]
async fn q1_long_lists_are_read_one_by_one_and_others_beside_them() {
    let answers = answers(8 * MIB, 4);
    let [one, two] = [(); 2].map(|()| Owner::Organization(organization().id));
    let long = answers.turn(one, Length::Long).await.unwrap();
    assert!(answers.turn(two, Length::Long).await.is_none());
    assert!(answers.turn(one, Length::Usual).await.is_some() && answers.turn(two, Length::Usual).await.is_some());
    drop(long);
    assert!(answers.turn(two, Length::Long).await.is_some());
    assert!(is_unused(&answers));
}

#[tokio::test]
async fn q1_exports_that_nobody_reads_stay_within_the_bound() {
    let answers = answers(32 * MIB, 4);
    let lists: Vec<_> =
        (0..4).map(|_| answers.reserve_memory(Owner::Organization(organization().id), 8 * MIB)).collect();
    assert!(lists.iter().all(Option::is_some), "all memory of lists is used up");
    let mut held = Vec::new();
    for _ in 0..30 {
        held.extend(unread(&answers, Owner::Account(user().id)).await);
    }
    assert_eq!(held.len(), 8, "each has the memory of a page reserved");
    held[0].shrink(10);
    held[1].shrink(10);
    assert!(unread(&answers, Owner::Account(user().id)).await.is_some());
    drop((held, lists));
    assert!(is_unused(&answers));
}

#[tokio::test]
async fn q1_an_account_has_one_export_at_a_time_until_it_is_received() {
    let answers = answers(64 * MIB, 4);
    let account = Owner::Account(user().id);
    let memory = unread(&answers, account).await.unwrap();
    assert!(answers.export(account).await.is_none());
    assert!(unread(&answers, Owner::Account(user().id)).await.is_some(), "another account");
    drop(memory);
    assert!(unread(&answers, account).await.is_some());
    assert!(is_unused(&answers));
}

#[tokio::test]
async fn q1_exports_are_read_one_by_one_in_half_of_the_time() {
    let limits = LargeAnswerLimits { bytes: 64 * MIB, at_once: 4, long_at_once: 1, wait: Duration::from_mins(10) };
    let answers = Arc::new(LargeAnswers::new(limits));
    let (turn, first) = answers.export(Owner::Account(user().id)).await.unwrap();
    let began = Instant::now();
    let waiting = tokio::spawn({
        let answers = Arc::clone(&answers);
        async move { answers.export(Owner::Account(user().id)).await.map(|_| Instant::now()) }
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!waiting.is_finished(), "the first one is being read");
    let took = began.elapsed();
    let read = Instant::now();
    drop(turn);
    let next = waiting.await.unwrap().unwrap();
    assert!(next - read >= took, "as long again as the read took");
    drop(first);
    assert!(is_unused(&answers));
}

#[tokio::test]
async fn q1_few_lists_of_an_organization_are_read_at_once_and_other_organizations_have_their_own_turns() {
    let answers = answers(8 * MIB, 2);
    let [one, two] = [(); 2].map(|()| Owner::Organization(organization().id));
    let turns = [answers.turn(one, Length::Usual).await.unwrap(), answers.turn(one, Length::Usual).await.unwrap()];
    assert!(answers.turn(one, Length::Usual).await.is_none(), "both are taken");
    assert!(answers.turn(two, Length::Usual).await.is_some());
    drop(turns);
    assert!(answers.turn(one, Length::Usual).await.is_some());
    assert!(is_unused(&answers));
}

#[tokio::test]
async fn q1_who_waits_for_a_turn_or_for_memory_goes_on_when_there_is_some() {
    let limits = LargeAnswerLimits { bytes: 8 * MIB, at_once: 1, long_at_once: 1, wait: Duration::from_mins(10) };
    let answers = Arc::new(LargeAnswers::new(limits));
    let one = Owner::Organization(organization().id);
    let (turn, memory) =
        (answers.turn(one, Length::Usual).await.unwrap(), answers.reserve_memory(one, 2 * MIB).unwrap());
    let waiting = tokio::spawn({
        let answers = Arc::clone(&answers);
        async move { answers.turn(one, Length::Usual).await.is_some() }
    });
    tokio::task::yield_now().await;
    drop(turn);
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished(), "its share of the memory is used up");
    drop(memory);
    assert!(waiting.await.unwrap());
    assert!(is_unused(&answers));
}
