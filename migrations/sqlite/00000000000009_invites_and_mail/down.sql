DROP TABLE jobs;
DROP TABLE mails;
DROP TABLE password_resets;
DROP TABLE invites;
