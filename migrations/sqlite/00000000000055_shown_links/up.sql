-- Whether a program of the operator's was given the link, too. Those of before may have been.
ALTER TABLE invites ADD COLUMN is_link_shown INTEGER NOT NULL DEFAULT 0 CHECK (is_link_shown IN (0, 1));
UPDATE invites SET is_link_shown = 1 WHERE service_key_id IS NOT NULL AND state = 'pending';
