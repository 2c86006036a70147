-- The organizations that forbid passwords and that a passkey opens: their ids, separated by spaces.
ALTER TABLE passkeys ADD COLUMN counts_in text NOT NULL DEFAULT '';
-- The passkey that was shown. Absent also in sessions of versions before this one: they can't be switched to such organizations.
ALTER TABLE sessions ADD COLUMN passkey_id uuid;

-- When passwords were forbidden for the first time: the passkeys that the members of then had go on counting.
ALTER TABLE organizations ADD COLUMN without_password_since timestamptz;
UPDATE organizations SET without_password_since = now()
    WHERE allowed_methods IS NOT NULL AND position(' password ' IN ' ' || allowed_methods || ' ') = 0;

-- What was shown when the change of an address was asked for: the organization of the session, and words separated by spaces.
ALTER TABLE email_changes
    ADD COLUMN asked_in   uuid,
    ADD COLUMN shown      text,
    ADD COLUMN passkey_id uuid;
