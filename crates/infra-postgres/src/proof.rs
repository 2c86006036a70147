//! Statements that fail where the server is not what it has to be; each costs no more than the round trip that it shares.

/// Fails with the SQLSTATE of a refused write where the server is in recovery or takes no writes: what it says may be behind the
/// primary, without an end. The message contains [`orgauth_domain::ports::TAKES_NO_WRITES`].
pub(crate) const PRIMARY: &str = "DO $$BEGIN IF pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean THEN \
    RAISE 'the server is a standby, or takes no writes' USING ERRCODE = 'read_only_sql_transaction'; END IF; END$$";

/// Fails where a commit waits for no standby; the message is known to [`crate::dialect::is_passing`].
pub(crate) const SYNCHRONOUS: &str = "DO $$BEGIN IF current_setting('synchronous_standby_names') = '' \
    OR current_setting('synchronous_commit') IN ('off', 'local') THEN \
    RAISE 'no synchronous standby, and store.require_synchronous is set'; END IF; END$$";
