DROP TABLE retired_slugs;
ALTER TABLE organizations DROP COLUMN founded_by;
