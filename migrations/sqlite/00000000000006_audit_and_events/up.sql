-- What happened: the audit log, which the database itself keeps from being changed, and the domain events with the
-- exact text that webhooks carry.
CREATE TABLE audit_log (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    created_at      INTEGER NOT NULL,
    -- Somebody who did not prove to be a user is 'user' without an id.
    actor_type      TEXT    NOT NULL CHECK (actor_type IN ('user', 'operator', 'system')),
    actor_id        BLOB,
    actor_email     TEXT,
    action          TEXT    NOT NULL,
    target_type     TEXT,
    target_id       TEXT,
    ip              TEXT,
    user_agent      TEXT,
    request_id      TEXT,
    metadata        TEXT    NOT NULL CHECK (json_valid(metadata)),
    CHECK (actor_type = 'user' OR actor_id IS NULL),
    CHECK ((actor_id IS NULL) = (actor_email IS NULL)),
    CHECK ((target_type IS NULL) = (target_id IS NULL))
) STRICT;
CREATE INDEX audit_log_organization ON audit_log (organization_id, id);

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE events (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    kind            TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    body            TEXT    NOT NULL
) STRICT;
CREATE INDEX events_organization ON events (organization_id, id);
CREATE INDEX events_age ON events (created_at);
