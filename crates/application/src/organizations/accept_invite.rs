//! `GET /org/invites/{token}` and `POST /org/invites/{token}/accept` (docs/security.md: H1–H4).
//!
//! | address of the invitation | name and password sent | outcome |
//! |---------------------------|------------------------|---------|
//! | has an account            | neither                | the account joins |
//! | has an account            | one or both            | refused: sign in, or leave them out |
//! | has no account            | both                   | a new account is created and joins |
//! | has no account            | not both               | refused; the error names what is missing |
//!
//! A present member joins anew, in the same role, where the organization forbids passwords: as after a removal, the passkeys of before
//! count there no more, and the sessions there end.
//!
//! `Acceptance::new` decides before the password is hashed; `Acceptance::account` decides again in the writing transaction.
//!
//! Accepting by the link alone, without a session of the account in the same browser, removes what somebody else may have set
//! for an account with an unproven address (`accounts::unproven`). A new password comes by a reset link. The link proves the
//! address, except while a second factor stays: then passing it does.
//!
//! The token is the credential, and is checked first. An existing account joins by the token alone, but a mailed link never
//! skips the second factor: then only a partial session begins.

use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, Joining};
use orgauth_domain::mail::Message;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::invite::{Invite, InviteRefusal};
use orgauth_domain::organizations::membership::{MemberRefusal, Membership};
use orgauth_domain::organizations::roles::RoleId;
use orgauth_domain::organizations::security::{EmailDomainNotAllowed, RequireSso};
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{Repositories, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::text::Name;
use orgauth_domain::{Secret, Timestamp, UserId};

use crate::accounts::new_password::NewPassword;
use crate::accounts::unproven::{self, PasskeyReliedOn};
use crate::app::{App, RequestContext};
use crate::authorize;
use crate::error::{Error, refusals};
use crate::organizations::invites::{inviter, roles_given};
use crate::organizations::joining::{self, JoiningRoles};
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};
use crate::single_sign_on;

/// Why an invitation was not accepted. It stays as it was.
pub type AcceptError = Error<AcceptRefusal>;

