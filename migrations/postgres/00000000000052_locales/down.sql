ALTER TABLE organizations DROP COLUMN locale;
ALTER TABLE users DROP COLUMN locale;
