//! Converts a session to its row, and a row to a session.

use super::{Awaits, Client, EndReason, Ended, Full, Pair, Partial, Predecessor, Session, SessionState};
use crate::Corrupt;
use crate::id::{ConnectionId, OrganizationId, SessionId, TokenId, UserId};
use crate::sign_in::federation::identity::IdentityId;
use crate::sign_in::impersonator::Impersonator;
use crate::sign_in::passkey::PasskeyId;
use crate::sign_in::token::{AuthenticationMethod, KeyId};
use crate::time::Timestamp;

/// A session as a row holds it: one column for each field.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of Session")]
pub struct SessionParts {
    pub id: SessionId,
    pub organization_id: OrganizationId,
    pub user_id: UserId,
    pub created_at: Timestamp,
    /// Absent in rows of versions without this column: such a session counts from its own beginning.
    pub signed_in_at: Option<Timestamp>,
    pub ip: String,
    pub user_agent: String,
    /// Words of [`AuthenticationMethod`], separated by spaces.
    pub methods: String,
    pub on_organization_page: bool,
    pub passkey_id: Option<PasskeyId>,
    pub identity_id: Option<IdentityId>,
    pub connection_id: Option<ConnectionId>,
    pub proven_at: Option<Timestamp>,
    /// The text of an [`Impersonator`].
    pub impersonator: Option<String>,
    /// When a full session is over unless refreshed, when a partial one is over for good, or when an ended one ended.
    /// Housekeeping and queries for live sessions compare it.
    pub expires_at: Timestamp,
    pub standing: Standing,
}

/// The columns of a session's state. An ended session has only `state`, `ended_at` and `end_reason`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the fields are those of Partial, Full and Ended, flattened")]
pub struct Standing {
    /// `partial`, `full` or `ended`.
    pub state: String,
    /// `jti` of the access token, or of the partial token.
    pub access_id: Option<TokenId>,
    pub refresh_id: Option<TokenId>,
    pub key_id: Option<String>,
    pub issued_at: Option<Timestamp>,
    /// `exp` of the access token, or of the partial token.
    pub access_expires_at: Option<Timestamp>,
    pub absolute_expires_at: Option<Timestamp>,
    /// Whether a partial session waits for the set-up of a second factor instead of a code; false for every other session.
    pub awaits_set_up: bool,
    pub last_used_at: Option<Timestamp>,
    pub previous_refresh_id: Option<TokenId>,
    pub rotated_at: Option<Timestamp>,
    pub rotated_user_agent: Option<String>,
    pub ended_at: Option<Timestamp>,
    pub end_reason: Option<String>,
}

impl From<Partial> for Standing {
    fn from(partial: Partial) -> Self {
        Self {
            state: "partial".to_owned(),
            access_id: Some(partial.token_id),
            key_id: Some(partial.key_id.into()),
            issued_at: Some(partial.issued_at),
            access_expires_at: Some(partial.expires_at),
            absolute_expires_at: partial.absolute_expires_at,
            awaits_set_up: partial.awaits == Awaits::SetUp,
            ..Self::default()
        }
    }
}

impl From<Full> for Standing {
    fn from(Full { pair, predecessor, last_used_at, absolute_expires_at }: Full) -> Self {
        let standing = Self {
            state: "full".to_owned(),
            access_id: Some(pair.access_id),
            refresh_id: Some(pair.refresh_id),
            key_id: Some(pair.key_id.into()),
            issued_at: Some(pair.issued_at),
            access_expires_at: Some(pair.access_expires_at),
            absolute_expires_at: Some(absolute_expires_at),
            last_used_at: Some(last_used_at),
            ..Self::default()
        };
        match predecessor {
            None => standing,
            Some(Predecessor { refresh_id, rotated_at, user_agent }) => Self {
                previous_refresh_id: Some(refresh_id),
                rotated_at: Some(rotated_at),
                rotated_user_agent: Some(user_agent),
                ..standing
            },
        }
    }
}

impl From<Ended> for Standing {
    fn from(Ended { at, reason }: Ended) -> Self {
        let end_reason = Some(reason.as_str().to_owned());
        Self { state: "ended".to_owned(), ended_at: Some(at), end_reason, ..Self::default() }
    }
}

