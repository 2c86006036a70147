//! The one place where a second factor is proven, whoever asks. [`CountedProof::count`] counts the attempt, then compares the proof
//! outside any transaction; [`CountedProof::settle`] accepts or refuses it inside one, under the lock of the user's row, which
//! shows whether another request has used the same proof meanwhile. The caller then uses the [`Accepted`] proof up and gives
//! the attempt's place back.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, SealError, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::factor::{Compared, Factor, Proof, Purpose};
use orgauth_domain::sign_in::totp;
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorRefusal, recovery};
use orgauth_domain::{OrganizationId, SessionId, Timestamp, UserId};

use crate::app::App;
use crate::authorize::Caller;
use crate::error::{Error, Wait};
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::throttle::{self, Counted, ReservedBuckets};
use crate::record::Record;

/// The sealed place of a user's TOTP secret.
pub(crate) fn place(user_id: UserId) -> String {
    SealedPlace::TotpSecret(user_id).to_string()
}

/// Where a proof is requested, which decides the buckets that a wrong one counts in.
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

    /// The buckets that an attempt of the user counts in.
    fn buckets(self, app: &App, user_id: UserId) -> Vec<Counted> {
        let of_user = |counter| Counted::new(app, counter, &[user_id.into()]);
        let partial_token = |session: SessionId| Counted::new(app, Counter::PartialToken, &[session.into()]);
        let of_member = |organization: OrganizationId| {
            Counted::new(app, Counter::MemberCodes, &[user_id.into(), organization.into()])
        };
        match self {
            Self::AtSignIn(session) => vec![of_user(Counter::UserCodes), partial_token(session)],
            Self::WithPassword(organization) => vec![of_member(organization), of_user(Counter::PromptCodes)],
            Self::InSession(organization, signed_in_at) => {
                let sign_in = [user_id.into(), signed_in_at.into()];
                vec![of_member(organization), Counted::new(app, Counter::SessionCodes, &sign_in)]
            }
            Self::AtSetUp(organization, session) => vec![of_member(organization), partial_token(session)],
        }
    }
}

/// A proof that counts as an attempt and was compared, but not accepted yet.
pub(crate) struct CountedProof {
    user_id: UserId,
    taken: ReservedBuckets,
    /// The second factor that the proof was compared with.
    stored: TwoFactor,
    watch: GuessingWatch,
    found: Found,
    now: Timestamp,
}

/// What comparing a proof found outside the transaction.
enum Found {
    /// The time step that a code matches; absent when it matches none.
    Step(Option<i64>),
    /// The digest of a recovery code; absent when the text can't be one.
    Digest(Option<[u8; 32]>),
}

impl Found {
    const fn kind(&self) -> Factor {
        match self {
            Self::Step(_) => Factor::Code,
            Self::Digest(_) => Factor::RecoveryCode,
        }
    }
}

impl CountedProof {
    /// Takes a place in the buckets and reads the second factor, in a transaction of its own; then compares the proof.
    ///
    /// # Errors
    /// Too many wrong ones before, a secret that can't be decrypted, or the store failed.
    pub(crate) fn count(
        app: &App,
        user_id: UserId,
        asked: Asked,
        proof: &Proof,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let buckets = asked.buckets(app, user_id);
        let outcome = transact(&*app.store, |repositories| {
            let taken = throttle::take(repositories, &buckets, now)?;
            let stored = repositories.users().two_factor(user_id)?;
            Ok::<_, StoreError>(taken.map(|taken| (taken, stored)))
        })?;
        let (taken, stored) = outcome.map_err(|full| Wait::Attempts { retry_after: full.retry_after })?;
        let watch = GuessingWatch::new(app, now);
        let found = match proof {
            Proof::Code(code) => Found::Step(step(app, &stored, code)?),
            Proof::RecoveryCode(code) => Found::Digest(recovery_digest(app, user_id, code)),
        };
        Ok(Self { user_id, taken, stored, watch, found, now })
    }

