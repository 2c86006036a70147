//! Query parameters of routes that return lists in pages: `?limit`, `?cursor` and filters.

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
use crate::http::large_answers::USUAL_PAGE;
use crate::http::parameter::Parameter;
use crate::schema::{Components, Described, described, text, whole};

/// The default number of entries on a page, for logs and for the operator's lists.
pub(crate) const USUAL: u32 = USUAL_PAGE;

/// The maximum number of entries on a page.
pub(crate) const LIMIT: u32 = 1000;

/// The parameter `?limit` of a list; `USUAL` is its default.
pub(crate) const fn limit<const USUAL: u32>() -> Parameter {
    Parameter::query::<Limit<USUAL>>("limit", "Maximum number of entries in the answer.")
}

/// The parameter `?cursor`.
pub(crate) const CURSOR: Parameter =
    Parameter::query::<String>("cursor", "`nextCursor` of the previous page; the first page if left out.");

/// The parameter `?q`; `meaning` says what the search compares it with.
pub(crate) const fn search(meaning: &'static str) -> Parameter {
    Parameter::query::<SearchText>("q", meaning)
}

/// The parameter `?email`.
pub(crate) const EMAIL: Parameter =
    Parameter::query::<Email>("email", "Only the account with this address, in any spelling that sign-in accepts.");

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
    /// The maximum number of entries; absent when the request doesn't set it.
    pub(crate) limit: Option<u32>,
    /// The entry after which the page begins; absent for the first page.
    pub(crate) after: Option<T>,
}

impl<T> Page<T> {
    /// Reads a page from a query; `parse` parses the text that [`cursor`] encoded. Other parameters are ignored.
    ///
    /// # Errors
    /// 400 `validation_failed`: an invalid limit, a cursor that isn't from an earlier answer, or either of them twice.
    pub(crate) fn read(query: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<Self, ApiError> {
        let mut query = Query::new(query);
        let page = Self::of(&mut query, parse);
        query.finish(page)
    }

    /// As [`Self::read`], for a list that `?q` searches.
    ///
    /// # Errors
    /// As [`Self::read`]; also for a `q` that is too long or given twice.
    pub(crate) fn searched(
        query: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(Self, Option<Search>), ApiError> {
        let mut query = Query::new(query);
        let page = Self::of(&mut query, parse);
        let search = query.search();
        query.finish((page, search))
    }

    /// As [`Self::read`], for a list of accounts in which `?email` finds one.
    ///
    /// # Errors
    /// As [`Self::read`]; also for an `email` that is not an address or given twice.
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

    /// Reads the page that a query asks for; [`Query::finish`] reports errors. `parse` parses the text that [`cursor`] encoded.
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

/// A query string, and the errors found in it.
pub(crate) struct Query<'a> {
    text: &'a str,
    errors: Vec<FieldError>,
}

impl<'a> Query<'a> {
    /// Starts to read a query string.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, errors: Vec::new() }
    }

    /// Returns the value of `name`; absent when the query doesn't have it or it is wrong. [`Self::finish`] reports a wrong one
    /// with `message`.
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

    /// Returns the value of `q`, as [`Self::value`] does.
    pub(crate) fn search(&mut self) -> Option<Search> {
        self.value("q", "must be at most 254 characters", |text| Search::parse(text).ok()).flatten()
    }

    /// Returns the value of `name`, which must be one of the words of `T`; absent when the query doesn't have it or it is
    /// wrong, which [`Self::finish`] reports.
    pub(crate) fn word<T: Word>(&mut self, name: &str) -> Option<T> {
        let words: Vec<&str> = T::ALL.iter().map(|value| value.as_str()).collect();
        self.value(name, &format!("must be one of {}", words.join(", ")), T::parse)
    }

    /// Returns what was read from the query.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every error.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, ApiError> {
        if self.errors.is_empty() { Ok(value) } else { Err(ApiError::fields(self.errors)) }
    }
}

/// Encodes a `nextCursor`. The encoding makes clear that clients must not build or parse cursors.
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
