-- Signing keys rotate: since when a key stands where it does, and at most one next key.
ALTER TABLE signing_keys ADD COLUMN since timestamptz;
UPDATE signing_keys SET since = created_at;
ALTER TABLE signing_keys ALTER COLUMN since SET NOT NULL;
CREATE UNIQUE INDEX signing_keys_one_next ON signing_keys (state) WHERE state = 'next';
