-- Whether the operator was given the link, too. Those of before may have been: the operator's own invitations.
ALTER TABLE invites ADD COLUMN is_link_shown boolean NOT NULL DEFAULT false;
UPDATE invites SET is_link_shown = true WHERE invited_by IS NULL AND state = 'pending';
