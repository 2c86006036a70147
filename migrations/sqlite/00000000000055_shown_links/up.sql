-- Whether the operator was given the link, too. Those of before may have been: the operator's own invitations.
ALTER TABLE invites ADD COLUMN is_link_shown INTEGER NOT NULL DEFAULT 0 CHECK (is_link_shown IN (0, 1));
UPDATE invites SET is_link_shown = 1 WHERE invited_by IS NULL AND state = 'pending';
