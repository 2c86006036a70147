//! What is compared.

/// A design behind `/public/verify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
    /// The real program.
    Orgauth,
    Textbook,
    Naive,
    NoLookup,
}

impl Mode {
    pub(crate) const ALL: [Self; 4] = [Self::Orgauth, Self::Textbook, Self::Naive, Self::NoLookup];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Orgauth => "**orgauth**",
            Self::Textbook => "textbook",
            Self::Naive => "good naive",
            Self::NoLookup => "no lookup",
        }
    }

    /// The reference's name on the command line; the product is none.
    pub(crate) fn design(self) -> Option<&'static str> {
        match self {
            Self::Orgauth => None,
            Self::Textbook => Some("textbook"),
            Self::Naive => Some("naive"),
            Self::NoLookup => Some("no-lookup"),
        }
    }
}
