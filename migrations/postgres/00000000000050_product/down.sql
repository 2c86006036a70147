DROP TABLE logos;
ALTER TABLE organizations DROP COLUMN logo_dark_id;
ALTER TABLE organizations DROP COLUMN logo_id;
ALTER TABLE memberships DROP COLUMN metadata;
ALTER TABLE organizations DROP COLUMN metadata;
