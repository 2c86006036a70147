ALTER TABLE organizations DROP COLUMN allow_impersonation;
ALTER TABLE service_keys DROP COLUMN may_impersonate;
ALTER TABLE sessions DROP COLUMN impersonator;
