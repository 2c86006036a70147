-- The operator's own keys; only the digest of a key is kept.
CREATE TABLE service_keys (
    id         BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name       TEXT    NOT NULL,
    scope      TEXT    NOT NULL CHECK (scope IN ('verify', 'manage')),
    prefix     TEXT    NOT NULL,
    last4      TEXT    NOT NULL,
    digest     BLOB    NOT NULL UNIQUE CHECK (length(digest) = 32),
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT, WITHOUT ROWID;

-- What operators did; what touches one organization stands in its own log as well. Kept as long as audit_log.
CREATE TABLE operator_log (
    id             BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    created_at     INTEGER NOT NULL,
    -- Absent for the command line.
    service_key_id BLOB,
    action         TEXT    NOT NULL,
    target_type    TEXT,
    target_id      TEXT,
    ip             TEXT,
    user_agent     TEXT,
    request_id     TEXT,
    metadata       TEXT    NOT NULL CHECK (json_valid(metadata)),
    CHECK ((target_type IS NULL) = (target_id IS NULL))
) STRICT;
CREATE INDEX operator_log_age ON operator_log (created_at);

CREATE TRIGGER operator_log_no_update BEFORE UPDATE ON operator_log
BEGIN SELECT RAISE(ABORT, 'the operator log is append-only'); END;
CREATE TRIGGER operator_log_no_delete BEFORE DELETE ON operator_log
WHEN NOT coalesce(OLD.created_at < (SELECT before FROM audit_retention), 0)
BEGIN SELECT RAISE(ABORT, 'the operator log is append-only'); END;

-- The service key that an operator acted by; absent for the command line.
ALTER TABLE audit_log ADD COLUMN service_key_id BLOB CHECK (service_key_id IS NULL OR actor_type = 'operator');
DROP TRIGGER audit_log_no_update;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT coalesce(
    OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1 AND NEW.counted_at / 3600000 = OLD.created_at / 3600000
    AND NEW.id IS OLD.id AND NEW.organization_id IS OLD.organization_id AND NEW.created_at IS OLD.created_at
    AND NEW.actor_type IS OLD.actor_type AND NEW.actor_id IS OLD.actor_id AND NEW.actor_email IS OLD.actor_email
    AND NEW.service_key_id IS OLD.service_key_id
    AND NEW.action IS OLD.action AND NEW.target_type IS OLD.target_type AND NEW.target_id IS OLD.target_id
    AND NEW.ip IS OLD.ip AND NEW.user_agent IS OLD.user_agent AND NEW.request_id IS OLD.request_id
    AND NEW.metadata IS OLD.metadata AND NEW.tally IS OLD.tally, 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
