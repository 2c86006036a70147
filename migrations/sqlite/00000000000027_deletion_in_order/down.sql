DROP INDEX mails_organization;
DROP INDEX events_organization;
CREATE INDEX events_organization ON events (organization_id);
CREATE INDEX mails_organization ON mails (organization_id) WHERE organization_id IS NOT NULL;
