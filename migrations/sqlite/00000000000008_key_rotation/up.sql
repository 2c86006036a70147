-- Signing keys rotate: since when a key stands where it does, and at most one next key.
ALTER TABLE signing_keys ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
UPDATE signing_keys SET since = created_at;
CREATE UNIQUE INDEX signing_keys_one_next ON signing_keys (state) WHERE state = 'next';
