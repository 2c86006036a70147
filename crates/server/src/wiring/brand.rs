//! The name, colours and logo of pages and mails.

use std::path::Path;

use orgauth_domain::organizations::brand::{Brand, Logo, LogoKind};

use crate::config::{Config, ConfigError};

/// The configured brand, with the content of the logo's file.
///
/// # Errors
/// The file can't be read, or is no logo.
pub(crate) fn brand(config: &Config) -> Result<Brand, ConfigError> {
    let web = &config.web;
    let read = |setting: &'static str, path: Option<&Path>| {
        path.map(logo).transpose().map_err(|problem| config.refuse(setting, problem))
    };
    Ok(Brand {
        name: web.brand_name.clone(),
        palette: web.accent_color.unwrap_or_default(),
        logo: read("web.logo_file", web.logo_file.as_deref())?,
        logo_dark: read("web.logo_dark_file", web.logo_dark_file.as_deref())?,
    })
}

fn logo(path: &Path) -> Result<Logo, String> {
    let shown = path.display();
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let kind = LogoKind::of_extension(extension).ok_or_else(|| format!("{shown} is neither a .svg nor a .png"))?;
    let bytes = std::fs::read(path).map_err(|error| format!("{shown} can't be read: {error}"))?;
    Logo::new(kind, bytes).map_err(|mistake| format!("{shown} {mistake}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_is_a_file_that_is_what_its_name_says() {
        let directory = tempfile::tempdir().unwrap();
        let line = |name: &str, content: Option<&[u8]>| {
            let path = directory.path().join(name);
            if let Some(content) = content {
                std::fs::write(&path, content).unwrap();
            }
            let said = logo(&path).map(|logo| logo.kind());
            said.map_err(|line| line.replace(&format!("{}/", directory.path().display()), ""))
        };
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"></svg>"#;
        assert_eq!(line("logo.svg", Some(svg)), Ok(LogoKind::Svg));
        assert_eq!(line("logo.SVG", Some(svg)), Ok(LogoKind::Svg));
        let large = vec![b' '; 65_537];
        for (name, content, said) in [
            ("none.svg", None, "none.svg can't be read: No such file or directory (os error 2)"),
            ("logo.png", Some(&svg[..]), "logo.png is not a whole PNG file"),
            ("page.svg", Some(b"<html></html>"), "page.svg is not an SVG file: "),
            ("large.svg", Some(&large[..]), "large.svg is larger than 64 KiB"),
            ("logo.gif", Some(b"GIF89a"), "logo.gif is neither a .svg nor a .png"),
            ("logo", Some(svg), "logo is neither a .svg nor a .png"),
        ] {
            let line = line(name, content).unwrap_err();
            assert!(line.starts_with(said) && !line.contains('\n'), "{line}");
        }
    }
}
