ALTER TABLE invites DROP COLUMN is_link_shown;
