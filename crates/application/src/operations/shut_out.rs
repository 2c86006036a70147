//! What the settings of today shut out: passkeys and organizations that settings of before let in, and whom an organization's own rules
//! do without a way in. Nothing tells that otherwise before
//! somebody can't sign in.

use orgauth_domain::ports::{Store, StoreResult, read};
use orgauth_domain::sign_in::allowed_methods::Method;

/// How much is shut out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShutOut {
    /// Passkeys that were made for another RP id: no browser offers them.
    pub passkeys: u64,
    /// Organizations that allow none of the methods that the service offers, and have no active connection: nobody can sign in there.
    pub organizations: u64,
    /// Organizations that require single sign-on and have no active connection.
    pub without_connection: u64,
}

/// Counts what an RP id and the offered methods shut out. Reads all passkeys.
///
/// # Errors
/// The store failed.
pub fn count(store: &dyn Store, rp_id: &str, offered: &[Method]) -> StoreResult<ShutOut> {
    read(store, |repositories| {
        let passkeys = repositories.passkeys().count_for_others(rp_id)?;
        let organizations = repositories.organizations().count_allowing_none_of(offered)?;
        let without_connection = repositories.organizations().count_without_required_connection()?;
        Ok(ShutOut { passkeys, organizations, without_connection })
    })
}

impl ShutOut {
    /// A line for the operator about each kind that is shut out, with what to do.
    pub fn lines(&self, rp_id: &str) -> Vec<(String, &'static str)> {
        let told = |count: u64, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        let mut lines = Vec::new();
        if self.passkeys > 0 {
            let what = told(self.passkeys, "passkey was", "passkeys were");
            lines.push((
                format!("{what} made for another RP id than {rp_id}, and can't be used"),
                "Set webauthn.rp_id back to what it was, unless this is meant: their owners sign in otherwise, and add new ones.",
            ));
        }
        if self.organizations > 0 {
            let what = told(self.organizations, "organization allows", "organizations allow");
            lines.push((
                format!("{what} only ways to sign in that this service doesn't offer: nobody can sign in there"),
                "Set sign_in.email_code = true again, or their allowedMethods by PATCH /org with a service key.",
            ));
        }
        if self.without_connection > 0 {
            let what = told(self.without_connection, "organization requires", "organizations require");
            lines.push((
                format!("{what} single sign-on without an active connection: members can't sign in there"),
                "Set their requireSso to off: orgauth org sso-off, or PATCH /org with a service key.",
            ));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_with_its_number_and_nothing_else() {
        let lines = |passkeys, organizations| {
            let without_connection = organizations;
            let lines = ShutOut { passkeys, organizations, without_connection }.lines("auth.example");
            lines.into_iter().map(|(line, _)| line).collect::<Vec<_>>()
        };
        assert_eq!(lines(0, 0), Vec::<String>::new());
        assert_eq!(lines(1, 0), ["1 passkey was made for another RP id than auth.example, and can't be used"]);
        let both = lines(2, 3);
        assert!(both[0].starts_with("2 passkeys were made"), "{both:?}");
        assert!(both[1].starts_with("3 organizations allow only"), "{both:?}");
        assert!(both[2].starts_with("3 organizations require single sign-on without"), "{both:?}");
    }
}
