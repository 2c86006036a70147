-- An organization's own rules. Whoever has none of them is bound by those of the service alone.
ALTER TABLE organizations
    ADD COLUMN require_two_factor    boolean NOT NULL DEFAULT false,
    ADD COLUMN session_ttl_seconds   bigint,
    -- Separated by spaces.
    ADD COLUMN allowed_email_domains text;

ALTER TABLE sessions
    -- When the sign-in took place that a chain of switches began with. Absent for sessions that are there already, and for
    -- those that a server of the version before makes: they count from their own beginning.
    ADD COLUMN signed_in_at  timestamptz,
    -- Whether a partial session waits for a second factor to be set up, in place of a code.
    ADD COLUMN awaits_set_up boolean NOT NULL DEFAULT false;
