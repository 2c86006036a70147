DROP TABLE data_keys;
DROP TABLE servers;
DROP INDEX mails_by_invite;
ALTER TABLE jobs DROP COLUMN handing_over, DROP COLUMN lost;
