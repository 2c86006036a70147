//! How mails look: the operator's name, colour and picture.

use orgauth_domain::brand::{Brand, LogoKind};
use orgauth_domain::text::Name;

/// What the templates show of the operator's.
#[derive(Debug, Clone)]
pub(crate) struct Look {
    /// What the service is called.
    pub(crate) name: Option<String>,
    /// The colour of buttons.
    pub(crate) accent: String,
    /// The colour of what stands on them.
    pub(crate) on_accent: String,
    /// The picture that each mail brings along. Mail programs show no SVG, and most load nothing from elsewhere.
    pub(crate) picture: Option<Picture>,
}

/// A picture in a mail.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    /// By what the text refers to it (RFC 2392).
    pub(crate) content_id: String,
    /// Whether it stands beside the name, and not in its place.
    pub(crate) is_sign: bool,
    /// The file.
    pub(crate) png: Vec<u8>,
}

impl Look {
    /// Of mails from this domain.
    pub(crate) fn new(brand: &Brand, domain: &str) -> Self {
        let logo = brand.logo.as_ref().filter(|logo| logo.kind() == LogoKind::Png);
        // Mails keep to one scheme: their programs turn the colours of dark ones over by themselves.
        let shades = brand.palette.light;
        Self {
            name: brand.name.as_ref().map(Name::to_string),
            accent: shades.accent.to_string(),
            on_accent: shades.on_accent.to_string(),
            picture: logo.map(|logo| Picture {
                content_id: format!("logo@{domain}"),
                is_sign: logo.is_sign(),
                png: logo.bytes().to_vec(),
            }),
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::new(&Brand::default(), "")
    }
}
