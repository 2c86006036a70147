-- Webhook subscriptions of the operator, which get the events of every organization. Their rows, their events and their deliveries are
-- beside those of organizations, with the identifier nil in place of an organization's, so that what is done with deliveries and what
-- erases people treats both alike. So neither column refers to an organization any more: what belongs to a deleted organization is
-- deleted by its identifier before the organization's row is, and every event is written together with an entry of the audit log, which
-- does refer to it.
CREATE TABLE new_webhooks (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL,
    url             TEXT    NOT NULL,
    -- Names with a space before and behind each.
    events          TEXT    NOT NULL,
    description     TEXT,
    is_active       INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    created_at      INTEGER NOT NULL,
    -- Sealed; from previous_until the older one of them signs no more.
    secrets         TEXT    NOT NULL,
    previous_until  INTEGER,
    secret_hint     TEXT,
    secret_made_at  INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO new_webhooks (id, organization_id, url, events, description, is_active, created_at, secrets, previous_until, secret_hint,
    secret_made_at)
SELECT id, organization_id, url, events, description, is_active, created_at, secrets, previous_until, secret_hint, secret_made_at
FROM webhooks;
DROP TABLE webhooks;
ALTER TABLE new_webhooks RENAME TO webhooks;
CREATE INDEX webhooks_organization ON webhooks (organization_id, id);
CREATE TRIGGER webhooks_of_the_version_before AFTER UPDATE OF previous_until ON webhooks
WHEN NEW.previous_until IS NOT OLD.previous_until AND NEW.secret_made_at IS OLD.secret_made_at
BEGIN
    UPDATE webhooks SET secret_hint = NULL, secret_made_at = NULL WHERE id = NEW.id;
END;

CREATE TABLE new_events (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL,
    kind            TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    body            TEXT    NOT NULL
) STRICT;
INSERT INTO new_events (id, organization_id, kind, created_at, body) SELECT id, organization_id, kind, created_at, body FROM events;
DROP TABLE events;
ALTER TABLE new_events RENAME TO events;
CREATE INDEX events_organization ON events (organization_id, id);

-- Their deliveries have a lane of their own. A program of the version before, started once more on this file, claims none of them.
CREATE TABLE new_jobs (
    id           BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    lane         TEXT    NOT NULL CHECK (lane IN ('mail', 'webhooks', 'operator_webhooks', 'parked')),
    -- Among whom the lane is shared fairly.
    job_group    BLOB    NOT NULL CHECK (length(job_group) = 16),
    -- Whose it is.
    tenant       BLOB    NOT NULL CHECK (length(tenant) = 16),
    -- When it is due; of a held job, when its lease ends.
    due_at       INTEGER NOT NULL,
    ready        INTEGER NOT NULL CHECK (ready IN (0, 1)),
    attempts     INTEGER NOT NULL DEFAULT 0,
    unknown      INTEGER NOT NULL DEFAULT 0,
    -- The token of the claim that holds it, or held it when its lease ended.
    claim        BLOB,
    -- Leases that ended before the job was handed over; and the claim under which it was, or is, being handed over.
    lost         INTEGER NOT NULL DEFAULT 0,
    handing_over BLOB
) STRICT, WITHOUT ROWID;
INSERT INTO new_jobs (id, lane, job_group, tenant, due_at, ready, attempts, unknown, claim, lost, handing_over)
SELECT id, lane, job_group, tenant, due_at, ready, attempts, unknown, claim, lost, handing_over FROM jobs;
DROP TABLE jobs;
ALTER TABLE new_jobs RENAME TO jobs;
CREATE INDEX jobs_ready ON jobs (lane, ready, job_group, due_at);
CREATE INDEX jobs_waiting ON jobs (lane, ready, due_at);
