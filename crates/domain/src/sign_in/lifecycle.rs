//! The login session: none → partial → full → ended, and what happens when a refresh token is presented again
//! (docs/security.md#tokens-and-sessions).
//!
//! | state   | second factor passed, or set up | refresh, current | refresh, predecessor in its window | the same from another network | refresh, any other | renew | end   |
//! |---------|---------------------------------|------------------|------------------------------------|-------------------------------|--------------------|-------|-------|
//! | none    | –                               | –                | –                                  | –                             | –                  | –     | –     |
//! | partial | full                            | refused          | refused                            | refused                       | refused            | refused | ended |
//! | full    | refused                         | full, new pair   | full, same pair                    | refused, full                 | ended (reuse)      | full, new pair | ended |
//! | ended   | refused                         | refused          | refused                            | refused                       | refused            | refused | ended (unchanged) |
//!
//! A partial session waits for a code, or for the set-up of a second factor. It refuses the one that it doesn't wait for, as
//! a full session does.
//!
//! Expiry is a function of time, never a stored state: a full or partial session past its expiry behaves as ended in every
//! column, except that ending it is still recorded. A session belongs to one user **and one organization**.

use std::net::IpAddr;

use crate::id::{ConnectionId, OrganizationId, SessionId, TokenId, UserId};
use crate::sign_in::client_network::ClientNetwork;
use crate::sign_in::federation::identity::IdentityId;
use crate::sign_in::impersonator::Impersonator;
use crate::sign_in::passkey::PasskeyId;
use crate::sign_in::token::{AuthenticationMethod, Claims, KeyId, TokenKind, TokenRules};
use crate::time::Timestamp;
use crate::word::word_enum;

/// A login session, with everything from which its tokens can be made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its identifier, the `sid` of its tokens.
    pub id: SessionId,
    /// The organization that its tokens are for.
    pub organization_id: OrganizationId,
    /// The user who signed in.
    pub user_id: UserId,
    /// When it began.
    pub created_at: Timestamp,
    /// When the sign-in took place with which its chain of switches began, in whole seconds: the time of its second factor,
    /// if it had one.
    pub signed_in_at: Timestamp,
    /// The client with which the user signed in, or last refreshed.
    pub client: Client,
    /// How the user was authenticated, in order.
    pub methods: Vec<AuthenticationMethod>,
    /// Whether a request that led to it carried the `Origin` of an organization's page. Such a session never reaches
    /// beyond its organization.
    pub on_organization_page: bool,
    /// The passkey that was shown last; absent when none was, and in sessions of versions that didn't store it.
    pub passkey: Option<PasskeyId>,
    /// The identity at a provider of the service by which the user signed in; absent when there was none, and in sessions of versions
    /// that didn't store it.
    pub identity: Option<IdentityId>,
    /// The connection by whose provider the user signed in; absent for every other way.
    pub connection_id: Option<ConnectionId>,
    /// When its user last proved on the operator's pages who acts; absent when the user never did.
    pub proven_at: Option<Timestamp>,
    /// Who signed in as its user; absent when that was the user.
    pub impersonator: Option<Impersonator>,
    /// Its state.
    pub state: SessionState,
}

/// The client that a request came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Its address, as the trusted proxies report it.
    pub ip: IpAddr,
    /// Its `User-Agent`, at most 512 characters; empty when it sent none.
    pub user_agent: String,
}

impl Client {
    /// A client; control characters are removed from its `User-Agent`, and the rest is cut to 512 characters.
    pub fn new(ip: IpAddr, user_agent: &str) -> Self {
        let user_agent = user_agent.chars().filter(|c| !c.is_control()).take(512).collect();
        Self { ip: ip.to_canonical(), user_agent }
    }
}

/// The state of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionState {
    /// The first factor was right; the second one is still missing.
    Partial(Partial),
    /// Signed in.
    Full(Full),
    /// It has ended, for good.
    Ended(Ended),
}

