DROP TABLE data_keys;
DROP TABLE servers;
DROP INDEX mails_by_invite;
ALTER TABLE jobs DROP COLUMN handing_over;
ALTER TABLE jobs DROP COLUMN lost;
