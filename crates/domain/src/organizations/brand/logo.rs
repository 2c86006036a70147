//! The operator's logo: an SVG or a PNG.

/// The format of a logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogoKind {
    /// Vector graphics; mail programs don't show them.
    Svg,
    /// Pixels.
    Png,
}

impl LogoKind {
    /// The format for a file name's extension; `None` for any other extension.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// Its media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

/// Why a file can't be the logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LogoMistake {
    /// The file is too large: every page loads it, and mails contain it.
    #[error("is larger than {} KiB", Logo::LARGEST / 1024)]
    TooLarge,
    /// The file is something else, or truncated.
    #[error("is not a whole PNG file")]
    NotPng,
    /// The file is something else, truncated, or in a form that browsers don't show.
    #[error(
        "is not an SVG file: UTF-8 whose root is <svg xmlns=\"http://www.w3.org/2000/svg\">, without a document type of its own"
    )]
    NotSvg,
}

/// A logo that was checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Logo {
    kind: LogoKind,
    bytes: Vec<u8>,
    /// Width divided by height, when the file says it.
    ratio: Option<f64>,
}

impl Logo {
    /// The maximum size of the file, in bytes.
    pub const LARGEST: usize = 64 * 1024;

    /// Checks the content of a file of this format.
    ///
    /// # Errors
    /// The file is too large, or is something else.
    pub fn new(kind: LogoKind, bytes: Vec<u8>) -> Result<Self, LogoMistake> {
        if bytes.len() > Self::LARGEST {
            return Err(LogoMistake::TooLarge);
        }
        let ratio = match kind {
            LogoKind::Png => Some(png_ratio(&bytes).ok_or(LogoMistake::NotPng)?),
            LogoKind::Svg => svg_ratio(svg_root(&bytes).ok_or(LogoMistake::NotSvg)?),
        };
        Ok(Self { kind, bytes, ratio })
    }

    /// Its format.
    pub fn kind(&self) -> LogoKind {
        self.kind
    }

    /// The content of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the logo is about as wide as high: a symbol that fits into a browser tab and next to the name. A logo of any
    /// other shape most likely contains the name.
    pub fn is_sign(&self) -> bool {
        self.ratio.is_some_and(|ratio| (0.8..=1.25).contains(&ratio))
    }
}

/// Width divided by height of a complete PNG, which begins with its signature and the IHDR chunk and ends with the IEND
/// chunk; `None` for anything else.
fn png_ratio(bytes: &[u8]) -> Option<f64> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let size = |at: usize| Some(u32::from_be_bytes(*rest.get(at..)?.first_chunk()?)).filter(|size| *size > 0);
    let (width, height) = (size(0)?, size(4)?);
    bytes.ends_with(b"\0\0\0\0IEND\xaeB`\x82").then_some(f64::from(width) / f64::from(height))
}

/// The root tag of an SVG file; `None` for anything else. What is inside the root isn't checked: the operator sees at once
/// whether the picture is right.
fn svg_root(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
    if !rest.ends_with("</svg>") {
        return None;
    }
    loop {
        let end = if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<!DOCTYPE svg PUBLIC") && !rest.split('>').next()?.contains('[') {
            ">"
        } else {
            break;
        };
        rest = rest.split_once(end)?.1.trim_start();
    }
    let tag = rest.strip_prefix("<svg")?.split('>').next()?;
    let is_svg = tag.starts_with(char::is_whitespace)
        && attribute(tag, "xmlns").is_some_and(|namespace| namespace == "http://www.w3.org/2000/svg");
    is_svg.then_some(tag)
}

