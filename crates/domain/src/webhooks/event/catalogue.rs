//! What is published about each event: its causes and the fields of its data. The table of docs/webhooks.md#events and the
//! OpenAPI document are made of it.

use super::EventKind;
use crate::word::word_enum;

word_enum! {
    /// A field of an event's data.
    EventField {
        /// The invitation.
        Invite = "invite",
        /// The member.
        Member = "member",
        /// The user.
        User = "user",
        /// The API key.
        ApiKey = "apiKey",
        /// The domain.
        Domain = "domain",
        /// The connection.
        Connection = "connection",
        /// Who did it.
        Actor = "actor",
        /// The role before.
        PreviousRole = "previousRole",
        /// The roles in the product before.
        PreviousRoles = "previousRoles",
        /// The address before.
        PreviousEmail = "previousEmail",
        /// The passkey.
        Passkey = "passkey",
        /// An identity.
        Identity = "identity",
        /// The session.
        SessionId = "sessionId",
        /// What did it in place of a user.
        Cause = "cause",
        /// How the user signed in.
        Method = "method",
        /// The client's address.
        Ip = "ip",
        /// The client's `User-Agent`.
        UserAgent = "userAgent",
        /// The organization.
        Organization = "organization",
        /// The account.
        UserId = "userId",
        /// The subscription that is tested.
        WebhookId = "webhookId",
    }
}

impl EventField {
    /// What the field says.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Invite => "The invitation.",
            Self::Member => "The member.",
            Self::User => "The user.",
            Self::ApiKey => "The API key.",
            Self::Passkey => "The passkey.",
            Self::Identity => "The identity: a person as an identity provider knows them.",
            Self::Domain => "The domain.",
            Self::Connection => "The connection to an identity provider.",
            Self::Actor => {
                "The user who did it; left out if the operator did, by a command or a service key, or the service itself."
            }
            Self::PreviousRole => {
                "The member's previous role; the present one if only the roles in the product changed."
            }
            Self::PreviousRoles => "The keys of the member's previous roles in the product.",
            Self::PreviousEmail => "The user's previous email address.",
            Self::SessionId => "The session's identifier.",
            Self::Method => "How the user signed in.",
            Self::Ip => "IP address of the client.",
            Self::UserAgent => "`User-Agent` of the client.",
            Self::Cause => "`directory`, if the organization's directory did it; left out otherwise.",
            Self::Organization => "The organization.",
            Self::UserId => "Identifier of the user, whose account is gone.",
            Self::WebhookId => "Identifier of the subscription that the test is for.",
        }
    }
}