    /// Accepts or refuses the proof. Records a wrong one in the audit log of `organization` and counts it towards the notice to
    /// the account's owner; its place stays taken. The caller holds the lock on the row of `user`, and commits even a refusal.
    pub(crate) fn settle(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        purpose: Purpose,
        (organization, user): (&Organization, &User),
        record: &Record,
    ) -> StoreResult<Result<Accepted<'_>, TwoFactorRefusal>> {
        let current = self.current(app, repositories)?;
        let compared = match &self.found {
            Found::Step(step) => Compared::Step(*step),
            Found::Digest(Some(digest)) => {
                Compared::Listed(repositories.recovery_codes().contains(self.user_id, digest)?)
            }
            Found::Digest(None) => Compared::Listed(false),
        };
        let accepted = compared.accept(current, purpose, self.now);
        if accepted.as_ref().is_err_and(|refusal| *refusal == TwoFactorRefusal::WrongCode) {
            self.was_wrong(app, repositories, purpose, (organization, user), record)?;
        }
        Ok(accepted.map(|two_factor| Accepted { counted: self, two_factor }))
    }

    /// Records a wrong proof in the audit log, and counts it towards the notice to the account's owner.
    pub(crate) fn was_wrong(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        purpose: Purpose,
        (organization, user): (&Organization, &User),
        record: &Record,
    ) -> StoreResult<()> {
        record.happened(repositories, organization, &Actor::from(user), Happening::SecondFactorFailed)?;
        match purpose {
            Purpose::Show => self.watch.wrong_code(app, repositories, user),
            // Guesses nothing: the secret was just shown.
            Purpose::TurnOn => Ok(()),
        }
    }

    /// Gives the attempt's place back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        throttle::release(repositories, &self.taken)
    }

    /// The current second factor, or one that is off if its secret is no longer the one that the proof was compared with.
    fn current(&self, app: &App, repositories: &mut dyn Repositories) -> StoreResult<TwoFactor> {
        let current = repositories.users().two_factor(self.user_id)?;
        Ok(if self.is_same_secret(app, current.sealed()) { current } else { TwoFactor::off(self.user_id) })
    }

    /// Compares decrypted secrets too: a rekey may have re-encrypted the same secret meanwhile.
    fn is_same_secret(&self, app: &App, current: Option<&str>) -> bool {
        let stored = self.stored.sealed();
        let open = |sealed: &str| app.sealer.open(&place(self.user_id), sealed).ok();
        stored == current || stored.and_then(open).is_some_and(|secret| current.and_then(open) == Some(secret))
    }
}

/// A right proof that isn't used up yet.
pub(crate) struct Accepted<'a> {
    counted: &'a CountedProof,
    /// The second factor after the proof.
    two_factor: TwoFactor,
}

impl Accepted<'_> {
    /// The kind of factor that was proven.
    pub(crate) const fn kind(&self) -> Factor {
        self.counted.found.kind()
    }

    /// Uses the proof up, so that it is never accepted again.
    pub(crate) fn use_up(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        match &self.counted.found {
            Found::Step(_) => repositories.users().set_two_factor(&self.two_factor, self.counted.now),
            Found::Digest(digest) => match digest {
                Some(digest) => repositories.recovery_codes().use_up(self.counted.user_id, digest).map(|_| ()),
                None => Ok(()),
            },
        }
    }

    /// Gives the attempt's place back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        self.counted.give_back(repositories)
    }
}

/// The time step that a code matches; absent when it doesn't match the user's secret.
fn step(app: &App, stored: &TwoFactor, code: &str) -> Result<Option<i64>, SealError> {
    let Some(sealed) = stored.sealed() else { return Ok(None) };
    let secret = app.sealer.open(&place(stored.user_id), sealed)?;
    Ok(totp::step(&secret, code, app.clock.of_this_machine()))
}

/// The digest under which a user's recovery code is stored; absent when the text can't be a recovery code.
pub(crate) fn recovery_digest(app: &App, user_id: UserId, typed: &str) -> Option<[u8; 32]> {
    let code = recovery::normalize(typed)?;
    Some(app.digests.digest("recovery_code", &[&user_id.to_string(), &code]))
}
