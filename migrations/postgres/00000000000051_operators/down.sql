ALTER TABLE operator_log DROP COLUMN user_id;
ALTER TABLE sessions DROP COLUMN proven_at;
