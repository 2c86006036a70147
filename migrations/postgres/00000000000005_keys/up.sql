-- The service's own keys, sealed with the data key of the configuration.
CREATE TABLE signing_keys (
    id             text COLLATE "C" PRIMARY KEY,
    state          text NOT NULL CHECK (state IN ('next', 'active', 'verify_only')),
    sealed_private text NOT NULL,
    public         bytea NOT NULL,
    created_at     timestamptz NOT NULL
);
CREATE UNIQUE INDEX signing_keys_one_active ON signing_keys (state) WHERE state = 'active';

CREATE TABLE secrets (
    name       text COLLATE "C" PRIMARY KEY,
    sealed     text NOT NULL,
    created_at timestamptz NOT NULL
);
