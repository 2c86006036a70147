-- A passkey that a password may have added doesn't open an organization that forbids passwords. What versions before this one added
-- counts as such.
ALTER TABLE passkeys
    ADD COLUMN added_in        uuid,
    ADD COLUMN beyond_password boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN passkey_beyond_password boolean NOT NULL DEFAULT false;

-- The passkeys that the members of then had go on counting.
ALTER TABLE organizations ADD COLUMN without_password_since timestamptz;
UPDATE organizations SET without_password_since = now()
    WHERE allowed_methods IS NOT NULL AND position(' password ' IN ' ' || allowed_methods || ' ') = 0;

-- What was shown when the change of an address was asked for: the organization of the session, and words separated by spaces.
ALTER TABLE email_changes
    ADD COLUMN asked_in                uuid,
    ADD COLUMN shown                   text,
    ADD COLUMN passkey_beyond_password boolean NOT NULL DEFAULT false;
