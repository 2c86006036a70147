-- The last attempts to sign in by each connection, for the admins who set it up.
CREATE TABLE connection_attempts (
    id            uuid PRIMARY KEY,
    connection_id uuid NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    created_at    timestamptz NOT NULL,
    outcome       text NOT NULL,
    -- Why it was refused.
    code          text,
    -- The rule that the provider's answer broke.
    rule          text,
    -- The names of the claims that came, a line for each.
    claims        text NOT NULL,
    -- Masked.
    email         text,
    -- What the sign-in did with the account.
    entry         text,
    role          text
);
CREATE INDEX connection_attempts_connection ON connection_attempts (connection_id, created_at, id);
