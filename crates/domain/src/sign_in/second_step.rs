//! What a sign-in still needs before it becomes a full session.

use crate::accounts::user::User;
use crate::organizations::Organization;
use crate::sign_in::Awaits;
use crate::sign_in::token::AuthenticationMethod;

/// Returns what a user who was authenticated by `methods` still needs for a full session of an organization; absent:
/// nothing. This is the only place that decides who gets a full session.
///
/// A user with a second factor enters a code of it, unless one was entered already. A user without one sets one up if the
/// organization requires it, even if a code was entered before: a factor that was removed since doesn't count.
pub fn missing_step(user: &User, methods: &[AuthenticationMethod], organization: &Organization) -> Option<Awaits> {
    let was_shown = methods
        .iter()
        .any(|m| matches!(m, AuthenticationMethod::OneTimePassword | AuthenticationMethod::RecoveryCode));
    match (user.requires_second_factor(), organization.security.require_two_factor) {
        (true, _) => (!was_shown).then_some(Awaits::Code),
        (false, true) => Some(Awaits::SetUp),
        (false, false) => None,
    }
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
