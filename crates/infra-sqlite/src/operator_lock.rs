//! The lock on what the operator has as a whole.

use diesel::prelude::*;

/// Nothing to do: there is one writer.
#[expect(clippy::unnecessary_wraps, reason = "the shared source calls it on both stores")]
pub(crate) const fn lock_operators(_connection: &mut SqliteConnection) -> QueryResult<()> {
    Ok(())
}
