-- Counted guesses and sources of successful sign-ins. Keys are keyed digests: nobody can tell what is counted.
CREATE TABLE throttles (
    key               BLOB    NOT NULL PRIMARY KEY CHECK (length(key) = 32),
    failures          INTEGER NOT NULL CHECK (failures >= 0),
    window_started_at INTEGER NOT NULL,
    block_ms          INTEGER NOT NULL CHECK (block_ms >= 0),
    blocked_until     INTEGER,
    expires_at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX throttles_expiry ON throttles (expires_at);

CREATE TABLE known_sources (
    key             BLOB    NOT NULL PRIMARY KEY CHECK (length(key) = 32),
    last_success_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX known_sources_age ON known_sources (last_success_at);