impl Session {
    /// The row of this session.
    pub fn into_parts(self) -> SessionParts {
        let methods: Vec<_> = self.methods.iter().map(|m| m.as_str()).collect();
        let (expires_at, standing) = match self.state {
            SessionState::Partial(partial) => (partial.expires_at, partial.into()),
            SessionState::Full(full) => (full.pair.refresh_expires_at, full.into()),
            SessionState::Ended(ended) => (ended.at, ended.into()),
        };
        SessionParts {
            id: self.id,
            organization_id: self.organization_id,
            user_id: self.user_id,
            created_at: self.created_at,
            signed_in_at: Some(self.signed_in_at),
            ip: self.client.ip.to_string(),
            user_agent: self.client.user_agent,
            methods: methods.join(" "),
            on_organization_page: self.on_organization_page,
            passkey_id: self.passkey,
            identity_id: self.identity,
            connection_id: self.connection_id,
            proven_at: self.proven_at,
            impersonator: self.impersonator.map(|one| one.to_string()),
            expires_at,
            standing,
        }
    }

    /// Restores the session of a row.
    ///
    /// # Errors
    /// No session has this combination of values.
    pub fn restore(parts: SessionParts) -> Result<Self, Corrupt> {
        let missing = |column: &str| Corrupt::new("sessions", format!("{column} is missing or unknown"));
        let standing = parts.standing;
        let state = match standing.state.as_str() {
            "partial" => SessionState::Partial(Partial {
                token_id: standing.access_id.ok_or_else(|| missing("access_id"))?,
                key_id: KeyId::new(standing.key_id.ok_or_else(|| missing("key_id"))?),
                issued_at: standing.issued_at.ok_or_else(|| missing("issued_at"))?,
                expires_at: standing.access_expires_at.ok_or_else(|| missing("access_expires_at"))?,
                absolute_expires_at: standing.absolute_expires_at,
                awaits: if standing.awaits_set_up { Awaits::SetUp } else { Awaits::Code },
            }),
            "full" => SessionState::Full(Full {
                pair: Pair {
                    access_id: standing.access_id.ok_or_else(|| missing("access_id"))?,
                    refresh_id: standing.refresh_id.ok_or_else(|| missing("refresh_id"))?,
                    key_id: KeyId::new(standing.key_id.ok_or_else(|| missing("key_id"))?),
                    issued_at: standing.issued_at.ok_or_else(|| missing("issued_at"))?,
                    access_expires_at: standing.access_expires_at.ok_or_else(|| missing("access_expires_at"))?,
                    refresh_expires_at: parts.expires_at,
                },
                predecessor: match (standing.previous_refresh_id, standing.rotated_at, standing.rotated_user_agent) {
                    (Some(refresh_id), Some(rotated_at), Some(user_agent)) => {
                        Some(Predecessor { refresh_id, rotated_at, user_agent })
                    }
                    (None, None, None) => None,
                    _ => return Err(missing("a part of the predecessor")),
                },
                last_used_at: standing.last_used_at.ok_or_else(|| missing("last_used_at"))?,
                absolute_expires_at: standing.absolute_expires_at.ok_or_else(|| missing("absolute_expires_at"))?,
            }),
            "ended" => SessionState::Ended(Ended {
                at: standing.ended_at.ok_or_else(|| missing("ended_at"))?,
                reason: standing
                    .end_reason
                    .as_deref()
                    .and_then(EndReason::parse)
                    .ok_or_else(|| missing("end_reason"))?,
            }),
            _ => return Err(missing("state")),
        };
        let methods: Option<Vec<_>> =
            parts.methods.split_ascii_whitespace().map(AuthenticationMethod::parse).collect();
        let impersonator = parts.impersonator.as_deref().map(Impersonator::parse);
        let ip = parts.ip.parse().map_err(|_| missing("ip"))?;
        Ok(Self {
            id: parts.id,
            organization_id: parts.organization_id,
            user_id: parts.user_id,
            created_at: parts.created_at,
            signed_in_at: parts.signed_in_at.unwrap_or(parts.created_at.floor_to_second()),
            client: Client { ip, user_agent: parts.user_agent },
            methods: methods.ok_or_else(|| missing("methods"))?,
            on_organization_page: parts.on_organization_page,
            passkey: parts.passkey_id,
            identity: parts.identity_id,
            connection_id: parts.connection_id,
            proven_at: parts.proven_at,
            impersonator: impersonator.map(|read| read.ok_or_else(|| missing("impersonator"))).transpose()?,
            state,
        })
    }
}
