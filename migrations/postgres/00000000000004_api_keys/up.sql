-- API keys; only the digest of a key is kept.
CREATE TABLE api_keys (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    name            text NOT NULL,
    prefix          text NOT NULL,
    last4           text NOT NULL,
    digest          bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    created_by      uuid,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz,
    revoked_at      timestamptz,
    last_used_at    timestamptz,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, created_by) REFERENCES memberships (organization_id, user_id)
);
