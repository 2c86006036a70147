//! How columns keep roles and permissions.

use orgauth_domain::Corrupt;
use orgauth_domain::organizations::roles::{Entitlements, RoleId, WordList};

use crate::shared::codec::Table;

/// Reads a list of words in a column of `table`.
pub(crate) fn words(table: Table, column: &str, text: &str) -> Result<WordList, Corrupt> {
    table.value(column, WordList::parse(text))
}

/// The words of a row that may be absent: then there are none.
pub(crate) fn words_of(text: Option<&str>) -> Result<WordList, Corrupt> {
    text.map_or(Ok(WordList::NONE), |text| words(Table("role_sets"), "roles", text))
}

/// What a set gives, by its columns; nothing without a set.
pub(crate) fn entitlements(roles: Option<&str>, permissions: Option<&str>) -> Result<Entitlements, Corrupt> {
    Ok(Entitlements { roles: words_of(roles)?, permissions: words_of(permissions)? })
}

/// Identifiers in a column, separated by spaces; absent for none.
pub(crate) fn listed(ids: &[RoleId]) -> Option<String> {
    (!ids.is_empty()).then(|| ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// Reads such a column; an identifier that is there twice counts once.
pub(crate) fn ids_of(table: &'static str, text: Option<&str>) -> Result<Vec<RoleId>, Corrupt> {
    let ids: Result<Vec<RoleId>, _> = text.unwrap_or_default().split_ascii_whitespace().map(str::parse).collect();
    let mut ids = Table(table).value("roles", ids)?;
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// Lines of which each begins with identifiers and a tab, with another role, or none, in the place of one; absent where no role is left.
pub(crate) fn replace_role(text: &str, from: RoleId, to: Option<RoleId>) -> Option<String> {
    let (from, to) = (from.to_string(), to.map(|to| to.to_string()).unwrap_or_default());
    let line = |line: &str| {
        let (ids, rule) = line.split_once('\t')?;
        let ids = ids.replace(&from, &to);
        (!ids.trim().is_empty()).then(|| format!("{ids}\t{rule}"))
    };
    let lines: Vec<String> = text.lines().filter_map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
