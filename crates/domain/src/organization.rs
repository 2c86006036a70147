//! Organizations (tenants).

pub mod invite;
pub mod membership;

use crate::id::OrganizationId;
use crate::text::{AppUrl, Name, Slug};
use crate::time::Timestamp;

/// A tenant: the scope of every request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// Its identifier.
    pub id: OrganizationId,
    /// What people call it.
    pub name: Name,
    /// What `X-Org-Slug` carries.
    pub slug: Slug,
    /// What it pays for.
    pub plan: Plan,
    /// Whether it may be used; read live on every request.
    pub status: OrganizationStatus,
    /// Its application's address; absent when none was given.
    pub app_url: Option<AppUrl>,
    /// When it was made.
    pub created_at: Timestamp,
}

macro_rules! word_enum {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word on the wire and in rows.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The value of a word; `None` for a word that is none of them.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}
pub(crate) use word_enum;

word_enum! {
    /// What an organization pays for. It grants nothing in this service.
    Plan {
        /// The default.
        Free = "free",
        /// The paid plan.
        Pro = "pro",
        /// The large one.
        Enterprise = "enterprise",
    }
    /// Whether an organization may be used.
    OrganizationStatus {
        /// In use.
        Active = "active",
        /// Nobody signs in; verify says `valid:false`.
        Suspended = "suspended",
    }
}
