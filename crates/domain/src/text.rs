//! Short texts with rules: display names, slugs, profile fields, web origins.

use std::fmt;

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};

mod search;
mod web_url;

pub use search::Search;
pub use web_url::{UrlMistake, is_plain, web_url};

/// What some editors write before a text in UTF-8. It is no part of the text.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why a text was refused; the codes of `error.fields[].code`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidText {
    /// Nothing is left after trimming.
    #[error("must not be empty")]
    Empty,
    /// Longer than `max` Unicode scalar values.
    #[error("must be at most {max} characters")]
    TooLong {
        /// The longest allowed length.
        max: usize,
    },
    /// The text contains a control character.
    #[error("must not contain control characters")]
    ControlCharacter,
    /// The text contains an invisible character: a control or format character, a line or paragraph separator, or a private
    /// or unassigned code point.
    #[error("must not contain control characters or characters that can't be seen")]
    Invisible,
    /// A URL contains a space, a control character or a backslash.
    #[error("must not contain spaces, control characters or backslashes")]
    UrlCharacter,
    /// A character outside the allowed set, or a wrong form.
    #[error("{0}")]
    Form(&'static str),
}

macro_rules! text_value {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    )*};
}

text_value! {
    /// The name of a person, an organization or an API key: trimmed, 1 to 100 Unicode scalar values, at least one of them
    /// visible.
    Name;
    /// Free text about a user: at most 1000 Unicode scalar values, no controls but line breaks and tabs.
    Bio;
    /// A telephone number as the user writes it: at most 32 of `+0-9 ()-.`.
    Phone;
    /// An organization's slug: 2 to 63 of `[a-z0-9-]`, no hyphen at either end; compared exactly.
    Slug;
    /// What a subscription is for: trimmed, at most 200 Unicode scalar values, no controls.
    Description;
    /// A web origin as browsers send it in `Origin` (RFC 6454): scheme, host and non-default port.
    Origin;
    /// The address of an organization's application: https, or http on loopback; no userinfo.
    AppUrl;
}

impl Name {
    /// Trims and checks a name that a caller gives.
    ///
    /// # Errors
    /// Empty, too long, with an invisible character or without a visible one, or with `://`.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let name = Self::restore(text)?;
        if name.0.chars().any(is_hidden) {
            return Err(InvalidText::Invisible);
        }
        if !name.0.chars().any(is_seen) {
            return Err(InvalidText::Form("must hold a character that can be seen"));
        }
        if name.0.contains("://") {
            return Err(InvalidText::Form("must not contain ://"));
        }
        Ok(name)
    }

    /// Reads the name in a row. Only the earliest rules apply, because a row may be older than the others.
    ///
    /// # Errors
    /// Empty, too long, or with a control character: no version wrote such a name.
    pub fn restore(text: &str) -> Result<Self, InvalidText> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InvalidText::Empty);
        }
        limited(text, 100)?;
        no_controls(text)?;
        Ok(Self(text.to_owned()))
    }

    /// Makes a name of a text that somebody else chose, such as an identity provider: without characters that can't be seen
    /// and without `://`, with single spaces, cut to the length of a name. Absent when nothing is left that can be seen.
    pub fn cleaned(text: &str) -> Option<Self> {
        let shown = text.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| !is_hidden(*c));
        let plain = shown.collect::<String>().replace("://", " ");
        let words: Vec<&str> = plain.split_whitespace().collect();
        Self::parse(&words.join(" ").chars().take(100).collect::<String>()).ok()
    }

    /// A name that the service makes up: a word and a number.
    pub fn numbered(word: &'static str, number: usize) -> Self {
        Self(format!("{word} {number}"))
    }
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

/// Whether a character is refused in names. The two joiners are format characters, but Persian, Hindi and other languages
/// need them in writing, as do many emoji.
fn is_hidden(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned};
    let hidden =
        matches!(category(c), Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Unassigned);
    hidden && !matches!(c, '\u{200c}' | '\u{200d}')
}

/// Whether a character is visible by itself: no space, mark or control, and none of the letters and symbols that are blank.
fn is_seen(c: char) -> bool {
    const NOT_SEEN: GeneralCategoryGroup =
        GeneralCategoryGroup::Separator.union(GeneralCategoryGroup::Mark).union(GeneralCategoryGroup::Other);
    let blank = matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    !blank && !NOT_SEEN.contains(category(c))
}

