-- The active admins of an organization are few among its members, and are counted whenever one leaves or loses the role. SQLite takes the
-- index with the most columns that are compared, so role and status are in it: it would read the members by the primary key otherwise.
CREATE INDEX memberships_admins ON memberships (organization_id, role, status) WHERE role = 'org_admin' AND status = 'active';
