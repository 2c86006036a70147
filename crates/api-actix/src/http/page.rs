//! `?limit` and `?cursor` of routes that answer page by page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::text::Search;
use orgauth_domain::{Email, Word};
use serde_json::Value;
use url::form_urlencoded;
use utoipa::openapi::{RefOr, Schema};

use crate::code::FieldCode;
use crate::dto::FieldError;
use crate::error::ApiError;
use crate::http::parameter::Parameter;
use crate::schema::{Components, Described, described, text, whole};

/// Entries of a page when the request doesn't say: of logs, and of the operator's lists.
pub(crate) const USUAL: u32 = 100;

/// Most entries of one page.
pub(crate) const LIMIT: u32 = 1000;

/// `?limit` of a list whose pages have `USUAL` entries when the request doesn't say.
pub(crate) const fn limit<const USUAL: u32>() -> Parameter {
    Parameter::query::<Limit<USUAL>>("limit", "How many at most.")
}

/// `?cursor`.
pub(crate) const CURSOR: Parameter =
    Parameter::query::<String>("cursor", "`nextCursor` of the page before; the first page unless given.");

/// `?q`; `meaning` says what it is compared with.
pub(crate) const fn search(meaning: &'static str) -> Parameter {
    Parameter::query::<SearchText>("q", meaning)
}

/// `?email`.
pub(crate) const EMAIL: Parameter =
    Parameter::query::<Email>("email", "Only the account with this address, in any spelling that signs in.");

struct Limit<const USUAL: u32>;

impl<const USUAL: u32> Described for Limit<USUAL> {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        whole().minimum(Some(1)).maximum(Some(LIMIT)).default(Some(USUAL.into())).into()
    }

    fn example() -> Value {
        USUAL.into()
    }
}

struct SearchText;

described! {
    SearchText: text().max_length(Some(254)), "ada";
}

/// The page that a request asks for.
pub(crate) struct Page<T> {
    /// How many entries at most; absent when the request doesn't say.
    pub(crate) limit: Option<u32>,
    /// Behind which entry it begins; absent for the first one.
    pub(crate) after: Option<T>,
}

impl<T> Page<T> {
    /// Reads a query; `parse` reads what [`cursor`] was made of. Other parameters are ignored.
    ///
    /// # Errors
    /// 400 `validation_failed`: a limit that is none, a cursor that none of our answers carried, or one of them twice.
    pub(crate) fn read(query: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<Self, ApiError> {
        let mut query = Query::new(query);
        let page = Self::of(&mut query, parse);
        query.finish(page)
    }

    /// The same of a list that `?q` searches.
    ///
    /// # Errors
    /// As [`Self::read`]; also a `q` that is too long or given twice.
    pub(crate) fn searched(
        query: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(Self, Option<Search>), ApiError> {
        let mut query = Query::new(query);
        let page = Self::of(&mut query, parse);
        let search = query.search();
        query.finish((page, search))
    }

    /// The same of a list of accounts, where `?email` finds one.
    ///
    /// # Errors
    /// As [`Self::read`]; also an `email` that is no address or given twice.
    pub(crate) fn by_address(
        query: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(Self, Option<Email>), ApiError> {
        let mut query = Query::new(query);
        let page = Self::of(&mut query, parse);
        let email = query.value("email", "must be one plain email address such as name@example.com", |text| {
            Email::parse(text).ok()
        });
        query.finish((page, email))
    }

    /// The page that a query asks for; what is wrong with it, [`Query::finish`] tells. `parse` reads what [`cursor`] was made
    /// of.
    pub(crate) fn of(query: &mut Query<'_>, parse: impl FnOnce(&str) -> Option<T>) -> Self {
        let limit = query.value("limit", "must be a whole number from 1 to 1000", |text| {
            text.parse().ok().filter(|limit| (1..=LIMIT).contains(limit))
        });
        let after = query.value("cursor", "must be the nextCursor of an earlier answer", |text| {
            let plain = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            plain.and_then(|plain| parse(&plain))
        });
        Self { limit, after }
    }
}

/// A query and what is wrong with it.
pub(crate) struct Query<'a> {
    text: &'a str,
    errors: Vec<FieldError>,
}

impl<'a> Query<'a> {
    /// A query of which nothing was read yet.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, errors: Vec::new() }
    }

    /// The one value of `name`; none when it isn't there, or is wrong, which [`Self::finish`] tells by `message`.
    pub(crate) fn value<T>(&mut self, name: &str, message: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let mut values =
            form_urlencoded::parse(self.text.as_bytes()).filter(|(key, _)| key == name).map(|(_, value)| value);
        let first = values.next()?;
        let (value, message) =
            if values.next().is_some() { (None, "is given more than once") } else { (parse(&first), message) };
        if value.is_none() {
            self.errors.push(FieldError::new(name, FieldCode::Invalid, message));
        }
        value
    }

    /// The value of `q`; as [`Self::value`].
    pub(crate) fn search(&mut self) -> Option<Search> {
        self.value("q", "must be at most 254 characters", |text| Search::parse(text).ok()).flatten()
    }

    /// The one of a fixed list of words that `name` has; none when it isn't there, or is wrong, which [`Self::finish`] tells.
    pub(crate) fn word<T: Word>(&mut self, name: &str) -> Option<T> {
        let words: Vec<&str> = T::ALL.iter().map(|value| value.as_str()).collect();
        self.value(name, &format!("must be one of {}", words.join(", ")), T::parse)
    }

    /// What was read.
    ///
    /// # Errors
    /// 400 `validation_failed` with all that was wrong.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, ApiError> {
        if self.errors.is_empty() { Ok(value) } else { Err(ApiError::fields(self.errors)) }
    }
}

