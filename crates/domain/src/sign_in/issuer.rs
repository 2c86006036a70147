//! The issuer of tokens, which is the service's address. After a change of the address, tokens of the former issuer are
//! refused, although their sessions are live.

use crate::time::Timestamp;

/// An issuer that servers were started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuerRow {
    /// The address.
    pub issuer: String,
    /// The instant from which tokens have this issuer.
    pub since: Timestamp,
    /// When a server was last started with it.
    pub started_at: Timestamp,
}

/// The start of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The row to write: the issuer of this start.
    pub row: IssuerRow,
    /// The last other issuer, whose tokens were issued from its `since` until that of [`Started::row`]; absent when there
    /// was none.
    pub former: Option<IssuerRow>,
}

impl Started {
    /// The start of a server with `issuer`, after starts with `known`.
    pub fn with(issuer: &str, known: &[IssuerRow], now: Timestamp) -> Self {
        let last = known.iter().max_by_key(|row| row.started_at);
        let since = match last {
            // Tokens from before issuers were recorded count as its own.
            None => Timestamp::from_seconds(0),
            Some(last) if last.issuer == issuer => last.since,
            Some(_) => now,
        };
        let former = known.iter().filter(|row| row.issuer != issuer).max_by_key(|row| row.started_at);
        let row = IssuerRow { issuer: issuer.to_owned(), since, started_at: now };
        Self { row, former: former.cloned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_seconds(1_800_000_000 + second)
    }

    fn start(known: &mut Vec<IssuerRow>, issuer: &str, second: i64) -> Started {
        let started = Started::with(issuer, known, at(second));
        known.retain(|row| row.issuer != issuer);
        known.push(started.row.clone());
        started
    }

    #[test]
    fn a_first_start_has_nothing_before_it_and_takes_over_what_there_is() {
        let started = start(&mut Vec::new(), "a", 0);
        assert_eq!((started.row.since, started.former), (Timestamp::from_seconds(0), None));
    }

    #[test]
    fn a_change_begins_a_time_of_its_own_which_later_starts_keep() {
        let mut known = Vec::new();
        start(&mut known, "a", 0);
        start(&mut known, "a", 1);
        for second in [10, 11, 12] {
            let started = start(&mut known, "b", second);
            assert_eq!(started.row, IssuerRow { issuer: "b".to_owned(), since: at(10), started_at: at(second) });
            let former = started.former.unwrap();
            assert_eq!((former.issuer.as_str(), former.since), ("a", Timestamp::from_seconds(0)));
        }
    }

    #[test]
    fn a_change_that_is_undone_looks_back_on_what_was_issued_meanwhile() {
        let mut known = Vec::new();
        start(&mut known, "a", 0);
        start(&mut known, "b", 10);
        let started = start(&mut known, "a", 20);
        assert_eq!((started.row.since, started.former.unwrap().since), (at(20), at(10)));
    }
}
