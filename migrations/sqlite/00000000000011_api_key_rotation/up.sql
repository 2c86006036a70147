-- When a key was rotated first, and the end that it had before: that of every successor. expires_at is the end of the overlap.
ALTER TABLE api_keys ADD COLUMN rotated_at INTEGER;
ALTER TABLE api_keys ADD COLUMN own_end INTEGER;
