//! The second factor of a user: off → enrolling → on (docs/security.md#second-factor; RFC 6238, RFC 4226).
//!
//! | state     | set up    | enable, right code | enable, wrong code | code asked for, new step | code asked for, old or no step | disable | reset |
//! |-----------|-----------|--------------------|--------------------|--------------------------|--------------------------------|---------|-------|
//! | off       | enrolling | not enabled        | not enabled        | not enabled              | not enabled                    | not enabled | off |
//! | enrolling | enrolling, new secret | on     | wrong              | not enabled              | not enabled                    | not enabled | off |
//! | on        | already enabled | already enabled | already enabled  | on, step remembered      | wrong                          | off     | off   |
//!
//! A code stands for its time step. Each step is accepted once, and none older than the last accepted one, so that an
//! attacker who saw a code being used can't use it again (RFC 6238 section 5.2).

use crate::Corrupt;
use crate::id::UserId;
use crate::time::Timestamp;

/// A user's second factor and the secret behind it.
#[derive(Clone, PartialEq, Eq)]
pub struct TwoFactor {
    /// The user.
    pub user_id: UserId,
    /// Its state.
    pub state: TwoFactorState,
}

/// The state of a second factor.
#[derive(Clone, PartialEq, Eq)]
pub enum TwoFactorState {
    /// The password is enough to sign in.
    Off,
    /// A secret was shown; no code of it was accepted yet.
    Enrolling {
        /// The secret, sealed.
        sealed: String,
    },
    /// Sign-in asks for a code.
    On {
        /// The secret, sealed.
        sealed: String,
        /// Since when it is on.
        since: Timestamp,
        /// The newest time step that was accepted.
        last_step: i64,
    },
}

/// Why the second factor is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TwoFactorRefusal {
    /// It is on.
    #[error("two-factor authentication is already on")]
    AlreadyEnabled,
    /// It is off, or only being set up.
    #[error("two-factor authentication is not on")]
    NotEnabled,
    /// The code is wrong, or was used before.
    #[error("the code is wrong")]
    WrongCode,
}

impl TwoFactor {
    /// The second factor of a user who has set none up.
    pub const fn off(user_id: UserId) -> Self {
        Self { user_id, state: TwoFactorState::Off }
    }

    /// The second factor of an imported account, whose secret another service made: on, with no code accepted here yet.
    pub const fn imported(user_id: UserId, sealed: String, now: Timestamp) -> Self {
        Self { user_id, state: TwoFactorState::On { sealed, since: now, last_step: 0 } }
    }

    /// off or enrolling → enrolling, with a new secret.
    ///
    /// # Errors
    /// It is on.
    pub fn set_up(self, sealed: String) -> Result<Self, TwoFactorRefusal> {
        match self.state {
            TwoFactorState::Off | TwoFactorState::Enrolling { .. } => {
                Ok(Self { state: TwoFactorState::Enrolling { sealed }, ..self })
            }
            TwoFactorState::On { .. } => Err(TwoFactorRefusal::AlreadyEnabled),
        }
    }

    /// enrolling → on. `step` is the time step of the code; absent when the code is wrong.
    ///
    /// # Errors
    /// It is on, nothing was set up, or the code is wrong.
    pub fn enable(self, step: Option<i64>, now: Timestamp) -> Result<Self, TwoFactorRefusal> {
        match (self.state, step) {
            (TwoFactorState::Enrolling { sealed }, Some(last_step)) => {
                Ok(Self { state: TwoFactorState::On { sealed, since: now, last_step }, user_id: self.user_id })
            }
            (TwoFactorState::Enrolling { .. }, None) => Err(TwoFactorRefusal::WrongCode),
            (TwoFactorState::Off, _) => Err(TwoFactorRefusal::NotEnabled),
            (TwoFactorState::On { .. }, _) => Err(TwoFactorRefusal::AlreadyEnabled),
        }
    }

    /// on → on, with a newer step. While the second factor is on, codes are accepted or refused here, and nowhere else.
    ///
    /// # Errors
    /// It isn't on, or the code has no step, or a step that is not newer than the last accepted one.
    pub fn accept(self, step: Option<i64>) -> Result<Self, TwoFactorRefusal> {
        match (self.state, step) {
            (TwoFactorState::On { sealed, since, last_step }, Some(step)) if step > last_step => {
                Ok(Self { state: TwoFactorState::On { sealed, since, last_step: step }, user_id: self.user_id })
            }
            (TwoFactorState::On { .. }, _) => Err(TwoFactorRefusal::WrongCode),
            (TwoFactorState::Off | TwoFactorState::Enrolling { .. }, _) => Err(TwoFactorRefusal::NotEnabled),
        }
    }