impl Bio {
    /// Checks a biography. An empty text gives `None`.
    ///
    /// # Errors
    /// Too long, or with a control character.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidText> {
        limited(text, 1000)?;
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            return Err(InvalidText::ControlCharacter);
        }
        Ok((!text.is_empty()).then(|| Self(text.to_owned())))
    }
}

impl Phone {
    /// Checks a telephone number. An empty text gives `None`.
    ///
    /// # Errors
    /// Too long, or with a character outside `+0-9 ()-.`.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidText> {
        limited(text, 32)?;
        if !text.bytes().all(|b| b.is_ascii_digit() || b"+ ()-.".contains(&b)) {
            return Err(InvalidText::Form("may only contain digits and + ( ) - . and spaces"));
        }
        Ok((!text.is_empty()).then(|| Self(text.to_owned())))
    }
}

impl Description {
    /// Trims and checks a description. An empty text gives `None`.
    ///
    /// # Errors
    /// Too long, or with a control character.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidText> {
        let text = text.trim();
        limited(text, 200)?;
        no_controls(text)?;
        Ok((!text.is_empty()).then(|| Self(text.to_owned())))
    }
}

impl Slug {
    /// Whether it has the form of a Punycode label, which programs may show as other characters.
    pub fn is_punycode(&self) -> bool {
        self.0.starts_with("xn--")
    }

    /// Checks a slug.
    ///
    /// # Errors
    /// The text has another form.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let allowed = text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        let well_formed = (2..=63).contains(&text.len()) && allowed && !text.starts_with('-') && !text.ends_with('-');
        if well_formed {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText::Form("must be 2 to 63 of a-z, 0-9 and inner hyphens"))
        }
    }
}

impl Origin {
    /// Reads the value of an `Origin` header, or a configured origin. The opaque origin `null` is refused.
    ///
    /// # Errors
    /// Anything but `scheme://host[:port]`.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const FORM: InvalidText = InvalidText::Form("must be an origin such as https://app.example.com");
        let url = web_url(text).map_err(|_| FORM)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if !bare || text.ends_with('/') {
            return Err(FORM);
        }
        Self::of(&url).ok_or(FORM)
    }

    /// The origin of an absolute http or https address; `None` when it is neither.
    pub fn of(url: &url::Url) -> Option<Self> {
        let web = matches!(url.scheme(), "http" | "https") && url.has_host();
        web.then(|| Self(url.origin().ascii_serialization()))
    }
}

impl AppUrl {
    const FORM: InvalidText = InvalidText::Form("must be an https address without user name (http only on loopback)");

    /// Checks an application address and writes it in normal form. An empty text gives `None`.
    ///
    /// # Errors
    /// Not an absolute https address (http on loopback), with a space, control character or backslash, with a host or port
    /// that is not in its plain form, with userinfo, or longer than 2048 characters.
    pub fn parse(text: &str) -> Result<Option<Self>, InvalidText> {
        if text.is_empty() {
            return Ok(None);
        }
        limited(text, 2048)?;
        let url = web_url(text).map_err(|mistake| match mistake {
            UrlMistake::Character => InvalidText::UrlCharacter,
            UrlMistake::Host => InvalidText::Form("must have host and port in their plain form"),
            UrlMistake::Form | UrlMistake::Scheme | UrlMistake::Userinfo => Self::FORM,
        })?;
        Self::validated(&url).map(Some)
    }

    /// Reads the address in a row. Only the earliest rules apply, because a row may be older than the others.
    ///
    /// # Errors
    /// Not an absolute https address (http on loopback), or with userinfo: no version wrote such an address.
    pub fn restore(text: &str) -> Result<Self, InvalidText> {
        Self::validated(&url::Url::parse(text).map_err(|_| Self::FORM)?)
    }

    fn validated(url: &url::Url) -> Result<Self, InvalidText> {
        let secure = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url));
        let plain = url.has_host() && url.username().is_empty() && url.password().is_none();
        if secure && plain { Ok(Self(url.to_string())) } else { Err(Self::FORM) }
    }

    /// The `Origin` that browsers send from pages of this application.
    pub fn origin(&self) -> Option<Origin> {
        url::Url::parse(&self.0).ok().and_then(|url| Origin::of(&url))
    }
}

