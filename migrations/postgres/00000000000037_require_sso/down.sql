ALTER TABLE organizations DROP COLUMN require_sso;
