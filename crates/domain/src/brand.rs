//! How the service presents itself to people, on its pages and in its mails: a name, a colour and a picture.

mod color;
mod logo;
mod palette;

pub use color::{Color, NotAColor};
pub use logo::{Logo, LogoKind, LogoMistake};
pub use palette::{DARK_GROUND, LIGHT_GROUND, Palette, READABLE, Shades, Unreadable};

use crate::text::Name;

/// What the operator has chosen.
#[derive(Debug, Clone, Default)]
pub struct Brand {
    /// What the service is called; absent: by its own name on pages, and not at all in mails.
    pub name: Option<Name>,
    /// The colours of what can be pressed.
    pub palette: Palette,
    /// The picture; then there is a name, too.
    pub logo: Option<Logo>,
}

impl Brand {
    /// What pages call the service.
    pub fn shown_name(&self) -> &str {
        self.name.as_ref().map_or("orgauth", Name::as_str)
    }
}
