//! `POST /auth/2fa/enable` during a sign-in that must set a second factor up: partial → full session
//! (docs/security.md#an-organizations-own-rules).

use orgauth_domain::Secret;
use orgauth_domain::sign_in::factor::{Factor, Purpose};

use crate::accounts::two_factor::{TwoFactorChangeRefusal, TwoFactorError, enabled, may_still_set_up, new_codes};
use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignedIn, Start};

/// A sign-in that was completed by setting a second factor up.
pub struct Enrolled {
    /// The full session.
    pub signed_in: SignedIn,
    /// The recovery codes, which are shown only this once.
    pub recovery_codes: Vec<Secret>,
}

/// Turns the second factor on, by a first code of its secret, and makes the sign-in a full session. Ends the user's other
/// sessions, also partial ones.
///
/// # Errors
/// Wrong code, nothing set up, on already, too many wrong codes; no active membership; the sign-in has ended, or the
/// organization doesn't require a second factor any more.
pub fn enrol(
    app: &App,
    caller: &Caller,
    presented: &PresentedCookies,
    code: &str,
    request: &RequestContext,
) -> Result<Enrolled, TwoFactorError> {
    let now = app.now();
    let start = Start::draw(app, presented, now)?;
    let record = Record::new(app, Some(request), now);
    let (recovery_codes, (session, user, membership)) =
        new_codes(app, caller, (code, Purpose::TurnOn, false), &record, |repositories, member, now| {
            may_still_set_up(repositories, caller, &member.organization, &member.membership)?;
            let rules = app.settings.tokens.of(&member.organization);
            let session =
                caller.recheck_session(repositories, now)?.ok_or(TwoFactorChangeRefusal::PartialTokenInvalid)?;
            let (token, on_page, seed) = (caller.claims.token_id, request.on_organization_page, start.seed.clone());
            let session = session
                .enrol_second_factor(token, Factor::Code, on_page, seed, now, &rules)
                .map_err(|_| TwoFactorChangeRefusal::PartialTokenInvalid)?;
            enabled(repositories, caller, &member.user, &record, now)?;
            let (how, whose) = ((request, Factor::Code.login_method()), (&session, &member.user));
            session_issuer::complete(app, repositories, whose, how, &start, &record)?;
            Ok((session, member.user.clone(), member.membership.clone()))
        })?;
    let tokens = session_issuer::sign(app, &session)?;
    Ok(Enrolled { signed_in: SignedIn { tokens, user, membership }, recovery_codes })
}
