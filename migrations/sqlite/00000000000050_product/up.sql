-- What the product keeps: an object of JSON; absent: none.
ALTER TABLE organizations ADD COLUMN metadata TEXT;
ALTER TABLE memberships ADD COLUMN metadata TEXT;
-- The logos of organizations on light and dark pages. An identifier belongs to one content.
ALTER TABLE organizations ADD COLUMN logo_id BLOB;
ALTER TABLE organizations ADD COLUMN logo_dark_id BLOB;
CREATE TABLE logos (
    id BLOB NOT NULL PRIMARY KEY,
    organization_id BLOB NOT NULL REFERENCES organizations (id),
    bytes BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX logos_of_organization ON logos (organization_id, id);
