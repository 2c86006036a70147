//! The compared designs.

use clap::ValueEnum;

/// A design behind `/public/verify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Mode {
    /// The real program.
    #[value(skip)]
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
}
