ALTER TABLE email_changes DROP COLUMN passkey_beyond_password;
ALTER TABLE email_changes DROP COLUMN shown;
ALTER TABLE email_changes DROP COLUMN asked_in;
ALTER TABLE organizations DROP COLUMN without_password_since;
ALTER TABLE sessions DROP COLUMN passkey_beyond_password;
ALTER TABLE passkeys DROP COLUMN beyond_password;
ALTER TABLE passkeys DROP COLUMN added_in;
