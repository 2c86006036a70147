//! Whom no connection's provisioning brings back: people who are or were members, and have given up the address, the identity or the
//! account by which that is known, or whom a directory knows by another address. Otherwise whoever is suspended or removed, or expects it,
//! would come as somebody new. An invitation brings them back.

use orgauth_domain::accounts::email::Email;
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::directory::{Attributes, Person};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::identity::Identity;
use orgauth_domain::{ConnectionId, OrganizationId, UserId};

use crate::app::App;

fn of_address(app: &App, organization: OrganizationId, email: &Email) -> [u8; 32] {
    app.digests.digest("barred_address", &[&organization.to_string(), email.as_str()])
}

fn of_subject(app: &App, connection: ConnectionId, subject: &str) -> [u8; 32] {
    app.digests.digest("barred_subject", &[&connection.to_string(), subject])
}

/// Bars an account's present address, which it gives up, from every organization of which it is or was a member.
pub(crate) fn bar_address(app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
    for (organization, _) in repositories.memberships().ever_of(user.id)? {
        hold_suspended(app, repositories, organization, user)?;
        repositories.identities().bar(organization, &[of_address(app, organization, &user.email)])?;
    }
    Ok(())
}

/// Bars the addresses that a directory has, or had, for somebody whose account has another one: who comes by one of them would be a second
/// member, who stays when the directory takes the first one out. Written with the record, so that it doesn't matter what becomes of that, of
/// the membership and of the directory, and who does it.
pub(crate) fn bar_recorded(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    (user, attributes): (&User, &Attributes),
) -> StoreResult<()> {
    let others = attributes.addresses().into_iter().filter(|email| *email != user.email);
    let who: Vec<_> = others.map(|email| of_address(app, organization, &email)).collect();
    if who.is_empty() {
        return Ok(());
    }
    repositories.identities().bar(organization, &who)
}

fn of_held(app: &App, organization: OrganizationId, user: UserId) -> [u8; 32] {
    app.digests.digest("held_member", &[&organization.to_string(), &user.to_string()])
}

fn of_held_address(app: &App, organization: OrganizationId, email: &Email) -> [u8; 32] {
    app.digests.digest("held_address", &[&organization.to_string(), email.as_str()])
}

/// All by which somebody is known who is held: the account, its address, and what a directory has for them.
fn held(app: &App, organization: OrganizationId, (user, attributes): (&User, Option<&Attributes>)) -> Vec<[u8; 32]> {
    let recorded = attributes.map(Attributes::addresses).unwrap_or_default();
    let addresses = recorded.iter().chain([&user.email]).map(|email| of_held_address(app, organization, email));
    addresses.chain([of_held(app, organization, user.id)]).collect()
}

/// Remembers that somebody whose membership ends was suspended, and not by the directory, so that the directory doesn't bring them back as
/// an active member, not even with another account.
pub(crate) fn hold(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    who: (&User, Option<&Attributes>),
) -> StoreResult<()> {
    repositories.identities().bar(organization, &held(app, organization, who))
}

/// Holds a suspended member whose membership or address ends, unless the directory may lift the suspension.
pub(crate) fn hold_suspended(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    user: &User,
) -> StoreResult<()> {
    let member = repositories.memberships().get(organization, user.id)?;
    let person = repositories.directory_people().person(organization, user.id)?;
    let is_own = person.as_ref().is_some_and(Person::is_suspension_own);
    let is_suspended = member.is_some_and(|member| member.status == MembershipStatus::Suspended);
    if (is_suspended && !is_own) || was_held(app, repositories, organization, (user, None))? {
        let attributes = person.as_ref().map(|person| &person.attributes);
        hold(app, repositories, organization, (user, attributes))?;
    }
    Ok(())
}

/// Whether somebody is held.
pub(crate) fn was_held(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    who: (&User, Option<&Attributes>),
) -> StoreResult<bool> {
    repositories.identities().is_barred(organization, &held(app, organization, who))
}

/// Whether somebody with one of these addresses is held.
pub(crate) fn is_address_held(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    addresses: &[Email],
) -> StoreResult<bool> {
    let who: Vec<_> = addresses.iter().map(|email| of_held_address(app, organization, email)).collect();
    if who.is_empty() { Ok(false) } else { repositories.identities().is_barred(organization, &who) }
}

/// Ends a hold: an admin has reinstated the member.
pub(crate) fn release(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    who: (&User, Option<&Attributes>),
) -> StoreResult<()> {
    repositories.identities().unbar(organization, &held(app, organization, who))
}

/// Bars an identity that a member gives up, from the organization of its connection.
pub(crate) fn bar_identity(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    (connection, identity): (ConnectionId, &Identity),
) -> StoreResult<()> {
    repositories.identities().bar(organization, &[of_subject(app, connection, &identity.subject)])
}

/// Bars an account that is erased, from the organizations that it left, or that have suspended or removed it.
pub(crate) fn bar_erased(app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
    let identities = repositories.identities().of_user(user.id)?;
    let subject = |one: &Identity| Some(of_subject(app, one.via.connection()?, &one.subject));
    let subjects: Vec<_> = identities.iter().filter_map(subject).collect();
    for (organization, status) in repositories.memberships().ever_of(user.id)? {
        if status != MembershipStatus::Active {
            hold_suspended(app, repositories, organization, user)?;
            let address = of_address(app, organization, &user.email);
            let who: Vec<_> = [address].into_iter().chain(subjects.iter().copied()).collect();
            repositories.identities().bar(organization, &who)?;
        }
    }
    Ok(())
}

/// Whether a person whom a connection's provider has named is barred.
pub(crate) fn is_barred(
    app: &App,
    repositories: &mut dyn Repositories,
    connection: &Connection,
    asserted: &Asserted,
) -> StoreResult<bool> {
    let organization = connection.organization_id;
    let address = asserted.introduction.as_ref().map(|introduced| of_address(app, organization, &introduced.email));
    let who: Vec<_> = address.into_iter().chain([of_subject(app, connection.id, &asserted.subject)]).collect();
    repositories.identities().is_barred(organization, &who)
}
