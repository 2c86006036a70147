-- Invitations, password resets, and what leaves the service: mails that wait or went, and the queue that says when.
CREATE TABLE invites (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    email           TEXT    NOT NULL,
    role            TEXT    NOT NULL CHECK (role IN ('member', 'org_admin')),
    -- Absent: the operator.
    invited_by      BLOB,
    token           BLOB    NOT NULL UNIQUE CHECK (length(token) = 32),
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    state           TEXT    NOT NULL CHECK (state IN ('pending', 'accepted', 'revoked', 'superseded')),
    UNIQUE (organization_id, id),
    FOREIGN KEY (organization_id, invited_by) REFERENCES memberships (organization_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX invites_one_pending ON invites (organization_id, email) WHERE state = 'pending';
CREATE INDEX invites_expiry ON invites (expires_at);

CREATE TABLE password_resets (
    token           BLOB    NOT NULL PRIMARY KEY CHECK (length(token) = 32),
    mail_id         BLOB    NOT NULL,
    organization_id BLOB    NOT NULL,
    user_id         BLOB    NOT NULL,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    used_at         INTEGER,
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_user ON password_resets (user_id) WHERE used_at IS NULL;
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- A mail that is over keeps no text: neither link nor address.
CREATE TABLE mails (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    REFERENCES organizations (id),
    kind            TEXT    NOT NULL,
    invite_id       BLOB,
    state           TEXT    NOT NULL CHECK (state IN ('queued', 'sent', 'refused', 'expired', 'unknown', 'cancelled')),
    sealed          TEXT,
    last_error      TEXT,
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    ended_at        INTEGER,
    CHECK ((state = 'queued') = (sealed IS NOT NULL)),
    CHECK ((state = 'queued') = (ended_at IS NULL))
) STRICT;
CREATE INDEX mails_of_invites ON mails (organization_id, invite_id) WHERE state = 'queued' AND invite_id IS NOT NULL;
CREATE INDEX mails_age ON mails (ended_at) WHERE ended_at IS NOT NULL;

-- Unfinished work only. A job has the identifier of what is due.
CREATE TABLE jobs (
    id        BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    lane      TEXT    NOT NULL CHECK (lane IN ('mail', 'webhooks')),
    -- Among whom the lane is shared fairly.
    job_group BLOB    NOT NULL CHECK (length(job_group) = 16),
    -- When it is due; of a held job, when its lease ends.
    due_at    INTEGER NOT NULL,
    attempts  INTEGER NOT NULL DEFAULT 0,
    unknown   INTEGER NOT NULL DEFAULT 0,
    -- The token of the claim that holds it, or held it when its lease ended.
    claim     BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_fair ON jobs (lane, job_group, due_at);
CREATE INDEX jobs_due ON jobs (lane, due_at);
