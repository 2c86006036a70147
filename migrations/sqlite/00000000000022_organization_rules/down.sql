ALTER TABLE sessions DROP COLUMN awaits_set_up;
ALTER TABLE sessions DROP COLUMN signed_in_at;
ALTER TABLE organizations DROP COLUMN allowed_email_domains;
ALTER TABLE organizations DROP COLUMN session_ttl_seconds;
ALTER TABLE organizations DROP COLUMN require_two_factor;
