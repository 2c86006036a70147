-- The rows of a deleted organization go in the order of an index: one batch starts where the one before ended, and nothing is
-- sorted or scanned beside it.
DROP INDEX events_organization;
DROP INDEX mails_organization;
CREATE INDEX events_organization ON events (organization_id, id);
CREATE INDEX mails_organization ON mails (organization_id, id) WHERE organization_id IS NOT NULL;
