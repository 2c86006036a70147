//! What happens, and who is told of it: a variant for each change or refusal that somebody may have to know, and one function
//! that says what follows from it: the audit entry, the event, the notice to the user and the operator's own log.

use crate::accounts::email::Email;
use crate::accounts::user::User;
use crate::audit::{Actor, AuditAction, Target};
use crate::id::{ConnectionId, DirectoryId, ImportId, InviteId, OrganizationId, SessionId, UserId};
use crate::keys::api_key::ApiKey;
use crate::keys::service_key::ServiceKey;
use crate::locale::Locale;
use crate::mail::NoticeKind;
use crate::organizations::connection::Connection;
use crate::organizations::directory::{Directory, DirectoryToken, Group};
use crate::organizations::domain_claim::DomainClaim;
use crate::organizations::invite::Invite;
use crate::organizations::membership::{Membership, MembershipStatus, Role};
use crate::organizations::roles::{ProductRole, WordList};
use crate::organizations::{Organization, security};
use crate::sign_in::Client;
use crate::sign_in::access::AccessFault;
use crate::sign_in::federation::identity::{Identity, VouchedBy};
use crate::sign_in::federation::refused::Refused;
use crate::sign_in::passkey::Passkey;
use crate::sign_in::token::KeyId;
use crate::text::{Description, Name, Slug};
use crate::time::Timestamp;
use crate::webhooks::event::{
    EventData, IdentityData, InviteData, LoginMethod, MemberData, OrganizationData, UserData,
};
use crate::webhooks::{Webhook, WebhookOwner};

/// How somebody became a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// By founding the organization.
    Founded,
    /// By the operator.
    Added,
    /// By accepting this invitation.
    Invited(InviteId),
    /// By signing in by this connection.
    Provisioned(ConnectionId),
    /// By this directory.
    Synchronized(DirectoryId),
}

/// How a membership ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Departure {
    /// An admin removed the member, or the member left.
    Removed,
    /// The directory removed the member, or an undo. The entry says all by which an undo brings the member back.
    ByDirectory {
        /// The status before.
        status: MembershipStatus,
        /// Whether the directory may not lift the suspension.
        is_held: bool,
        /// The role, without what a group gave.
        role: Role,
    },
    /// The member's account is being erased: the entry must not name the address.
    Erased,
}

/// How a user's password was set anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewPasswordBy {
    /// By its owner, who gave the former one.
    Owner,
    /// By a mailed link.
    Link,
}

/// How the members of a group changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GroupChange {
    /// How many came.
    pub added: usize,
    /// How many left.
    pub removed: usize,
}

