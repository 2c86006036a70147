//! Decides, by the rows of now, what a sign-in by a provider does. Locks the account, the membership and the invitation; the caller has
//! locked the organization.

use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::linking::{
    self, AccountOfAddress, Admission, Belonging, ConnectionStanding, DomainStanding, Entry, Found, Introduced,
    ProviderEntry,
};
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::{Email, Timestamp, UserId};

use super::not_entered::NotEntered;
use crate::app::App;
use crate::barred;
use crate::error::Error;
use crate::organizations::invites::inviter;

/// The locked rows of a person whom a provider has named.
pub(super) struct Rows {
    /// The account that has the identity, or else the address; absent: none.
    pub(super) user: Option<User>,
    /// What it is to the organization; absent: it never was a member.
    pub(super) membership: Option<Membership>,
    /// The pending invitation that can be accepted.
    pub(super) invite: Option<Invite>,
    /// The identity, if it is known.
    pub(super) identity: Option<Identity>,
}

/// Decides a sign-in by a connection.
///
/// # Errors
/// The rule that refuses it; the store failed.
pub(super) fn by_connection(
    app: &App,
    repositories: &mut dyn Repositories,
    (organization, connection, standing): (&Organization, &Connection, ConnectionStanding),
    asserted: &Asserted,
    now: Timestamp,
) -> Result<(Entry, Rows), Error<NotEntered>> {
    if !organization.security.allows(Method::Connection) {
        return Err(Refused::MethodNotAllowed.into());
    }
    let via = VouchedBy::Connection(connection.id);
    let domain = |repositories: &mut dyn Repositories, email: &Email| {
        // Only domains that it has verified now count, also where the connection names its own.
        let claims = repositories.domains().list(connection.organization_id)?;
        Ok(connection.standing_of(&claims, email.domain()))
    };
    let (rows, found) = rows(repositories, (organization, &via), asserted, (&domain, NOBODY), now)?;
    let provisions = connection.provisioning.is_enabled
        && matches!(found, Found::Unknown(_))
        && !barred::is_barred(app, repositories, connection, asserted)?;
    let entry = linking::by_connection(standing, provisions, found).map_err(Refused::from)?;
    Ok((entry, rows))
}

/// Whether the browser shows something that makes an identity of this user count in the organization.
pub(super) type Voucher<'a> = dyn Fn(&mut dyn Repositories, UserId) -> StoreResult<bool> + 'a;

/// Nothing does.
pub(super) const NOBODY: &Voucher<'static> = &|_, _| Ok(false);

/// Decides a sign-in by a provider of the whole service.
///
/// # Errors
/// The rule that refuses it; the store failed.
pub(super) fn by_provider(
    repositories: &mut dyn Repositories,
    (organization, provider): (&Organization, &Provider),
    asserted: &Asserted,
    vouches: &Voucher<'_>,
    now: Timestamp,
) -> Result<(ProviderEntry, Rows), Error<NotEntered>> {
    if !organization.security.allows(Method::Provider) {
        return Err(Refused::MethodNotAllowed.into());
    }
    let via = VouchedBy::Provider(provider.id.clone());
    // The provider vouches for the address, whatever its domain is.
    let domain = |_: &mut dyn Repositories, _: &Email| Ok(DomainStanding::Unverified);
    let (rows, found) = rows(repositories, (organization, &via), asserted, (&domain, vouches), now)?;
    Ok((linking::by_provider(provider.rules, found).map_err(Refused::from)?, rows))
}

/// How the domain of an address is read.
type DomainReader<'a> = dyn Fn(&mut dyn Repositories, &Email) -> StoreResult<DomainStanding> + 'a;

fn rows(
    repositories: &mut dyn Repositories,
    (organization, via): (&Organization, &VouchedBy),
    asserted: &Asserted,
    (domain, vouches): (&DomainReader<'_>, &Voucher<'_>),
    now: Timestamp,
) -> StoreResult<(Rows, Found)> {
    let found = repositories.identities().of_subject(via, &asserted.subject)?;
    let introduced = asserted.introduction.as_ref();
    let account = match (&found, introduced) {
        (Some(identity), _) => Some(identity.user_id),
        (None, Some(introduced)) => repositories.users().by_email(&introduced.email)?.map(|user| user.id),
        (None, None) => None,
    };
    let user = match account {
        Some(id) => repositories.users().lock(id)?,
        None => None,
    };
    // Again, under the account's lock: its owner may have removed the identity meanwhile, with the sessions that it began, or changed the
    // address.
    let identity = match found {
        Some(_) => repositories.identities().of_subject(via, &asserted.subject)?,
        None => None,
    };
    let is_still = |user: &User| match (&identity, introduced) {
        (Some(identity), _) => identity.user_id == user.id,
        (None, Some(introduced)) => introduced.email == user.email,
        (None, None) => false,
    };
    let user = user.filter(is_still);
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
        (Some(identity), Some(user), _) => {
            let admission;
            (invite, admission) = admission_of(repositories, organization, &user.email, now)?;
            let same = introduced.filter(|introduced| introduced.email == user.email);
            let proof = same.map(|introduced| introduced.proof);
            let opens =
                membership.as_ref().is_some_and(|membership| identity.opens(organization, membership.joined_at));
            let counts = opens || vouches(repositories, user.id)?;
            let domain = domain(repositories, &user.email)?;
            found = Found::Known { belonging, counts, is_proven: user.is_email_verified, admission, proof, domain };
        }
        (_, user, Some(introduced)) => {
            let admission;
            (invite, admission) = admission_of(repositories, organization, &introduced.email, now)?;
            let account = match user {
                Some(user) => Some(AccountOfAddress {
                    belonging,
                    is_proven: user.is_email_verified,
                    has_identity: has_identity(repositories, user, via)?,
                    has_second_factor: user.has_second_factor()
                        || !repositories.passkeys().of_user(user.id)?.is_empty(),
                }),
                None => None,
            };
            let domain = domain(repositories, &introduced.email)?;
            found = Found::Unknown(Some(Introduced { proof: introduced.proof, domain, admission, account }));
        }
        (_, _, None) => {}
    }
    Ok((Rows { user, membership, invite, identity }, found))
}

/// Whether an account has an identity of this connection or provider.
pub(super) fn has_identity(repositories: &mut dyn Repositories, user: &User, via: &VouchedBy) -> StoreResult<bool> {
    Ok(repositories.identities().of_user(user.id)?.iter().any(|identity| identity.via == *via))
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
