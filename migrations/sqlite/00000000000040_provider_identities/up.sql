-- People as the providers of the whole service know them, which are in its configuration. A table of its own: the version before
-- reads the other one, and knows connections alone.
CREATE TABLE provider_identities (
    id            BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id       BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider      TEXT NOT NULL,
    subject       TEXT NOT NULL,
    -- The address by which the account was found.
    email         TEXT,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER NOT NULL,
    UNIQUE (provider, subject),
    UNIQUE (user_id, provider)
) STRICT, WITHOUT ROWID;
