//! Colours, and the contrast between two of them.

use std::fmt;

/// A colour of the screen (sRGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color([u8; 3]);

/// A text that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a colour such as #1f5fbf")]
pub struct NotAColor;

impl Color {
    /// White.
    pub const WHITE: Self = Self([255; 3]);
    /// Black.
    pub const BLACK: Self = Self([0; 3]);

    /// The colour with these sRGB components.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self([red, green, blue])
    }

    /// Reads `#rrggbb`.
    ///
    /// # Errors
    /// The text has another form.
    pub fn parse(text: &str) -> Result<Self, NotAColor> {
        let digits = text.strip_prefix('#').ok_or(NotAColor)?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NotAColor);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| NotAColor)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self::new(red, green, blue))
    }

    /// The contrast ratio of the two colours by WCAG 2.2, from 1 (the same) to 21 (black and white).
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// This colour, mixed with `percent` of another one.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let share = u32::from(percent.min(100));
        let mut parts = self.0;
        for (part, added) in parts.iter_mut().zip(other.0) {
            let sum = u32::from(*part) * (100 - share) + u32::from(added) * share;
            *part = u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX);
        }
        Self(parts)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl serde::Serialize for Color {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_six_digits_behind_a_hash() {
        assert_eq!(Color::parse("#1F5fbf").unwrap().to_string(), "#1f5fbf");
        for text in [
            "",
            "#",
            "1f5fbf",
            "#1f5fb",
            "#1f5fbf0",
            "#+f5fbf",
            "#1f5fbg",
            "#15b",
            "red",
            "rgb(1,2,3)",
            "#1f5fb\u{e9}",
        ] {
            assert_eq!(Color::parse(text), Err(NotAColor), "{text}");
        }
    }

    /// Ratios that other programs compute, too.
    #[test]
    fn contrast_is_that_of_wcag() {
        for (one, two, ratio) in [
            ("#000000", "#ffffff", 21.0),
            ("#ffffff", "#ffffff", 1.0),
            ("#777777", "#ffffff", 4.48),
            ("#767676", "#ffffff", 4.54),
            ("#ff0000", "#ffffff", 4.0),
            ("#ffff00", "#ffffff", 1.07),
            ("#0000ff", "#ffffff", 8.59),
        ] {
            let (one, two) = (Color::parse(one).unwrap(), Color::parse(two).unwrap());
            assert!((one.contrast(two) - ratio).abs() < 0.005, "{one} {two}: {}", one.contrast(two));
            assert!((one.contrast(two) - two.contrast(one)).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn a_mixture_goes_from_one_to_the_other() {
        let blue = Color::new(0x1f, 0x5f, 0xbf);
        assert_eq!(blue.mixed(Color::WHITE, 0), blue);
        assert_eq!(blue.mixed(Color::WHITE, 100), Color::WHITE);
        assert_eq!(blue.mixed(Color::BLACK, 50), Color::new(0x10, 0x30, 0x60));
    }
}
