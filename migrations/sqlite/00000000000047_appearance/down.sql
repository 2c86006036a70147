ALTER TABLE organizations DROP COLUMN is_shown_at_sign_in;
ALTER TABLE organizations DROP COLUMN accent_color;
