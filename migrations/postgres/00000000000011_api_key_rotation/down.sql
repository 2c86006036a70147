ALTER TABLE api_keys DROP COLUMN own_end;
ALTER TABLE api_keys DROP COLUMN rotated_at;