fn is_loopback(url: &url::Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

fn limited(text: &str, max: usize) -> Result<(), InvalidText> {
    if text.chars().count() > max { Err(InvalidText::TooLong { max }) } else { Ok(()) }
}

fn no_controls(text: &str) -> Result<(), InvalidText> {
    if text.chars().any(char::is_control) { Err(InvalidText::ControlCharacter) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_counted_in_scalar_values() {
        assert_eq!(Name::parse("  Ann \u{1F600} ").unwrap().as_str(), "Ann \u{1F600}");
        assert!(Name::parse(&"é".repeat(100)).is_ok());
        assert_eq!(Name::parse(&"é".repeat(101)), Err(InvalidText::TooLong { max: 100 }));
        assert_eq!(Name::parse(" \t "), Err(InvalidText::Empty));
        assert_eq!(Name::parse("a\nb"), Err(InvalidText::ControlCharacter));
        assert_eq!(Name::parse("a\u{0}b"), Err(InvalidText::ControlCharacter));
    }

    /// Each refused category, by one of its characters, at the start, in the middle and at the end.
    #[test]
    fn k2_a_name_holds_no_character_that_cannot_be_seen() {
        let hidden = [
            ('\u{1}', "Cc"),
            ('\u{85}', "Cc"),
            ('\u{ad}', "Cf"),
            ('\u{200b}', "Cf"),
            ('\u{2060}', "Cf"),
            ('\u{feff}', "Cf"),
            ('\u{202e}', "Cf"),
            ('\u{2066}', "Cf"),
            ('\u{e0041}', "Cf"),
            ('\u{2028}', "Zl"),
            ('\u{2029}', "Zp"),
            ('\u{e000}', "Co"),
            ('\u{10fffd}', "Co"),
            ('\u{378}', "Cn"),
            ('\u{ffff}', "Cn"),
        ];
        for (c, category) in hidden {
            assert!(is_hidden(c), "{category} {c:?}");
            assert!(Name::parse(&format!("a{c}b")).is_err(), "{category} {c:?}");
            // Line separators at the ends are spaces, which are trimmed.
            if !c.is_whitespace() {
                assert!(Name::parse(&format!("{c}ab")).is_err() && Name::parse(&format!("ab{c}")).is_err(), "{c:?}");
            }
        }
        for text in
            ["می\u{200c}خواهم", "क्\u{200d}ष", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "a\u{a0}b", "e\u{301}"]
        {
            assert_eq!(Name::parse(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn k2_a_name_of_nothing_but_blanks_marks_and_joiners_is_none() {
        let blank = InvalidText::Form("must hold a character that can be seen");
        for text in [
            "\u{200c}",
            "\u{200d}\u{200c}\u{200d}",
            "\u{301}",
            "\u{fe0f}",
            "\u{20dd}",
            "\u{115f}",
            "\u{1160}",
            "\u{2800}",
            "\u{3164}\u{3164}",
            "\u{ffa0}",
            "\u{3164} \u{200d}\u{301}",
        ] {
            assert_eq!(Name::parse(text), Err(blank), "{text:?}");
            assert!(Name::parse(&format!("{text}x")).is_ok(), "{text:?}");
        }
        for text in ["\u{a0}", "\u{2003}\u{3000}"] {
            assert_eq!(Name::parse(text), Err(InvalidText::Empty), "{text:?}");
        }
        assert!(["7", "+", "-", "\u{1F600}", "株", "ª"].iter().all(|text| Name::parse(text).is_ok()));
    }

    #[test]
    fn k2_a_name_of_somebody_else_is_cleaned_until_it_is_one() {
        for (text, name) in [
            (" Ann\u{202e}\r\n\tLee\0 ", Some("Ann Lee")),
            ("https://evil.example", Some("https evil.example")),
            ("a:\u{200b}//b", Some("a b")),
            ("\u{200b}\u{3164}", None),
            ("", None),
            ("क्\u{200d}ष", Some("क्\u{200d}ष")),
        ] {
            assert_eq!(Name::cleaned(text).as_ref().map(Name::as_str), name, "{text:?}");
        }
        assert_eq!(Name::cleaned(&"é".repeat(200)), Name::parse(&"é".repeat(100)).ok());
        assert_eq!(Name::cleaned(&format!("{} b", "a".repeat(99))), Name::parse(&"a".repeat(99)).ok());
    }

    #[test]
    fn k2_a_name_is_no_link() {
        for text in ["https://evil.example", "Acme ://x", "see javascript://x"] {
            assert_eq!(Name::parse(text), Err(InvalidText::Form("must not contain ://")), "{text}");
        }
        assert!(Name::parse("Acme: A/S").is_ok() && Name::parse("acme.com").is_ok() && Name::parse("a:/b").is_ok());
    }

    /// A row that is older than a rule can still be read.
    #[test]
    fn a_name_of_a_row_is_read_by_the_first_rules() {
        for text in ["\u{200b}", "\u{202e}evil", "https://evil.example", "\u{3164}"] {
            assert!(Name::parse(text).is_err());
            assert_eq!(Name::restore(text).unwrap().as_str(), text);
        }
        assert!(["", " ", "a\0b", &"x".repeat(101)].iter().all(|text| Name::restore(text).is_err()));
    }

    #[test]
    fn profile_fields_keep_to_their_limits_and_the_empty_text_clears() {
        assert_eq!(Bio::parse(""), Ok(None));
        assert!(Bio::parse("two\nlines").unwrap().is_some());
        assert!(Bio::parse(&"x".repeat(1001)).is_err() && Bio::parse("\u{7}").is_err());
        assert_eq!(Phone::parse(""), Ok(None));
        assert!(Phone::parse("+49 (30) 123-45.6").unwrap().is_some());
        assert!(Phone::parse("call me").is_err() && Phone::parse(&"1".repeat(33)).is_err());
    }

    #[test]
    fn a_description_is_trimmed_and_may_be_absent() {
        assert_eq!(Description::parse(" \t"), Ok(None));
        assert_eq!(Description::parse(" our CRM ").unwrap().unwrap().as_str(), "our CRM");
        assert!(Description::parse(&"é".repeat(200)).is_ok());
        assert_eq!(Description::parse(&"é".repeat(201)), Err(InvalidText::TooLong { max: 200 }));
        assert_eq!(Description::parse("a\nb"), Err(InvalidText::ControlCharacter));
    }

    #[test]
    fn a_slug_is_exact() {
        assert!(Slug::parse("ac").is_ok() && Slug::parse("a-1-b").is_ok() && Slug::parse(&"a".repeat(63)).is_ok());
        for text in ["", "a", "-ab", "ab-", "Acme", "a_b", "a b", "äb"] {
            assert!(Slug::parse(text).is_err(), "{text}");
        }
        assert!(Slug::parse(&"a".repeat(64)).is_err());
    }

    #[test]
    fn origins_compare_after_normalisation() {
        assert_eq!(Origin::parse("https://App.Example:443").unwrap().as_str(), "https://app.example");
        assert_eq!(Origin::parse("http://localhost:3000").unwrap().as_str(), "http://localhost:3000");
        for text in ["null", "", "https://a.example/", "https://a.example/x", "https://u@a.example", "file:///x", "a"]
        {
            assert!(Origin::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_app_url_is_https_or_loopback() {
        let app = AppUrl::parse("https://app.example/start?x=1").unwrap().unwrap();
        assert_eq!(app.origin().unwrap().as_str(), "https://app.example");
        assert!(AppUrl::parse("http://localhost:3000").unwrap().is_some());
        assert!(AppUrl::parse("http://127.0.0.1:3000").unwrap().is_some());
        assert_eq!(AppUrl::parse(""), Ok(None));
        for text in ["http://app.example", "https://u:p@app.example", "javascript:alert(1)", "ftp://a.example", "//a"]
        {
            assert!(AppUrl::parse(text).is_err(), "{text}");
            assert!(AppUrl::restore(text).is_err(), "{text}");
        }
    }

    #[test]
    fn j1_an_app_url_and_an_origin_are_taken_as_they_are_written_or_not_at_all() {
        for host in ["https:app.example", "https:///app.example", "https://@app.example", "https://127.1"] {
            assert!(AppUrl::parse(host).is_err() && Origin::parse(host).is_err(), "{host}");
        }
        for host in ["https://app\u{ad}.example", "https://app。example", "https://app.example:", "http://127.1:3000"]
        {
            let plain = InvalidText::Form("must have host and port in their plain form");
            assert_eq!(AppUrl::parse(host), Err(plain), "{host:?}");
            assert!(Origin::parse(host).is_err(), "{host:?}");
        }
        for text in
            ["https:\\\\app.example", "https://app.example/?\\", "https://app.ex\tample", "https://app.example "]
        {
            assert_eq!(AppUrl::parse(text), Err(InvalidText::UrlCharacter), "{text}");
            assert!(Origin::parse(text).is_err(), "{text}");
        }
    }

    /// A row that is older than a rule can still be read.
    #[test]
    fn an_app_url_of_a_row_is_read_by_the_first_rules() {
        let row = "https://app.example/?a=\\";
        assert!(AppUrl::parse(row).is_err());
        assert_eq!(AppUrl::restore(row).unwrap().as_str(), row);
        assert!(AppUrl::restore("").is_err());
    }
}