/// A sign-in that waits for its second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partial {
    /// The one partial token of this session.
    pub token_id: TokenId,
    /// The key that signed it.
    pub key_id: KeyId,
    /// When it was issued, whole seconds.
    pub issued_at: Timestamp,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The absolute end that the full session inherits; absent when its time begins with the second factor.
    pub absolute_expires_at: Option<Timestamp>,
    /// What it waits for.
    pub awaits: Awaits,
}

/// What a partial session needs to become a full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaits {
    /// A code of the user's second factor.
    Code,
    /// The set-up of a second factor, which the user doesn't have and the organization requires.
    SetUp,
}

/// A signed-in session: its current pair of tokens, and the refresh token before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Full {
    /// The current pair.
    pub pair: Pair,
    /// The refresh token that the current one replaced, for the replay window; absent after sign-in and renewal.
    pub predecessor: Option<Predecessor>,
    /// When the user signed in, last refreshed or last changed the password.
    pub last_used_at: Timestamp,
    /// The absolute end, which no refresh moves.
    pub absolute_expires_at: Timestamp,
}

/// The values from which a pair of tokens is made; Ed25519 is deterministic, so the same pair gives the same bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// `jti` of the access token.
    pub access_id: TokenId,
    /// `jti` of the refresh token.
    pub refresh_id: TokenId,
    /// The key that signs both.
    pub key_id: KeyId,
    /// `iat` of both, whole seconds.
    pub issued_at: Timestamp,
    /// `exp` of the access token.
    pub access_expires_at: Timestamp,
    /// `exp` of the refresh token; the session is over then.
    pub refresh_expires_at: Timestamp,
}

/// The refresh token that the current one replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predecessor {
    /// Its `jti`.
    pub refresh_id: TokenId,
    /// When it was exchanged.
    pub rotated_at: Timestamp,
    /// The `User-Agent` that exchanged it.
    pub user_agent: String,
}

/// An ended session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// When it ended.
    pub at: Timestamp,
    /// Why.
    pub reason: EndReason,
}

word_enum! {
    /// Why a session ended.
    EndReason {
        /// The user signed out.
        Logout = "logout",
        /// The user signed out everywhere.
        LogoutAll = "logout_all",
        /// The user ended it from another session.
        EndedByUser = "ended_by_user",
        /// A refresh token was presented a second time.
        RefreshReuse = "refresh_reuse",
        /// The password was changed.
        PasswordChanged = "password_changed",
        /// The second factor was turned on or off, or the organization asks for one that the user doesn't have.
        TwoFactorChanged = "two_factor_changed",
        /// The same browser began a new session.
        Replaced = "replaced",
        /// The member was removed from the organization.
        MemberRemoved = "member_removed",
        /// The member was reactivated after a suspension, which ends the sessions from before it.
        MemberReactivated = "member_reactivated",
        /// The member had more sessions than allowed; this was the oldest.
        TooMany = "too_many",
        /// The connection by which it began was deleted.
        ConnectionDeleted = "connection_deleted",
        /// The identity provider by which it began says that its user has signed out there.
        ProviderLogout = "provider_logout",
        /// An admin of the organization or an operator ended it.
        Operator = "operator",
    }
}

/// New random values for one pair of tokens, and the key to sign it with. They are generated before the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairSeed {
    /// For the access token.
    pub access_id: TokenId,
    /// For the refresh token.
    pub refresh_id: TokenId,
    /// The active signing key.
    pub key_id: KeyId,
}

/// The data of a new session: who signs in, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The new session's identifier.
    pub id: SessionId,
    /// The organization.
    pub organization_id: OrganizationId,
    /// The user.
    pub user_id: UserId,
    /// The client.
    pub client: Client,
    /// How the user was authenticated.
    pub methods: Vec<AuthenticationMethod>,
    /// Whether an organization's page requested it, or the session that it continues.
    pub on_organization_page: bool,
    /// The passkey that was shown; absent when none was.
    pub passkey: Option<PasskeyId>,
    /// The identity at a provider of the service by which the user signed in; absent when there was none.
    pub identity: Option<IdentityId>,
    /// The absolute end of the session that it continues; absent when it is the first of its chain.
    pub absolute_expires_at: Option<Timestamp>,
    /// When its chain began with a sign-in; absent when it is the first of its chain.
    pub signed_in_at: Option<Timestamp>,
    /// The connection by whose provider the user signed in; absent for every other way.
    pub connection_id: Option<ConnectionId>,
}

