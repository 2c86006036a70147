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
    MemberInvited "an address is invited; sending an invitation again tells nothing"
    MemberInvited "an organization is made with the invitation of its first admin, before anybody can have subscribed"
    MemberJoined "an invitation is accepted; the actor is the new member"
    MemberJoined "the operator makes somebody a member, who may have been one before"
    MemberJoined "an organization is founded, before anybody can have subscribed; the actor is the founder"
    MemberRemoved "a member is removed; `status` is `removed` now"
    MemberRemoved "a member's account is deleted: erase the person, too; the address is told by this event a last time"
    MemberRoleChanged "a member is given another role"
    MemberSuspended "an active member is suspended"
    MemberReactivated "a suspended member may act again"
    InviteRevoked "a pending invitation is taken back"
    UserLogin "a password was right and no second factor is asked for; `method` is `password`"
    UserLogin "the second factor was right; `method` is `totp` or `recovery_code`"
    UserLogin "an invitation was accepted and no second factor is asked for; `method` is `invite`"
    UserLogin "a session goes on to another organization, which is the one told; `method` is `switch`"
    UserPasswordChanged "a user gave the current password and a new one"
    UserPasswordChanged "a new password was set by a mailed link"
    UserEmailChanged "a user confirmed a new address; every organization of the user is told"
    UserTwoFactorEnabled "the first code of an authenticator app was right"
    UserTwoFactorDisabled "a user gave password and code to turn it off"
    UserTwoFactorDisabled "the operator reset it; every organization of the user is told"
    SessionReuseDetected "a refresh token came back after it was used; its session has ended"
    ApiKeyCreated "a key is made; the key itself is in the answer alone"
    ApiKeyCreated "a key is rotated; `apiKey` is the successor"
    ApiKeyRevoked "a key is revoked"
    WebhookTest "a subscription is tried out; sent to this one alone, whatever it lists"
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
            EventKind::UserPasswordChanged | EventKind::UserTwoFactorEnabled | EventKind::UserTwoFactorDisabled => {
                &["user"]
            }
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
