DROP INDEX memberships_by_activity;
ALTER TABLE memberships DROP COLUMN last_active_at;
