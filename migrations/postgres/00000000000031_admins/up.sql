-- The active admins of an organization are few among its members, and are counted whenever one leaves or loses the role.
CREATE INDEX memberships_admins ON memberships (organization_id, user_id) WHERE role = 'org_admin' AND status = 'active';
