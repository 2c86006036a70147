//! Lists: what is asked for, by a query or by a body (RFC 7644, 3.4.2 and 3.4.3), and the answer.

use orgauth_domain::ports::Order;
use serde_json::{Value, json};

use crate::error::{ScimError, ScimType};
use crate::json::{get, object};
use crate::projection::Projection;

/// The most resources of an answer.
pub const MOST_RESULTS: u32 = 200;
/// How many there are where nothing is said.
const RESULTS: u32 = 100;

/// What is asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// The filter; absent: none.
    pub filter: Option<String>,
    /// In which order.
    pub order: Order,
    /// The number of the first resource, from 1.
    pub start: u64,
    /// How many resources at most.
    pub count: u32,
    /// What is shown of each.
    pub projection: Projection,
}

impl Asked {
    /// By the parameters of a query.
    ///
    /// # Errors
    /// A number that is none; a sort order that is none; an attribute by which nothing is sorted.
    pub fn by_query(pairs: &[(String, String)]) -> Result<Self, ScimError> {
        let one = |name: &str| {
            pairs.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
        };
        let names = |name: &str| -> Vec<String> {
            one(name).map(|all| all.split(',').map(str::to_owned).collect()).unwrap_or_default()
        };
        let number = |name: &str| {
            let value = one(name).filter(|text| !text.is_empty());
            value
                .map(|text| text.parse::<i64>().map_err(|_| ScimError::value(name, "must be a whole number")))
                .transpose()
        };
        Self::new(
            one("filter"),
            (one("sortBy"), one("sortOrder")),
            (number("startIndex")?, number("count")?),
            Projection::new(&names("attributes"), &names("excludedAttributes")),
        )
    }

    /// By the body of a search.
    ///
    /// # Errors
    /// As [`Self::by_query`].
    pub fn by_body(body: &Value) -> Result<Self, ScimError> {
        let fields = object(body)?;
        let one = |name: &str| match get(fields, name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(ScimError::value(name, "must be a text")),
        };
        let names = |name: &str| match get(fields, name) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::Array(all)) => {
                Ok(all.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>())
            }
            Some(_) => Err(ScimError::value(name, "must be a list")),
        };
        let number = |name: &str| match get(fields, name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_i64().map(Some).ok_or_else(|| ScimError::value(name, "must be a whole number")),
        };
        Self::new(
            one("filter")?,
            (one("sortBy")?, one("sortOrder")?),
            (number("startIndex")?, number("count")?),
            Projection::new(&names("attributes")?, &names("excludedAttributes")?),
        )
    }

    fn new(
        filter: Option<&str>,
        (by, order): (Option<&str>, Option<&str>),
        (start, count): (Option<i64>, Option<i64>),
        projection: Projection,
    ) -> Result<Self, ScimError> {
        let is_descending = match order.map(str::to_ascii_lowercase).as_deref() {
            None | Some("ascending" | "") => false,
            Some("descending") => true,
            Some(_) => return Err(ScimError::value("sortOrder", "must be ascending or descending")),
        };
        let order = match by.map(crate::expression::plain).as_deref() {
            None | Some("" | "id") => Order::Made,
            Some("username" | "displayname") if is_descending => Order::NameDescending,
            Some("username" | "displayname") => Order::Name,
            Some(_) => return Err(ScimError::value("sortBy", "must be userName, or displayName for groups")),
        };
        let count = count.map_or(RESULTS, |count| u32::try_from(count.max(0)).unwrap_or(u32::MAX).min(MOST_RESULTS));
        Ok(Self {
            filter: filter.filter(|text| !text.trim().is_empty()).map(str::to_owned),
            order,
            start: start.map_or(1, |start| u64::try_from(start).unwrap_or(1).max(1)),
            count,
            projection,
        })
    }

    /// The answer with this page of resources.
    #[must_use]
    pub fn answer(&self, total: u64, resources: Vec<Value>) -> Value {
        let shown: Vec<Value> = resources.into_iter().map(|one| self.projection.of(one)).collect();
        json!({
            "schemas": ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
            "totalResults": total,
            "startIndex": self.start,
            "itemsPerPage": shown.len(),
            "Resources": shown,
        })
    }
}

/// An answer that has everything.
#[must_use]
pub fn whole(resources: Vec<Value>) -> Value {
    let total = u64::try_from(resources.len()).unwrap_or(u64::MAX);
    Asked { start: 1, ..Asked::default() }.answer(total, resources)
}

/// Reads the bytes of a body.
///
/// # Errors
/// `invalidSyntax`: it is no JSON.
pub fn body(bytes: &[u8]) -> Result<Value, ScimError> {
    serde_json::from_slice(bytes)
        .map_err(|error| ScimError::bad(ScimType::InvalidSyntax, format!("the body is no JSON: {error}")))
}
