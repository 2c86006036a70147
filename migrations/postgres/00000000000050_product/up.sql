-- What the product keeps: an object of JSON; absent: none.
ALTER TABLE organizations ADD COLUMN metadata text;
ALTER TABLE memberships ADD COLUMN metadata text;
-- The logos of organizations on light and dark pages. An identifier belongs to one content.
ALTER TABLE organizations ADD COLUMN logo_id uuid;
ALTER TABLE organizations ADD COLUMN logo_dark_id uuid;
CREATE TABLE logos (
    id uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    bytes bytea NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX logos_of_organization ON logos (organization_id, id);
