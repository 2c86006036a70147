//! What emits which event: the published table of docs/webhooks.md, one row for each operation that emits one.

use super::EventKind;

/// Who causes an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// A call of this route.
    Route(&'static str),
    /// A command of the operator. It has no actor.
    Command(&'static str),
}

/// An operation and the event that it emits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Emission {
    /// The event.
    pub kind: EventKind,
    /// The operation.
    pub cause: Cause,
    /// In which case, or with which values.
    pub when: &'static str,
    /// The use case that writes it.
    pub file: &'static str,
}

macro_rules! catalogue {
    ($($kind:ident $cause:ident $by:literal $when:literal $file:ident)*) => {
        /// Every operation that emits an event.
        pub const CATALOGUE: &[Emission] = &[$(Emission {
            kind: EventKind::$kind,
            cause: Cause::$cause($by),
            when: $when,
            file: stringify!($file),
        }),*];
    };
}

catalogue! {
    MemberInvited Route "POST /org/members/invite" "an address is invited; sending an invitation again tells nothing" invites
    MemberInvited Command "org create --admin-email" "before anybody can have subscribed" invites
    MemberJoined Route "POST /org/invites/{id}/accept" "the actor is the new member" accept_invite
    MemberJoined Command "member add" "also when a removed member is added again" add_member
    MemberRemoved Route "DELETE /org/members/{id}" "`status` is `removed` now" members
    MemberRoleChanged Route "PATCH /org/members/{id}" "the role is another one now" members
    MemberSuspended Route "PATCH /org/members/{id}" "an active member is suspended" members
    MemberReactivated Route "PATCH /org/members/{id}" "a suspended member may act again" members
    InviteRevoked Route "DELETE /org/invites/{id}" "a pending invitation is taken back" invites
    UserLogin Route "POST /auth/login" "`method` is `password`; not while the second factor is missing" session_issuer
    UserLogin Route "POST /auth/verify-2fa" "`method` is `totp` or `recovery_code`" session_issuer
    UserLogin Route "POST /org/invites/{id}/accept" "`method` is `invite`; not while the second factor is missing" session_issuer
    UserLogin Route "POST /auth/switch-org" "`method` is `switch`; told to the organization switched to" session_issuer
    UserPasswordChanged Route "POST /auth/change-password" "the current password was given" change_password
    UserPasswordChanged Route "POST /auth/reset-password" "by a mailed link" password_reset
    UserTwoFactorEnabled Route "POST /auth/2fa/enable" "the first code was right" two_factor
    UserTwoFactorDisabled Route "POST /auth/2fa/disable" "by the user" two_factor
    UserTwoFactorDisabled Command "user reset-2fa" "told to every organization of the user" two_factor
    SessionReuseDetected Route "POST /auth/refresh" "a refresh token came back after it was used; its session has ended" refresh
    ApiKeyCreated Route "POST /org/api-keys" "the key itself is in the answer alone" api_keys
    ApiKeyCreated Route "POST /org/api-keys/{id}/rotate" "`apiKey` is the successor" api_keys
    ApiKeyCreated Command "api-key create" "by the operator" api_keys
    ApiKeyRevoked Route "DELETE /org/api-keys/{id}" "by an admin" api_keys
    ApiKeyRevoked Command "api-key revoke" "by the operator" api_keys
    WebhookTest Route "POST /org/webhooks/{id}/test" "sent to this subscription alone, whatever it lists" deliveries
}

impl Emission {
    /// What `data` holds.
    pub fn fields(&self) -> Vec<&'static str> {
        let by_a_user = matches!(self.cause, Cause::Route(_));
        fields(self.kind).iter().copied().filter(|field| by_a_user || *field != "actor").collect()
    }
}

/// What `data` of an event holds when a user caused it.
const fn fields(kind: EventKind) -> &'static [&'static str] {
    match kind {
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
        EventKind::SessionReuseDetected => &["user", "sessionId", "ip", "userAgent"],
        EventKind::ApiKeyCreated | EventKind::ApiKeyRevoked => &["apiKey", "actor"],
        EventKind::WebhookTest => &["webhookId"],
    }
}

/// The table as docs/webhooks.md holds it.
pub fn markdown_table() -> String {
    let rows = CATALOGUE.iter().map(|emission| {
        let by = match emission.cause {
            Cause::Route(route) => format!("`{route}`"),
            Cause::Command(command) => format!("`orgauth {command}`"),
        };
        let data: Vec<String> = emission.fields().iter().map(|field| format!("`{field}`")).collect();
        format!("| `{}` | {by} | {} | {} |\n", emission.kind, emission.when, data.join(", "))
    });
    format!("| event | caused by | when | `data` holds |\n|---|---|---|---|\n{}", rows.collect::<String>())
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
                CATALOGUE.iter().skip(place + 1).any(|other| (one.kind, one.cause) == (other.kind, other.cause));
            assert!(!twice, "{one:?}");
        }
    }
}
