-- Webhook subscriptions, the log of their deliveries, and a queue that is as fast with a backlog as without.
CREATE TABLE webhooks (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    url             text NOT NULL,
    events          text[] NOT NULL,
    description     text,
    is_active       boolean NOT NULL,
    created_at      timestamptz NOT NULL,
    -- Sealed; from previous_until the older one of them signs no more.
    secrets         text NOT NULL,
    previous_until  timestamptz
);
CREATE INDEX webhooks_organization ON webhooks (organization_id, id);

-- Every event writes here for every subscription that it concerns, so nothing is checked that the statement which does
-- it makes sure of: rows come from webhooks and events by INSERT … SELECT. They outlive their subscription until they
-- are old. The free space keeps the one update of nearly every row out of the indexes.
CREATE TABLE deliveries (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL,
    webhook_id      uuid NOT NULL,
    event_id        uuid NOT NULL,
    kind            text NOT NULL,
    status          text NOT NULL CHECK (status IN ('pending', 'success', 'retrying', 'failed')),
    attempts        bigint NOT NULL DEFAULT 0,
    -- Of the last attempt.
    http_status     bigint,
    error           text,
    -- A line for each attempt.
    attempt_log     text NOT NULL DEFAULT '',
    created_at      timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id);
CREATE INDEX deliveries_event ON deliveries (event_id);

-- Events are old by their identifiers, which begin with the time; nothing reads them by organization.
DROP INDEX events_organization;
DROP INDEX events_age;

-- A job is ready, or it waits for its instant: a retry, or a lease. Whoever claims looks at those that are ready, from
-- group to group, and never at those that wait, but for the first of them.
ALTER TABLE jobs ADD COLUMN tenant uuid, ADD COLUMN ready boolean;
UPDATE jobs SET tenant = job_group, ready = (claim IS NULL AND due_at <= now());
ALTER TABLE jobs ALTER COLUMN tenant SET NOT NULL, ALTER COLUMN ready SET NOT NULL;
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('mail', 'webhooks', 'parked'));
DROP INDEX jobs_fair;
DROP INDEX jobs_due;
CREATE INDEX jobs_ready ON jobs (lane, job_group, due_at) WHERE ready;
CREATE INDEX jobs_waiting ON jobs (lane, due_at) WHERE NOT ready;
