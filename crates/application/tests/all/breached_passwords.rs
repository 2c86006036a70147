//! Lists of breached passwords: a listed password is refused, and a list that fails lets every password pass.

use orgauth_application::accounts::change_password::{ChangePasswordError, ChangePasswordRefusal};
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::password::breached::{BreachDigest, ListFault};
use orgauth_domain::ports::{BreachedPasswords, ListFuture};

use crate::change_password::{NEW, change, command};
use crate::prelude::*;

/// A list that contains these passwords, or fails.
struct Fixed(Result<Vec<&'static str>, ListFault>);

impl BreachedPasswords for Fixed {
    fn contains(&self, digest: BreachDigest) -> ListFuture<'_> {
        let named = |known: &&str| BreachDigest::of(&Secret::new(*known)) == digest;
        let answer = self.0.as_ref().map(|known| known.iter().any(named)).map_err(|fault| *fault);
        Box::pin(std::future::ready(answer))
    }
}

/// Changes Ada's password, with these lists.
fn changed_with(lists: Vec<Result<Vec<&'static str>, ListFault>>, new: &str) -> Result<(), ChangePasswordError> {
    let mut world = World::new();
    let list = |answer| -> Arc<dyn BreachedPasswords> { Arc::new(Fixed(answer)) };
    world.app.breached = lists.into_iter().map(list).collect();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    change(&world, command(&world, &world.acme, &access, (PASSWORD, new))).map(|_| ())
}

fn rejected(reasons: &[PasswordReason]) -> Result<(), ChangePasswordError> {
    Err(ChangePasswordError::Refused(ChangePasswordRefusal::Rejected(reasons.to_vec())))
}

#[test]
fn a4_a_password_that_any_list_contains_is_refused_with_every_other_reason() {
    use PasswordReason::{Breached, SameAsCurrent, TooCommon};
    let away = || Err(ListFault::Unreachable);
    assert_eq!(changed_with(vec![Ok(vec![NEW])], NEW), rejected(&[Breached]));
    assert_eq!(changed_with(vec![Ok(vec![]), Ok(vec![NEW])], NEW), rejected(&[Breached]));
    assert_eq!(changed_with(vec![away(), Ok(vec![NEW])], NEW), rejected(&[Breached]));
    assert_eq!(changed_with(vec![Ok(vec!["password123"])], "password123"), rejected(&[TooCommon, Breached]));
    assert_eq!(changed_with(vec![Ok(vec![PASSWORD])], PASSWORD), rejected(&[SameAsCurrent, Breached]));
}

#[test]
fn a4_a_list_that_contains_only_others_or_gives_no_answer_lets_a_password_pass() {
    for fault in [ListFault::Unreachable, ListFault::Timeout, ListFault::Malformed] {
        assert_eq!(changed_with(vec![Err(fault)], NEW), Ok(()), "{fault:?}");
    }
    assert_eq!(changed_with(vec![Ok(vec![PASSWORD, "password123"])], NEW), Ok(()));
    assert_eq!(changed_with(vec![Err(ListFault::Timeout)], "short"), rejected(&[PasswordReason::TooShort]));
}
