-- The organizations that forbid passwords and that an identity opens: their ids, separated by spaces. Absent: all, as for those of versions
-- before this one.
ALTER TABLE provider_identities ADD COLUMN counts_in TEXT;
-- The identity by which somebody signed in. Absent also in sessions of versions before this one.
ALTER TABLE sessions ADD COLUMN identity_id BLOB;
ALTER TABLE email_changes ADD COLUMN identity_id BLOB;
