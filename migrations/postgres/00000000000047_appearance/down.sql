ALTER TABLE organizations DROP COLUMN accent_color, DROP COLUMN is_shown_at_sign_in;
