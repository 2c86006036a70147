//! Converts a session to its row, and a row to a session.

use super::{Awaits, Client, EndReason, Ended, Full, Pair, Partial, Predecessor, Session, SessionState};
use crate::Corrupt;
use crate::id::{OrganizationId, SessionId, TokenId, UserId};
use crate::sign_in::token::{AuthenticationMethod, KeyId};
use crate::time::Timestamp;

/// A session as a row holds it: one column for each field.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of Session, Partial, Full and Ended, flattened")]
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
    /// `partial`, `full` or `ended`. An ended session keeps none of the columns below but `ended_at`, `end_reason`,
    /// `expires_at`.
    pub state: String,
    /// `jti` of the access token, or of the partial token.
    pub access_id: Option<TokenId>,
    pub refresh_id: Option<TokenId>,
    pub key_id: Option<String>,
    pub issued_at: Option<Timestamp>,
    /// `exp` of the access token, or of the partial token.
    pub access_expires_at: Option<Timestamp>,
    /// When a full session is over unless refreshed, when a partial one is over for good, or when an ended one ended.
    /// Housekeeping and queries for live sessions compare it.
    pub expires_at: Timestamp,
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

impl Session {
    /// The row of this session.
    pub fn into_parts(self) -> SessionParts {
        let methods: Vec<_> = self.methods.iter().map(|m| m.as_str()).collect();
        let mut parts = SessionParts {
            id: self.id,
            organization_id: self.organization_id,
            user_id: self.user_id,
            created_at: self.created_at,
            signed_in_at: Some(self.signed_in_at),
            ip: self.client.ip.to_string(),
            user_agent: self.client.user_agent,
            methods: methods.join(" "),
            on_organization_page: self.on_organization_page,
            state: String::new(),
            access_id: None,
            refresh_id: None,
            key_id: None,
            issued_at: None,
            access_expires_at: None,
            expires_at: self.created_at,
            absolute_expires_at: None,
            awaits_set_up: false,
            last_used_at: None,
            previous_refresh_id: None,
            rotated_at: None,
            rotated_user_agent: None,
            ended_at: None,
            end_reason: None,
        };
        match self.state {
            SessionState::Partial(partial) => {
                "partial".clone_into(&mut parts.state);
                parts.access_id = Some(partial.token_id);
                parts.key_id = Some(partial.key_id.as_str().to_owned());
                parts.issued_at = Some(partial.issued_at);
                parts.access_expires_at = Some(partial.expires_at);
                parts.expires_at = partial.expires_at;
                parts.absolute_expires_at = partial.absolute_expires_at;
                parts.awaits_set_up = partial.awaits == Awaits::SetUp;
            }
            SessionState::Full(full) => {
                "full".clone_into(&mut parts.state);
                parts.access_id = Some(full.pair.access_id);
                parts.refresh_id = Some(full.pair.refresh_id);
                parts.key_id = Some(full.pair.key_id.as_str().to_owned());
                parts.issued_at = Some(full.pair.issued_at);
                parts.access_expires_at = Some(full.pair.access_expires_at);
                parts.expires_at = full.pair.refresh_expires_at;
                parts.absolute_expires_at = Some(full.absolute_expires_at);
                parts.last_used_at = Some(full.last_used_at);
                if let Some(previous) = full.predecessor {
                    parts.previous_refresh_id = Some(previous.refresh_id);
                    parts.rotated_at = Some(previous.rotated_at);
                    parts.rotated_user_agent = Some(previous.user_agent);
                }
            }
            SessionState::Ended(ended) => {
                "ended".clone_into(&mut parts.state);
                parts.expires_at = ended.at;
                parts.ended_at = Some(ended.at);
                parts.end_reason = Some(ended.reason.as_str().to_owned());
            }
        }
        parts
    }

    /// Restores the session of a row.
    ///
    /// # Errors
    /// No session has this combination of values.
    pub fn restore(parts: SessionParts) -> Result<Self, Corrupt> {
        let missing = |column: &str| Corrupt::new("sessions", format!("{column} is missing or unknown"));
        let state = match parts.state.as_str() {
            "partial" => SessionState::Partial(Partial {
                token_id: parts.access_id.ok_or_else(|| missing("access_id"))?,
                key_id: KeyId::new(parts.key_id.ok_or_else(|| missing("key_id"))?),
                issued_at: parts.issued_at.ok_or_else(|| missing("issued_at"))?,
                expires_at: parts.access_expires_at.ok_or_else(|| missing("access_expires_at"))?,
                absolute_expires_at: parts.absolute_expires_at,
                awaits: if parts.awaits_set_up { Awaits::SetUp } else { Awaits::Code },
            }),
            "full" => SessionState::Full(Full {
                pair: Pair {
                    access_id: parts.access_id.ok_or_else(|| missing("access_id"))?,
                    refresh_id: parts.refresh_id.ok_or_else(|| missing("refresh_id"))?,
                    key_id: KeyId::new(parts.key_id.ok_or_else(|| missing("key_id"))?),
                    issued_at: parts.issued_at.ok_or_else(|| missing("issued_at"))?,
                    access_expires_at: parts.access_expires_at.ok_or_else(|| missing("access_expires_at"))?,
                    refresh_expires_at: parts.expires_at,
                },
                predecessor: match (parts.previous_refresh_id, parts.rotated_at, parts.rotated_user_agent) {
                    (Some(refresh_id), Some(rotated_at), Some(user_agent)) => {
                        Some(Predecessor { refresh_id, rotated_at, user_agent })
                    }
                    (None, None, None) => None,
                    _ => return Err(missing("a part of the predecessor")),
                },
                last_used_at: parts.last_used_at.ok_or_else(|| missing("last_used_at"))?,
                absolute_expires_at: parts.absolute_expires_at.ok_or_else(|| missing("absolute_expires_at"))?,
            }),
            "ended" => SessionState::Ended(Ended {
                at: parts.ended_at.ok_or_else(|| missing("ended_at"))?,
                reason: parts
                    .end_reason
                    .as_deref()
                    .and_then(EndReason::parse)
                    .ok_or_else(|| missing("end_reason"))?,
            }),
            _ => return Err(missing("state")),
        };
        let methods: Option<Vec<_>> =
            parts.methods.split_ascii_whitespace().map(AuthenticationMethod::parse).collect();
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
            state,
        })
    }
}