/// Width divided by height, from the attributes of an SVG's root; `None` when they don't say it.
fn svg_ratio(tag: &str) -> Option<f64> {
    let number = |text: &str| text.trim_end_matches("px").parse::<f64>().ok().filter(|size| *size > 0.0);
    if let Some(viewed) = attribute(tag, "viewBox") {
        let mut parts = viewed.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty()).skip(2);
        return Some(number(parts.next()?)? / number(parts.next()?)?);
    }
    Some(number(attribute(tag, "width")?)? / number(attribute(tag, "height")?)?)
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let before = tag.get(..at)?.chars().next_back()?;
        let value = tag.get(at + name.len()..)?.trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|quote| before.is_whitespace() && matches!(quote, '"' | '\''))?;
        value.get(1..)?.split(quote).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMESPACE: &str = "xmlns=\"http://www.w3.org/2000/svg\"";

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
        bytes.extend(b"\x08\x02\0\0\0....\0\0\0\0IEND\xaeB`\x82");
        bytes
    }

    fn svg(text: &str) -> Result<Logo, LogoMistake> {
        Logo::new(LogoKind::Svg, text.as_bytes().to_vec())
    }

    #[test]
    fn a_png_is_known_by_its_first_and_last_chunks() {
        for (width, height, is_sign) in [(64, 64, true), (200, 40, false), (40, 200, false), (100, 80, true)] {
            let logo = Logo::new(LogoKind::Png, png(width, height)).unwrap();
            assert_eq!((logo.kind(), logo.is_sign()), (LogoKind::Png, is_sign), "{width}x{height}");
        }
        let whole = png(8, 8);
        for end in 0..whole.len() {
            assert_eq!(Logo::new(LogoKind::Png, whole[..end].to_vec()), Err(LogoMistake::NotPng), "{end} bytes");
        }
        for other in [png(0, 8), png(8, 0), b"GIF89a".to_vec(), format!("<svg {NAMESPACE}></svg>").into_bytes()] {
            assert_eq!(Logo::new(LogoKind::Png, other), Err(LogoMistake::NotPng));
        }
    }

    #[test]
    fn an_svg_is_known_by_its_root() {
        for (text, is_sign) in [
            (format!("<svg {NAMESPACE} viewBox=\"0 0 32 32\"></svg>"), true),
            (
                format!(
                    "\u{feff}<?xml version=\"1.0\"?>\n<!-- made > by -->\n<svg\n {NAMESPACE} viewBox='0,0,120,30'><g/></svg>\n"
                ),
                false,
            ),
            (
                format!(
                    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg {NAMESPACE} width=\"20px\" height='20'></svg>"
                ),
                true,
            ),
            (format!("<svg stroke-width=\"9\" {NAMESPACE} width=\"100%\" height=\"1em\"></svg>"), false),
            (format!("<svg {NAMESPACE}></svg>"), false),
            (format!("<svg {NAMESPACE} viewBox=\"0 0 0 0\"></svg>"), false),
        ] {
            assert_eq!(svg(&text).map(|logo| logo.is_sign()), Ok(is_sign), "{text}");
        }
        for text in [
            String::new(),
            "<svg></svg>".to_owned(),
            "<svg viewBox=\"0 0 1 1\"></svg>".to_owned(),
            format!("<svg {NAMESPACE}>"),
            format!("<svgx {NAMESPACE}></svg>"),
            format!("<html><svg {NAMESPACE}></svg>"),
            format!("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg {NAMESPACE}></svg>"),
            format!("<!DOCTYPE svg PUBLIC \"x\" [<!ENTITY a \"b\">]><svg {NAMESPACE}></svg>"),
            format!("<!-- <svg {NAMESPACE}></svg>"),
            "<svg data-xmlns=\"http://www.w3.org/2000/svg\"></svg>".to_owned(),
        ] {
            assert_eq!(svg(&text), Err(LogoMistake::NotSvg), "{text}");
        }
        assert_eq!(Logo::new(LogoKind::Svg, png(8, 8)), Err(LogoMistake::NotSvg));
    }

    #[test]
    fn a_logo_has_a_largest_size() {
        let of = |size: usize| {
            let frame = format!("<svg {NAMESPACE}></svg>");
            let text = format!("<svg {NAMESPACE}>{}</svg>", " ".repeat(size - frame.len()));
            assert_eq!(text.len(), size);
            svg(&text)
        };
        assert!(of(Logo::LARGEST).is_ok());
        assert_eq!(of(Logo::LARGEST + 1), Err(LogoMistake::TooLarge));
        assert_eq!(LogoMistake::TooLarge.to_string(), "is larger than 64 KiB");
    }

    #[test]
    fn a_kind_is_told_by_the_end_of_a_name() {
        assert_eq!(LogoKind::of_extension("SVG"), Some(LogoKind::Svg));
        assert_eq!(LogoKind::of_extension("png"), Some(LogoKind::Png));
        assert_eq!(LogoKind::of_extension("jpg"), None);
    }
}
