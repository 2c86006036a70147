//! The partial session: a sign-in that waits for a code, or for the set-up of a second factor; never for both.

use super::lifecycle::{absolute_end, end_by};
use super::{Awaits, Beginning, Full, NotInState, Pair, PairSeed, Partial, Session, SessionState};
use crate::id::TokenId;
use crate::sign_in::factor::Factor;
use crate::sign_in::token::{Claims, KeyId, TokenKind, TokenRules};
use crate::time::Timestamp;

impl Session {
    /// none → partial, which waits for a code. `seed.access_id` becomes the partial token's `jti`.
    pub fn begin_partial(start: Beginning, seed: PairSeed, now: Timestamp, rules: &TokenRules) -> Self {
        Self::begin_waiting(Awaits::Code, start, seed, now, rules)
    }

    /// none → partial, which waits for the set-up of a second factor.
    pub fn begin_set_up(start: Beginning, seed: PairSeed, now: Timestamp, rules: &TokenRules) -> Self {
        Self::begin_waiting(Awaits::SetUp, start, seed, now, rules)
    }

    fn begin_waiting(awaits: Awaits, start: Beginning, seed: PairSeed, now: Timestamp, rules: &TokenRules) -> Self {
        let issued_at = now.floor_to_second();
        let absolute = absolute_end(start.absolute_expires_at, now, rules);
        let end = end_by(rules, start.signed_in_at.unwrap_or(now), absolute);
        let partial = Partial {
            token_id: seed.access_id,
            key_id: seed.key_id,
            issued_at,
            expires_at: end.min(issued_at.plus(rules.partial_ttl)),
            absolute_expires_at: start.absolute_expires_at,
            awaits,
        };
        Self::new(start, now, SessionState::Partial(partial))
    }

    /// partial → full, with the partial token `presented` and a second factor that was right. A session that is
    /// `on_organization_page` stays so.
    ///
    /// # Errors
    /// Not a live partial session that waits for a code, or not its token.
    pub fn pass_second_factor(
        self,
        presented: TokenId,
        factor: Factor,
        on_organization_page: bool,
        seed: PairSeed,
        now: Timestamp,
        rules: &TokenRules,
    ) -> Result<Self, NotInState> {
        let passed = (Awaits::Code, presented, factor);
        self.complete(passed, on_organization_page, seed, now, rules)
    }

    /// partial → full, with the partial token `presented` and the first proof of a second factor that was set up. A
    /// session that is `on_organization_page` stays so.
    ///
    /// # Errors
    /// Not a live partial session that waits for the set-up of a second factor, or not its token.
    pub fn enrol_second_factor(
        self,
        presented: TokenId,
        factor: Factor,
        on_organization_page: bool,
        seed: PairSeed,
        now: Timestamp,
        rules: &TokenRules,
    ) -> Result<Self, NotInState> {
        let passed = (Awaits::SetUp, presented, factor);
        self.complete(passed, on_organization_page, seed, now, rules)
    }

    fn complete(
        mut self,
        (what, presented, factor): (Awaits, TokenId, Factor),
        on_organization_page: bool,
        seed: PairSeed,
        now: Timestamp,
        rules: &TokenRules,
    ) -> Result<Self, NotInState> {
        if !self.awaits(what, presented, now) {
            return Err(NotInState);
        }
        let inherited = match &self.state {
            SessionState::Partial(partial) => partial.absolute_expires_at,
            SessionState::Full(_) | SessionState::Ended(_) => return Err(NotInState),
        };
        let absolute_expires_at = absolute_end(inherited, now, rules);
        if inherited.is_none() {
            self.signed_in_at = now.floor_to_second();
        }
        let end = end_by(rules, self.signed_in_at, absolute_expires_at);
        if now >= end {
            return Err(NotInState);
        }
        let pair = Pair::issue(seed, now, end, rules);
        self.methods.push(factor.method());
        self.on_organization_page |= on_organization_page;
        self.state = SessionState::Full(Full { pair, predecessor: None, last_used_at: now, absolute_expires_at });
        Ok(self)
    }

    /// Whether this is a partial session that waits for `what` at `now`, and `presented` is its token.
    pub fn awaits(&self, what: Awaits, presented: TokenId, now: Timestamp) -> bool {
        match &self.state {
            SessionState::Partial(partial) => {
                partial.awaits == what && partial.token_id == presented && now < partial.expires_at
            }
            SessionState::Full(_) | SessionState::Ended(_) => false,
        }
    }

    /// The claims of the partial token; `None` unless partial.
    pub fn partial_claims(&self) -> Option<(Claims, KeyId)> {
        let SessionState::Partial(partial) = &self.state else {
            return None;
        };
        let claims = self.claims(TokenKind::Partial, partial.token_id, partial.issued_at, partial.expires_at);
        Some((claims, partial.key_id.clone()))
    }
}
