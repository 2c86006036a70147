//! Where something counts that opens organizations and that a stolen password may have added: a passkey, or an identity at a provider
//! of the whole service. An account is shared by its organizations, and one of them may forbid passwords.

use crate::id::OrganizationId;
use crate::organizations::Organization;
use crate::sign_in::allowed_methods::Method;
use crate::time::Timestamp;

/// The most organizations in which one counts; beyond, the first ones are forgotten.
pub const MOST_ORGANIZATIONS: usize = 100;

/// Whether what was added at `created_at`, and counts in `counts_in`, lets into this organization a member who joined at `joined_at`.
/// Where passwords are forbidden, what a stolen password may have added elsewhere doesn't. It does if it [counts](count_in) there, or
/// if it was there before the organization forbade passwords for the first time, as the member was, so that the rule locks nobody out.
pub fn opens(
    (created_at, counts_in): (Timestamp, &[OrganizationId]),
    organization: &Organization,
    joined_at: Timestamp,
) -> bool {
    organization.security.allows(Method::Password) || counts((created_at, counts_in), organization, joined_at)
}

/// The same, whether passwords are forbidden now or not.
fn counts(
    (created_at, counts_in): (Timestamp, &[OrganizationId]),
    organization: &Organization,
    joined_at: Timestamp,
) -> bool {
    let was_before = |since| joined_at <= since && created_at <= since;
    counts_in.contains(&organization.id) || organization.security.without_password_since.is_some_and(was_before)
}

/// Whether it counts in an organization from its sign-in there on. While the rule is lifted, a password is enough to sign in, and nothing
/// that is used then counts once the rule returns, unless it counted before.
pub fn counts_by_sign_in(
    one: (Timestamp, &[OrganizationId]),
    organization: &Organization,
    joined_at: Timestamp,
) -> bool {
    !organization.security.is_password_rule_lifted() || counts(one, organization, joined_at)
}

/// Lets it count in an organization from now on: it was added in a session of the organization which no password began, signed in there,
/// or was shown beside the organization's own invitation. No other organization vouches for it.
pub fn count_in(counts_in: &mut Vec<OrganizationId>, organization: OrganizationId) {
    if !counts_in.contains(&organization) {
        let first = (counts_in.len() + 1).saturating_sub(MOST_ORGANIZATIONS);
        counts_in.drain(..first);
        counts_in.push(organization);
    }
}
