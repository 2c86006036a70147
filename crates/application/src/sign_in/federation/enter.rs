//! Finds, links or makes the account of a person whom a provider has named, and begins the session: all or nothing.
//!
//! The transaction locks the organization's row first, as every change of connections, domains and members does. So what decides
//! here is what holds when it commits.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, Joining};
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::connection::{ClientSecret, Connection, ConnectionStatus, SecondFactorBy};
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::attempt::{EntryKind, Outcome};
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId};
use orgauth_domain::sign_in::federation::linking::{
    AccountOfAddress, Admission, Belonging, ConnectionStanding, Entry, Found, Introduced, by_connection,
};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::role_mapping::applied;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::{Email, Timestamp, UserId};

use super::attempts::Ending;
use crate::accounts::unproven::{self, PasskeyReliedOn};
use crate::app::{App, RequestContext};
use crate::error::{Error, refusals};
use crate::organizations::connections::{ConnectionPlace, opened};
use crate::organizations::invites::inviter;
use crate::organizations::{joining, security};
use crate::own_account;
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};

/// Nobody is signed in. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotEntered(pub Refused);

refusals!(NotEntered);

impl From<Refused> for Error<NotEntered> {
    fn from(refused: Refused) -> Self {
        Self::Refused(NotEntered(refused))
    }
}

/// A person whom a provider has named, and who wants to enter.
pub(super) struct Entering<'a> {
    pub(super) place: ConnectionPlace,
    pub(super) flow: &'a Flow,
    pub(super) asserted: &'a Asserted,
    pub(super) claims: &'a [String],
    /// Sessions that the browser holds.
    pub(super) presented: &'a PresentedCookies,
    pub(super) request: &'a RequestContext,
}

