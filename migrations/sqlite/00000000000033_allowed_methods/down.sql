ALTER TABLE organizations DROP COLUMN allowed_methods;
