ALTER TABLE sessions DROP COLUMN signed_in_at, DROP COLUMN awaits_set_up;
ALTER TABLE organizations
    DROP COLUMN require_two_factor, DROP COLUMN session_ttl_seconds, DROP COLUMN allowed_email_domains;
