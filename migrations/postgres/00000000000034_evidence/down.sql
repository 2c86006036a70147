ALTER TABLE email_changes DROP COLUMN passkey_beyond_password, DROP COLUMN shown, DROP COLUMN asked_in;
ALTER TABLE organizations DROP COLUMN without_password_since;
ALTER TABLE sessions DROP COLUMN passkey_beyond_password;
ALTER TABLE passkeys DROP COLUMN beyond_password, DROP COLUMN added_in;
