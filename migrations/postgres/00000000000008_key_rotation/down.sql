DROP INDEX signing_keys_one_next;
ALTER TABLE signing_keys DROP COLUMN since;