/// The outcome of a presented refresh token. Every variant is to be committed: the end of a session must be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefreshStep {
    /// The current token was presented: the session has a new pair.
    Rotated(Session),
    /// The predecessor was presented within its window: the current pair is issued again, and nothing changes.
    Replayed(Session),
    /// The predecessor was presented within its window, but from another network: refused, and nothing changes. A client
    /// that changes networks during a refresh tries again with its current token; an attacker who copied the token gets
    /// nothing.
    ReplayedElsewhere,
    /// A token that was exchanged before was presented: the session ends (RFC 9700 section 4.14.2).
    Reused(Session),
    /// There is no live full session: nothing changes.
    Refused,
}

/// The state of the session doesn't allow this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the session is not in a state for this")]
pub struct NotInState;

impl Session {
    /// none → full.
    pub fn begin(start: Beginning, seed: PairSeed, now: Timestamp, rules: &TokenRules) -> Self {
        let absolute_expires_at = absolute_end(start.absolute_expires_at, now, rules);
        let end = end_by(rules, start.signed_in_at.unwrap_or(now), absolute_expires_at);
        let pair = Pair::issue(seed, now, end, rules);
        let state = SessionState::Full(Full { pair, predecessor: None, last_used_at: now, absolute_expires_at });
        Self::new(start, now, state)
    }

    pub(super) fn new(start: Beginning, now: Timestamp, state: SessionState) -> Self {
        let Beginning {
            id,
            organization_id,
            user_id,
            client,
            methods,
            on_organization_page,
            passkey,
            identity,
            connection_id,
            ..
        } = start;
        let signed_in_at = start.signed_in_at.unwrap_or(now).floor_to_second();
        Self {
            id,
            organization_id,
            user_id,
            created_at: now,
            signed_in_at,
            client,
            methods,
            on_organization_page,
            passkey,
            identity,
            connection_id,
            proven_at: None,
            impersonator: None,
            state,
        }
    }

    /// Handles a refresh token of this session, with the `jti` `presented`, that `client` presented. Every refresh is
    /// granted or refused here, and nowhere else.
    pub fn refresh(
        mut self,
        presented: TokenId,
        client: &Client,
        seed: PairSeed,
        now: Timestamp,
        rules: &TokenRules,
    ) -> RefreshStep {
        let full = match &self.state {
            SessionState::Full(full) if now < full.pair.refresh_expires_at => full.clone(),
            SessionState::Full(_) | SessionState::Partial(_) | SessionState::Ended(_) => {
                return RefreshStep::Refused;
            }
        };
        let end = end_by(rules, self.signed_in_at, full.absolute_expires_at);
        if now >= end {
            return RefreshStep::Refused;
        }
        if presented == full.pair.refresh_id {
            let predecessor =
                Predecessor { refresh_id: presented, rotated_at: now, user_agent: client.user_agent.clone() };
            let pair = Pair::issue(seed, now, end, rules);
            self.client = client.clone();
            self.state = SessionState::Full(Full {
                pair,
                predecessor: Some(predecessor),
                last_used_at: now,
                absolute_expires_at: full.absolute_expires_at,
            });
            return RefreshStep::Rotated(self);
        }
        if !full.predecessor.as_ref().is_some_and(|p| p.may_replay(presented, &client.user_agent, now, rules)) {
            RefreshStep::Reused(self.end(EndReason::RefreshReuse, now))
        } else if self.is_at(client) {
            RefreshStep::Replayed(self)
        } else {
            RefreshStep::ReplayedElsewhere
        }
    }

