//! The look of mails: the operator's name, colour and picture.

use orgauth_domain::organizations::brand::{Brand, LogoKind, MailLook, Palette};
use orgauth_domain::text::Name;

/// The operator's values for the templates.
#[derive(Debug, Clone)]
pub(crate) struct Look {
    /// The name of the service.
    pub(crate) name: Option<String>,
    /// The colour of buttons.
    pub(crate) accent: String,
    /// The colour of text on buttons.
    pub(crate) on_accent: String,
    /// The picture that each mail contains. Mail programs show no SVG, and most load nothing from the network.
    pub(crate) picture: Option<Picture>,
}

/// A picture in a mail.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    /// The content id by which the HTML refers to the picture (RFC 2392).
    pub(crate) content_id: String,
    /// Whether the picture is shown beside the name, and not in its place.
    pub(crate) is_sign: bool,
    /// The bytes of the PNG file.
    pub(crate) png: Vec<u8>,
}

impl Look {
    /// The look of mails from this domain.
    pub(crate) fn new(brand: &Brand, domain: &str) -> Self {
        let logo = brand.logo.as_ref().filter(|logo| logo.kind() == LogoKind::Png);
        // Mails use only the light scheme: mail programs in dark mode invert its colours themselves.
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

impl Look {
    /// The same with the organization's colour and logo in place of the service's. `shown` makes its name fit for a mail.
    pub(crate) fn of_organization(self, organization: &MailLook, domain: &str, shown: fn(&str) -> String) -> Self {
        // A colour that can't be read any more, since the pages changed, is left out.
        let palette = organization.accent.and_then(|accent| Palette::of(accent).ok());
        let look = match palette.map(|palette| palette.light) {
            Some(shades) => {
                Self { accent: shades.accent.to_string(), on_accent: shades.on_accent.to_string(), ..self }
            }
            None => self,
        };
        let Some((name, picture)) = &organization.logo else { return look };
        let picture = Picture { content_id: format!("logo@{domain}"), is_sign: true, png: picture.bytes().to_vec() };
        Self { name: Some(shown(name.as_str())), picture: Some(picture), ..look }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::new(&Brand::default(), "")
    }
}
