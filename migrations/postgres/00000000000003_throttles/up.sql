-- Counted guesses and sources of successful sign-ins. Keys are keyed digests: nobody can tell what is counted.
CREATE TABLE throttles (
    key               bytea PRIMARY KEY CHECK (octet_length(key) = 32),
    -- A row without a count stands for "no bucket": it exists only to be locked.
    failures          bigint CHECK (failures >= 0),
    window_started_at timestamptz,
    block_ms          bigint CHECK (block_ms >= 0),
    blocked_until     timestamptz,
    expires_at        timestamptz NOT NULL DEFAULT '-infinity',
    CHECK ((failures IS NULL) = (window_started_at IS NULL) AND (failures IS NULL) = (block_ms IS NULL))
);
CREATE INDEX throttles_expiry ON throttles (expires_at);

CREATE TABLE known_sources (
    key             bytea PRIMARY KEY CHECK (octet_length(key) = 32),
    last_success_at timestamptz NOT NULL
);
CREATE INDEX known_sources_age ON known_sources (last_success_at);
