DROP INDEX invites_pending_of_email;
DROP TABLE email_changes;
