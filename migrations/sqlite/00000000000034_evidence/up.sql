-- A passkey that a password may have added doesn't open an organization that forbids passwords. What versions before this one added
-- counts as such.
ALTER TABLE passkeys ADD COLUMN added_in BLOB;
ALTER TABLE passkeys ADD COLUMN beyond_password INTEGER NOT NULL DEFAULT 0 CHECK (beyond_password IN (0, 1));
ALTER TABLE sessions ADD COLUMN passkey_beyond_password INTEGER NOT NULL DEFAULT 0 CHECK (passkey_beyond_password IN (0, 1));

-- The passkeys that the members of then had go on counting.
ALTER TABLE organizations ADD COLUMN without_password_since INTEGER;
UPDATE organizations SET without_password_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE allowed_methods IS NOT NULL AND instr(' ' || allowed_methods || ' ', ' password ') = 0;

-- What was shown when the change of an address was asked for: the organization of the session, and words separated by spaces.
ALTER TABLE email_changes ADD COLUMN asked_in BLOB;
ALTER TABLE email_changes ADD COLUMN shown TEXT;
ALTER TABLE email_changes ADD COLUMN passkey_beyond_password INTEGER NOT NULL DEFAULT 0 CHECK (passkey_beyond_password IN (0, 1));
