//! The colours of pages and mails, derived from the operator's one colour so that all text is readable.

use super::color::Color;

/// The contrast that text needs with its background (WCAG 2.2, success criterion 1.4.3).
pub const READABLE: f64 = 4.5;

/// The darkest background of the light pages on which text has the accent colour.
pub const LIGHT_GROUND: Color = Color::new(0xf3, 0xf5, 0xf8);

/// The lightest background of the dark pages on which text has the accent colour.
pub const DARK_GROUND: Color = Color::new(0x22, 0x2a, 0x35);

/// The background of the cards of dark pages.
const DARK_CARD: Color = Color::new(0x1a, 0x20, 0x29);

/// The colours of one colour scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shades {
    /// The colour of buttons and links.
    pub accent: Color,
    /// The colour of both under the pointer.
    pub over: Color,
    /// The colour of text on either.
    pub on_accent: Color,
}

/// The colours of both schemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    /// On a light background.
    pub light: Shades,
    /// On a dark background.
    pub dark: Shades,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            light: Shades {
                accent: Color::new(0x1f, 0x5f, 0xbf),
                over: Color::new(0x18, 0x4d, 0x9e),
                on_accent: Color::WHITE,
            },
            dark: Shades {
                accent: Color::new(0x8a, 0xb4, 0xf8),
                over: Color::new(0xae, 0xcb, 0xfa),
                on_accent: Color::new(0x0b, 0x1a, 0x33),
            },
        }
    }
}

/// A colour that is too light for text on a light background, or as the background of white text.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error(
    "has a contrast of {ratio:.2}:1 with the light ground of the pages, where text needs 4.5:1: choose a darker colour"
)]
pub struct Unreadable {
    /// Its contrast ratio, rounded down to two decimals.
    pub ratio: f64,
}

impl Palette {
    /// The palette for this accent: light pages use the accent itself, dark pages its first lighter shade that is readable.
    ///
    /// # Errors
    /// The accent isn't readable on a light background.
    pub fn of(accent: Color) -> Result<Self, Unreadable> {
        let light = Shades { accent, over: accent.mixed(Color::BLACK, 20), on_accent: Color::WHITE };
        let ratio = light.least(LIGHT_GROUND);
        if ratio < READABLE {
            return Err(Unreadable { ratio: (ratio * 100.0).floor() / 100.0 });
        }
        let lighter = (0..=100).map(|percent| {
            let accent = accent.mixed(Color::WHITE, percent);
            Shades { accent, over: accent.mixed(Color::WHITE, 30), on_accent: DARK_CARD.mixed(Color::BLACK, 60) }
        });
        let dark = lighter.into_iter().find(|shades| shades.least(DARK_GROUND) >= READABLE);
        // The search finds a shade: white is readable on every dark background.
        Ok(Self { light, dark: dark.unwrap_or(Self::default().dark) })
    }
}

impl Shades {
    /// The lowest contrast of any text: the accent on `ground`, and text on the accent and under the pointer.
    fn least(&self, ground: Color) -> f64 {
        let Self { accent, over, on_accent } = *self;
        let pairs = [(accent, ground), (on_accent, accent), (on_accent, over)];
        pairs.into_iter().map(|(text, ground)| text.contrast(ground)).fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_readable(palette: &Palette, what: &str) {
        for (shades, ground) in [(palette.light, LIGHT_GROUND), (palette.dark, DARK_GROUND)] {
            assert!(shades.least(ground) >= READABLE, "{what}: {shades:?}");
        }
    }

    #[test]
    fn the_services_own_colours_can_be_read() {
        assert_readable(&Palette::default(), "default");
    }

    #[test]
    fn a_palette_can_be_read_in_both_schemes_or_there_is_none() {
        let mut taken = 0;
        for red in (0..=255).step_by(17) {
            for green in (0..=255).step_by(17) {
                for blue in (0..=255).step_by(17) {
                    let color = Color::new(red, green, blue);
                    match Palette::of(color) {
                        Ok(palette) => {
                            taken += 1;
                            assert_eq!(palette.light.accent, color);
                            assert_readable(&palette, &color.to_string());
                        }
                        Err(Unreadable { ratio }) => {
                            assert!(ratio < READABLE && color.contrast(LIGHT_GROUND) < READABLE + 0.5, "{color}");
                        }
                    }
                }
            }
        }
        assert!((1000..3000).contains(&taken), "{taken} of 4096");
    }

    #[test]
    fn a_dark_page_has_the_first_shade_that_can_be_read() {
        let palette = Palette::of(Color::parse("#7a1f5c").unwrap()).unwrap();
        let ratio = palette.dark.accent.contrast(DARK_GROUND);
        assert!((READABLE..READABLE + 1.0).contains(&ratio), "{ratio}");
        // Black has no shade but grey.
        assert_readable(&Palette::of(Color::BLACK).unwrap(), "black");
    }

    #[test]
    fn a_refusal_says_the_ratio_and_what_is_needed() {
        let line = |text| Palette::of(Color::parse(text).unwrap()).unwrap_err().to_string();
        assert_eq!(
            line("#ffcc00"),
            "has a contrast of 1.38:1 with the light ground of the pages, where text needs 4.5:1: choose a darker colour"
        );
        assert!(line("#ffffff").contains("0.91:1") || line("#ffffff").contains("1.00:1"));
    }
}
