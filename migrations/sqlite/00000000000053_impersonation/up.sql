-- Who signed in as the session's user: a user's identifier and, behind a slash, that of the session in which he asked for it, or the
-- identifier of a service key; absent: the user.
ALTER TABLE sessions ADD COLUMN impersonator TEXT;
-- Whether a service key may sign in as users.
ALTER TABLE service_keys ADD COLUMN may_impersonate INTEGER NOT NULL DEFAULT 0 CHECK (may_impersonate IN (0, 1));
-- Whether the operator may sign in as the organization's members.
ALTER TABLE organizations ADD COLUMN allow_impersonation INTEGER NOT NULL DEFAULT 1 CHECK (allow_impersonation IN (0, 1));
