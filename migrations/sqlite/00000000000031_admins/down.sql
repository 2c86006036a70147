DROP INDEX memberships_admins;
