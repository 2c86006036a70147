-- An organization that was deleted is there for nobody from that instant on; its rows go later, in batches, and its own
-- goes last: until then its slug is taken.
ALTER TABLE organizations ADD COLUMN deleted_at INTEGER;
CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;

-- What goes with an organization is found by it.
CREATE INDEX events_organization ON events (organization_id);
CREATE INDEX mails_organization ON mails (organization_id) WHERE organization_id IS NOT NULL;

-- Two deletions are let through: of what is past retention, and of the entries of a deleted organization.
DROP TRIGGER audit_log_no_delete;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN NOT coalesce(OLD.created_at < (SELECT before FROM audit_retention), 0)
    AND NOT EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id AND deleted_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
