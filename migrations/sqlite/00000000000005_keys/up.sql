-- The service's own keys, sealed with the data key of the configuration.
CREATE TABLE signing_keys (
    id             TEXT    NOT NULL PRIMARY KEY,
    state          TEXT    NOT NULL CHECK (state IN ('next', 'active', 'verify_only')),
    sealed_private TEXT    NOT NULL,
    public         BLOB    NOT NULL,
    created_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX signing_keys_one_active ON signing_keys (state) WHERE state = 'active';

CREATE TABLE secrets (
    name       TEXT    NOT NULL PRIMARY KEY,
    sealed     TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
