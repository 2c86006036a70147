-- The second factor of an account: a sealed secret while it is set up, and the newest accepted time step once it is on.
ALTER TABLE users
    ADD COLUMN totp_secret    text,
    ADD COLUMN totp_last_step bigint,
    ADD CONSTRAINT users_two_factor CHECK (
        (two_factor_since IS NULL) = (totp_last_step IS NULL)
        AND (two_factor_since IS NULL OR totp_secret IS NOT NULL)
    );

CREATE TABLE recovery_codes (
    user_id    uuid NOT NULL REFERENCES users (id),
    digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, digest)
);
