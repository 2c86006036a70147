-- An organization's own rules. Whoever has none of them is bound by those of the service alone.
ALTER TABLE organizations
    ADD COLUMN require_two_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_two_factor IN (0, 1));
ALTER TABLE organizations ADD COLUMN session_ttl_seconds INTEGER;
-- Separated by spaces.
ALTER TABLE organizations ADD COLUMN allowed_email_domains TEXT;

-- When the sign-in took place that a chain of switches began with. Absent for sessions that are there already, and for
-- those that a server of the version before makes: they count from their own beginning.
ALTER TABLE sessions ADD COLUMN signed_in_at INTEGER;
-- Whether a partial session waits for a second factor to be set up, in place of a code.
ALTER TABLE sessions ADD COLUMN awaits_set_up INTEGER NOT NULL DEFAULT 0 CHECK (awaits_set_up IN (0, 1));
