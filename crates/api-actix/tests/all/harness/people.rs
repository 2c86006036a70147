//! The test data: `acme` with Ada (admin), Bob and Tom, `globex` with Gus (admin) and Eve; Zoe is a member of `acme` and an
//! admin of `globex`. Tom has a second factor.

pub(crate) const ACME: &str = "acme";
pub(crate) const GLOBEX: &str = "globex";

/// The origins of the tenants' applications.
pub(crate) const ACME_APP: &str = "https://app.acme.example";
pub(crate) const GLOBEX_APP: &str = "https://app.globex.example:8443";
/// The service's own origin, and an extra one that the operator configured.
pub(crate) const OWN: &str = "https://auth.example";
pub(crate) const EXTRA: &str = "https://console.example";
/// An organization's page that may ask for passkeys.
pub(crate) const PASSKEY_APP: &str = "https://app.auth.example";

pub(crate) const ADA: &str = "ada@acme.example";
pub(crate) const BOB: &str = "bob@acme.example";
pub(crate) const TOM: &str = "tom@acme.example";
pub(crate) const GUS: &str = "gus@globex.example";
pub(crate) const EVE: &str = "eve@globex.example";
pub(crate) const ZOE: &str = "zoe@example.com";

/// The password of all users.
pub(crate) const PASSWORD: &str = "One for all, 7 times";
