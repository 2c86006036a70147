-- Webhook subscriptions, the log of their deliveries, and a queue that is as fast with a backlog as without.
CREATE TABLE webhooks (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    url             TEXT    NOT NULL,
    -- Names with a space before and behind each.
    events          TEXT    NOT NULL,
    description     TEXT,
    is_active       INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    created_at      INTEGER NOT NULL,
    -- Sealed; from previous_until the older one of them signs no more.
    secrets         TEXT    NOT NULL,
    previous_until  INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX webhooks_organization ON webhooks (organization_id, id);

-- Every event writes here for every subscription that it concerns. Rows outlive their subscription until they are old.
CREATE TABLE deliveries (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL,
    webhook_id      BLOB    NOT NULL,
    event_id        BLOB    NOT NULL,
    kind            TEXT    NOT NULL,
    status          TEXT    NOT NULL CHECK (status IN ('pending', 'success', 'retrying', 'failed')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    -- Of the last attempt.
    http_status     INTEGER,
    error           TEXT,
    -- A line for each attempt.
    attempt_log     TEXT    NOT NULL DEFAULT '',
    created_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id);
CREATE INDEX deliveries_event ON deliveries (event_id);

-- Events are old by their identifiers, which begin with the time; nothing reads them by organization.
DROP INDEX events_organization;
DROP INDEX events_age;

-- A job is ready, or it waits for its instant: a retry, or a lease. Whoever claims looks at those that are ready, from
-- group to group, and never at those that wait, but for the first of them.
ALTER TABLE jobs RENAME TO old_jobs;
DROP INDEX jobs_fair;
DROP INDEX jobs_due;
CREATE TABLE jobs (
    id        BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    lane      TEXT    NOT NULL CHECK (lane IN ('mail', 'webhooks', 'parked')),
    -- Among whom the lane is shared fairly.
    job_group BLOB    NOT NULL CHECK (length(job_group) = 16),
    -- Whose it is.
    tenant    BLOB    NOT NULL CHECK (length(tenant) = 16),
    -- When it is due; of a held job, when its lease ends.
    due_at    INTEGER NOT NULL,
    ready     INTEGER NOT NULL CHECK (ready IN (0, 1)),
    attempts  INTEGER NOT NULL DEFAULT 0,
    unknown   INTEGER NOT NULL DEFAULT 0,
    -- The token of the claim that holds it, or held it when its lease ended.
    claim     BLOB
) STRICT, WITHOUT ROWID;
INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready, attempts, unknown, claim)
SELECT id, lane, job_group, job_group, due_at, 0, attempts, unknown, claim FROM old_jobs;
DROP TABLE old_jobs;
CREATE INDEX jobs_ready ON jobs (lane, ready, job_group, due_at);
CREATE INDEX jobs_waiting ON jobs (lane, ready, due_at);
