DROP INDEX password_resets_member;
ALTER TABLE throttles DROP COLUMN pending_until;
ALTER TABLE throttles DROP COLUMN pending;
DROP TRIGGER audit_log_no_delete;
DROP TRIGGER audit_log_no_update;
DROP TABLE audit_retention;
DROP INDEX audit_log_tally;
ALTER TABLE audit_log DROP COLUMN counted_at;
ALTER TABLE audit_log DROP COLUMN tally;
ALTER TABLE audit_log DROP COLUMN count;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
