-- The passkeys of accounts. A server of the version before knows none, and refuses sessions that began by one.
CREATE TABLE passkeys (
    id              uuid PRIMARY KEY,
    user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id   bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    user_handle     bytea NOT NULL CHECK (octet_length(user_handle) = 32),
    -- The host for which it was made; it can be used for no other.
    rp_id           text COLLATE "C" NOT NULL,
    -- A COSE_Key (RFC 9052).
    public_key      bytea NOT NULL,
    sign_count      bigint NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
    backup_eligible boolean NOT NULL,
    backed_up       boolean NOT NULL,
    -- The browser's words, separated by spaces.
    transports      text NOT NULL,
    name            text NOT NULL,
    created_at      timestamptz NOT NULL,
    last_used_at    timestamptz,
    -- When the owner was last told that the counter went back.
    warned_at       timestamptz,
    CHECK (backup_eligible OR NOT backed_up)
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that were answered rightly, until they would expire: each is good once. A challenge that was only issued is nowhere.
CREATE TABLE used_challenges (
    challenge  bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
    expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
