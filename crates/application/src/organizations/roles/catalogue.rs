//! The permissions that the operator declares.

use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::roles::{Catalogue, ProductRole, WordList};
use orgauth_domain::ports::{StoreError, read, transact};

use super::{RoleError, RoleRefusal, assigning};
use crate::app::App;
use crate::initiator::Operator;
use crate::record::Record;

/// Returns the permissions that there are.
///
/// # Errors
/// The store failed.
pub fn get(app: &App) -> Result<Catalogue, StoreError> {
    read(&*app.store, |repositories| repositories.roles().catalogue())
}

/// Declares the permissions anew. `force`: one that is gone is taken out of every role that has it, and so from everybody at the next
/// verify; without it, a role's permission stays.
///
/// # Errors
/// A role has a permission that would be gone; the operator's service key is no longer valid; the store failed.
pub fn declare(app: &App, operator: &Operator, catalogue: &Catalogue, force: bool) -> Result<Catalogue, RoleError> {
    let now = app.now();
    let record = Record::new(app, operator.request(), now);
    transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        let before = repositories.roles().lock_catalogue()?;
        if before == *catalogue {
            return Ok(catalogue.clone());
        }
        let gone = before.words().without(&catalogue.words());
        let mut carrying: Vec<ProductRole> = Vec::new();
        for permission in gone.iter() {
            let roles = repositories.roles().carrying(permission)?;
            if let Some(role) = roles.first().filter(|_| !force) {
                let (permission, role) = (permission.to_owned(), role.key.to_string());
                return Err(RoleRefusal::PermissionInUse { permission, role }.into());
            }
            carrying.extend(roles);
        }
        repositories.roles().set_catalogue(catalogue)?;
        carrying.sort_unstable_by_key(|role| role.id);
        carrying.dedup_by_key(|role| role.id);
        let taken =
            WordList::of(gone.iter().filter(|word| carrying.iter().any(|role| role.permissions.contains(word))));
        for role in carrying {
            let permissions = role.permissions.without(&gone);
            let role = ProductRole { permissions, ..role };
            repositories.roles().update(&role)?;
            let sets = repositories.roles().sets_with(role.id)?;
            assigning::refresh(repositories, &sets)?;
        }
        let what = Happening::PermissionsChanged { count: catalogue.words().len(), taken: &taken };
        record.happened_to_the_service(repositories, &operator.actor(), what)?;
        Ok(catalogue.clone())
    })
}
