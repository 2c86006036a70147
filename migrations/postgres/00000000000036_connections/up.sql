-- Connections of organizations to their identity providers.
CREATE TABLE connections (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    name            text NOT NULL,
    status          text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'active')),
    -- As the provider writes it: it is compared as text.
    issuer          text NOT NULL,
    client_id       text NOT NULL,
    sealed_secret   text NOT NULL,
    -- Separated by spaces.
    scopes          text NOT NULL,
    provisions      boolean NOT NULL,
    role            text COLLATE "C" NOT NULL,
    -- A line for each rule: role, claim, value, with tabs between.
    role_rules      text NOT NULL,
    second_factor   text COLLATE "C" NOT NULL CHECK (second_factor IN ('provider', 'ours')),
    subject_claim   text COLLATE "C" NOT NULL CHECK (subject_claim IN ('sub', 'oid')),
    -- Separated by spaces; absent: all that the organization has verified.
    domains         text,
    created_at      timestamptz NOT NULL,
    -- A keyed digest of what was tested; absent while no test has worked.
    proven_for      bytea CHECK (octet_length(proven_for) = 32)
);
CREATE INDEX connections_organization ON connections (organization_id, id);

-- People as the providers of connections know them.
CREATE TABLE identities (
    id            uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    connection_id uuid NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    subject       text COLLATE "C" NOT NULL,
    -- The address by which the account was found.
    email         text,
    created_at    timestamptz NOT NULL,
    last_used_at  timestamptz NOT NULL,
    UNIQUE (connection_id, subject),
    UNIQUE (user_id, connection_id)
);

-- The connection by whose provider a session began. Sessions end when it is deleted, and stay until they are purged.
ALTER TABLE sessions ADD COLUMN connection_id uuid;
CREATE INDEX sessions_connection ON sessions (connection_id) WHERE connection_id IS NOT NULL;
