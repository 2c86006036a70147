//! What the shared source expects of the crate that compiles it; no other shared file imports from that crate.
//!
//! In addition, the crate's `codec` converts `Id`, `Time` and `Words` from and to columns, and its `queue` and `events`
//! implement the ports `Jobs` and `Events` on `Repos`.

pub(super) use crate::clock::{ago, database_changed_at};
pub(super) use crate::delivery_record::record;
pub(super) use crate::dialect::{
    BRING_SESSIONS_FORWARD, Backend, Connection, FOR_KEY_SHARE, FOR_NO_KEY_UPDATE, FOR_SHARE, FOR_UPDATE,
    HAS_MIGRATIONS, IS_OF_ROWS, IS_ONE_OF, Ids, NAME_KEY, SKIP_LOCKED, id_list, is_end, is_passing, sql,
};
pub(super) use crate::migrate::MIGRATIONS;
pub(super) use crate::operator_lock::lock_operators;
pub(super) use crate::throttles::{lock, lock_existing, peek, put_all};
