//! How an organization looks to people who have not signed in yet.

use super::color::Color;
use super::palette::{Palette, Unreadable};
use super::picture::{Ground, LogoId, Picture};
use crate::locale::Locale;
use crate::text::Name;

/// An organization's own choices. The default has none, and shows the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appearance {
    /// The colour of buttons and links; absent: the service's.
    pub accent: Option<Color>,
    /// The logo on light pages; absent: the service's.
    pub logo: Option<LogoId>,
    /// The logo on dark pages; absent: that on light ones.
    pub logo_dark: Option<LogoId>,
    /// Whether whoever knows the slug sees name, colour and logo.
    pub is_shown_at_sign_in: bool,
    /// The language of its sign-in page and of mails to people who have none of their own; absent: the browser's, and English.
    pub locale: Option<Locale>,
}

/// How an organization's own mails look; the default looks as the service's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailLook {
    /// The colour of buttons; absent: the service's.
    pub accent: Option<Color>,
    /// The organization's name and logo; absent: the service's.
    pub logo: Option<(Name, Picture)>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self { accent: None, logo: None, logo_dark: None, is_shown_at_sign_in: true, locale: None }
    }
}

/// A change: an absent field stays as it is, and `Some(None)` clears a choice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AppearanceChange {
    /// The colour of buttons and links.
    pub accent: Option<Option<Color>>,
    /// Whether whoever knows the slug sees name and colour.
    pub is_shown_at_sign_in: Option<bool>,
    /// The language of its sign-in page and of mails.
    pub locale: Option<Option<Locale>>,
}

impl Appearance {
    /// The choices after this change.
    ///
    /// # Errors
    /// Text in the new colour can't be read. A colour that is there already stays, whatever the pages look like by now.
    pub fn changed(&self, change: &AppearanceChange) -> Result<Self, Unreadable> {
        if let Some(Some(accent)) = change.accent {
            Palette::of(accent)?;
        }
        Ok(Self {
            accent: change.accent.unwrap_or(self.accent),
            logo: self.logo,
            logo_dark: self.logo_dark,
            is_shown_at_sign_in: change.is_shown_at_sign_in.unwrap_or(self.is_shown_at_sign_in),
            locale: change.locale.clone().unwrap_or_else(|| self.locale.clone()),
        })
    }

    /// The choices that differ in `after`, each with its new value, in words for the audit log.
    pub fn changed_words(&self, after: &Self) -> Vec<(&'static str, String)> {
        let mut changed = Vec::new();
        if after.accent != self.accent {
            changed
                .push(("accentColor", after.accent.map_or_else(|| "none".to_owned(), |accent| accent.to_string())));
        }
        for (name, before, after) in [("logo", self.logo, after.logo), ("logoDark", self.logo_dark, after.logo_dark)]
        {
            if after != before {
                changed.push((name, after.map_or("none", |_| "changed").to_owned()));
            }
        }
        if after.is_shown_at_sign_in != self.is_shown_at_sign_in {
            changed.push(("showNameAtSignIn", after.is_shown_at_sign_in.to_string()));
        }
        if after.locale != self.locale {
            changed.push(("locale", after.locale.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)));
        }
        changed
    }

    /// The logo for this ground, to be changed.
    pub const fn logo_mut(&mut self, ground: Ground) -> &mut Option<LogoId> {
        match ground {
            Ground::Light => &mut self.logo,
            Ground::Dark => &mut self.logo_dark,
        }
    }

    /// The colours of pages and mails; absent: the service's.
    pub fn palette(&self) -> Option<Palette> {
        self.accent.and_then(|accent| Palette::of(accent).ok())
    }
}

/// What a sign-in page shows of an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtSignIn<'o> {
    /// Its name; absent when it doesn't show it.
    pub name: Option<&'o Name>,
    /// Its colours; absent for the service's.
    pub palette: Option<Palette>,
    /// Its logo on light pages; absent for the service's.
    pub logo: Option<LogoId>,
    /// Its logo on dark pages; absent for that on light ones.
    pub logo_dark: Option<LogoId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLUM: Color = Color::new(0x7a, 0x1f, 0x5c);
    const YELLOW: Color = Color::new(0xff, 0xcc, 0);

    #[test]
    fn a_colour_that_cannot_be_read_is_refused_and_one_that_is_there_stays() {
        let yellow = Appearance { accent: Some(YELLOW), ..Appearance::default() };
        let change = AppearanceChange { accent: Some(Some(YELLOW)), ..AppearanceChange::default() };
        assert_eq!(Appearance::default().changed(&change), Err(Unreadable { ratio: 1.38 }));
        let hidden = AppearanceChange { is_shown_at_sign_in: Some(false), ..AppearanceChange::default() };
        assert_eq!(yellow.changed(&hidden), Ok(Appearance { is_shown_at_sign_in: false, ..yellow.clone() }));
        assert_eq!(yellow.palette(), None, "the service's colours can be read");
    }

    #[test]
    fn a_change_leaves_alone_what_it_does_not_name_and_clears_what_it_nulls() {
        let locale = Some(Locale::parse("de").unwrap());
        let plum = Appearance { accent: Some(PLUM), is_shown_at_sign_in: false, locale, ..Appearance::default() };
        assert_eq!(plum.changed(&AppearanceChange::default()), Ok(plum.clone()));
        let cleared = AppearanceChange { accent: Some(None), is_shown_at_sign_in: Some(true), locale: Some(None) };
        assert_eq!(plum.changed(&cleared), Ok(Appearance::default()));
        assert_eq!(
            plum.changed_words(&Appearance::default()),
            [
                ("accentColor", "none".to_owned()),
                ("showNameAtSignIn", "true".to_owned()),
                ("locale", "none".to_owned())
            ]
        );
        assert_eq!(Appearance::default().changed_words(&plum)[0].1, "#7a1f5c");
        assert_eq!(Appearance::default().changed_words(&plum)[2], ("locale", "de".to_owned()));
        assert_eq!(plum.changed_words(&plum), []);
    }
}
