DROP INDEX password_resets_member;
ALTER TABLE throttles DROP COLUMN pending_until, DROP COLUMN pending;
DROP TRIGGER audit_log_no_truncate ON audit_log;
DROP FUNCTION audit_log_is_never_emptied();
DROP TRIGGER audit_log_no_change ON audit_log;
DROP FUNCTION audit_log_is_append_only();
DROP TABLE audit_retention;
ALTER TABLE audit_log DROP COLUMN counted_at, DROP COLUMN tally, DROP COLUMN count;
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
