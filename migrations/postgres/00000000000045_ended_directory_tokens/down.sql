DROP TABLE ended_directory_tokens;
ALTER TABLE directory_tokens DROP COLUMN last_used_at;
