//! Which second factors a user has at this moment.

use orgauth_domain::UserId;
use orgauth_domain::accounts::user::User;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::second_step::SecondFactors;

use crate::app::App;

/// Those of a user.
pub(crate) fn of_user(app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<SecondFactors> {
    Ok(SecondFactors { is_on: user.has_second_factor(), has_passkey: has_passkey(app, repositories, user.id)? })
}

/// Whether a user has a passkey that can be used here.
pub(crate) fn has_passkey(app: &App, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<bool> {
    let rp = &app.settings.passkeys.rp;
    Ok(repositories.passkeys().of_user(user)?.iter().any(|passkey| passkey.is_usable(rp)))
}
