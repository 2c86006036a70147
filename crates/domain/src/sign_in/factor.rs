//! The kinds of second factor, and how a proof of each is accepted. A new kind is a variant of [`Factor`], [`Proof`] and
//! [`Compared`]; the compiler names every place that has to know it.

use crate::sign_in::token::AuthenticationMethod;
use crate::sign_in::two_factor::{TwoFactor, TwoFactorRefusal};
use crate::time::Timestamp;
use crate::webhooks::event::LoginMethod;
use crate::word::word_enum;

word_enum! {
    /// A kind of second factor.
    Factor {
        /// A code of an authenticator app.
        Code = "totp",
        /// A recovery code, in place of a code.
        RecoveryCode = "recovery_code",
        /// A passkey, with the user verified.
        Passkey = "passkey",
    }
}

impl Factor {
    /// The kind that an entry of `amr` stands for; absent when it stands for a way to begin a session, and for the second factor of an
    /// identity provider, which is none of the user's here.
    pub const fn of(method: AuthenticationMethod) -> Option<Self> {
        match method {
            AuthenticationMethod::OneTimePassword => Some(Self::Code),
            AuthenticationMethod::RecoveryCode => Some(Self::RecoveryCode),
            AuthenticationMethod::Passkey => Some(Self::Passkey),
            AuthenticationMethod::Password
            | AuthenticationMethod::Invite
            | AuthenticationMethod::Provider
            | AuthenticationMethod::EmailCode
            | AuthenticationMethod::Connection
            | AuthenticationMethod::FederatedFactor
            | AuthenticationMethod::Impersonation => None,
        }
    }

    /// Its entry in `amr`.
    pub const fn method(self) -> AuthenticationMethod {
        match self {
            Self::Code => AuthenticationMethod::OneTimePassword,
            Self::RecoveryCode => AuthenticationMethod::RecoveryCode,
            Self::Passkey => AuthenticationMethod::Passkey,
        }
    }

    /// How audit entries and events name a sign-in that it completed.
    pub const fn login_method(self) -> LoginMethod {
        match self {
            Self::Code => LoginMethod::Totp,
            Self::RecoveryCode => LoginMethod::RecoveryCode,
            Self::Passkey => LoginMethod::Passkey,
        }
    }

    /// Whether a right proof is used up even if what it was shown for is then refused. Recovery codes are few: one is used up
    /// only for what it opens.
    pub const fn is_spent_when_shown(self) -> bool {
        match self {
            Self::Code | Self::Passkey => true,
            Self::RecoveryCode => false,
        }
    }
}

/// A proof of the second factor, as the user sent it.
pub enum Proof {
    /// Six digits of an authenticator app.
    Code(String),
    /// A recovery code.
    RecoveryCode(String),
}

impl Proof {
    /// The kind of second factor that it shows.
    pub const fn factor(&self) -> Factor {
        match self {
            Self::Code(_) => Factor::Code,
            Self::RecoveryCode(_) => Factor::RecoveryCode,
        }
    }
}

/// What a proof is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To turn on the factor that was set up. A recovery code turns nothing on: it comes with another kind.
    TurnOn,
    /// To show the factor that is on.
    Show,
}

/// A proof, compared with what is stored of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// A code: the time step that it matches; absent when it matches none.
    Step(Option<i64>),
    /// A recovery code: whether it is one of the user's unused ones.
    Listed(bool),
}

impl Compared {
    /// Accepts or refuses the proof; returns the second factor after it. The caller holds the lock on the user's row.
    ///
    /// # Errors
    /// The state of the second factor doesn't fit the purpose, or the proof is wrong or was used before.
    pub fn accept(
        self,
        two_factor: TwoFactor,
        purpose: Purpose,
        now: Timestamp,
    ) -> Result<TwoFactor, TwoFactorRefusal> {
        match (self, purpose) {
            (Self::Step(step), Purpose::TurnOn) => two_factor.enable(step, now),
            (Self::Step(step), Purpose::Show) => two_factor.accept(step),
            (Self::Listed(is_listed), Purpose::Show) => two_factor.accept_recovery(is_listed),
            (Self::Listed(_), Purpose::TurnOn) => two_factor.enable(None, now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::UserId;
    use TwoFactorRefusal::{NotEnabled, WrongCode};

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    #[test]
    fn each_kind_is_found_again_by_its_entry_in_amr() {
        for method in AuthenticationMethod::ALL {
            assert!(Factor::of(*method).is_none_or(|kind| kind.method() == *method));
        }
        for kind in [Factor::Code, Factor::RecoveryCode, Factor::Passkey] {
            assert_eq!(Factor::of(kind.method()), Some(kind));
        }
    }

    #[test]
    fn a_recovery_code_shows_a_factor_that_is_on_and_turns_none_on() {
        let off = TwoFactor::off(UserId::new(NOW, [1; 10]));
        let set_up = off.clone().set_up("sealed".to_owned()).unwrap();
        let on = set_up.clone().enable(Some(1), NOW).unwrap();
        let refused = |is_listed, two_factor: &TwoFactor, purpose| {
            Compared::Listed(is_listed).accept(two_factor.clone(), purpose, NOW).err()
        };
        assert!(Compared::Listed(true).accept(on.clone(), Purpose::Show, NOW).is_ok_and(|after| after == on));
        assert_eq!(refused(false, &on, Purpose::Show), Some(WrongCode));
        assert_eq!(refused(true, &off, Purpose::Show), Some(NotEnabled));
        assert_eq!(refused(true, &set_up, Purpose::Show), Some(NotEnabled));
        assert_eq!(refused(true, &set_up, Purpose::TurnOn), Some(WrongCode));
    }
}
