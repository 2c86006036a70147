ALTER TABLE jobs RENAME TO new_jobs;
DROP INDEX jobs_ready;
DROP INDEX jobs_waiting;
CREATE TABLE jobs (
    id        BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    lane      TEXT    NOT NULL CHECK (lane IN ('mail', 'webhooks')),
    job_group BLOB    NOT NULL CHECK (length(job_group) = 16),
    due_at    INTEGER NOT NULL,
    attempts  INTEGER NOT NULL DEFAULT 0,
    unknown   INTEGER NOT NULL DEFAULT 0,
    claim     BLOB
) STRICT, WITHOUT ROWID;
INSERT INTO jobs (id, lane, job_group, due_at, attempts, unknown, claim)
SELECT id, lane, job_group, due_at, attempts, unknown, claim FROM new_jobs WHERE lane = 'mail';
DROP TABLE new_jobs;
CREATE INDEX jobs_fair ON jobs (lane, job_group, due_at);
CREATE INDEX jobs_due ON jobs (lane, due_at);
CREATE INDEX events_organization ON events (organization_id, id);
CREATE INDEX events_age ON events (created_at);
DROP TABLE deliveries;
DROP TABLE webhooks;
