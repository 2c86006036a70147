ALTER TABLE email_changes DROP COLUMN passkey_id;
ALTER TABLE email_changes DROP COLUMN shown;
ALTER TABLE email_changes DROP COLUMN asked_in;
ALTER TABLE organizations DROP COLUMN without_password_since;
ALTER TABLE sessions DROP COLUMN passkey_id;
ALTER TABLE passkeys DROP COLUMN counts_in;