impl EventKind {
    /// The fields of `data`.
    pub const fn fields(self) -> &'static [EventField] {
        use EventField as F;
        match self {
            Self::MemberInvited | Self::InviteRevoked => &[F::Invite, F::Actor],
            Self::MemberJoined | Self::MemberRemoved | Self::MemberSuspended | Self::MemberReactivated => {
                &[F::Member, F::Actor, F::Cause]
            }
            Self::MemberRoleChanged => &[F::Member, F::PreviousRole, F::PreviousRoles, F::Actor, F::Cause],
            Self::UserLogin => &[F::User, F::SessionId, F::Method, F::Ip, F::UserAgent],
            Self::UserPasswordChanged
            | Self::UserPasswordRemoved
            | Self::UserTwoFactorEnabled
            | Self::UserTwoFactorDisabled => &[F::User],
            Self::UserPasskeyAdded | Self::UserPasskeyRemoved => &[F::User, F::Passkey],
            Self::UserIdentityLinked | Self::UserIdentityUnlinked => &[F::User, F::Identity],
            Self::UserEmailChanged => &[F::User, F::PreviousEmail],
            Self::SessionReuseDetected => &[F::User, F::SessionId, F::Ip, F::UserAgent],
            Self::ApiKeyCreated | Self::ApiKeyRevoked => &[F::ApiKey, F::Actor],
            Self::DomainVerified => &[F::Domain, F::Actor],
            Self::ConnectionCreated | Self::ConnectionUpdated | Self::ConnectionDeleted => &[F::Connection, F::Actor],
            Self::OrganizationCreated => &[F::Organization, F::Actor],
            Self::OrganizationSuspended | Self::OrganizationActivated | Self::OrganizationDeleted => {
                &[F::Organization]
            }
            Self::UserErased => &[F::UserId],
            Self::WebhookTest => &[F::WebhookId],
        }
    }

    /// Its causes, and what the event says about each.
    pub const fn causes(self) -> &'static [&'static str] {
        match self {
            Self::MemberInvited => &[
                "an address is invited; sending the invitation again causes no event",
                "an organization is made and its first admin invited; no subscription can exist yet",
            ],
            Self::MemberJoined => &[
                "an invitation is accepted; the actor is the new member",
                "a present member of an organization that forbids passwords accepts another one, and joins anew: `joinedAt` is new",
                "the operator adds a member, who may have been a member before",
                "a user creates an organization; the actor is this user; no subscription can exist yet",
                "the organization's directory adds a person; `cause` is `directory`, and there is no actor, as in everything that it does",
            ],
            Self::MemberRemoved => &[
                "a member is removed or leaves, or the organization's directory removes a person; `member.status` is `removed`",
                "a member's account is deleted: erase your data about the person, too; this is the last event with the person's address",
            ],
            Self::MemberRoleChanged => &[
                "a member's role, or the roles in the product, are changed",
                "a role in the product is deleted, or another one takes its place, for each member who had it",
                "a sign-in by a connection gives other roles; the event has no actor",
                "the groups of the organization's directory give other roles",
            ],
            Self::MemberSuspended => &[
                "an active member is suspended, also by the organization's directory",
                "a reset of the password by mail removes the passkey that was a member's only second factor, where the organization requires \
                 one",
            ],
            Self::MemberReactivated => {
                &["a suspended member is made active again, also by the organization's directory"]
            }
            Self::InviteRevoked => &["a pending invitation is revoked"],
            Self::UserLogin => &[
                "a user signed in by password, without a second factor; `method` is `password`",
                "a user signed in with a passkey, alone or as a second factor; `method` is `passkey`",
                "a user signed in with a second factor; `method` is `totp` or `recovery_code`",
                "a user accepted an invitation, without a second factor; `method` is `invite`",
                "a user switched to another organization, which gets the event; `method` is `switch`",
            ],
            Self::UserPasswordChanged => {
                &["a user replaced the current password by a new one", "a user set a new password with a mailed link"]
            }
            Self::UserPasswordRemoved => &[
                "an invitation to an address that was never proven is accepted by its link; each of the user's organizations gets the event",
            ],
            Self::UserEmailChanged => &[
                "a user confirmed a new address; each of the user's organizations gets the event",
                "the organization's directory changed the address of an account that is the organization's alone",
            ],
            Self::UserTwoFactorEnabled => &["a user turned it on with a first code of an authenticator app"],
            Self::UserTwoFactorDisabled => &[
                "a user turned it off with password and code",
                "the operator reset it; each of the user's organizations gets the event",
                "it is removed together with the password of an account whose address was never proven",
            ],
            Self::UserPasskeyAdded => &["a user added a passkey; the organization of the session gets the event"],
            Self::UserIdentityUnlinked => &[
                "a user removed an identity; the connection's organization gets the event, for a provider of the service that of the session",
            ],
            Self::UserIdentityLinked => &[
                "a user signed in by a connection for the first time; the connection's organization gets the event",
                "a user linked a provider of the service, or signed up by it; the organization of the session gets the event",
            ],
            Self::UserPasskeyRemoved => &[
                "a user removed a passkey; the organization of the session gets the event",
                "it is removed together with the password of an account whose address was never proven",
                "a reset of the password by mail removes it, where that is asked for or the address was never proven; the organization of \
                 the link gets the event",
            ],
            Self::SessionReuseDetected => {
                &["a refresh token was used again after it had been replaced; its session has ended"]
            }
            Self::ApiKeyCreated => &[
                "a key is made; the event does not contain the key itself",
                "a key is rotated; `apiKey` is the successor",
            ],
            Self::ApiKeyRevoked => &["a key is revoked"],
            Self::DomainVerified => &[
                "the record of a domain was found, and the domain is the organization's from now on",
                "the record of a domain that was lost is there again; the event has no actor",
            ],
            Self::ConnectionCreated => &["a connection to an identity provider is made; it lets nobody in yet"],
            Self::ConnectionUpdated => &["a connection is changed, turned on or turned off"],
            Self::ConnectionDeleted => &["a connection is deleted; the sessions that began by it have ended"],
            Self::OrganizationCreated => &[
                "the operator makes an organization; there is no actor",
                "a user creates an organization; the actor is this user",
            ],
            Self::OrganizationSuspended => &["the operator suspends an organization"],
            Self::OrganizationActivated => &["the operator activates a suspended organization"],
            Self::OrganizationDeleted => &[
                "the operator deletes a suspended organization",
                "an account is deleted that was the only member of an organization, which goes with it",
            ],
            Self::UserErased => {
                &["an account is deleted, by its owner or the operator: erase your data about the person, too"]
            }
            Self::WebhookTest => {
                &["a test of a subscription is requested; only this subscription gets the event, whatever it lists"]
            }
        }
    }
}

/// The tables as they are in docs/webhooks.md: the events that organizations can subscribe to, and those of the operator alone.
pub fn markdown_tables() -> [String; 2] {
    [false, true].map(table)
}

fn table(of_operator: bool) -> String {
    let rows = |kind: &EventKind| {
        let data: Vec<String> = kind.fields().iter().map(|field| format!("`{field}`")).collect();
        let row = |cause: &&str| format!("| `{kind}` | {cause} | {} |\n", data.join(", "));
        kind.causes().iter().map(row).collect::<String>()
    };
    let rows: String = EventKind::ALL.iter().filter(|kind| kind.is_operators() == of_operator).map(rows).collect();
    format!("| event | when | `data` holds |\n|---|---|---|\n{rows}")
}