/// What happened in an organization, to an account, or to the service itself.
#[derive(Clone, Copy)]
pub enum Happening<'a> {
    /// A full session began.
    LoginSucceeded {
        /// Who signed in.
        user: &'a User,
        /// The session.
        session: SessionId,
        /// How it began.
        method: LoginMethod,
        /// The client.
        client: &'a Client,
    },
    /// A partial session began.
    SecondFactorRequired {
        /// The session.
        session: SessionId,
        /// Whether a second factor has to be set up first.
        is_set_up: bool,
    },
    /// A password was wrong at sign-in, or nobody has the address.
    LoginFailed {
        /// Whether it was the last attempt before throttling.
        is_last: bool,
    },
    /// The password was right, but organization or membership allow no sign-in.
    LoginDenied(&'a AccessFault),
    /// The same after the second factor.
    LoginDeniedAfterFactor(&'a AccessFault),
    /// A code of the second factor was wrong.
    SecondFactorFailed,
    /// A signed-in user gave a wrong password.
    PasswordPromptFailed {
        /// Whether it was the last attempt before throttling.
        is_last: bool,
    },
    /// A password beside a mailed link was wrong, of whoever used the link.
    LinkPasswordFailed,
    /// Somebody guesses the password or the codes of an account.
    AccountGuessing {
        /// The account.
        user: UserId,
        /// Whether it is codes.
        are_codes: bool,
    },
    /// A user signed out.
    LoggedOut(SessionId),
    /// A user, or the operator, ended every session of an account.
    LoggedOutEverywhere(UserId),
    /// A user ended another one of the own sessions.
    SessionEnded(SessionId),
    /// An admin ended the sessions of a member.
    MemberSessionsEnded {
        /// The member.
        user: UserId,
        /// How many sessions ended.
        count: u64,
    },
    /// A refresh token was presented twice, and its session ended.
    SessionReused {
        /// Whose session.
        user: &'a User,
        /// The session.
        session: SessionId,
        /// The client that presented the token again.
        client: &'a Client,
    },
    /// The token before the current one was presented again in time.
    RefreshReplayed(SessionId),
    /// The same from another network, which is refused.
    RefreshReplayRefused(SessionId),
    /// A refresh token was presented whose refresh the database has lost, and refused.
    RefreshLost(SessionId),
    /// The operator removed a signing key in an emergency.
    SigningKeyRemoved {
        /// The key.
        key: &'a KeyId,
        /// How many sessions of the organization ended.
        sessions: u64,
    },
    /// A profile was changed.
    ProfileUpdated {
        /// Whose profile.
        user: UserId,
        /// Whether the address counts as proven from now on; absent when that didn't change.
        is_email_verified: Option<bool>,
    },
    /// A password was set anew.
    PasswordSet(&'a User, NewPasswordBy),
    /// A link to set a password was requested.
    PasswordResetRequested,
    /// The password of an account was removed, whose address nobody had proven.
    PasswordRemoved(&'a User),
    /// A change of address was requested.
    EmailChangeRequested,
    /// A change of address was cancelled by the link in its notice.
    EmailChangeCancelled,
    /// An account has another address.
    EmailChanged {
        /// The account, with the new address.
        user: &'a User,
        /// The address before.
        before: &'a Email,
    },
    /// The directory of the only organization of an account has given it another address. Its owner is told by a mail of its own.
    EmailChangedByDirectory {
        /// The account, with the new address.
        user: &'a User,
        /// The address before.
        before: &'a Email,
    },
    /// The present address of an account was proven.
    EmailVerified,
    /// A second factor was turned on.
    SecondFactorEnabled(&'a User),
    /// A second factor was turned off by its owner.
    SecondFactorDisabled(&'a User),
    /// A second factor was removed together with the password of an account whose address nobody had proven.
    SecondFactorRemoved {
        /// Whose.
        user: &'a User,
        /// Whether there was no password, whose removal tells the user of both.
        is_alone: bool,
    },
    /// The operator turned a second factor off.
    SecondFactorReset {
        /// Whose.
        user: &'a User,
        /// Whether it was on; otherwise its set-up was not finished.
        was_on: bool,
    },
    /// The operator got a link to sign in as a user.
    Impersonated {
        /// The user.
        user: &'a User,
        /// The organization.
        organization: &'a Slug,
        /// Why.
        reason: &'a Description,
    },
    /// New recovery codes were made.
    RecoveryCodesReplaced,
    /// Another proof than a password was refused at sign-in, of whoever showed it.
    LoginFailedBy {
        /// What was shown.
        method: LoginMethod,
        /// Whether it was the last attempt before throttling.
        is_last: bool,
    },
    /// A passkey of a signed-in user was refused.
    PasskeyRefused {
        /// Whether it was the last attempt before throttling.
        is_last: bool,
    },
    /// A passkey was added.
    PasskeyAdded(&'a User, &'a Passkey),
    /// A passkey was removed: by its owner or the operator, by a reset by mail, or with the password of an account
    /// whose address nobody had proven.
    PasskeyRemoved(&'a User, &'a Passkey),
    /// A passkey got another name.
    PasskeyRenamed(&'a Passkey),
    /// The counter of a passkey didn't grow: a copy of it may be in use.
    PasskeyCounterWentBack {
        /// Whose.
        user: &'a User,
        /// The passkey.
        passkey: &'a Passkey,
        /// Whether its owner is told of it.
        is_told: bool,
    },
    /// A passkey may be backed up from now on, and could not before.
    PasskeyBackupEligible(&'a Passkey),
    /// An organization was made.
    OrganizationCreated(&'a Organization),
    /// An organization was changed in anything but its status.
    OrganizationUpdated {
        /// As it was.
        before: &'a Organization,
        /// As it is.
        after: &'a Organization,
    },
    /// What the product keeps with an organization was changed; the log doesn't say what it is.
    OrganizationMetadataChanged(&'a Organization),
    /// What the product keeps with a membership was changed; the log doesn't say what it is.
    MemberMetadataChanged(UserId),
    /// An organization was suspended.
    OrganizationSuspended(&'a Organization),
    /// An organization was activated again.
    OrganizationActivated(&'a Organization),
    /// An organization was deleted; its own log goes with it.
    OrganizationDeleted {
        /// Its identifier.
        id: OrganizationId,
        /// Its slug.
        slug: &'a Slug,
        /// Its name.
        name: &'a Name,
        /// The account of its only member that it was deleted with; absent otherwise.
        with: Option<UserId>,
    },
    /// An address was invited, to have roles with these keys.
    MemberInvited(&'a Invite, &'a WordList),
    /// An invitation was sent again, with a new link.
    InviteResent(&'a Invite),
    /// An invitation was revoked, which gave roles with these keys.
    InviteRevoked(&'a Invite, &'a WordList),
    /// Somebody joined.
    MemberJoined(&'a User, &'a Membership, Joining),
    /// A membership ended.
    MemberRemoved(&'a User, &'a Membership, Departure),
    /// A member's role, or the roles in the product, changed.
    MemberRoleChanged {
        /// The member.
        user: &'a User,
        /// As it is.
        member: &'a Membership,
        /// As it was.
        before: &'a Membership,
    },
    /// A role with permissions was made.
    RoleCreated(&'a ProductRole),
    /// A role with permissions was changed.
    RoleUpdated {
        /// As it was.
        before: &'a ProductRole,
        /// As it is.
        after: &'a ProductRole,
    },
    /// A role with permissions was deleted.
    RoleDeleted {
        /// The role.
        role: &'a ProductRole,
        /// The role that those have now who had it; absent when none.
        replaced_by: Option<&'a ProductRole>,
    },
    /// The operator declared the permissions anew.
    PermissionsChanged {
        /// How many there are.
        count: usize,
        /// Those that are gone, and that roles had.
        taken: &'a WordList,
    },
    /// A member was suspended.
    MemberSuspended(&'a User, &'a Membership),
    /// A member was suspended: a reset by mail removed the passkey that was the second factor which the organization requires.
    MemberLostSecondFactor(&'a User, &'a Membership),
    /// A suspended member may act again.
    MemberReactivated(&'a User, &'a Membership),
    /// The operator exported what is stored about an account.
    AccountExported(UserId),
    /// An account was deleted, by its owner or the operator.
    AccountDeleted(UserId),
    /// The first users of an import became members of an organization.
    UsersImported(ImportId),
    /// An import wrote its first users.
    ImportBegan(ImportId),
    /// An import finished.
    ImportFinished {
        /// The import.
        import: ImportId,
        /// Users that it wrote.
        imported: u64,
        /// Users that were there already.
        present: u64,
        /// Users that were refused.
        failed: u64,
    },
    /// An organization claimed a domain.
    DomainClaimed(&'a DomainClaim),
    /// A domain was proven.
    DomainVerified(&'a DomainClaim),
    /// The record of a proven domain was not there any more, for the first time.
    DomainRecordMissing(&'a DomainClaim),
    /// The record of a proven domain was missing for too long.
    DomainLost(&'a DomainClaim),
    /// The claim to a domain was deleted.
    DomainDeleted(&'a DomainClaim),
    /// A connection to an identity provider was made.
    ConnectionCreated(&'a Connection),
    /// A sign-in by an identity provider was refused.
    FederationRefused {
        /// The connection or provider.
        via: &'a VouchedBy,
        /// Why.
        refused: Refused,
        /// The rule that the provider's answer broke, or why there was none; absent: neither.
        rule: Option<&'a str>,
    },
    /// A user's identity of a connection or provider was removed.
    IdentityUnlinked {
        /// The user.
        user: &'a User,
        /// The identity.
        identity: &'a Identity,
        /// The name of the connection or provider.
        via: &'a Name,
    },
    /// A user got an identity of a connection or provider.
    IdentityLinked {
        /// The user.
        user: &'a User,
        /// The identity.
        identity: &'a Identity,
        /// The name of the connection or provider.
        via: &'a Name,
        /// Whether the account is made by this sign-in: then nobody has to be told.
        is_first: bool,
    },
    /// A connection to an identity provider was changed.
    ConnectionUpdated {
        /// As it was.
        before: &'a Connection,
        /// As it is.
        after: &'a Connection,
    },
    /// A connection to an identity provider was deleted.
    ConnectionDeleted {
        /// The connection.
        connection: &'a Connection,
        /// How many sessions ended that had begun by it.
        sessions: u64,
    },
    /// A directory was connected.
    DirectoryCreated(&'a Directory),
    /// A directory was paused or goes on, or sends mails from now on or no more.
    DirectoryUpdated(&'a Directory),
    /// A directory was disconnected.
    DirectoryDeleted(&'a Directory),
    /// A token of a directory was made.
    DirectoryTokenCreated(&'a DirectoryToken),
    /// A token of a directory was ended.
    DirectoryTokenDeleted(&'a DirectoryToken),
    /// A directory changed what it says of a person.
    DirectoryUserUpdated {
        /// The person.
        user: &'a User,
        /// The names of the attributes that changed.
        changed: &'a str,
    },
    /// A directory asked for what would leave the organization without an active admin.
    DirectoryRefused {
        /// The member whom it was about; absent: members of a group.
        user: Option<UserId>,
        /// The directory.
        directory: DirectoryId,
    },
    /// An admin undid what a directory had done.
    DirectoryUndone {
        /// The directory.
        directory: &'a Directory,
        /// Since when.
        since: Timestamp,
        /// How many members are as they were.
        members: usize,
        /// How many could not be made so.
        left: usize,
    },
    /// A directory made a group.
    GroupCreated(&'a Group, GroupChange),
    /// A directory changed a group.
    GroupUpdated(&'a Group, GroupChange),
    /// A directory deleted a group.
    GroupDeleted(&'a Group, GroupChange),
    /// An admin changed what the members of a group have, to these roles in the product.
    GroupMapped(&'a Group, &'a WordList),
    /// An API key was made.
    ApiKeyCreated(&'a ApiKey),
    /// An API key was revoked.
    ApiKeyRevoked(&'a ApiKey),
    /// A service key was made.
    ServiceKeyCreated(&'a ServiceKey),
    /// A service key was revoked.
    ServiceKeyRevoked(&'a ServiceKey),
    /// A webhook subscription was made.
    WebhookCreated(&'a Webhook),
    /// A webhook subscription was changed.
    WebhookUpdated {
        /// As it was.
        before: &'a Webhook,
        /// As it is.
        after: &'a Webhook,
    },
    /// A webhook subscription was deleted.
    WebhookDeleted(&'a Webhook),
    /// A webhook subscription got a new secret.
    WebhookSecretRotated(&'a Webhook),
}

/// Further facts of an entry, as name and value.
pub type Metadata = Vec<(&'static str, String)>;

/// What follows from a happening.
#[derive(Debug)]
pub struct Told {
    /// The action of the audit entry.
    pub action: AuditAction,
    /// What it was done to; absent when that is the actor.
    pub target: Option<Target>,
    /// Further facts; never a secret.
    pub metadata: Metadata,
    /// Whether the first entry of an action, a source, a target and a clock hour counts the later ones: anybody could make the
    /// service store entries without limit otherwise.
    pub is_counted: bool,
    /// Whether it was the last attempt before throttling, which a second entry says.
    pub is_last_attempt: bool,
    /// The event for the webhooks of the organization and the operator.
    pub event: Option<EventData>,
    /// The notice to the user.
    pub notice: Option<(Email, NoticeKind)>,
    /// The user's language, in which the notice is.
    pub locale: Option<Locale>,
    /// What the operator's own log has in addition to, or in place of, the organization's.
    pub operators: Option<(Option<Target>, Metadata)>,
}

impl Told {
    const fn entry(action: AuditAction) -> Self {
        Self {
            action,
            target: None,
            metadata: Vec::new(),
            is_counted: false,
            is_last_attempt: false,
            event: None,
            notice: None,
            locale: None,
            operators: None,
        }
    }

    fn of(self, kind: &'static str, id: impl ToString) -> Self {
        Self { target: Some(Target::new(kind, id)), ..self }
    }

    fn with(mut self, word: &'static str, value: impl ToString) -> Self {
        self.metadata.push((word, value.to_string()));
        self
    }

    fn with_some(self, word: &'static str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(word, value),
            None => self,
        }
    }

    const fn counted(mut self) -> Self {
        self.is_counted = true;
        self
    }

    const fn last(mut self, is_last_attempt: bool) -> Self {
        self.is_last_attempt = is_last_attempt;
        self
    }

    fn event(self, data: EventData) -> Self {
        Self { event: Some(data), ..self }
    }

    fn notice(self, user: &User, kind: NoticeKind) -> Self {
        Self { notice: Some((user.email.clone(), kind)), locale: user.locale.clone(), ..self }
    }

    /// The operator's own log has the same entry.
    fn operators_too(self) -> Self {
        Self { operators: Some((self.target.clone(), self.metadata.clone())), ..self }
    }

    /// The operator's own log names the organization, also after its deletion.
    fn operators_organization(self, id: OrganizationId, slug: &Slug) -> Self {
        let target = Some(Target::new("organization", id));
        Self { operators: Some((target, vec![("slug", slug.to_string())])), ..self }
    }
}

impl Happening<'_> {
    /// What follows when `by` did it.
    #[expect(clippy::too_many_lines, reason = "a table: a few lines for each happening, and no other place")]
    pub fn told(&self, by: &Actor) -> Told {
        let entry = Told::entry;
        let (actor, cause) = (by.data(), by.cause());
        let user_data = |user: &User| UserData::from(user);
        match *self {
            Self::LoginSucceeded { user, session, method, client } => entry(AuditAction::LoginSucceeded)
                .of("session", session)
                .with("method", method)
                .event(EventData::login(user, session, method, client)),
            Self::SecondFactorRequired { session, is_set_up } => entry(AuditAction::LoginSecondFactorRequired)
                .of("session", session)
                .with_some("setup", is_set_up.then_some("required")),
            Self::LoginFailed { is_last } => entry(AuditAction::LoginFailed).counted().last(is_last),
            Self::LoginDenied(fault) => entry(AuditAction::LoginDenied).with("reason", fault).counted(),
            Self::LoginDeniedAfterFactor(fault) => entry(AuditAction::LoginDenied).with("reason", fault),
            Self::SecondFactorFailed => entry(AuditAction::SecondFactorFailed),
            Self::PasswordPromptFailed { is_last } => entry(AuditAction::PasswordPromptFailed).last(is_last),
            Self::LinkPasswordFailed => entry(AuditAction::PasswordPromptFailed).counted(),
            Self::AccountGuessing { user, are_codes } => entry(AuditAction::AccountGuessing)
                .of("user", user)
                .with("secret", if are_codes { "code" } else { "password" }),
            Self::LoggedOut(session) => entry(AuditAction::LoggedOut).of("session", session),
            Self::LoggedOutEverywhere(user) => of_account(AuditAction::LoggedOutEverywhere, user, by).operators_too(),
            Self::SessionEnded(session) => entry(AuditAction::SessionEnded).of("session", session),
            Self::MemberSessionsEnded { user, count } => {
                entry(AuditAction::SessionEnded).of("user", user).with("sessions", count)
            }
            Self::SessionReused { user, session, client } => entry(AuditAction::SessionReuseDetected)
                .of("session", session)
                .event(EventData::reuse(user, session, client))
                .notice(user, NoticeKind::SessionReuseDetected),
            Self::RefreshReplayed(session) => {
                entry(AuditAction::SessionRefreshReplayed).of("session", session).counted()
            }
            Self::RefreshReplayRefused(session) => {
                entry(AuditAction::SessionRefreshReplayRefused).of("session", session).counted()
            }
            Self::RefreshLost(session) => entry(AuditAction::SessionRefreshLost).of("session", session).counted(),
            Self::SigningKeyRemoved { key, sessions } => {
                entry(AuditAction::SigningKeyRemoved).of("signing_key", key).with("sessions", sessions)
            }
            Self::ProfileUpdated { user, is_email_verified } => of_account(AuditAction::ProfileUpdated, user, by)
                .with_some("isEmailVerified", is_email_verified)
                .operators_too(),
            Self::PasswordSet(user, how) => entry(match how {
                NewPasswordBy::Owner => AuditAction::PasswordChanged,
                NewPasswordBy::Link => AuditAction::PasswordReset,
            })
            .event(EventData::UserPasswordChanged { user: user_data(user) })
            .notice(user, NoticeKind::PasswordChanged),
            Self::PasswordResetRequested => entry(AuditAction::PasswordResetRequested).counted(),
            Self::PasswordRemoved(user) => entry(AuditAction::PasswordRemoved)
                .event(EventData::UserPasswordRemoved { user: user_data(user) })
                .notice(user, NoticeKind::CredentialsRemoved),
            Self::EmailChangeRequested => entry(AuditAction::EmailChangeRequested),
            Self::EmailChangeCancelled => entry(AuditAction::EmailChangeCancelled),
            Self::EmailChanged { user, before } => {
                let notice = Some((before.clone(), NoticeKind::EmailChanged));
                Told { notice, locale: user.locale.clone(), ..entry(AuditAction::EmailChanged) }
                    .event(EventData::UserEmailChanged { user: user_data(user), previous_email: before.clone() })
            }
            Self::EmailChangedByDirectory { user, before } => entry(AuditAction::EmailChanged)
                .of("user", user.id)
                .with("by", "directory")
                .event(EventData::UserEmailChanged { user: user_data(user), previous_email: before.clone() }),
            Self::EmailVerified => entry(AuditAction::EmailVerified),
            Self::SecondFactorEnabled(user) => entry(AuditAction::TwoFactorEnabled)
                .event(EventData::UserTwoFactorEnabled { user: user_data(user) })
                .notice(user, NoticeKind::TwoFactorEnabled),
            Self::SecondFactorDisabled(user) => entry(AuditAction::TwoFactorDisabled)
                .event(EventData::UserTwoFactorDisabled { user: user_data(user) })
                .notice(user, NoticeKind::TwoFactorDisabled),
            Self::SecondFactorRemoved { user, is_alone } => {
                let told = entry(AuditAction::TwoFactorDisabled)
                    .event(EventData::UserTwoFactorDisabled { user: user_data(user) });
                if is_alone { told.notice(user, NoticeKind::CredentialsRemoved) } else { told }
            }
            Self::SecondFactorReset { user, was_on } => {
                let told = of_account(AuditAction::TwoFactorReset, user.id, by).operators_too();
                if !was_on {
                    return told;
                }
                told.event(EventData::UserTwoFactorDisabled { user: user_data(user) })
                    .notice(user, NoticeKind::TwoFactorDisabled)
            }
            Self::Impersonated { user, organization, reason } => entry(AuditAction::UserImpersonated)
                .of("user", user.id)
                .with("slug", organization)
                .with("reason", reason)
                .operators_too(),
            Self::RecoveryCodesReplaced => entry(AuditAction::RecoveryCodesReplaced),
            Self::LoginFailedBy { method, is_last } => {
                entry(AuditAction::LoginFailed).with("method", method).counted().last(is_last)
            }
            Self::PasskeyRefused { is_last } => entry(AuditAction::PasskeyRefused).counted().last(is_last),
            Self::PasskeyAdded(user, passkey) => of_passkey(AuditAction::PasskeyAdded, passkey)
                .event(EventData::UserPasskeyAdded { user: user_data(user), passkey: passkey.into() })
                .notice(user, NoticeKind::PasskeyAdded),
            Self::PasskeyRemoved(user, passkey) => of_passkey(AuditAction::PasskeyRemoved, passkey)
                .event(EventData::UserPasskeyRemoved { user: user_data(user), passkey: passkey.into() })
                .notice(user, NoticeKind::PasskeyRemoved),
            Self::PasskeyRenamed(passkey) => of_passkey(AuditAction::PasskeyRenamed, passkey),
            Self::PasskeyCounterWentBack { user, passkey, is_told } => {
                let told = of_passkey(AuditAction::PasskeyCounterWentBack, passkey).counted();
                if is_told { told.notice(user, NoticeKind::PasskeyCounterWentBack) } else { told }
            }
            Self::PasskeyBackupEligible(passkey) => of_passkey(AuditAction::PasskeyBackupEligible, passkey),
            Self::OrganizationCreated(organization) => entry(AuditAction::OrganizationCreated)
                .operators_organization(organization.id, &organization.slug)
                .event(EventData::OrganizationCreated { organization: organization.into(), actor }),
            Self::OrganizationUpdated { before, after } => Told {
                metadata: [
                    security::changed_words(&before.security, &after.security),
                    before.appearance.changed_words(&after.appearance),
                ]
                .concat(),
                ..entry(AuditAction::OrganizationUpdated)
            }
            .operators_organization(after.id, &after.slug),
            Self::OrganizationMetadataChanged(organization) => entry(AuditAction::OrganizationMetadataChanged)
                .operators_organization(organization.id, &organization.slug),
            Self::MemberMetadataChanged(user) => entry(AuditAction::MemberMetadataChanged).of("user", user),
            Self::OrganizationSuspended(organization) => entry(AuditAction::OrganizationSuspended)
                .operators_organization(organization.id, &organization.slug)
                .event(EventData::OrganizationSuspended { organization: organization.into() }),
            Self::OrganizationActivated(organization) => entry(AuditAction::OrganizationActivated)
                .operators_organization(organization.id, &organization.slug)
                .event(EventData::OrganizationActivated { organization: organization.into() }),
            Self::OrganizationDeleted { id, slug, name, with } => {
                let mut told = entry(AuditAction::OrganizationDeleted).operators_organization(id, slug);
                if let Some((_, metadata)) = &mut told.operators {
                    metadata.extend(with.map(|user| ("with", user.to_string())));
                    // Without it, the entry would read as an act of the command line.
                    metadata.extend(actor.map(|_| ("by", "account_owner".to_owned())));
                }
                let organization = OrganizationData { id, name: name.clone(), slug: slug.clone() };
                told.event(EventData::OrganizationDeleted { organization })
            }
            Self::MemberInvited(invite, roles) => of_invite(AuditAction::MemberInvited, invite)
                .with_some("roles", listed(roles))
                .event(EventData::MemberInvited { invite: InviteData::new(invite, roles), actor }),
            Self::InviteResent(invite) => of_invite(AuditAction::InviteResent, invite),
            Self::InviteRevoked(invite, roles) => of_invite(AuditAction::InviteRevoked, invite)
                .event(EventData::InviteRevoked { invite: InviteData::new(invite, roles), actor }),
            Self::MemberJoined(user, membership, how) => {
                let roles = listed(membership.role_keys());
                let told = entry(AuditAction::MemberJoined).with("role", membership.role).with_some("roles", roles);
                match how {
                    Joining::Founded => told,
                    Joining::Added | Joining::Synchronized(_) => told.of("user", user.id).with("email", &user.email),
                    Joining::Invited(invite) => told.of("invite", invite),
                    Joining::Provisioned(connection) => told.of("connection", connection),
                }
                .event(EventData::MemberJoined {
                    member: MemberData::new(user, membership),
                    actor,
                    cause,
                })
            }
            Self::MemberRemoved(user, membership, departure) => match departure {
                Departure::Removed => of_member(AuditAction::MemberRemoved, user).with("role", membership.role),
                Departure::ByDirectory { status, is_held, role } => of_member(AuditAction::MemberRemoved, user)
                    .with("role", role)
                    .with_some("status", (status != MembershipStatus::Active).then_some(status))
                    .with_some("held", is_held.then_some(true)),
                Departure::Erased => entry(AuditAction::MemberRemoved).of("user", user.id),
            }
            .event(EventData::MemberRemoved { member: MemberData::new(user, membership), actor, cause }),
            Self::MemberRoleChanged { user, member, before } => {
                let (roles, previous_roles) = (member.role_keys(), before.role_keys());
                let mut told = entry(AuditAction::MemberRoleChanged).of("user", user.id);
                if member.role != before.role {
                    told = told.with("from", before.role).with("to", member.role);
                }
                if roles != previous_roles {
                    told = told.with_some("added", listed(&roles.without(previous_roles)));
                    told = told.with_some("taken", listed(&previous_roles.without(roles)));
                }
                told.with("email", &user.email).event(EventData::MemberRoleChanged {
                    member: MemberData::new(user, member),
                    previous_role: before.role,
                    previous_roles: previous_roles.clone(),
                    actor,
                    cause,
                })
            }
            Self::RoleCreated(role) => of_role(AuditAction::RoleCreated, role)
                .with_some("permissions", listed(&role.permissions))
                .operators_too(),
            Self::RoleUpdated { before, after } => {
                let told = of_role(AuditAction::RoleUpdated, after).with("changed", before.changed_words(after));
                let (added, taken) =
                    (after.permissions.without(&before.permissions), before.permissions.without(&after.permissions));
                told.with_some("added", listed(&added)).with_some("taken", listed(&taken)).operators_too()
            }
            Self::RoleDeleted { role, replaced_by } => of_role(AuditAction::RoleDeleted, role)
                .with_some("replacedBy", replaced_by.map(|role| &role.key))
                .operators_too(),
            Self::PermissionsChanged { count, taken } => {
                let told = entry(AuditAction::PermissionsChanged).of("permissions", "catalogue").with("count", count);
                told.with_some("taken", listed(taken)).operators_too()
            }
            Self::MemberSuspended(user, membership) => of_member(AuditAction::MemberSuspended, user)
                .event(EventData::MemberSuspended { member: MemberData::new(user, membership), actor, cause }),
            Self::MemberLostSecondFactor(user, membership) => of_member(AuditAction::MemberSuspended, user)
                .with("reason", "passkeys_removed")
                .event(EventData::MemberSuspended { member: MemberData::new(user, membership), actor, cause }),
            Self::MemberReactivated(user, membership) => of_member(AuditAction::MemberReactivated, user)
                .event(EventData::MemberReactivated { member: MemberData::new(user, membership), actor, cause }),
            Self::AccountExported(user) => of_account(AuditAction::AccountExported, user, by).operators_too(),
            Self::AccountDeleted(user) => {
                let told =
                    of_account(AuditAction::AccountDeleted, user, by).event(EventData::UserErased { user_id: user });
                match by {
                    Actor::Operator(_) | Actor::OperatorPerson { .. } => told.operators_too(),
                    Actor::User { .. } | Actor::Anonymous | Actor::Directory(_) | Actor::System => told,
                }
            }
            Self::UsersImported(import) => entry(AuditAction::UsersImported).of("import", import),
            Self::ImportBegan(import) => entry(AuditAction::UsersImported).of("import", import).operators_too(),
            Self::ImportFinished { import, imported, present, failed } => entry(AuditAction::ImportFinished)
                .of("import", import)
                .with("imported", imported)
                .with("present", present)
                .with("failed", failed)
                .operators_too(),
            Self::DomainClaimed(claim) => of_domain(AuditAction::DomainClaimed, claim),
            Self::DomainVerified(claim) => of_domain(AuditAction::DomainVerified, claim)
                .event(EventData::DomainVerified { domain: claim.into(), actor }),
            Self::DomainRecordMissing(claim) => of_domain(AuditAction::DomainRecordMissing, claim),
            Self::DomainLost(claim) => of_domain(AuditAction::DomainLost, claim),
            Self::DomainDeleted(claim) => of_domain(AuditAction::DomainDeleted, claim),
            Self::FederationRefused { via, refused, rule } => entry(AuditAction::LoginDenied)
                .of(kind_of(via), via)
                .with("reason", refused)
                .with_some("rule", rule)
                .counted(),
            Self::IdentityUnlinked { user, identity, via } => entry(AuditAction::IdentityUnlinked)
                .of("identity", identity.id)
                .with(kind_of(&identity.via), &identity.via)
                .event(EventData::UserIdentityUnlinked {
                    user: user_data(user),
                    identity: IdentityData::new(identity, via),
                })
                .notice(
                    user,
                    match identity.via {
                        VouchedBy::Connection(_) => NoticeKind::IdentityUnlinked,
                        VouchedBy::Provider(_) => NoticeKind::ProviderUnlinked,
                    },
                ),
            Self::IdentityLinked { user, identity, via, is_first } => {
                let told = entry(AuditAction::IdentityLinked)
                    .of("identity", identity.id)
                    .with(kind_of(&identity.via), &identity.via)
                    .event(EventData::UserIdentityLinked {
                        user: user_data(user),
                        identity: IdentityData::new(identity, via),
                    });
                let notice = match identity.via {
                    VouchedBy::Connection(_) => NoticeKind::IdentityLinked,
                    VouchedBy::Provider(_) => NoticeKind::ProviderLinked,
                };
                if is_first { told } else { told.notice(user, notice) }
            }
            Self::ConnectionCreated(connection) => of_connection(AuditAction::ConnectionCreated, connection)
                .event(EventData::ConnectionCreated { connection: connection.into(), actor }),
            Self::ConnectionUpdated { before, after } => of_connection(AuditAction::ConnectionUpdated, after)
                .with("changed", before.changed_words(after))
                .event(EventData::ConnectionUpdated { connection: after.into(), actor }),
            Self::ConnectionDeleted { connection, sessions } => {
                of_connection(AuditAction::ConnectionDeleted, connection)
                    .with("sessions", sessions)
                    .event(EventData::ConnectionDeleted { connection: connection.into(), actor })
            }
            Self::DirectoryCreated(directory) => entry(AuditAction::DirectoryCreated).of("directory", directory.id),
            Self::DirectoryUpdated(directory) => entry(AuditAction::DirectoryUpdated)
                .of("directory", directory.id)
                .with("status", directory.status)
                .with("welcomeMail", directory.welcome_mail),
            Self::DirectoryDeleted(directory) => entry(AuditAction::DirectoryDeleted).of("directory", directory.id),
            Self::DirectoryTokenCreated(token) => of_token(AuditAction::DirectoryTokenCreated, token),
            Self::DirectoryTokenDeleted(token) => of_token(AuditAction::DirectoryTokenDeleted, token),
            Self::DirectoryUserUpdated { user, changed } => {
                of_member(AuditAction::DirectoryUserUpdated, user).with("changed", changed)
            }
            Self::DirectoryRefused { user, directory } => {
                let told = entry(AuditAction::DirectoryRefused).with("reason", "last_admin").counted();
                match user {
                    Some(user) => told.of("user", user),
                    None => told.of("directory", directory),
                }
            }
            Self::DirectoryUndone { directory, since, members, left } => entry(AuditAction::DirectoryUndone)
                .of("directory", directory.id)
                .with("since", since)
                .with("members", members)
                .with("left", left),
            Self::GroupCreated(group, change) => of_group(AuditAction::GroupCreated, group, change),
            Self::GroupUpdated(group, change) => of_group(AuditAction::GroupUpdated, group, change),
            Self::GroupDeleted(group, change) => of_group(AuditAction::GroupDeleted, group, change),
            Self::GroupMapped(group, roles) => of_group(AuditAction::GroupMapped, group, GroupChange::default())
                .with_some("role", group.role)
                .with_some("roles", listed(roles)),
            Self::ApiKeyCreated(key) => of_api_key(AuditAction::ApiKeyCreated, key)
                .event(EventData::ApiKeyCreated { api_key: key.into(), actor }),
            Self::ApiKeyRevoked(key) => of_api_key(AuditAction::ApiKeyRevoked, key)
                .event(EventData::ApiKeyRevoked { api_key: key.into(), actor }),
            Self::ServiceKeyCreated(key) => {
                let told = entry(AuditAction::ServiceKeyCreated)
                    .of("service_key", key.id)
                    .with("name", &key.name)
                    .with("scope", key.scope);
                let told = if key.may_impersonate { told.with("mayImpersonate", true) } else { told };
                told.operators_too()
            }
            Self::ServiceKeyRevoked(key) => entry(AuditAction::ServiceKeyRevoked)
                .of("service_key", key.id)
                .with("name", &key.name)
                .operators_too(),
            Self::WebhookCreated(webhook) => of_webhook(AuditAction::WebhookCreated, webhook),
            Self::WebhookUpdated { before, after } => of_webhook_with(
                AuditAction::WebhookUpdated,
                after,
                vec![("changed", before.changed_words(after)), ("host", after.host().to_owned())],
            ),
            Self::WebhookDeleted(webhook) => of_webhook(AuditAction::WebhookDeleted, webhook),
            Self::WebhookSecretRotated(webhook) => of_webhook(AuditAction::WebhookSecretRotated, webhook),
        }
    }
}

/// An entry about an account: its owner is the actor, or it is the target of the operator's act.
fn of_account(action: AuditAction, user: UserId, by: &Actor) -> Told {
    match by {
        Actor::User { .. } | Actor::Anonymous => Told::entry(action),
        Actor::Operator(_) | Actor::OperatorPerson { .. } | Actor::Directory(_) | Actor::System => {
            Told::entry(action).of("user", user)
        }
    }
}

/// An entry about a member. It has the address: after a removal the organization can't find it by the identifier any more.
fn of_member(action: AuditAction, user: &User) -> Told {
    Told::entry(action).of("user", user.id).with("email", &user.email)
}

fn of_invite(action: AuditAction, invite: &Invite) -> Told {
    Told::entry(action).of("invite", invite.id).with("email", &invite.email).with("role", invite.role)
}

/// An entry about a role with permissions. It has the key, as no list shows a deleted one.
fn of_role(action: AuditAction, role: &ProductRole) -> Told {
    Told::entry(action).of("role", role.id).with("key", &role.key)
}

/// The words with spaces between; absent when there are none.
fn listed(words: &WordList) -> Option<String> {
    (!words.is_empty()).then(|| words.iter().collect::<Vec<_>>().join(" "))
}

/// An entry about a passkey. It has the name, as no list shows a removed one.
fn of_passkey(action: AuditAction, passkey: &Passkey) -> Told {
    Told::entry(action).of("passkey", passkey.id).with("name", &passkey.name)
}

/// An entry about a claim to a domain. It has the name, as no list shows a deleted claim.
fn of_domain(action: AuditAction, claim: &DomainClaim) -> Told {
    Told::entry(action).of("domain", claim.id).with("domain", &claim.name)
}

/// What audit entries call it.
const fn kind_of(via: &VouchedBy) -> &'static str {
    match via {
        VouchedBy::Connection(_) => "connection",
        VouchedBy::Provider(_) => "provider",
    }
}

/// An entry about a connection. It has the name, as no list shows a deleted one.
fn of_connection(action: AuditAction, connection: &Connection) -> Told {
    Told::entry(action).of("connection", connection.id).with("name", &connection.name)
}

/// An entry about a token of a directory.
fn of_token(action: AuditAction, token: &DirectoryToken) -> Told {
    Told::entry(action).of("directory_token", token.id).with("prefix", &token.prefix)
}

/// An entry about a group of a directory.
fn of_group(action: AuditAction, group: &Group, change: GroupChange) -> Told {
    let told = Told::entry(action).of("group", group.id).with("name", &group.display_name);
    let counted = |count: usize| (count > 0).then_some(count);
    told.with_some("added", counted(change.added)).with_some("removed", counted(change.removed))
}

/// An entry about an API key. It has the name, as no list shows a revoked key.
fn of_api_key(action: AuditAction, key: &ApiKey) -> Told {
    Told::entry(action).of("api_key", key.id).with("name", &key.name)
}

/// An entry about a webhook subscription. Of the URL it has only the host: the log is kept for long, and the rest of a URL is
/// often a secret.
fn of_webhook(action: AuditAction, webhook: &Webhook) -> Told {
    of_webhook_with(action, webhook, vec![("host", webhook.host().to_owned())])
}

fn of_webhook_with(action: AuditAction, webhook: &Webhook, metadata: Metadata) -> Told {
    let told = Told { metadata, ..Told::entry(action).of("webhook", webhook.id) };
    match webhook.owner {
        WebhookOwner::Organization(_) => told,
        WebhookOwner::Operator => told.operators_too(),
    }
}
