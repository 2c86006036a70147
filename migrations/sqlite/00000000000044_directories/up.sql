-- Directories: an organization's list of people and groups, kept by its identity provider through SCIM.
CREATE TABLE directories (
    id              BLOB PRIMARY KEY,
    organization_id BLOB NOT NULL UNIQUE REFERENCES organizations (id) ON DELETE CASCADE,
    status          TEXT NOT NULL CHECK (status IN ('active', 'paused')),
    welcome_mail    INTEGER NOT NULL CHECK (welcome_mail IN (0, 1)),
    created_at      INTEGER NOT NULL,
    last_sync_at    INTEGER,
    last_error      TEXT,
    last_error_at   INTEGER,
    told_at         INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_tokens (
    id           BLOB PRIMARY KEY,
    directory_id BLOB NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    prefix       TEXT NOT NULL,
    last4        TEXT NOT NULL,
    digest       BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
    created_at   INTEGER NOT NULL,
    created_by   BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_tokens_of_directory ON directory_tokens (directory_id);

-- What a directory says of a member: beside the membership, and never of the account. Keys are in lower case, for comparisons.
CREATE TABLE directory_people (
    organization_id  BLOB NOT NULL,
    user_id          BLOB NOT NULL,
    directory_id     BLOB NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    user_name_key    TEXT NOT NULL,
    external_id      TEXT,
    display_name_key TEXT,
    attributes       TEXT NOT NULL,
    held_by_hand     INTEGER NOT NULL CHECK (held_by_hand IN (0, 1)),
    role_before      TEXT,
    created_at       INTEGER NOT NULL,
    changed_at       INTEGER NOT NULL,
    PRIMARY KEY (organization_id, user_id),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX directory_people_user_name ON directory_people (directory_id, user_name_key);
CREATE INDEX directory_people_external_id ON directory_people (directory_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE directory_emails (
    organization_id BLOB NOT NULL,
    user_id         BLOB NOT NULL,
    position        INTEGER NOT NULL,
    kind            TEXT,
    value_key       TEXT NOT NULL,
    PRIMARY KEY (organization_id, user_id, position),
    FOREIGN KEY (organization_id, user_id) REFERENCES directory_people (organization_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_emails_value ON directory_emails (organization_id, value_key);

CREATE TABLE directory_groups (
    id               BLOB PRIMARY KEY,
    directory_id     BLOB NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    organization_id  BLOB NOT NULL,
    display_name     TEXT NOT NULL,
    display_name_key TEXT NOT NULL,
    external_id      TEXT,
    role             TEXT,
    roles            TEXT,
    revision         INTEGER NOT NULL,
    created_at       INTEGER NOT NULL,
    changed_at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_groups_of_directory ON directory_groups (directory_id, display_name_key);

CREATE TABLE directory_group_members (
    group_id        BLOB NOT NULL REFERENCES directory_groups (id) ON DELETE CASCADE,
    user_id         BLOB NOT NULL,
    organization_id BLOB NOT NULL,
    PRIMARY KEY (group_id, user_id),
    FOREIGN KEY (organization_id, user_id) REFERENCES directory_people (organization_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_group_members_of_person ON directory_group_members (organization_id, user_id);

-- Whoever is removed is in no directory any more: also when a server of the version before removes the member on this file.
CREATE TRIGGER directory_people_end_with_the_membership AFTER UPDATE OF status ON memberships
WHEN NEW.status = 'removed' AND OLD.status <> 'removed'
BEGIN
    DELETE FROM directory_people WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id;
END;

ALTER TABLE audit_log ADD COLUMN directory_id BLOB;
