-- Connections of organizations to their identity providers.
CREATE TABLE connections (
    id              BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name            TEXT NOT NULL,
    status          TEXT NOT NULL CHECK (status IN ('draft', 'active')),
    -- As the provider writes it: it is compared as text.
    issuer          TEXT NOT NULL,
    client_id       TEXT NOT NULL,
    sealed_secret   TEXT NOT NULL,
    -- Separated by spaces.
    scopes          TEXT NOT NULL,
    provisions      INTEGER NOT NULL CHECK (provisions IN (0, 1)),
    role            TEXT NOT NULL,
    -- A line for each rule: role, claim, value, with tabs between.
    role_rules      TEXT NOT NULL,
    second_factor   TEXT NOT NULL CHECK (second_factor IN ('provider', 'ours')),
    subject_claim   TEXT NOT NULL CHECK (subject_claim IN ('sub', 'oid')),
    -- Separated by spaces; absent: all that the organization has verified.
    domains         TEXT,
    created_at      INTEGER NOT NULL,
    -- A keyed digest of what was tested; absent while no test has worked.
    proven_for      BLOB CHECK (length(proven_for) = 32)
) STRICT, WITHOUT ROWID;
CREATE INDEX connections_organization ON connections (organization_id, id);

-- People as the providers of connections know them.
CREATE TABLE identities (
    id            BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id       BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    connection_id BLOB NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    subject       TEXT NOT NULL,
    -- The address by which the account was found.
    email         TEXT,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER NOT NULL,
    UNIQUE (connection_id, subject),
    UNIQUE (user_id, connection_id)
) STRICT, WITHOUT ROWID;

-- The connection by whose provider a session began. Sessions end when it is deleted, and stay until they are purged.
ALTER TABLE sessions ADD COLUMN connection_id BLOB;
CREATE INDEX sessions_connection ON sessions (connection_id) WHERE connection_id IS NOT NULL;
