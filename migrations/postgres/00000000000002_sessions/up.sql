-- A session belongs to a membership, so to one user and one organization. Which columns a state keeps is said at
-- SessionParts in the domain.
CREATE TABLE sessions (
    id                  uuid PRIMARY KEY,
    organization_id     uuid NOT NULL,
    user_id             uuid NOT NULL,
    created_at          timestamptz NOT NULL,
    ip                  text NOT NULL,
    user_agent          text NOT NULL,
    methods             text NOT NULL,
    state               text NOT NULL,
    access_id           uuid,
    refresh_id          uuid,
    key_id              text,
    issued_at           timestamptz,
    access_expires_at   timestamptz,
    expires_at          timestamptz NOT NULL,
    absolute_expires_at timestamptz,
    last_used_at        timestamptz,
    previous_refresh_id uuid,
    rotated_at          timestamptz,
    rotated_user_agent  text,
    ended_at            timestamptz,
    end_reason          text,
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id),
    CHECK (state IN ('partial', 'full', 'ended')),
    CHECK ((state = 'ended') = (ended_at IS NOT NULL AND end_reason IS NOT NULL)),
    CHECK ((state = 'ended') = (access_id IS NULL)),
    CHECK ((state = 'full') = (refresh_id IS NOT NULL)),
    CHECK (state = 'full' OR previous_refresh_id IS NULL)
);
CREATE INDEX sessions_member ON sessions (organization_id, user_id);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