/// Signs the person in.
///
/// # Errors
/// The rule that refuses it; the store failed.
pub(super) fn enter(app: &App, entering: &Entering<'_>) -> Result<(SignIn, Organization), Error<NotEntered>> {
    let now = app.now();
    let start = Start::draw(app, entering.presented, now)?;
    let record = Record::new(app, Some(entering.request), now);
    let drawn = (app.entropy.id(now), app.entropy.id(now));
    let (begun, user, membership, organization) = transact(&*app.store, |repositories| {
        let (organization, connection, secret) = locked(app, repositories, entering.place, entering.asserted)?;
        if !repositories.single_use().use_up(&entering.flow.used_as(&app.digests), entering.flow.expires_at)? {
            return Err(Refused::FlowExpired.into());
        }
        let standing = standing(app, &connection, &secret);
        let judged = judge(repositories, (&organization, &connection, standing), entering.asserted, now)?;
        let entry = judged.entry;
        let writing = Writing { app, record: &record, organization: &organization, connection: &connection, now };
        let (user, membership) = writing.apply(repositories, judged, entering.asserted, drawn)?;
        let method = match connection.second_factor {
            SecondFactorBy::Provider => SignInMethod::ConnectionWithFactor,
            SecondFactorBy::Ours => SignInMethod::Connection,
        };
        let who = Who {
            organization: &organization,
            user: &user,
            request: entering.request,
            method,
            role: membership.role,
            from: None,
            passkey: None,
            connection: Some(connection.id),
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        if begun.must_set_up() && !own_account::is_of(repositories, &user, &organization)? {
            // The provider could plant a factor for which the other organizations would ask.
            return Err(Refused::TwoFactorRequired.into());
        }
        let names = &entering.asserted.session;
        repositories.sessions().name_by_provider(begun.session.id, connection.id, names)?;
        let ending = Ending {
            outcome: Outcome::SignedIn,
            code: None,
            fault: None,
            claims: entering.claims,
            asserted: Some(entering.asserted),
            entry: Some(EntryKind::from(entry)),
        };
        repositories.attempts().append(&ending.attempt(app, connection.id))?;
        Ok::<_, Error<NotEntered>>((begun, user, membership, organization))
    })?;
    Ok((session_issuer::answer(app, &begun, user, membership)?, organization))
}

/// What the sign-in would do if the connection were on. Changes nothing.
///
/// # Errors
/// The rule that would refuse it; the store failed.
pub(super) fn try_out(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    connection: &Connection,
    asserted: &Asserted,
    now: Timestamp,
) -> Result<EntryKind, Error<NotEntered>> {
    let at = (organization, connection, ConnectionStanding::Active);
    Ok(judge(repositories, at, asserted, now)?.entry.into())
}

/// Locks the organization, and returns it with its connection and that one's secret, if it is still the connection under which the
/// answer was checked.
pub(super) fn locked(
    app: &App,
    repositories: &mut dyn Repositories,
    place: ConnectionPlace,
    asserted: &Asserted,
) -> Result<(Organization, Connection, ClientSecret), Error<NotEntered>> {
    let organization = repositories.organizations().lock(place.organization)?.ok_or(Refused::FlowExpired)?;
    match organization.status {
        OrganizationStatus::Active => {}
        OrganizationStatus::Suspended => return Err(Refused::OrganizationSuspended.into()),
    }
    let found = repositories.connections().get(organization.id, place.connection)?;
    let connection = found.ok_or(Refused::ConnectionNotFound)?;
    let secret = opened(app, &connection)?;
    if connection.judgement(&app.digests, &secret) != asserted.judged_by {
        return Err(Refused::FlowExpired.into());
    }
    Ok((organization, connection, secret))
}

fn standing(app: &App, connection: &Connection, secret: &ClientSecret) -> ConnectionStanding {
    match connection.status {
        ConnectionStatus::Draft => ConnectionStanding::Draft,
        ConnectionStatus::Active => match connection.check_proven(&connection.fingerprint(&app.digests, secret)) {
            Ok(()) => ConnectionStanding::Active,
            Err(_) => ConnectionStanding::Untested,
        },
    }
}

/// What is to be done, with the locked rows that it is done to.
struct Judged {
    entry: Entry,
    user: Option<User>,
    membership: Option<Membership>,
    invite: Option<Invite>,
    identity: Option<Identity>,
}

/// Decides by the rows of now. Locks the account, the membership and the invitation.
fn judge(
    repositories: &mut dyn Repositories,
    (organization, connection, standing): (&Organization, &Connection, ConnectionStanding),
    asserted: &Asserted,
    now: Timestamp,
) -> Result<Judged, Error<NotEntered>> {
    if !organization.security.allows(Method::Connection) {
        return Err(Refused::MethodNotAllowed.into());
    }
    let identity = repositories.identities().of_subject(connection.id, &asserted.subject)?;
    let introduced = asserted.introduction.as_ref();
    let account = match (&identity, introduced) {
        (Some(identity), _) => Some(identity.user_id),
        (None, Some(introduced)) => repositories.users().by_email(&introduced.email)?.map(|user| user.id),
        (None, None) => None,
    };
    let user = match account {
        Some(id) => repositories.users().lock(id)?,
        None => None,
    };
    let membership = match &user {
        Some(user) => repositories.memberships().lock(organization.id, user.id)?,
        None => None,
    };
    let belonging = match membership.as_ref().map(|membership| membership.status) {
        None => Belonging::Never,
        Some(MembershipStatus::Active) => Belonging::Active,
        Some(MembershipStatus::Suspended) => Belonging::Suspended,
        Some(MembershipStatus::Removed) => Belonging::Removed,
    };
    let (mut invite, mut found) = (None, Found::Unknown(None));
    match (&identity, &user, introduced) {
        (Some(_), Some(user), _) => {
            let admission;
            (invite, admission) = admission_of(repositories, organization, &user.email, now)?;
            found = Found::Known { belonging, is_proven: user.is_email_verified, admission };
        }
        (_, user, Some(introduced)) => {
            let admission;
            (invite, admission) = admission_of(repositories, organization, &introduced.email, now)?;
            let has_identity = |user: &User, repositories: &mut dyn Repositories| -> StoreResult<bool> {
                let theirs = repositories.identities().of_user(user.id)?;
                Ok(theirs.iter().any(|identity| identity.connection_id == connection.id))
            };
            let account = match user {
                Some(user) => Some(AccountOfAddress {
                    belonging,
                    is_proven: user.is_email_verified,
                    has_identity: has_identity(user, repositories)?,
                }),
                None => None,
            };
            // Only domains that it has verified now count, also where the connection names its own.
            let claims = repositories.domains().list(connection.organization_id)?;
            let domain = connection.standing_of(&claims, introduced.email.domain());
            found = Found::Unknown(Some(Introduced { proof: introduced.proof, domain, admission, account }));
        }
        (_, _, None) => {}
    }
    let entry = by_connection(standing, connection.provisioning.is_enabled, found).map_err(Refused::from)?;
    Ok(Judged { entry, user, membership, invite, identity })
}

/// The pending invitation of an address, if it can be accepted now, and what the organization says to the address.
fn admission_of(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    email: &Email,
    now: Timestamp,
) -> StoreResult<(Option<Invite>, Admission)> {
    let invite = match repositories.invites().lock_pending(organization.id, email)? {
        Some(invite) => {
            let inviter = inviter(repositories, &invite)?;
            Some(invite).filter(|invite| invite.open(now, inviter.as_ref()).is_ok())
        }
        None => None,
    };
    let admission =
        Admission { is_invited: invite.is_some(), is_allowed: organization.security.admit(email).is_ok() };
    Ok((invite, admission))
}

/// What an entry is written with.
struct Writing<'a> {
    app: &'a App,
    record: &'a Record,
    organization: &'a Organization,
    connection: &'a Connection,
    now: Timestamp,
}

