-- What members may do in the product. The operator declares the permissions: one row, made by the first writer of roles, who locks it.
CREATE TABLE permission_catalogue (
    is_only      boolean PRIMARY KEY CHECK (is_only),
    permissions  text NOT NULL,
    descriptions text NOT NULL
);

-- Roles: of the service (without an organization), or of one organization. A deleted one (retired_at) stays until no member's grant
-- names it any more.
CREATE TABLE roles (
    id              uuid PRIMARY KEY,
    organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
    key             text COLLATE "C" NOT NULL,
    name            text NOT NULL,
    description     text,
    permissions     text NOT NULL,
    is_default      boolean NOT NULL,
    created_at      timestamptz NOT NULL,
    retired_at      timestamptz,
    replaced_by     uuid
);
CREATE UNIQUE INDEX roles_of_the_service ON roles (key) WHERE organization_id IS NULL AND retired_at IS NULL;
CREATE UNIQUE INDEX roles_of_organizations ON roles (organization_id, key) WHERE retired_at IS NULL;
CREATE INDEX roles_organization ON roles (organization_id);

-- What some roles give together: one row for all members with the same roles, so that a change of a role changes few rows.
CREATE TABLE role_sets (
    id          uuid PRIMARY KEY,
    roles       text NOT NULL,
    permissions text NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX role_sets_created ON role_sets (created_at);
CREATE TABLE role_set_members (
    role_id uuid NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    set_id  uuid NOT NULL REFERENCES role_sets (id) ON DELETE CASCADE,
    PRIMARY KEY (role_id, set_id)
);
CREATE INDEX role_set_members_of_set ON role_set_members (set_id);

ALTER TABLE memberships ADD COLUMN role_set_id uuid REFERENCES role_sets (id);
CREATE INDEX memberships_role_set ON memberships (role_set_id) WHERE role_set_id IS NOT NULL;

-- Which roles a member was given, and from where.
CREATE TABLE granted_roles (
    organization_id uuid NOT NULL,
    user_id         uuid NOT NULL,
    role_id         uuid NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
    origin          text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, user_id, role_id, origin),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX granted_roles_of_role ON granted_roles (role_id);

-- A removed member has none: also one whom a server of the version before removes.
CREATE FUNCTION roles_end_with_the_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM granted_roles WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;
    UPDATE memberships SET role_set_id = NULL
    WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND role_set_id IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE TRIGGER roles_end_with_the_membership AFTER UPDATE OF status ON memberships
FOR EACH ROW WHEN (NEW.status = 'removed' AND OLD.status <> 'removed') EXECUTE FUNCTION roles_end_with_the_membership();

-- Identifiers of roles, separated by spaces. For the rules of a connection a line each, with claim and value after them.
ALTER TABLE invites ADD COLUMN roles text;
ALTER TABLE connections ADD COLUMN rule_roles text;