    /// on → on, by a recovery code. `is_listed`: whether the code is one of the user's unused ones.
    ///
    /// # Errors
    /// It isn't on, or the code is none of the user's.
    pub fn accept_recovery(self, is_listed: bool) -> Result<Self, TwoFactorRefusal> {
        match (&self.state, is_listed) {
            (TwoFactorState::On { .. }, true) => Ok(self),
            (TwoFactorState::On { .. }, false) => Err(TwoFactorRefusal::WrongCode),
            (TwoFactorState::Off | TwoFactorState::Enrolling { .. }, _) => Err(TwoFactorRefusal::NotEnabled),
        }
    }

    /// enrolling → off; absent when it is off or on. A set-up that was begun with a former password ends with that password.
    #[must_use]
    pub fn without_set_up(self) -> Option<Self> {
        match self.state {
            TwoFactorState::Enrolling { .. } => Some(Self::off(self.user_id)),
            TwoFactorState::Off | TwoFactorState::On { .. } => None,
        }
    }

    /// any → off.
    #[must_use]
    pub fn reset(self) -> Self {
        Self::off(self.user_id)
    }

    /// The sealed secret, if there is one.
    pub fn sealed(&self) -> Option<&str> {
        match &self.state {
            TwoFactorState::Off => None,
            TwoFactorState::Enrolling { sealed } | TwoFactorState::On { sealed, .. } => Some(sealed),
        }
    }

    /// Whether it is on and one of its codes was ever accepted here; not so for one that came with an import.
    pub const fn was_used(&self) -> bool {
        matches!(self.state, TwoFactorState::On { last_step, .. } if last_step > 0)
    }

    /// Whether sign-in asks for a code.
    pub const fn is_on(&self) -> bool {
        matches!(self.state, TwoFactorState::On { .. })
    }

    /// Reads the second factor of a row: since when it is on, the sealed secret, the last accepted step.
    ///
    /// # Errors
    /// No second factor has this combination of values.
    pub fn restore(
        user_id: UserId,
        since: Option<Timestamp>,
        sealed: Option<String>,
        last_step: Option<i64>,
    ) -> Result<Self, Corrupt> {
        let state = match (since, sealed, last_step) {
            (None, None, None) => TwoFactorState::Off,
            (None, Some(sealed), None) => TwoFactorState::Enrolling { sealed },
            (Some(since), Some(sealed), Some(last_step)) => TwoFactorState::On { sealed, since, last_step },
            _ => return Err(Corrupt::new("users", "a part of the second factor is missing")),
        };
        Ok(Self { user_id, state })
    }
}

/// A recovery code as users keep it: `xxxxx-xxxxx-xxxxx-xxxxx`, 100 random bits in lower-case base32.
pub mod recovery {
    use crate::secret::Secret;

    /// How many codes a user gets.
    pub const COUNT: usize = 10;

    /// Letters and digits that aren't confused with each other (RFC 4648 base32 without padding, lower-case).
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

    /// Makes a code from 20 random bytes, each of which gives five bits.
    pub fn assemble(random: &[u8; 20]) -> Secret {
        let mut text = String::with_capacity(23);
        for (place, byte) in random.iter().enumerate() {
            if place > 0 && place % 5 == 0 {
                text.push('-');
            }
            let letter = ALPHABET.get(usize::from(byte & 31)).copied();
            text.push(letter.map_or('a', char::from));
        }
        Secret::new(text)
    }

    /// The canonical form of a code that a user typed, in either case and with or without hyphens; `None` when the text
    /// can't be a code.
    pub fn normalize(typed: &str) -> Option<String> {
        let bare: String = typed.trim().chars().filter(|c| *c != '-').collect::<String>().to_ascii_lowercase();
        let well_formed = bare.len() == 20 && bare.bytes().all(|b| ALPHABET.contains(&b));
        well_formed.then_some(bare)
    }
}

