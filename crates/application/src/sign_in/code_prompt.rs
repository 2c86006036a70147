//! Every prompt for a code of the second factor. The attempt is counted before the code is compared; the code is compared
//! outside any transaction and accepted inside one, under the lock of the user's row, which shows whether another request
//! has used the code's time step meanwhile.

use orgauth_domain::accounts::user::User;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{Repositories, SealError, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::two_factor::{TwoFactor, recovery};
use orgauth_domain::{Duration, OrganizationId, SessionId, Timestamp, UserId};

use crate::authorize::Caller;

use crate::app::App;
use crate::sign_in::guessing_notice::GuessingWatch;
use crate::throttle::{self, Counted, ReservedBuckets};

/// Why a code was not compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CodeError {
    /// Too many wrong codes before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The sealed place of a user's TOTP secret.
pub(crate) fn place(user_id: UserId) -> String {
    SealedPlace::TotpSecret(user_id).to_string()
}

/// Where a code is requested, which decides the buckets that a wrong one counts in.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    /// At the second step of a sign-in: counts for the user across sign-ins, and for the partial token.
    AtSignIn(SessionId),
    /// In the settings of a signed-in user who gave the password: counts for the user in this organization, and in all
    /// organizations together, so that more organizations give no more guesses.
    WithPassword(OrganizationId),
    /// In the settings of a signed-in user, without the password: counts for the user in this organization, and for the sign-in
    /// (its time) that this session and those it switched to began with. An access token alone suffices to get here, which every
    /// backend of an organization has, so it must not keep the user from anything elsewhere.
    InSession(OrganizationId, Timestamp),
    /// In a sign-in that sets a second factor up: counts for the user in this organization, and for the partial token.
    AtSetUp(OrganizationId, SessionId),
}

impl Asked {
    /// Where a signed-in caller is asked without the password.
    pub(crate) fn in_session(caller: &Caller) -> Self {
        Self::InSession(caller.organization.id, caller.session.signed_in_at)
    }
}

/// A counted attempt at a code.
pub(crate) struct CodeAttempt {
    user_id: UserId,
    taken: ReservedBuckets,
    stored: TwoFactor,
    watch: GuessingWatch,
}

impl CodeAttempt {
    /// Takes a place in the buckets, in a transaction of its own, and reads the secret.
    pub(crate) fn take(app: &App, user_id: UserId, asked: Asked, now: Timestamp) -> Result<Self, CodeError> {
        let of_user = |counter| Counted::new(app, counter, &[user_id.into()]);
        let partial_token = |session: SessionId| Counted::new(app, Counter::PartialToken, &[session.into()]);
        let of_member = |organization: OrganizationId| {
            Counted::new(app, Counter::MemberCodes, &[user_id.into(), organization.into()])
        };
        let counted = match asked {
            Asked::AtSignIn(session) => {
                vec![of_user(Counter::UserCodes), partial_token(session)]
            }
            Asked::WithPassword(organization) => {
                vec![of_member(organization), of_user(Counter::PromptCodes)]
            }
            Asked::InSession(organization, signed_in_at) => {
                let sign_in = [user_id.into(), signed_in_at.into()];
                vec![of_member(organization), Counted::new(app, Counter::SessionCodes, &sign_in)]
            }
            Asked::AtSetUp(organization, session) => vec![of_member(organization), partial_token(session)],
        };
        let outcome = transact(&*app.store, |repositories| {
            let taken = throttle::take(repositories, &counted, now)?;
            let stored = repositories.users().two_factor(user_id)?;
            Ok::<_, StoreError>(taken.map(|taken| (taken, stored)))
        })?;
        let (taken, stored) =
            outcome.map_err(|throttled| CodeError::Throttled { retry_after: throttled.retry_after })?;
        Ok(Self { user_id, taken, stored, watch: GuessingWatch::new(app, now) })
    }

    /// Counts a wrong code towards the notice to the account's owner.
    pub(crate) fn fail(&self, app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
        self.watch.wrong_code(app, repositories, user)
    }

    /// The time step that a code matches; absent when it doesn't match the user's secret.
    pub(crate) fn step(&self, app: &App, code: &str, now: Timestamp) -> Result<Option<i64>, SealError> {
        let Some(sealed) = self.stored.sealed() else { return Ok(None) };
        let secret = app.sealer.open(&place(self.user_id), sealed)?;
        Ok(app.totp.step(&secret, code, now))
    }

    /// The current second factor, or one that is off if its secret is no longer the one that the code was compared with. The
    /// caller holds the lock on the user's row.
    pub(crate) fn current(&self, app: &App, repositories: &mut dyn Repositories) -> StoreResult<TwoFactor> {
        let current = repositories.users().two_factor(self.user_id)?;
        Ok(if self.is_same_secret(app, current.sealed()) { current } else { TwoFactor::off(self.user_id) })
    }

    /// Compares decrypted secrets too: a rekey may have re-encrypted the same secret meanwhile.
    fn is_same_secret(&self, app: &App, current: Option<&str>) -> bool {
        let stored = self.stored.sealed();
        let open = |sealed: &str| app.sealer.open(&place(self.user_id), sealed).ok();
        stored == current || stored.and_then(open).is_some_and(|secret| current.and_then(open) == Some(secret))
    }

    /// Gives the attempt's place back, after a correct code.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        throttle::release(repositories, &self.taken)
    }
}

/// The digest under which a user's recovery code is stored; absent when the text can't be a recovery code.
pub(crate) fn recovery_digest(app: &App, user_id: UserId, typed: &str) -> Option<[u8; 32]> {
    let code = recovery::normalize(typed)?;
    Some(app.digests.digest("recovery_code", &[&user_id.to_string(), &code]))
}