impl Writing<'_> {
    /// Does what was decided. Returns the account and the membership after it.
    fn apply(
        &self,
        repositories: &mut dyn Repositories,
        judged: Judged,
        asserted: &Asserted,
        (new_user, new_identity): (UserId, IdentityId),
    ) -> Result<(User, Membership), Error<NotEntered>> {
        let Judged { entry, user, membership, invite, identity } = judged;
        let mut user = match user {
            Some(user) => user,
            None => self.created(repositories, asserted, new_user)?,
        };
        let cleanse = match entry {
            Entry::Link { cleanse } | Entry::AcceptInvite { cleanse } | Entry::Join { cleanse } => cleanse,
            Entry::SignIn | Entry::Create => false,
        };
        if cleanse {
            unproven::hand_over(self.app, repositories, self.record, &mut user, self.organization, self.now)?
                .map_err(|PasskeyReliedOn| Refused::ReauthenticationRequired)?;
        }
        let membership = match (entry, membership) {
            (Entry::SignIn | Entry::Link { .. }, Some(membership)) => {
                self.map_role(repositories, &user, membership, asserted.role)?
            }
            (Entry::SignIn | Entry::Link { .. }, None) => return Err(Refused::NotAMember.into()),
            (Entry::AcceptInvite { .. }, old) => {
                let invite = invite.ok_or(Refused::NotAMember)?;
                self.accept(repositories, &user, old.as_ref(), invite)?
            }
            (Entry::Join { .. } | Entry::Create, old) => {
                let role = asserted.role.unwrap_or(self.connection.provisioning.role);
                self.join(repositories, &user, old.as_ref(), role, Joining::Provisioned(self.connection.id))?
            }
        };
        if let Some(identity) = identity {
            repositories.identities().touch(identity.id, self.now)?;
        } else {
            let identity = Identity {
                id: new_identity,
                user_id: user.id,
                connection_id: self.connection.id,
                subject: asserted.subject.clone(),
                email: asserted.introduction.as_ref().map(|introduced| introduced.email.clone()),
                created_at: self.now,
                last_used_at: self.now,
            };
            repositories.identities().insert(&identity)?.map_err(|_| Refused::IdentityExists)?;
            let (via, is_first) = (&self.connection.name, entry == Entry::Create);
            let what = Happening::IdentityLinked { user: &user, identity: &identity, via, is_first };
            self.record.happened(repositories, self.organization, &Actor::from(&user), what)?;
        }
        Ok((user, membership))
    }

    /// Makes the account: without a password, and its address proven, by the organization's proof of its domain.
    fn created(
        &self,
        repositories: &mut dyn Repositories,
        asserted: &Asserted,
        id: UserId,
    ) -> Result<User, Error<NotEntered>> {
        let email = asserted.introduction.as_ref().map(|introduced| introduced.email.clone());
        let (Some(email), Some(name)) = (email, asserted.name.clone()) else {
            return Err(Refused::EmailDomainNotVerified.into());
        };
        let user = User::verified(id, email, name, self.now);
        // Another organization's transaction may have made the account meanwhile; the next attempt finds it.
        repositories.users().insert(&user, None)?.map_err(|_| Refused::Unavailable)?;
        Ok(user)
    }

    /// The membership with the role that the connection's rules give. The last active admin stays one.
    fn map_role(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        before: Membership,
        role: Option<Role>,
    ) -> StoreResult<Membership> {
        let Some(role) = role.filter(|role| *role != before.role) else { return Ok(before) };
        let other_admins = repositories.memberships().other_admins(self.organization.id, user.id)?;
        let member = applied(before.clone(), role, other_admins);
        if member.role != before.role {
            repositories.memberships().update(&member)?;
            if member.role != Role::Admin {
                security::follow_demotion(repositories, self.organization, &member, self.now)?;
            }
            let what = Happening::MemberRoleChanged { user, member: &member, before: before.role };
            self.record.happened(repositories, self.organization, &Actor::System, what)?;
        }
        Ok(member)
    }

    fn accept(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        old: Option<&Membership>,
        invite: Invite,
    ) -> Result<Membership, Error<NotEntered>> {
        let inviter = inviter(repositories, &invite)?;
        let invite = invite.accept(self.now, inviter.as_ref()).map_err(|_| Refused::NotAMember)?;
        let membership = self.join(repositories, user, old, invite.role, Joining::Invited(invite.id))?;
        repositories.invites().update(&invite)?;
        Ok(membership)
    }

    fn join(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        old: Option<&Membership>,
        role: Role,
        how: Joining,
    ) -> Result<Membership, Error<NotEntered>> {
        let (organization, now) = (self.organization, self.now);
        let membership =
            Membership::join(old, organization.id, user.id, role, now).map_err(|_| Refused::NotAMember)?;
        joining::write(repositories, &membership, old.is_some())?.map_err(|_| Refused::Unavailable)?;
        let what = Happening::MemberJoined(user, &membership, how);
        self.record.happened(repositories, organization, &Actor::from(user), what)?;
        let message = Message::Joined {
            organization: organization.name.clone(),
            role: membership.role,
            app_url: organization.app_url.clone(),
            sign_in: Some(self.app.settings.links.sign_in_place(organization)),
        };
        self.record.notify(repositories, organization.id, &user.email, message)?;
        Ok(membership)
    }
}