/// Why an invitation was not accepted. It stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AcceptRefusal {
    /// The token is not valid in this organization.
    #[error(transparent)]
    Refused(#[from] InviteRefusal),
    /// The organization no longer allows addresses of this domain.
    #[error(transparent)]
    EmailDomain(#[from] EmailDomainNotAllowed),
    /// Nobody has proven the account's address so far, and its passkey is the only second factor, which an organization requires, or opens
    /// one that forbids
    /// passwords.
    #[error("this address has an account with a passkey: sign in with it, then open the link in the same browser")]
    PasskeyRequired,
    /// The address has an account: it must join without name and password, and keeps its own.
    #[error("this address has an account: accept without name and password, or sign in")]
    AccountExists,
    /// The account is a member already.
    #[error("this account is a member of the organization already")]
    AlreadyMember,
    /// A new account needs a name and a password.
    #[error("a new account needs a name and a password")]
    RegistrationIncomplete {
        /// The name is missing.
        name: bool,
        /// The password is missing.
        password: bool,
    },
    /// The password is refused.
    #[error("the password is refused")]
    PasswordRejected(Vec<PasswordReason>),
}

refusals!(AcceptRefusal: InviteRefusal, EmailDomainNotAllowed);

/// A valid invitation, for its holder.
pub struct InvitePreview {
    /// The invitation.
    pub invite: Invite,
    /// The organization that it invites to.
    pub organization: Organization,
    /// Whether its address has an account.
    pub account_exists: bool,
    /// Whether accepting without a session of the account removes its password: nobody has proven the address so far.
    pub removes_password: bool,
}

/// Reads an invitation by its token. Changes nothing, so that mail scanners which follow links do no harm.
///
/// # Errors
/// The token is not that of a pending invitation of this organization.
pub fn preview(app: &App, organization: &Organization, token: &Secret) -> Result<InvitePreview, AcceptError> {
    let now = app.now();
    let digest = TokenDigest::of(token);
    read(&*app.store, |repositories| {
        let invite = found(repositories, organization, &digest)?;
        let inviter = inviter(repositories, &invite)?;
        invite.open(now, inviter.as_ref())?;
        let account = repositories.users().by_email(&invite.email)?;
        let removes_password = match &account {
            Some(user) if !user.is_email_verified => repositories.users().password_hash(user.id)?.is_some(),
            _ => false,
        };
        let (organization, account_exists) = (organization.clone(), account.is_some());
        Ok(InvitePreview { invite, organization, account_exists, removes_password })
    })
}

/// The fields that the invited person sends.
#[derive(Clone, Default)]
pub struct Registration {
    /// The name of a new account.
    pub name: Option<Name>,
    /// The password of a new account.
    pub password: Option<Secret>,
}

/// An acceptance of an invitation.
pub struct AcceptCommand {
    /// The organization of the request.
    pub organization: Organization,
    /// The token of the mailed link.
    pub token: Secret,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Makes the invited person a member and begins a session. Reports errors in the `registration` only after the token has
/// been found valid.
///
/// # Errors
/// The token is not valid here; the organization is suspended, or no longer allows the address's domain; the registration's
/// own error; fields for an account that exists, or missing ones for a new account; the password's policy. The writing
/// transaction checks invitation, organization and account again, as a concurrent request may have come first. After an
/// error nothing has changed.
pub async fn accept<E: From<AcceptError>>(
    app: &App,
    command: AcceptCommand,
    registration: Result<Registration, E>,
) -> Result<Joined, E> {
    let AcceptCommand { organization, token, presented, request } = command;
    let opened = app.run(move |app| preview(app, &organization, &token)).await?;
    active(&opened.organization).map_err(AcceptError::from)?;
    opened.organization.security.admit(&opened.invite.email).map_err(AcceptError::from)?;
    let opened = app.run(move |app| by_link(app, opened)).await?;
    let acceptance = Acceptance::new(opened, registration?)?;
    let hash = match acceptance.new_password() {
        Some(new) => Some(new.hash(app, AcceptRefusal::PasswordRejected).await?),
        None => None,
    };
    Ok(app.run(move |app| acceptance.write(app, hash.as_ref(), &presented, &request)).await?)
}

/// An acceptance whose checks passed; it still needs the hash of its password, if it has one.
struct Acceptance {
    invite: Invite,
    organization: Organization,
    registration: Option<(Name, Secret)>,
}

/// The outcome of an accepted invitation.
pub struct Joined {
    /// The session that began: a partial one when a second factor is still required.
    pub sign_in: SignIn,
    /// The new membership.
    pub membership: Membership,
    /// The organization.
    pub organization: Organization,
}

impl Acceptance {
    /// Checks that the fields which were sent fit the invitation's address.
    fn new(opened: InvitePreview, registration: Registration) -> Result<Self, AcceptError> {
        let InvitePreview { invite, organization, account_exists, .. } = opened;
        let registration = match (account_exists, registration.name, registration.password) {
            (true, None, None) => None,
            (true, _, _) => return Err(AcceptRefusal::AccountExists.into()),
            (false, Some(name), Some(password)) => Some((name, password)),
            (false, name, password) => {
                return Err(AcceptRefusal::RegistrationIncomplete {
                    name: name.is_none(),
                    password: password.is_none(),
                }
                .into());
            }
        };
        Ok(Self { invite, organization, registration })
    }

    /// The password of a new account; absent when the account exists.
    fn new_password(&self) -> Option<NewPassword> {
        let (name, password) = self.registration.as_ref()?;
        Some(NewPassword::new(password.clone(), &self.invite.email, Some(name), &self.organization))
    }

    /// Writes account, membership, session, invitation, events and mail, all or nothing.
    fn write(
        &self,
        app: &App,
        hash: Option<&PasswordHash>,
        presented: &PresentedCookies,
        request: &RequestContext,
    ) -> Result<Joined, AcceptError> {
        let now = app.now();
        let start = Start::draw(app, presented, now)?;
        let new_id = app.entropy.id(now);
        let organization_id = self.organization.id;
        let record = Record::new(app, Some(request), now);
        // A new account has just set its password; an existing one has only proven that its user reads its mail.
        let method = match &self.registration {
            Some(_) => SignInMethod::InviteWithPassword,
            None => SignInMethod::Invite,
        };
        let (begun, user, membership, organization) = transact(&*app.store, |repositories| {
            let organization = repositories.organizations().lock(organization_id)?.ok_or(InviteRefusal::Invalid)?;
            let (existing, old) = self.locked(repositories)?;
            // Checks the invitation before the account: a concurrent request with the same token may have created the
            // account.
            let (invite, roles) = self.accepted(app, repositories, now)?;
            active(&organization)?;
            organization.security.admit(&invite.email)?;
            if organization.security.require_sso != RequireSso::Off {
                return Err(single_sign_on::required_at(repositories, &organization, &invite.email)?.into());
            }
            let mut user = self.account(repositories, existing, hash, new_id, now)?;
            // A link that others were shown proves no mailbox: it lets its holder in to this organization, and proves nothing of an account
            // that is there.
            let is_shown = invite.is_link_shown && self.registration.is_none();
            let is_first_proof = !is_shown && !user.is_email_verified;
            // The person who reads the mailbox also signed in to the account, by more than what was mailed.
            let by_link_alone = is_first_proof
                && authorize::account_wide_session(app, repositories, presented, user.id, request)?.is_none();
            if by_link_alone {
                unproven::hand_over(app, repositories, &record, &mut user, &organization, now)?
                    .map_err(|PasskeyReliedOn| AcceptRefusal::PasskeyRequired)?;
            } else if is_first_proof {
                unproven::mark_proven(repositories, &record, &mut user, &organization, now)?;
            }
            let whose = (organization.id, &organization.security);
            let membership = Membership::accept(old.as_ref(), whose, (user.id, invite.role), now)
                .map_err(|_: MemberRefusal| AcceptRefusal::AlreadyMember)?;
            if old.is_some() {
                // A present member's, too: what began before the invitation may be another's.
                let reason = EndReason::MemberReactivated;
                repositories.sessions().end_member(organization.id, user.id, reason, now)?;
            }
            let written = joining::write(repositories, membership, old.as_ref(), JoiningRoles::by_hand(&roles), now)?;
            let membership = written.map_err(|_| AcceptRefusal::AlreadyMember)?;
            repositories.invites().update(&invite)?;
            let what = Happening::MemberJoined(&user, &membership, Joining::Invited(invite.id));
            record.happened(repositories, &organization, &Actor::from(&user), what)?;
            let (name, app_url) = (organization.name.clone(), organization.app_url.clone());
            let sign_in = Some(app.settings.links.sign_in_place(&organization));
            let message = Message::Joined { organization: name, role: membership.role, app_url, sign_in };
            record.notify(repositories, organization.id, &user.email, message)?;
            // As from an organization's page, the session doesn't reach the account.
            let request =
                &RequestContext { on_organization_page: request.on_organization_page || is_shown, ..request.clone() };
            let who = Who {
                organization: &organization,
                user: &user,
                request,
                method,
                role: membership.role,
                from: None,
                passkey: None,
                identity: None,
                connection: None,
            };
            let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
            Ok::<_, AcceptError>((begun, user, membership, organization))
        })?;
        let sign_in = session_issuer::answer(app, &begun, user, membership.clone())?;
        Ok(Joined { sign_in, membership, organization })
    }

    /// Locks and returns the account of the invitation's address, and its membership; absent when there is none.
    fn locked(&self, repositories: &mut dyn Repositories) -> StoreResult<(Option<User>, Option<Membership>)> {
        let Some(user) = repositories.users().by_email(&self.invite.email)? else { return Ok((None, None)) };
        // Its owner may have changed the address meanwhile.
        let locked = repositories.users().lock(user.id)?.filter(|user| user.email == self.invite.email);
        let Some(user) = locked else { return Ok((None, None)) };
        let membership = repositories.memberships().lock(self.organization.id, user.id)?;
        Ok((Some(user), membership))
    }

    /// Returns the account of the invitation's address, or inserts a new one.
    fn account(
        &self,
        repositories: &mut dyn Repositories,
        existing: Option<User>,
        hash: Option<&PasswordHash>,
        new_id: UserId,
        now: Timestamp,
    ) -> Result<User, AcceptError> {
        match (existing, &self.registration) {
            (Some(user), None) => Ok(user),
            (Some(_), Some(_)) => Err(AcceptRefusal::AccountExists.into()),
            (None, Some((name, _))) => {
                let user = User::verified(new_id, self.invite.email.clone(), name.clone(), now);
                repositories.users().insert(&user, hash)?.map_err(|_| AcceptRefusal::AccountExists)?;
                Ok(user)
            }
            (None, None) => Err(AcceptRefusal::RegistrationIncomplete { name: true, password: true }.into()),
        }
    }

    /// Locks the invitation and returns it as accepted, if it is still pending: a concurrent request may have accepted,
    /// revoked or resent it. Also returns the roles in the product that it gives.
    fn accepted(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        now: Timestamp,
    ) -> Result<(Invite, Vec<RoleId>), AcceptError> {
        let invite = repositories.invites().lock(self.organization.id, self.invite.id)?;
        let invite = invite.filter(|invite| invite.token == self.invite.token).ok_or(InviteRefusal::Invalid)?;
        let inviter = inviter(repositories, &invite)?;
        let roles = roles_given(app, repositories, &invite, inviter.as_ref())?;
        Ok((invite.accept(now, inviter.as_ref())?, roles))
    }
}

fn found(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    token: &TokenDigest,
) -> Result<Invite, AcceptError> {
    let entry = repositories.invites().by_token(organization.id, token)?;
    Ok(entry.ok_or(InviteRefusal::Invalid)?.invite)
}

/// Refuses an organization that requires single sign-on: the invited person joins by signing in by its connection. That holds for
/// admins too; whoever reads the mailbox has shown no second factor yet.
fn by_link(app: &App, opened: InvitePreview) -> Result<InvitePreview, AcceptError> {
    if opened.organization.security.require_sso == RequireSso::Off {
        return Ok(opened);
    }
    let InvitePreview { organization, invite, .. } = &opened;
    Err(read(&*app.store, |repositories| single_sign_on::required_at(repositories, organization, &invite.email))?
        .into())
}

fn active(organization: &Organization) -> Result<(), AccessFault> {
    match organization.status {
        OrganizationStatus::Active => Ok(()),
        OrganizationStatus::Suspended => Err(AccessFault::OrganizationSuspended),
    }
}
