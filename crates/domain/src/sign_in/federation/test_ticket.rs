//! The link with which an admin tries a connection out: for one session, for ten minutes, once.

use crate::digest::KeyedDigest;
use crate::id::{ConnectionId, OrganizationId, SessionId};
use crate::secret::Secret;
use crate::sign_in::federation::flow::TTL;
use crate::time::Timestamp;

/// What the link carries, sealed.
#[derive(Clone, PartialEq, Eq)]
pub struct TestTicket {
    /// The organization.
    pub organization: OrganizationId,
    /// The connection that is tried out.
    pub connection: ConnectionId,
    /// The session that asked.
    pub session: SessionId,
    /// What tells it apart from others.
    pub number: Secret,
    /// The instant from which it has expired.
    pub expires_at: Timestamp,
}

impl TestTicket {
    /// A ticket with a number that was drawn for it.
    pub fn new(
        organization: OrganizationId,
        connection: ConnectionId,
        session: SessionId,
        number: Secret,
        now: Timestamp,
    ) -> Self {
        Self { organization, connection, session, number, expires_at: now.plus(TTL) }
    }

    /// Its text, which is sealed.
    pub fn to_text(&self) -> Secret {
        let Self { organization, connection, session, number, expires_at } = self;
        let (number, expires_at) = (number.expose(), expires_at.millis());
        Secret::new(format!("{organization} {connection} {session} {number} {expires_at}"))
    }

    /// The ticket with this text; absent for any text that [`TestTicket::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split(' ');
        let mut next = || parts.next();
        let ticket = Self {
            organization: next()?.parse().ok()?,
            connection: next()?.parse().ok()?,
            session: next()?.parse().ok()?,
            number: Secret::new(next()?),
            expires_at: Timestamp::from_millis(next()?.parse().ok()?),
        };
        next().is_none().then_some(ticket)
    }

    /// What its use is stored under.
    pub fn used_as(&self, digests: &KeyedDigest) -> [u8; 32] {
        digests.digest("sso_test_used", &[self.number.expose()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_comes_back_as_it_was_and_no_other_text_is_one() {
        const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
        let ids = (OrganizationId::new(NOW, [1; 10]), ConnectionId::new(NOW, [2; 10]), SessionId::new(NOW, [3; 10]));
        let ticket = TestTicket::new(ids.0, ids.1, ids.2, Secret::new("n"), NOW);
        let text = ticket.to_text();
        assert!(TestTicket::from_text(text.expose()).is_some_and(|read| read == ticket));
        for other in ["", "a b c d e", &format!("{} x", text.expose()), &text.expose().replace("con_", "dom_")] {
            assert!(TestTicket::from_text(other).is_none(), "{other}");
        }
    }
}
