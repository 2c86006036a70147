//! The documents that are pages, and their pictures.

/// A document of the repository, and the page that shows it.
pub(super) struct Source {
    /// The file, from the root of the repository.
    pub(super) file: &'static str,
    /// The page's path below `/docs/`.
    pub(super) path: &'static str,
    pub(super) text: &'static str,
}

macro_rules! sources {
    ($($file:literal at $path:literal,)+) => {
        &[$(Source { file: $file, path: $path, text: include_str!(concat!("../../../../", $file)) },)+]
    };
}

/// Every document. The first one is the start page; its lists are the contents at the side of each page.
pub(super) const SOURCES: &[Source] = sources! {
    "docs/README.md" at "",
    "clients/python/README.md" at "clients/python",
    "clients/rust/README.md" at "clients/rust",
    "clients/typescript/client/README.md" at "clients/browser",
    "clients/typescript/react/README.md" at "clients/react",
    "clients/typescript/server/README.md" at "clients/node",
    "docs/architecture.md" at "architecture",
    "docs/contributing.md" at "contributing",
    "docs/data-protection.md" at "data-protection",
    "docs/decisions/0001-unit-of-work.md" at "decisions/0001-unit-of-work",
    "docs/decisions/0002-beyond-the-organization.md" at "decisions/0002-beyond-the-organization",
    "docs/decisions/0003-tokens-of-identity-providers.md" at "decisions/0003-tokens-of-identity-providers",
    "docs/decisions/0004-role-sets.md" at "decisions/0004-role-sets",
    "docs/directories.md" at "directories",
    "docs/error-codes.md" at "error-codes",
    "docs/http-api.md" at "http-api",
    "docs/moving-in.md" at "moving-in",
    "docs/operations.md" at "operations",
    "docs/operators-guide.md" at "operators-guide",
    "docs/pages.md" at "pages",
    "docs/performance.md" at "performance",
    "docs/providers.md" at "providers",
    "docs/quickstart.md" at "quickstart",
    "docs/roles.md" at "roles",
    "docs/saml.md" at "saml",
    "docs/scaling.md" at "scaling",
    "docs/security.md" at "security",
    "docs/sso.md" at "sso",
    "docs/webhooks.md" at "webhooks",
};

macro_rules! pictures {
    ($($name:literal,)+) => {
        &[$((concat!("pages/", $name), include_bytes!(concat!("../../../../docs/pages/", $name))),)+]
    };
}

/// The pictures of the documents, with their paths below `/docs/`.
pub(super) const PICTURES: &[(&str, &[u8])] = pictures! {
    "account.png",
    "branded.png",
    "delivery.png",
    "members.png",
    "second-factor.png",
    "sign-in.png",
};
