//! What a sign-in still needs before it becomes a full session. Nothing else decides whether a second factor is missing.

use crate::organizations::Organization;
use crate::sign_in::Awaits;
use crate::sign_in::factor::Factor;
use crate::sign_in::single_sign_on::Admission;
use crate::sign_in::token::AuthenticationMethod;

/// The second factors that a user has now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactors {
    /// Whether two-factor authentication is on: each sign-in asks for a second factor.
    pub is_on: bool,
    /// Whether the user has a passkey that can be used here.
    pub has_passkey: bool,
}

impl SecondFactors {
    /// Whether a way to authenticate is a second factor that the user still has. One that was removed since counts for nothing. That of
    /// an identity provider always counts: such a session stays in the organization that trusts it, or the whole service trusts it.
    fn counts(self, method: AuthenticationMethod) -> bool {
        if method == AuthenticationMethod::FederatedFactor {
            return true;
        }
        match Factor::of(method) {
            Some(Factor::Code | Factor::RecoveryCode) => self.is_on,
            Some(Factor::Passkey) => self.has_passkey,
            None => false,
        }
    }
}

/// Returns what a user who was authenticated by `methods` still needs for a full session of an organization; absent:
/// nothing.
///
/// A user who turned two-factor authentication on shows a second factor, unless one was shown already. So does a user of an
/// organization that requires one, and sets one up if there is none.
pub fn missing_step(
    has: SecondFactors,
    methods: &[AuthenticationMethod],
    organization: &Organization,
) -> Option<Awaits> {
    if methods.iter().any(|method| has.counts(*method)) {
        return None;
    }
    if has.is_on {
        return Some(Awaits::Code);
    }
    may_set_up(organization).then_some(Awaits::SetUp)
}

/// The organization asks for its connection, and the sign-in has nothing that counts in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionRequired;

/// As [`missing_step`], for a sign-in of which the organization asks this. Where it asks for a second factor, the user shows one that is
/// there already; nobody sets one up on the way.
///
/// # Errors
/// Only a connection lets the user in.
pub fn missing_step_on(
    admission: Admission,
    has: SecondFactors,
    methods: &[AuthenticationMethod],
    organization: &Organization,
) -> Result<Option<Awaits>, ConnectionRequired> {
    match admission {
        Admission::Open => Ok(missing_step(has, methods, organization)),
        Admission::WithSecondFactor if methods.iter().any(|method| has.counts(*method)) => Ok(None),
        Admission::WithSecondFactor if has.is_on || has.has_passkey => Ok(Some(Awaits::Code)),
        Admission::Shut | Admission::WithSecondFactor => Err(ConnectionRequired),
    }
}

/// Whether `methods` contain the second factor that a change of the account asks for: where the user turned two-factor
/// authentication on, and where a passkey is the only one that the user has and `is_required`, by an organization of the user.
pub fn is_shown(has: SecondFactors, is_required: bool, methods: &[AuthenticationMethod]) -> bool {
    let is_asked_for = has.is_on || (is_required && has.has_passkey);
    !is_asked_for || has_shown(has, methods)
}

/// Whether `methods` contain a second factor that the user still has.
pub fn has_shown(has: SecondFactors, methods: &[AuthenticationMethod]) -> bool {
    methods.iter().any(|method| has.counts(*method))
}

/// Whether a passkey is the only second factor of a user, and a session that was authenticated by `methods` hasn't shown it.
pub fn is_passkey_unshown(has: SecondFactors, methods: &[AuthenticationMethod]) -> bool {
    !has.is_on && !is_shown(has, true, methods)
}

/// Whether a session that was authenticated by `methods` has shown a second factor that stays when two-factor authentication is
/// turned off.
pub fn has_shown_another(has: SecondFactors, methods: &[AuthenticationMethod]) -> bool {
    let without_app = SecondFactors { is_on: false, ..has };
    methods.iter().any(|method| without_app.counts(*method))
}

/// The kinds of second factor by which a sign-in that waits may go on, when the user has a passkey that can be used here; a sign-in
/// that waits for a set-up needs none then. Empty when the user has none.
pub const fn ways(has: SecondFactors) -> &'static [Factor] {
    match (has.has_passkey, has.is_on) {
        (true, true) => Factor::ALL,
        (true, false) => &[Factor::Passkey],
        (false, _) => &[],
    }
}

