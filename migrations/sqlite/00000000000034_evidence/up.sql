-- The organizations that forbid passwords and that a passkey opens: their ids, separated by spaces.
ALTER TABLE passkeys ADD COLUMN counts_in TEXT NOT NULL DEFAULT '';
-- The passkey that was shown. Absent also in sessions of versions before this one: they can't be switched to such organizations.
ALTER TABLE sessions ADD COLUMN passkey_id BLOB;

-- When passwords were forbidden for the first time: the passkeys that the members of then had go on counting.
ALTER TABLE organizations ADD COLUMN without_password_since INTEGER;
UPDATE organizations SET without_password_since = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE allowed_methods IS NOT NULL AND instr(' ' || allowed_methods || ' ', ' password ') = 0;

-- What was shown when the change of an address was asked for: the organization of the session, and words separated by spaces.
ALTER TABLE email_changes ADD COLUMN asked_in BLOB;
ALTER TABLE email_changes ADD COLUMN shown TEXT;
ALTER TABLE email_changes ADD COLUMN passkey_id BLOB;
