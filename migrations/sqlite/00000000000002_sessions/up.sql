-- A session belongs to a membership, so to one user and one organization. Which columns a state keeps is said at
-- SessionParts in the domain.
CREATE TABLE sessions (
    id                  BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id     BLOB    NOT NULL,
    user_id             BLOB    NOT NULL,
    created_at          INTEGER NOT NULL,
    ip                  TEXT    NOT NULL,
    user_agent          TEXT    NOT NULL,
    methods             TEXT    NOT NULL,
    state               TEXT    NOT NULL,
    access_id           BLOB,
    refresh_id          BLOB,
    key_id              TEXT,
    issued_at           INTEGER,
    access_expires_at   INTEGER,
    expires_at          INTEGER NOT NULL,
    absolute_expires_at INTEGER,
    last_used_at        INTEGER,
    previous_refresh_id BLOB,
    rotated_at          INTEGER,
    rotated_user_agent  TEXT,
    ended_at            INTEGER,
    end_reason          TEXT,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id),
    CHECK (state IN ('partial', 'full', 'ended')),
    CHECK ((state = 'ended') = (ended_at IS NOT NULL AND end_reason IS NOT NULL)),
    CHECK ((state = 'ended') = (access_id IS NULL)),
    CHECK ((state = 'full') = (refresh_id IS NOT NULL)),
    CHECK (state = 'full' OR previous_refresh_id IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_member ON sessions (organization_id, user_id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
