//! `?limit` and `?cursor` of routes that answer page by page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::form_urlencoded;

use crate::dto::FieldError;
use crate::error::ApiError;

/// Most entries of one page.
const LIMIT: u32 = 1000;

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
        let values = |name: &str| -> Vec<String> {
            let pairs = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == name);
            pairs.map(|(_, value)| value.into_owned()).collect()
        };
        let mut errors = Vec::new();
        let mut wrong = |field: &str, message: &str| {
            errors.push(FieldError { field: field.to_owned(), code: "invalid", message: message.to_owned() });
        };
        let limit = match values("limit").as_slice() {
            [] => None,
            [one] => {
                let limit = one.parse().ok().filter(|limit| (1..=LIMIT).contains(limit));
                if limit.is_none() {
                    wrong("limit", "must be a whole number from 1 to 1000");
                }
                limit
            }
            _ => {
                wrong("limit", "is given more than once");
                None
            }
        };
        let after = match values("cursor").as_slice() {
            [] => None,
            [one] => {
                let plain = URL_SAFE_NO_PAD.decode(one).ok().and_then(|bytes| String::from_utf8(bytes).ok());
                let after = plain.and_then(|plain| parse(&plain));
                if after.is_none() {
                    wrong("cursor", "must be the nextCursor of an earlier answer");
                }
                after
            }
            _ => {
                wrong("cursor", "is given more than once");
                None
            }
        };
        if errors.is_empty() { Ok(Self { limit, after }) } else { Err(ApiError::fields(errors)) }
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
}
