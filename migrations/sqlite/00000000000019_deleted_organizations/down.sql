DROP TRIGGER audit_log_no_delete;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN NOT coalesce(OLD.created_at < (SELECT before FROM audit_retention), 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
DROP INDEX mails_organization;
DROP INDEX events_organization;
DROP INDEX organizations_deleted;
ALTER TABLE organizations DROP COLUMN deleted_at;
