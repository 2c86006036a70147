//! Whom no connection's provisioning brings back: people whom the organization has suspended or removed, and who have given up the
//! address or the account by which that is known. An invitation does.

use orgauth_domain::accounts::email::Email;
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::identity::Identity;
use orgauth_domain::{ConnectionId, OrganizationId};

use crate::app::App;

fn of_address(app: &App, organization: OrganizationId, email: &Email) -> [u8; 32] {
    app.digests.digest("barred_address", &[&organization.to_string(), email.as_str()])
}

fn of_subject(app: &App, connection: ConnectionId, subject: &str) -> [u8; 32] {
    app.digests.digest("barred_subject", &[&connection.to_string(), subject])
}

/// Bars an account that gives up these addresses from the organizations that have suspended or removed it. Those of `identities` that are
/// connections' go, too. The caller has locked the account.
pub(crate) fn bar(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &User,
    addresses: &[Email],
    identities: &[Identity],
) -> StoreResult<()> {
    let subject = |one: &Identity| Some(of_subject(app, one.via.connection()?, &one.subject));
    let subjects: Vec<_> = identities.iter().filter_map(subject).collect();
    for organization in repositories.memberships().ended_of(user.id)? {
        let addresses = addresses.iter().map(|address| of_address(app, organization, address));
        let who: Vec<_> = addresses.chain(subjects.iter().copied()).collect();
        repositories.identities().bar(organization, &who)?;
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
