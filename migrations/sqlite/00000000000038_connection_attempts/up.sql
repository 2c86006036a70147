-- The last attempts to sign in by each connection, for the admins who set it up.
CREATE TABLE connection_attempts (
    id            BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    connection_id BLOB NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    created_at    INTEGER NOT NULL,
    outcome       TEXT NOT NULL,
    -- Why it was refused.
    code          TEXT,
    -- The rule that the provider's answer broke.
    rule          TEXT,
    -- The names of the claims that came, a line for each.
    claims        TEXT NOT NULL,
    -- Masked.
    email         TEXT,
    -- What the sign-in did with the account.
    entry         TEXT,
    role          TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX connection_attempts_connection ON connection_attempts (connection_id, created_at, id);
