//! Locales of people and organizations, and which language somebody is shown.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use crate::text::InvalidText;

/// The longest tag: a language, a script, a region and some variants.
pub const LONGEST_TAG: usize = 35;

/// How much of a list of wishes is read; browsers send a few dozen bytes.
const LONGEST_LIST: usize = 1000;

/// How many tags of a list are read.
const MOST_WISHES: usize = 20;

/// Languages that are written from right to left, unless their tag names another script.
const RIGHT_TO_LEFT: [&str; 18] = [
    "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
];

/// Scripts that are written from right to left.
const RIGHT_TO_LEFT_SCRIPTS: [&str; 10] =
    ["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

const FORM: InvalidText = InvalidText::Form("must be a language tag such as de or pt-BR");

/// A language tag in its canonical spelling (BCP 47): a language, and maybe a script, a region and variants; no extensions.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Locale(String);

impl Locale {
    /// Reads a tag, in any case, and with underscores in place of hyphens.
    ///
    /// # Errors
    /// It isn't such a tag, or it is longer than [`LONGEST_TAG`].
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        if text.len() > LONGEST_TAG {
            return Err(InvalidText::TooLong { max: LONGEST_TAG });
        }
        let mut parts = text.split(['-', '_']);
        let is_alphabetic = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
        let language = parts.next().unwrap_or_default();
        if !(2..=3).contains(&language.len()) || !is_alphabetic(language) {
            return Err(FORM);
        }
        let mut tag = language.to_ascii_lowercase();
        let mut rest = parts.peekable();
        if let Some(script) = rest.next_if(|part| part.len() == 4 && is_alphabetic(part)) {
            let (first, others) = script.split_at(1);
            tag.extend(["-", &first.to_ascii_uppercase(), &others.to_ascii_lowercase()]);
        }
        let is_region = |part: &str| match part.len() {
            2 => is_alphabetic(part),
            3 => part.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        };
        if let Some(region) = rest.next_if(|part| is_region(part)) {
            tag.extend(["-", &region.to_ascii_uppercase()]);
        }
        for variant in rest {
            let is_variant = match variant.len() {
                4 => variant.starts_with(|first: char| first.is_ascii_digit()),
                5..=8 => true,
                _ => false,
            };
            if !is_variant || !variant.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                return Err(FORM);
            }
            tag.extend(["-", &variant.to_ascii_lowercase()]);
        }
        Ok(Self(tag))
    }

    /// English, which every text has.
    pub fn english() -> Self {
        Self("en".to_owned())
    }

    /// The tag.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The language alone.
    pub fn language(&self) -> &str {
        self.0.split('-').next().unwrap_or_default()
    }

    /// The script; absent when the tag names none.
    fn script(&self) -> Option<&str> {
        self.0.split('-').nth(1).filter(|part| part.len() == 4)
    }

    /// Whether it is written from right to left. `XB` is the region of made-up locales that are.
    pub fn is_right_to_left(&self) -> bool {
        match self.script() {
            Some(script) => RIGHT_TO_LEFT_SCRIPTS.contains(&script),
            None => RIGHT_TO_LEFT.contains(&self.language()) || self.0.ends_with("-XB"),
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Locale {
    type Err = InvalidText;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// What is known of the language that somebody wants. What is malformed, too long or not available counts as unknown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wishes<'a> {
    /// The parameter `ui_locales` of the address: tags, separated by spaces, the best first.
    pub ui_locales: Option<&'a str>,
    /// What the browser remembers: the language that somebody chose in it, or the account's of its last session.
    pub remembered: Option<&'a str>,
    /// The account's; absent for a page, which is served without reading a session: its browser remembers the account's.
    pub account: Option<&'a Locale>,
    /// The organization's.
    pub organization: Option<&'a Locale>,
    /// The header `Accept-Language`.
    pub accept_language: Option<&'a str>,
}

/// The languages that there are texts in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Languages {
    english: Locale,
    all: Vec<Locale>,
}

impl Default for Languages {
    fn default() -> Self {
        Self::new([])
    }
}

impl Languages {
    /// English and these.
    pub fn new(others: impl IntoIterator<Item = Locale>) -> Self {
        let english = Locale::english();
        let mut all = vec![english.clone()];
        for locale in others {
            if !all.contains(&locale) {
                all.push(locale);
            }
        }
        Self { english, all }
    }

    /// All of them, English first.
    pub fn all(&self) -> &[Locale] {
        &self.all
    }

    /// The one in which somebody is shown texts who wants `wanted`: the same, one with fewer parts, or any other of that language
    /// which isn't written in another script. Absent when there is none.
    pub fn find(&self, wanted: &Locale) -> Option<&Locale> {
        let mut tag = wanted.as_str();
        loop {
            if let Some(found) = self.all.iter().find(|one| one.as_str() == tag) {
                return Some(found);
            }
            match tag.rsplit_once('-') {
                Some((shorter, _)) => tag = shorter,
                None => break,
            }
        }
        let is_close = |one: &&Locale| {
            one.language() == wanted.language()
                && (one.script().is_none() || wanted.script().is_none() || one.script() == wanted.script())
        };
        self.all.iter().find(is_close)
    }

    /// The first that there is of a list of tags, separated by spaces, such as the parameter `ui_locales`.
    pub fn of_list(&self, list: &str) -> Option<&Locale> {
        let parsed = |tag: &str| Locale::parse(tag).ok().and_then(|wanted| self.find(&wanted));
        shortened(list).split_ascii_whitespace().take(MOST_WISHES).find_map(parsed)
    }

    /// The language of a page or a mail: by the address, what the browser remembers, the account, the organization, the browser's
    /// settings; otherwise English.
    pub fn choose(&self, wishes: Wishes<'_>) -> &Locale {
        let parsed = |tag: &str| Locale::parse(tag).ok().and_then(|wanted| self.find(&wanted));
        let of_list = |list: &str| self.of_list(list);
        let asked = wishes.ui_locales.and_then(of_list).or_else(|| wishes.remembered.and_then(of_list));
        let of = |locale: Option<&Locale>| locale.and_then(|wanted| self.find(wanted));
        asked
            .or_else(|| of(wishes.account))
            .or_else(|| of(wishes.organization))
            .or_else(|| wishes.accept_language.and_then(|header| accepted(header).into_iter().find_map(parsed)))
            .unwrap_or(&self.english)
    }
}

/// The part of a list that is read.
fn shortened(list: &str) -> &str {
    list.get(..LONGEST_LIST).unwrap_or(if list.len() > LONGEST_LIST { "" } else { list })
}

/// The tags of an `Accept-Language` (RFC 9110, section 12.5.4), those with the greatest weight first. What is refused by a weight of
/// 0, any language (`*`), and what is malformed are left out.
fn accepted(header: &str) -> Vec<&str> {
    let mut wishes: Vec<(u16, &str)> = Vec::new();
    for item in shortened(header).split(',').take(MOST_WISHES) {
        let mut parts = item.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default();
        let weight = match parts.next() {
            None => Some(1000),
            Some(parameter) => parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q=")).and_then(weight),
        };
        if let Some(weight) = weight.filter(|weight| *weight > 0 && !tag.is_empty()) {
            wishes.push((weight, tag));
        }
    }
    wishes.sort_by_key(|(weight, _)| Reverse(*weight));
    wishes.into_iter().map(|(_, tag)| tag).collect()
}

/// A weight in thousandths: 0 to 1, with at most three decimals.
fn weight(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: u16 = format!("{decimals:0<3}").parse().ok()?;
    match whole {
        "0" => Some(thousandths),
        "1" if thousandths == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(tag: &str) -> Locale {
        Locale::parse(tag).unwrap()
    }

    fn languages() -> Languages {
        Languages::new(["de", "fr", "es", "ja", "pt-BR", "zh-Hans"].map(locale))
    }

    #[test]
    fn a_tag_is_a_language_maybe_with_script_region_and_variants() {
        for (text, tag) in [
            ("DE", "de"),
            ("pt_br", "pt-BR"),
            ("zh-hANT-tw", "zh-Hant-TW"),
            ("es-419", "es-419"),
            ("de-ch-1996", "de-CH-1996"),
            ("sl-rozaj-biske", "sl-rozaj-biske"),
            ("ar-XB", "ar-XB"),
        ] {
            assert_eq!(locale(text).as_str(), tag, "{text}");
        }
        for text in [
            "",
            "d",
            "german",
            "de-",
            "-de",
            "de--CH",
            "1e",
            "de-Latn-Latn",
            "de-CH-AT",
            "de-x-private",
            "en-u-ca-buddhist",
            "d\u{e9}",
            "de CH",
            "de\n",
            "..",
            "de/../en",
            "de-<b>",
        ] {
            assert_eq!(Locale::parse(text), Err(FORM), "{text}");
        }
        let long = format!("de-{}", ["abcdefgh"; 4].join("-"));
        assert!(matches!(Locale::parse(&long), Err(InvalidText::TooLong { .. })), "{long}");
    }

    #[test]
    fn what_is_written_from_right_to_left_is_known() {
        for (tag, is_right_to_left) in [
            ("ar", true),
            ("he-IL", true),
            ("fa", true),
            ("ar-XB", true),
            ("pa-Arab", true),
            ("en-XB", true),
            ("en", false),
            ("ja", false),
            ("ku-Latn", false),
            ("ar-Latn", false),
            ("de-AT", false),
        ] {
            assert_eq!(locale(tag).is_right_to_left(), is_right_to_left, "{tag}");
        }
    }

    #[test]
    fn the_closest_language_is_found_and_no_other() {
        for (wanted, found) in [
            ("de", Some("de")),
            ("de-AT", Some("de")),
            ("pt", Some("pt-BR")),
            ("pt-PT", Some("pt-BR")),
            ("zh", Some("zh-Hans")),
            ("zh-Hans-CN", Some("zh-Hans")),
            ("zh-Hant", None),
            ("zh-Hant-TW", None),
            ("it", None),
            ("en-US", Some("en")),
        ] {
            assert_eq!(languages().find(&locale(wanted)).map(Locale::as_str), found, "{wanted}");
        }
    }

    #[test]
    fn address_then_memory_then_account_then_organization_then_browser_then_english() {
        let (account, organization) = (locale("fr-CA"), locale("es"));
        let all = Wishes {
            ui_locales: Some("ja"),
            remembered: Some("pt"),
            account: Some(&account),
            organization: Some(&organization),
            accept_language: Some("de"),
        };
        let languages = languages();
        let chosen = |wishes| languages.choose(wishes).as_str().to_owned();
        assert_eq!(chosen(all), "ja");
        assert_eq!(chosen(Wishes { ui_locales: None, ..all }), "pt-BR");
        assert_eq!(chosen(Wishes { ui_locales: None, remembered: None, ..all }), "fr");
        assert_eq!(chosen(Wishes { ui_locales: None, remembered: None, account: None, ..all }), "es");
        assert_eq!(chosen(Wishes { accept_language: Some("de"), ..Wishes::default() }), "de");
        assert_eq!(chosen(Wishes::default()), "en");
        // A language that there isn't counts as no wish.
        let italian = locale("it");
        let unknown = Wishes {
            ui_locales: Some("it xx-YY"),
            remembered: Some("it"),
            account: Some(&italian),
            organization: Some(&italian),
            accept_language: Some("it, de;q=0.1"),
        };
        assert_eq!(chosen(unknown), "de");
    }

    #[test]
    fn a_browsers_languages_count_by_their_weights() {
        let languages = languages();
        let chosen = |header: &str| {
            languages.choose(Wishes { accept_language: Some(header), ..Wishes::default() }).as_str().to_owned()
        };
        for (header, wanted) in [
            ("de-CH,de;q=0.9,en;q=0.8", "de"),
            ("en-US,en;q=0.9,de;q=0.8", "en"),
            ("fr;q=0.5, ja;q=0.9", "ja"),
            ("it, fr;q=0.1, es;q=0.2", "es"),
            ("fr;q=0.3,de;q=0.3", "fr"),
            ("de;q=0, fr;q=0.001", "fr"),
            ("de;q=0.000", "en"),
            ("*, de;q=0.5", "de"),
            ("*", "en"),
            ("de;q=2, fr;q=0.1", "fr"),
            ("de;q=0.1234, fr;q=0.1", "fr"),
            ("de;q=x", "en"),
            ("de;level=1", "en"),
            (";;;,,,q=1,de", "de"),
            ("", "en"),
        ] {
            assert_eq!(chosen(header), wanted, "{header}");
        }
    }

    #[test]
    fn a_long_or_hostile_list_is_no_wish() {
        let languages = languages();
        let long = "x".repeat(LONGEST_LIST + 1) + ",de";
        let many = "it,".repeat(MOST_WISHES) + "de";
        let multibyte = "é".repeat(LONGEST_LIST);
        for list in [&long, &many, &multibyte, "\u{0}", "de\u{202e}", "<script>", "de'--"] {
            let wishes = Wishes {
                ui_locales: Some(list),
                remembered: Some(list),
                accept_language: Some(list),
                ..Wishes::default()
            };
            assert_eq!(languages.choose(wishes).as_str(), "en", "{list}");
        }
        let asked = Wishes { ui_locales: Some("xx  ja de"), ..Wishes::default() };
        assert_eq!(languages.choose(asked).as_str(), "ja");
    }
}
