-- Invitations, password resets, and what leaves the service: mails that wait or went, and the queue that says when.
CREATE TABLE invites (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    email           text COLLATE "C" NOT NULL,
    role            text NOT NULL CHECK (role IN ('member', 'org_admin')),
    -- Absent: the operator.
    invited_by      uuid,
    token           bytea NOT NULL UNIQUE CHECK (octet_length(token) = 32),
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    state           text NOT NULL CHECK (state IN ('pending', 'accepted', 'revoked', 'superseded')),
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, invited_by) REFERENCES memberships (organization_id, user_id)
);
CREATE UNIQUE INDEX invites_one_pending ON invites (organization_id, email) WHERE state = 'pending';
CREATE INDEX invites_expiry ON invites (expires_at);

CREATE TABLE password_resets (
    token           bytea PRIMARY KEY CHECK (octet_length(token) = 32),
    mail_id         uuid NOT NULL,
    organization_id uuid NOT NULL,
    user_id         uuid NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    used_at         timestamptz,
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id)
);
CREATE INDEX password_resets_user ON password_resets (user_id) WHERE used_at IS NULL;
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- A mail that is over keeps no text: neither link nor address.
CREATE TABLE mails (
    id              uuid PRIMARY KEY,
    organization_id uuid REFERENCES organizations (id),
    kind            text NOT NULL,
    invite_id       uuid,
    state           text NOT NULL CHECK (state IN ('queued', 'sent', 'refused', 'expired', 'unknown', 'cancelled')),
    sealed          text,
    last_error      text,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    ended_at        timestamptz,
    CHECK ((state = 'queued') = (sealed IS NOT NULL)),
    CHECK ((state = 'queued') = (ended_at IS NULL))
);
CREATE INDEX mails_of_invites ON mails (organization_id, invite_id) WHERE state = 'queued' AND invite_id IS NOT NULL;
CREATE INDEX mails_age ON mails (ended_at) WHERE ended_at IS NOT NULL;

-- Unfinished work only. A job has the identifier of what is due.
CREATE TABLE jobs (
    id        uuid PRIMARY KEY,
    lane      text COLLATE "C" NOT NULL CHECK (lane IN ('mail', 'webhooks')),
    -- Among whom the lane is shared fairly.
    job_group uuid NOT NULL,
    -- When it is due; of a held job, when its lease ends.
    due_at    timestamptz NOT NULL,
    attempts  bigint NOT NULL DEFAULT 0,
    unknown   bigint NOT NULL DEFAULT 0,
    -- The token of the claim that holds it, or held it when its lease ended.
    claim     uuid
);
CREATE INDEX jobs_fair ON jobs (lane, job_group, due_at);
CREATE INDEX jobs_due ON jobs (lane, due_at);
