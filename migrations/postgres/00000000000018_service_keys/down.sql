ALTER TABLE audit_log DROP COLUMN service_key_id;
DROP TABLE operator_log;
DROP FUNCTION operator_log_is_append_only();
DROP TABLE service_keys;
