-- The second factor of an account: a sealed secret while it is set up, and the newest accepted time step once it is on.
ALTER TABLE users ADD COLUMN totp_secret TEXT;
ALTER TABLE users ADD COLUMN totp_last_step INTEGER;

CREATE TABLE recovery_codes (
    user_id    BLOB    NOT NULL REFERENCES users (id),
    digest     BLOB    NOT NULL CHECK (length(digest) = 32),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, digest)
) STRICT, WITHOUT ROWID;
