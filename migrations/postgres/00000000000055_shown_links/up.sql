-- Whether a program of the operator's was given the link, too. Those of before may have been.
ALTER TABLE invites ADD COLUMN is_link_shown boolean NOT NULL DEFAULT false;
UPDATE invites SET is_link_shown = true WHERE service_key_id IS NOT NULL AND state = 'pending';
