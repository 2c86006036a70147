-- The passkeys of accounts. A program of the version before knows none, and refuses sessions that began by one.
CREATE TABLE passkeys (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id         BLOB    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id   BLOB    NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
    user_handle     BLOB    NOT NULL CHECK (length(user_handle) = 32),
    -- The host for which it was made; it can be used for no other.
    rp_id           TEXT    NOT NULL,
    -- A COSE_Key (RFC 9052).
    public_key      BLOB    NOT NULL,
    sign_count      INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
    backup_eligible INTEGER NOT NULL CHECK (backup_eligible IN (0, 1)),
    backed_up       INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
    -- The browser's words, separated by spaces.
    transports      TEXT    NOT NULL,
    name            TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    last_used_at    INTEGER,
    -- When the owner was last told that the counter went back.
    warned_at       INTEGER,
    CHECK (backup_eligible OR NOT backed_up)
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that were answered rightly, until they would expire: each is good once. A challenge that was only issued is nowhere.
CREATE TABLE used_challenges (
    challenge  BLOB    NOT NULL PRIMARY KEY CHECK (length(challenge) = 32),
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
