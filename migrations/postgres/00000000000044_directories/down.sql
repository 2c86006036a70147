ALTER TABLE audit_log DROP COLUMN directory_id;
DROP TRIGGER directory_people_end_with_the_membership ON memberships;
DROP FUNCTION directory_people_end_with_the_membership();
DROP TABLE directory_group_members;
DROP TABLE directory_groups;
DROP TABLE directory_emails;
DROP TABLE directory_people;
DROP TABLE directory_tokens;
DROP TABLE directories;