/// What an answer gives as `nextCursor`. It looks opaque because it is: nobody should build one.
pub(crate) fn cursor(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<(Option<u32>, Option<u32>), Vec<String>> {
        let page = Page::read(query, |text| text.parse::<u32>().ok());
        page.map(|page| (page.limit, page.after))
            .map_err(|error| error.fields.into_iter().map(|field| field.field).collect())
    }

    #[test]
    fn m2_limit_and_cursor_are_strict_and_anything_else_is_ignored() {
        assert_eq!(read(""), Ok((None, None)));
        assert_eq!(read("limit=1&other=x"), Ok((Some(1), None)));
        let next = cursor("77");
        assert_eq!(read(&format!("cursor={next}&limit=1000")), Ok((Some(1000), Some(77))));
        for query in ["limit=0", "limit=1001", "limit=-1", "limit=", "limit=ten", "limit=1.5", "limit=1&limit=1"] {
            assert_eq!(read(query), Err(vec!["limit".to_owned()]), "{query}");
        }
        for query in ["cursor=", "cursor=77", "cursor=%00", "cursor=a&cursor=b", "cursor=__8"] {
            assert_eq!(read(query), Err(vec!["cursor".to_owned()]), "{query}");
        }
        assert_eq!(read("limit=0&cursor=77"), Err(vec!["limit".to_owned(), "cursor".to_owned()]));
    }

    #[test]
    fn m2_a_search_is_bounded_and_given_once() {
        let read = |query: &str| {
            let page = Page::searched(query, |text| text.parse::<u32>().ok());
            page.map(|(_, search)| search)
                .map_err(|error| error.fields.into_iter().map(|field| field.field).collect::<Vec<_>>())
        };
        assert_eq!(read("limit=1"), Ok(None));
        assert_eq!(read("q="), Ok(None));
        assert_eq!(read("q=%C3%89mile+Z"), Ok(Search::parse("Émile Z").unwrap()));
        assert_eq!(read(&format!("q={}", "a".repeat(255))), Err(vec!["q".to_owned()]));
        assert_eq!(read("q=a&q=a&limit=0"), Err(vec!["limit".to_owned(), "q".to_owned()]));
    }
}