/// Whether a sign-in that waits for the set-up of a second factor may go on with it: only while the organization requires one.
pub const fn may_set_up(organization: &Organization) -> bool {
    organization.security.require_two_factor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organizations::OrganizationStatus;
    use crate::sign_in::fixtures::{ACME, organization};
    use AuthenticationMethod::{Invite, OneTimePassword, Passkey, Password, RecoveryCode};

    #[test]
    fn nobody_gets_a_full_session_of_an_organization_that_asks_for_a_second_factor_without_one() {
        let lax = organization(ACME, OrganizationStatus::Active);
        let mut strict = lax.clone();
        strict.security.require_two_factor = true;
        let [none, code, passkey, both] = [(false, false), (true, false), (false, true), (true, true)]
            .map(|(is_on, has_passkey)| SecondFactors { is_on, has_passkey });
        let first_only: [&[AuthenticationMethod]; 3] = [&[Password], &[Invite], &[Invite, Password]];
        let with_code: [&[AuthenticationMethod]; 2] = [&[Password, OneTimePassword], &[Invite, RecoveryCode]];
        let with_passkey: [&[AuthenticationMethod]; 3] = [&[Passkey], &[Password, Passkey], &[Invite, Passkey]];
        let (asks, sets_up) = (Some(Awaits::Code), Some(Awaits::SetUp));
        // What is missing in an organization that requires a second factor, and in another one.
        for (shown, has, missing) in [
            (&first_only[..], none, (sets_up, None)),
            (&first_only, code, (asks, asks)),
            (&first_only, passkey, (sets_up, None)),
            (&first_only, both, (asks, asks)),
            // Whoever has none any more has removed what was shown.
            (&with_code, none, (sets_up, None)),
            (&with_code, code, (None, None)),
            (&with_code, passkey, (sets_up, None)),
            (&with_code, both, (None, None)),
            (&with_passkey, none, (sets_up, None)),
            (&with_passkey, code, (asks, asks)),
            (&with_passkey, passkey, (None, None)),
            (&with_passkey, both, (None, None)),
        ] {
            for methods in shown {
                let found = (missing_step(has, methods, &strict), missing_step(has, methods, &lax));
                assert_eq!(found, missing, "{methods:?} {has:?}");
            }
        }
    }

    #[test]
    fn whoever_breaks_the_glass_shows_a_second_factor_that_is_there_and_sets_none_up() {
        let mut strict = organization(ACME, OrganizationStatus::Active);
        strict.security.require_two_factor = true;
        let [none, code, passkey] = [(false, false), (true, false), (false, true)]
            .map(|(is_on, has_passkey)| SecondFactors { is_on, has_passkey });
        let step = |admission, has, methods: &[_]| missing_step_on(admission, has, methods, &strict);
        let glass = Admission::WithSecondFactor;
        assert_eq!(step(Admission::Shut, code, &[Password, OneTimePassword]), Err(ConnectionRequired));
        assert_eq!(step(glass, none, &[Password]), Err(ConnectionRequired));
        assert_eq!(step(glass, none, &[Password, OneTimePassword]), Err(ConnectionRequired), "removed since");
        for has in [code, passkey] {
            assert_eq!(step(glass, has, &[Password]), Ok(Some(Awaits::Code)));
        }
        assert_eq!(step(glass, code, &[Password, OneTimePassword]), Ok(None));
        assert_eq!(step(glass, passkey, &[Passkey]), Ok(None));
        assert_eq!(step(Admission::Open, none, &[Password]), Ok(Some(Awaits::SetUp)));
        assert_eq!((ways(none), ways(code), ways(passkey)), (&[][..], &[][..], &[Factor::Passkey][..]));
    }

    #[test]
    fn only_a_passkey_that_was_shown_and_is_still_there_stays_beside_the_app() {
        let shown = |has_passkey, methods: &[AuthenticationMethod]| {
            has_shown_another(SecondFactors { is_on: true, has_passkey }, methods)
        };
        assert!(shown(true, &[Passkey]) && shown(true, &[Password, OneTimePassword, Passkey]));
        assert!(!shown(true, &[Password, OneTimePassword]) && !shown(true, &[Invite, RecoveryCode]));
        assert!(!shown(false, &[Passkey]));
    }

    #[test]
    fn a_change_asks_for_the_factor_that_is_on_and_for_a_passkey_where_an_organization_requires_one() {
        let shown = |(is_on, has_passkey), is_required, methods: &[AuthenticationMethod]| {
            is_shown(SecondFactors { is_on, has_passkey }, is_required, methods)
        };
        let (none, code, passkey, both) = ((false, false), (true, false), (false, true), (true, true));
        for is_required in [false, true] {
            assert!(!shown(code, is_required, &[Password]) && !shown(both, is_required, &[Password]));
            assert!(!shown(code, is_required, &[Password, Passkey]));
            assert!(shown(code, is_required, &[Password, OneTimePassword]) && shown(both, is_required, &[Passkey]));
            assert!(shown(none, is_required, &[Password]));
            assert_eq!(shown(passkey, is_required, &[Password, OneTimePassword]), !is_required);
            assert!(shown(passkey, is_required, &[Password, Passkey]));
        }
    }

    #[test]
    fn a_passkey_is_unshown_only_where_it_is_the_only_second_factor() {
        let unshown = |is_on, has_passkey, methods: &[AuthenticationMethod]| {
            is_passkey_unshown(SecondFactors { is_on, has_passkey }, methods)
        };
        assert!(unshown(false, true, &[Password]));
        assert!(!unshown(false, true, &[Password, Passkey]));
        assert!(!unshown(false, true, &[Passkey]));
        assert!(!unshown(true, true, &[Password]));
        assert!(!unshown(false, false, &[Password]));
    }
}
