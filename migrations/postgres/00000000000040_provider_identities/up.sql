-- People as the providers of the whole service know them, which are in its configuration. A table of its own: the version before
-- reads the other one, and knows connections alone.
CREATE TABLE provider_identities (
    id            uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider      text COLLATE "C" NOT NULL,
    subject       text COLLATE "C" NOT NULL,
    -- The address by which the account was found.
    email         text,
    created_at    timestamptz NOT NULL,
    last_used_at  timestamptz NOT NULL,
    UNIQUE (provider, subject),
    UNIQUE (user_id, provider)
);
