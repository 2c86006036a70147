//! What a sign-in still needs before it becomes a full session. Nothing else decides whether a second factor is missing.

use crate::accounts::user::User;
use crate::organizations::Organization;
use crate::sign_in::factor::Factor;
use crate::sign_in::token::AuthenticationMethod;
use crate::sign_in::{Awaits, Session};

/// Returns what a user who was authenticated by `methods` still needs for a full session of an organization; absent:
/// nothing.
///
/// A user with a second factor shows it, unless one was shown already. A user without one sets one up if the organization
/// requires it, even if one was shown before: a factor that was removed since doesn't count.
pub fn missing_step(user: &User, methods: &[AuthenticationMethod], organization: &Organization) -> Option<Awaits> {
    let was_shown = methods.iter().any(|method| Factor::of(*method).is_some());
    if user.has_second_factor() {
        return (!was_shown).then_some(Awaits::Code);
    }
    may_set_up(organization).then_some(Awaits::SetUp)
}

/// Whether a full session of this user may not go on: the organization requires a second factor, and the user has none.
/// Turning the rule on ended such sessions; an older server that doesn't know the rule may have begun one since.
pub fn must_sign_in_again(user: &User, session: &Session, organization: &Organization) -> bool {
    missing_step(user, &session.methods, organization) == Some(Awaits::SetUp)
}

/// Whether a sign-in that waits for the set-up of a second factor may go on with it: only while the organization requires one.
pub const fn may_set_up(organization: &Organization) -> bool {
    organization.security.require_two_factor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organizations::OrganizationStatus;
    use crate::sign_in::fixtures::{ACME, ANN, NOW, organization, user};
    use AuthenticationMethod::{Invite, OneTimePassword, Password, RecoveryCode};

    #[test]
    fn nobody_gets_a_full_session_of_an_organization_that_asks_for_a_second_factor_without_one() {
        let none: [&[AuthenticationMethod]; 3] = [&[Password], &[Invite], &[Invite, Password]];
        let shown: [&[AuthenticationMethod]; 2] = [&[Password, OneTimePassword], &[Invite, RecoveryCode]];
        let plain = user(ANN);
        let enrolled = User { two_factor_since: Some(NOW), ..user(ANN) };
        let lax = organization(ACME, OrganizationStatus::Active);
        let mut strict = lax.clone();
        strict.security.require_two_factor = true;
        for methods in none {
            assert_eq!(missing_step(&plain, methods, &strict), Some(Awaits::SetUp));
            assert_eq!(missing_step(&plain, methods, &lax), None);
            assert_eq!(missing_step(&enrolled, methods, &strict), Some(Awaits::Code));
            assert_eq!(missing_step(&enrolled, methods, &lax), Some(Awaits::Code));
        }
        for methods in shown {
            assert_eq!(
                missing_step(&plain, methods, &strict),
                Some(Awaits::SetUp),
                "the factor was taken away since"
            );
            assert_eq!(missing_step(&plain, methods, &lax), None);
            assert_eq!(missing_step(&enrolled, methods, &strict), None);
            assert_eq!(missing_step(&enrolled, methods, &lax), None);
        }
    }
}
