DROP TABLE events;
DROP TABLE audit_log;
