-- Who founded an organization by sign-up or from an account; absent for the operator's, and for those from before this column.
-- The account may be deleted; its identifier stays.
ALTER TABLE organizations ADD COLUMN founded_by BLOB;

-- The slugs of deleted organizations. Only the operator gives one out again.
CREATE TABLE retired_slugs (
    slug TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO retired_slugs SELECT slug FROM organizations WHERE deleted_at IS NOT NULL;