    /// Whether a refresh token with these claims may come from a refresh that the database has lost: at `changed_at` it became
    /// another one, of a standby or a backup. The token is unknown, not older than the session's present one, and the session
    /// has not been refreshed since. A copy of an old token can't be told from the owner's token then, so it must not end the
    /// session; and it must not be accepted.
    pub fn may_have_lost(&self, claims: &Claims, changed_at: Timestamp) -> bool {
        let SessionState::Full(full) = &self.state else { return false };
        let issued_at = full.pair.issued_at;
        !self.issued(claims) && issued_at <= claims.issued_at && issued_at < changed_at
    }

    /// Whether the refresh token `presented` by `client` belongs to this session: it is the current one, or the predecessor
    /// where a replay would be answered. Nothing changes; for a reused token the answer is only `false`.
    pub fn is_refresh_token(&self, presented: TokenId, client: &Client, now: Timestamp, rules: &TokenRules) -> bool {
        let SessionState::Full(full) = &self.state else { return false };
        let replays = |p: &Predecessor| p.may_replay(presented, &client.user_agent, now, rules) && self.is_at(client);
        now < full.pair.refresh_expires_at
            && (presented == full.pair.refresh_id || full.predecessor.as_ref().is_some_and(replays))
    }

    /// Whether `client` is in the network from which the session began or was last refreshed.
    fn is_at(&self, client: &Client) -> bool {
        ClientNetwork::of(self.client.ip) == ClientNetwork::of(client.ip)
    }

    /// full → full with a new pair and no predecessor: the pair before stops working at once (password change).
    ///
    /// # Errors
    /// Not a live full session.
    pub fn renew(mut self, seed: PairSeed, now: Timestamp, rules: &TokenRules) -> Result<Self, NotInState> {
        let absolute_expires_at = match &self.state {
            SessionState::Full(full) if now < full.pair.refresh_expires_at => full.absolute_expires_at,
            SessionState::Full(_) | SessionState::Partial(_) | SessionState::Ended(_) => {
                return Err(NotInState);
            }
        };
        let end = end_by(rules, self.signed_in_at, absolute_expires_at);
        if now >= end {
            return Err(NotInState);
        }
        let pair = Pair::issue(seed, now, end, rules);
        self.state = SessionState::Full(Full { pair, predecessor: None, last_used_at: now, absolute_expires_at });
        Ok(self)
    }

    /// any → ended. A session that has ended keeps its first end.
    #[must_use]
    pub fn end(mut self, reason: EndReason, at: Timestamp) -> Self {
        match self.state {
            SessionState::Ended(_) => {}
            SessionState::Partial(_) | SessionState::Full(_) => {
                self.state = SessionState::Ended(Ended { at, reason });
            }
        }
        self
    }

    /// Whether the user is signed in by this session at `now`.
    pub fn is_live(&self, now: Timestamp) -> bool {
        match &self.state {
            SessionState::Full(full) => now < full.pair.refresh_expires_at,
            SessionState::Partial(_) | SessionState::Ended(_) => false,
        }
    }

    /// Whether a session under these rules may continue this one at `now`: the time that an organization allows after a
    /// sign-in may be over.
    pub fn may_go_on(&self, now: Timestamp, rules: &TokenRules) -> bool {
        self.absolute_end().is_some_and(|end| now < end_by(rules, self.signed_in_at, end))
    }

    /// When it began or was last refreshed; absent unless full.
    pub fn last_used_at(&self) -> Option<Timestamp> {
        match &self.state {
            SessionState::Full(full) => Some(full.last_used_at),
            SessionState::Partial(_) | SessionState::Ended(_) => None,
        }
    }

    /// The absolute end, which no refresh moves; absent unless full.
    pub fn absolute_end(&self) -> Option<Timestamp> {
        match &self.state {
            SessionState::Full(full) => Some(full.absolute_expires_at),
            SessionState::Partial(_) | SessionState::Ended(_) => None,
        }
    }

