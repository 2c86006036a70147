ALTER TABLE email_changes DROP COLUMN identity_id;
ALTER TABLE sessions DROP COLUMN identity_id;
ALTER TABLE provider_identities DROP COLUMN counts_in;
