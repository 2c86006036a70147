-- What members may do in the product. The operator declares the permissions: one row, made by the first writer of roles, who locks it.
CREATE TABLE permission_catalogue (
    is_only      INTEGER PRIMARY KEY CHECK (is_only = 1),
    permissions  TEXT NOT NULL,
    descriptions TEXT NOT NULL
) STRICT;

-- Roles: of the service (without an organization), or of one organization. A deleted one (retired_at) stays until no member's grant
-- names it any more.
CREATE TABLE roles (
    id              BLOB PRIMARY KEY,
    organization_id BLOB REFERENCES organizations (id) ON DELETE CASCADE,
    key             TEXT NOT NULL,
    name            TEXT NOT NULL,
    description     TEXT,
    permissions     TEXT NOT NULL,
    is_default      INTEGER NOT NULL CHECK (is_default IN (0, 1)),
    created_at      INTEGER NOT NULL,
    retired_at      INTEGER,
    replaced_by     BLOB
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX roles_of_the_service ON roles (key) WHERE organization_id IS NULL AND retired_at IS NULL;
CREATE UNIQUE INDEX roles_of_organizations ON roles (organization_id, key) WHERE retired_at IS NULL;
CREATE INDEX roles_organization ON roles (organization_id);

-- What some roles give together: one row for all members with the same roles, so that a change of a role changes few rows.
CREATE TABLE role_sets (
    id          BLOB PRIMARY KEY,
    roles       TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX role_sets_created ON role_sets (created_at);
CREATE TABLE role_set_members (
    role_id BLOB NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    set_id  BLOB NOT NULL REFERENCES role_sets (id) ON DELETE CASCADE,
    PRIMARY KEY (role_id, set_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX role_set_members_of_set ON role_set_members (set_id);

ALTER TABLE memberships ADD COLUMN role_set_id BLOB REFERENCES role_sets (id);
CREATE INDEX memberships_role_set ON memberships (role_set_id) WHERE role_set_id IS NOT NULL;

-- Which roles a member was given, and from where.
CREATE TABLE granted_roles (
    organization_id BLOB NOT NULL,
    user_id         BLOB NOT NULL,
    role_id         BLOB NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    origin          TEXT NOT NULL,
    PRIMARY KEY (organization_id, user_id, role_id, origin),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX granted_roles_of_role ON granted_roles (role_id);

-- A removed member has none: also one whom a server of the version before removes on this file.
CREATE TRIGGER roles_end_with_the_membership AFTER UPDATE OF status ON memberships
WHEN NEW.status = 'removed' AND OLD.status <> 'removed'
BEGIN
    DELETE FROM granted_roles WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;
    UPDATE memberships SET role_set_id = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND role_set_id IS NOT NULL;
END;

-- Identifiers of roles, separated by spaces. For the rules of a connection a line each, with claim and value after them.
ALTER TABLE invites ADD COLUMN roles TEXT;
ALTER TABLE connections ADD COLUMN rule_roles TEXT;