    /// Whether the access token `presented` authenticates at `now`: the session is live and this is its current one
    /// (docs/security.md: D4, D5).
    pub fn accepts_access(&self, presented: TokenId, now: Timestamp) -> bool {
        match &self.state {
            SessionState::Full(full) => {
                now < full.pair.refresh_expires_at
                    && now < full.pair.access_expires_at
                    && full.pair.access_id == presented
            }
            SessionState::Partial(_) | SessionState::Ended(_) => false,
        }
    }

    /// Whether a token with these claims is one of this session's present tokens: its partial token, one of its current
    /// pair, or the refresh token before. It doesn't check the expiry.
    pub fn issued(&self, claims: &Claims) -> bool {
        match (&self.state, claims.kind) {
            (SessionState::Partial(partial), TokenKind::Partial) => partial.token_id == claims.token_id,
            (SessionState::Full(full), TokenKind::Access) => full.pair.access_id == claims.token_id,
            (SessionState::Full(full), TokenKind::Refresh) => {
                let before = full.predecessor.as_ref().map(|predecessor| predecessor.refresh_id);
                full.pair.refresh_id == claims.token_id || before == Some(claims.token_id)
            }
            (SessionState::Partial(_), TokenKind::Access | TokenKind::Refresh)
            | (SessionState::Full(_), TokenKind::Partial)
            | (SessionState::Ended(_), _) => false,
        }
    }

    /// The claims of the current pair, access token first; `None` unless full.
    pub fn pair_claims(&self) -> Option<(Claims, Claims, KeyId)> {
        let SessionState::Full(full) = &self.state else {
            return None;
        };
        let pair = &full.pair;
        let access = self.claims(TokenKind::Access, pair.access_id, pair.issued_at, pair.access_expires_at);
        let refresh = self.claims(TokenKind::Refresh, pair.refresh_id, pair.issued_at, pair.refresh_expires_at);
        Some((access, refresh, pair.key_id.clone()))
    }

    pub(super) fn claims(
        &self,
        kind: TokenKind,
        token_id: TokenId,
        issued_at: Timestamp,
        expires_at: Timestamp,
    ) -> Claims {
        Claims {
            kind,
            organization_id: self.organization_id,
            user_id: self.user_id,
            session_id: self.id,
            token_id,
            issued_at,
            expires_at,
            methods: self.methods.clone(),
        }
    }
}

impl Predecessor {
    /// Whether this is the token `presented`, within its window and from the user agent that exchanged it.
    fn may_replay(&self, presented: TokenId, user_agent: &str, now: Timestamp, rules: &TokenRules) -> bool {
        // A request that waited for the rotation may have read its clock before it.
        self.refresh_id == presented
            && now.max(self.rotated_at) < self.rotated_at.plus(rules.refresh_replay_window)
            && self.user_agent == user_agent
    }
}

/// The absolute end of a session that begins at `now`, or continues one that ends at `inherited`.
pub(super) fn absolute_end(inherited: Option<Timestamp>, now: Timestamp, rules: &TokenRules) -> Timestamp {
    let own = now.floor_to_second().plus(rules.session_absolute_ttl);
    inherited.map_or(own, |inherited| inherited.min(own))
}

/// When a session is over whose chain began with a sign-in at `signed_in_at`: at its absolute end, or earlier by the rule of
/// its organization.
pub(super) fn end_by(rules: &TokenRules, signed_in_at: Timestamp, absolute: Timestamp) -> Timestamp {
    rules.organization_ttl.map_or(absolute, |ttl| absolute.min(signed_in_at.floor_to_second().plus(ttl)))
}

impl Pair {
    pub(super) fn issue(seed: PairSeed, now: Timestamp, end: Timestamp, rules: &TokenRules) -> Self {
        let issued_at = now.floor_to_second();
        Self {
            access_id: seed.access_id,
            refresh_id: seed.refresh_id,
            key_id: seed.key_id,
            issued_at,
            access_expires_at: issued_at.plus(rules.access_ttl).min(end),
            refresh_expires_at: issued_at.plus(rules.refresh_ttl).min(end),
        }
    }
}

#[cfg(test)]
mod tests;