/// Whether a text has the form of a code: six ASCII digits.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use TwoFactorRefusal::{AlreadyEnabled, NotEnabled, WrongCode};
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn user() -> UserId {
        UserId::new(NOW, [1; 10])
    }

    fn in_state(name: &str) -> TwoFactor {
        let state = match name {
            "off" => TwoFactorState::Off,
            "enrolling" => TwoFactorState::Enrolling { sealed: "old".to_owned() },
            _ => TwoFactorState::On { sealed: "old".to_owned(), since: NOW, last_step: 100 },
        };
        TwoFactor { user_id: user(), state }
    }

    fn shown(result: Result<TwoFactor, TwoFactorRefusal>) -> String {
        match result.map(|t| t.state) {
            Ok(TwoFactorState::Off) => "off".to_owned(),
            Ok(TwoFactorState::Enrolling { sealed }) => format!("enrolling {sealed}"),
            Ok(TwoFactorState::On { sealed, last_step, .. }) => format!("on {sealed} {last_step}"),
            Err(AlreadyEnabled) => "already enabled".to_owned(),
            Err(NotEnabled) => "not enabled".to_owned(),
            Err(WrongCode) => "wrong".to_owned(),
        }
    }

    #[test]
    fn c1_every_state_takes_every_trigger_as_the_table_says() {
        const ON: &str = "already enabled";
        const NO: &str = "not enabled";
        let columns: [fn(TwoFactor) -> Result<TwoFactor, TwoFactorRefusal>; 8] = [
            |t| t.set_up("new".to_owned()),
            |t| t.enable(Some(7), NOW),
            |t| t.enable(None, NOW),
            |t| t.accept(Some(101)),
            |t| t.accept(Some(100)),
            |t| t.accept(Some(99)),
            |t| t.accept(None),
            |t| Ok(t.reset()),
        ];
        let table = [
            ("off", ["enrolling new", NO, NO, NO, NO, NO, NO, "off"]),
            ("enrolling", ["enrolling new", "on old 7", "wrong", NO, NO, NO, NO, "off"]),
            ("on", [ON, ON, ON, "on old 101", "wrong", "wrong", "wrong", "off"]),
        ];
        for (state, row) in table {
            for (column, expected) in columns.iter().zip(row) {
                assert_eq!(shown(column(in_state(state))), expected, "{state}");
            }
        }
    }

    #[test]
    fn rows_read_back_and_half_rows_are_refused() {
        let on = TwoFactor::restore(user(), Some(NOW), Some("old".to_owned()), Some(100));
        assert!(on.is_ok_and(|on| on == in_state("on")));
        assert!(
            TwoFactor::restore(user(), None, Some("old".to_owned()), None).is_ok_and(|t| t == in_state("enrolling"))
        );
        assert!(TwoFactor::restore(user(), None, None, None).is_ok_and(|t| t == in_state("off")));
        assert!(TwoFactor::restore(user(), Some(NOW), None, Some(1)).is_err());
        assert!(TwoFactor::restore(user(), Some(NOW), Some(String::new()), None).is_err());
        assert!(TwoFactor::restore(user(), None, None, Some(1)).is_err());
    }

    #[test]
    fn a_recovery_code_has_the_published_form_and_is_read_forgivingly() {
        let code = recovery::assemble(&[0, 1, 2, 3, 4, 25, 26, 31, 255, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31]);
        assert_eq!(code.expose(), "abcde-z2773-aaaaa-aaaa7".replace("z2773", "z277a"));
        let typed = " ABCDE-z277a-aaaaaAAAA7 ";
        assert_eq!(recovery::normalize(typed), recovery::normalize(code.expose()));
        for text in ["", "abcde", "abcde-z277a-aaaaa-aaaa1", "abcde-z277a-aaaaa-aaaa77", "é"] {
            assert_eq!(recovery::normalize(text), None, "{text}");
        }
    }

    #[test]
    fn a_code_is_six_ascii_digits() {
        assert!(is_code("000000"));
        for text in ["", "12345", "1234567", "12345a", "１２３４５６", " 12345"] {
            assert!(!is_code(text), "{text}");
        }
    }

    proptest! {
        /// RFC 6238 section 5.2: whatever is presented, accepted steps only rise.
        #[test]
        fn c1_no_walk_accepts_a_step_twice(steps in proptest::collection::vec(proptest::option::of(90_i64..120), 1..60)) {
            let mut state = in_state("on");
            let mut accepted = Vec::new();
            for step in steps {
                if let Ok(next) = state.clone().accept(step) {
                    accepted.extend(step);
                    state = next;
                }
            }
            prop_assert!(accepted.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
