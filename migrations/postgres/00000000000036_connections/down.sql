DROP INDEX sessions_connection;
ALTER TABLE sessions DROP COLUMN connection_id;
DROP TABLE identities;
DROP TABLE connections;
