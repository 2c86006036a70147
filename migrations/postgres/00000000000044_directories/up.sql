-- Directories: an organization's list of people and groups, kept by its identity provider through SCIM.
CREATE TABLE directories (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL UNIQUE REFERENCES organizations (id) ON DELETE CASCADE,
    status          text NOT NULL CHECK (status IN ('active', 'paused')),
    welcome_mail    boolean NOT NULL,
    created_at      timestamptz NOT NULL,
    last_sync_at    timestamptz,
    last_error      text,
    last_error_at   timestamptz,
    told_at         timestamptz
);

CREATE TABLE directory_tokens (
    id           uuid PRIMARY KEY,
    directory_id uuid NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    prefix       text NOT NULL,
    last4        text NOT NULL,
    digest       bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
    created_at   timestamptz NOT NULL,
    created_by   uuid
);
CREATE INDEX directory_tokens_of_directory ON directory_tokens (directory_id);

-- What a directory says of a member: beside the membership, and never of the account. Keys are in lower case, for comparisons.
CREATE TABLE directory_people (
    organization_id  uuid NOT NULL,
    user_id          uuid NOT NULL,
    directory_id     uuid NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    user_name_key    text COLLATE "C" NOT NULL,
    external_id      text COLLATE "C",
    display_name_key text COLLATE "C",
    attributes       text NOT NULL,
    held_by_hand     boolean NOT NULL,
    role_before      text,
    created_at       timestamptz NOT NULL,
    changed_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, user_id),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX directory_people_user_name ON directory_people (directory_id, user_name_key);
CREATE INDEX directory_people_external_id ON directory_people (directory_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE directory_emails (
    organization_id uuid NOT NULL,
    user_id         uuid NOT NULL,
    position        bigint NOT NULL,
    kind            text,
    value_key       text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, user_id, position),
    FOREIGN KEY (organization_id, user_id) REFERENCES directory_people (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX directory_emails_value ON directory_emails (organization_id, value_key);

CREATE TABLE directory_groups (
    id               uuid PRIMARY KEY,
    directory_id     uuid NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    organization_id  uuid NOT NULL,
    display_name     text NOT NULL,
    display_name_key text COLLATE "C" NOT NULL,
    external_id      text COLLATE "C",
    role             text,
    roles            text,
    revision         bigint NOT NULL,
    created_at       timestamptz NOT NULL,
    changed_at       timestamptz NOT NULL
);
CREATE INDEX directory_groups_of_directory ON directory_groups (directory_id, display_name_key);

CREATE TABLE directory_group_members (
    group_id        uuid NOT NULL REFERENCES directory_groups (id) ON DELETE CASCADE,
    user_id         uuid NOT NULL,
    organization_id uuid NOT NULL,
    PRIMARY KEY (group_id, user_id),
    FOREIGN KEY (organization_id, user_id) REFERENCES directory_people (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX directory_group_members_of_person ON directory_group_members (organization_id, user_id);

-- Whoever is removed is in no directory any more: also when a server of the version before removes the member.
CREATE FUNCTION directory_people_end_with_the_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM directory_people WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;
    RETURN NULL;
END $$;
CREATE TRIGGER directory_people_end_with_the_membership AFTER UPDATE OF status ON memberships
FOR EACH ROW WHEN (NEW.status = 'removed' AND OLD.status <> 'removed')
EXECUTE FUNCTION directory_people_end_with_the_membership();

ALTER TABLE audit_log ADD COLUMN directory_id uuid;
