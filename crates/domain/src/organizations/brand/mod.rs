//! The service's appearance on its pages and in its mails: a name, a colour palette and a logo; and an organization's own.

mod appearance;
mod color;
mod logo;
mod palette;
mod picture;

pub use appearance::{Appearance, AppearanceChange, AtSignIn, MailLook};
pub use color::{Color, NotAColor};
pub use logo::{Logo, LogoKind, LogoMistake};
pub use palette::{DARK_GROUND, LIGHT_GROUND, Palette, READABLE, Shades, Unreadable};

pub use picture::{Ground, LogoId, Picture, PictureFault};

use crate::text::Name;

/// The operator's choices.
#[derive(Debug, Clone, Default)]
pub struct Brand {
    /// The name of the service; absent: pages use the service's own name, and mails none.
    pub name: Option<Name>,
    /// The colours of buttons and links.
    pub palette: Palette,
    /// The logo; with it there is always a name.
    pub logo: Option<Logo>,
    /// The logo on dark pages; absent: the same. It is never there without `logo`.
    pub logo_dark: Option<Logo>,
}

impl Brand {
    /// The name of the service on pages.
    pub fn shown_name(&self) -> &str {
        self.name.as_ref().map_or("orgauth", Name::as_str)
    }
}
