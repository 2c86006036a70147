-- API keys; only the digest of a key is kept.
CREATE TABLE api_keys (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    name            TEXT    NOT NULL,
    prefix          TEXT    NOT NULL,
    last4           TEXT    NOT NULL,
    digest          BLOB    NOT NULL UNIQUE CHECK (length(digest) = 32),
    created_by      BLOB,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER,
    revoked_at      INTEGER,
    last_used_at    INTEGER,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, created_by) REFERENCES memberships (organization_id, user_id)
) STRICT, WITHOUT ROWID;
