//! The causes of each event: the published table of docs/webhooks.md#events.

use super::EventKind;

/// One cause of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Emission {
    /// The event.
    pub kind: EventKind,
    /// The cause, and what the event says about it.
    pub when: &'static str,
}

macro_rules! catalogue {
    ($($kind:ident $when:literal)*) => {
        /// Every cause of every event.
        pub const CATALOGUE: &[Emission] = &[$(Emission { kind: EventKind::$kind, when: $when }),*];
    };
}

catalogue! {
    MemberInvited "an address is invited; sending the invitation again causes no event"
    MemberInvited "an organization is made and its first admin invited; no subscription can exist yet"
    MemberJoined "an invitation is accepted; the actor is the new member"
    MemberJoined "the operator adds a member, who may have been a member before"
    MemberJoined "a user creates an organization; the actor is this user; no subscription can exist yet"
    MemberRemoved "a member is removed or leaves; `member.status` is `removed`"
    MemberRemoved "a member's account is deleted: erase your data about the person, too; this is the last event with the person's address"
    MemberRoleChanged "a member's role is changed"
    MemberSuspended "an active member is suspended"
    MemberReactivated "a suspended member is made active again"
    InviteRevoked "a pending invitation is revoked"
    UserLogin "a user signed in by password, without a second factor; `method` is `password`"
    UserLogin "a user signed in with a second factor; `method` is `totp` or `recovery_code`"
    UserLogin "a user accepted an invitation, without a second factor; `method` is `invite`"
    UserLogin "a user switched to another organization, which gets the event; `method` is `switch`"
    UserPasswordChanged "a user replaced the current password by a new one"
    UserPasswordChanged "a user set a new password with a mailed link"
    UserPasswordRemoved "an invitation to an address that was never proven is accepted by its link; each of the user's organizations gets the event"
    UserEmailChanged "a user confirmed a new address; each of the user's organizations gets the event"
    UserTwoFactorEnabled "a user turned it on with a first code of an authenticator app"
    UserTwoFactorDisabled "a user turned it off with password and code"
    UserTwoFactorDisabled "the operator reset it; each of the user's organizations gets the event"
    UserTwoFactorDisabled "it is removed together with the password of an account whose address was never proven"
    SessionReuseDetected "a refresh token was used again after it had been replaced; its session has ended"
    ApiKeyCreated "a key is made; the event does not contain the key itself"
    ApiKeyCreated "a key is rotated; `apiKey` is the successor"
    ApiKeyRevoked "a key is revoked"
    WebhookTest "a test of a subscription is requested; only this subscription gets the event, whatever it lists"
}

impl EventKind {
    /// The fields of `data`. The operator is not reported as `actor`: that field is left out then.
    pub const fn data_fields(self) -> &'static [&'static str] {
        match self {
            EventKind::MemberInvited | EventKind::InviteRevoked => &["invite", "actor"],
            EventKind::MemberJoined
            | EventKind::MemberRemoved
            | EventKind::MemberSuspended
            | EventKind::MemberReactivated => &["member", "actor"],
            EventKind::MemberRoleChanged => &["member", "previousRole", "actor"],
            EventKind::UserLogin => &["user", "sessionId", "method", "ip", "userAgent"],
            EventKind::UserPasswordChanged
            | EventKind::UserPasswordRemoved
            | EventKind::UserTwoFactorEnabled
            | EventKind::UserTwoFactorDisabled => &["user"],
            EventKind::UserEmailChanged => &["user", "previousEmail"],
            EventKind::SessionReuseDetected => &["user", "sessionId", "ip", "userAgent"],
            EventKind::ApiKeyCreated | EventKind::ApiKeyRevoked => &["apiKey", "actor"],
            EventKind::WebhookTest => &["webhookId"],
        }
    }
}

/// The table as it is in docs/webhooks.md.
pub fn markdown_table() -> String {
    let rows = CATALOGUE.iter().map(|emission| {
        let data: Vec<String> = emission.kind.data_fields().iter().map(|field| format!("`{field}`")).collect();
        format!("| `{}` | {} | {} |\n", emission.kind, emission.when, data.join(", "))
    });
    format!("| event | when | `data` holds |\n|---|---|---|\n{}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_a_row_and_no_row_is_there_twice() {
        for kind in EventKind::ALL {
            assert!(CATALOGUE.iter().any(|emission| emission.kind == *kind), "{kind} is emitted by nothing");
        }
        for (place, one) in CATALOGUE.iter().enumerate() {
            let twice =
                CATALOGUE.iter().skip(place + 1).any(|other| (one.kind, one.when) == (other.kind, other.when));
            assert!(!twice, "{one:?}");
        }
    }
}
