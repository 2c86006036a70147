-- What strangers can make the service keep has bounds: the refusals of one hour are one audit entry, and old entries go.
-- How many refusals the entry stands for.
ALTER TABLE audit_log ADD COLUMN count INTEGER NOT NULL DEFAULT 1 CHECK (count >= 1);
-- Keyed digest of organization, action, source and clock hour; only of entries that count.
ALTER TABLE audit_log ADD COLUMN tally BLOB CHECK (length(tally) = 32);
-- The latest refusal that was counted.
ALTER TABLE audit_log ADD COLUMN counted_at INTEGER CHECK ((tally IS NULL) = (counted_at IS NULL));
CREATE UNIQUE INDEX audit_log_tally ON audit_log (tally) WHERE tally IS NOT NULL;

-- The one row holds the instant up to which retention deletes entries.
CREATE TABLE audit_retention (
    is_only INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK (is_only = 1),
    before  INTEGER NOT NULL
) STRICT;

-- Two things are let through: one more refusal of the entry's own clock hour, and the deletion of what is past retention.
DROP TRIGGER audit_log_no_update;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT coalesce(
    OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1 AND NEW.counted_at / 3600000 = OLD.created_at / 3600000
    AND NEW.id IS OLD.id AND NEW.organization_id IS OLD.organization_id AND NEW.created_at IS OLD.created_at
    AND NEW.actor_type IS OLD.actor_type AND NEW.actor_id IS OLD.actor_id AND NEW.actor_email IS OLD.actor_email
    AND NEW.action IS OLD.action AND NEW.target_type IS OLD.target_type AND NEW.target_id IS OLD.target_id
    AND NEW.ip IS OLD.ip AND NEW.user_agent IS OLD.user_agent AND NEW.request_id IS OLD.request_id
    AND NEW.metadata IS OLD.metadata AND NEW.tally IS OLD.tally, 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
DROP TRIGGER audit_log_no_delete;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
WHEN NOT coalesce(OLD.created_at < (SELECT before FROM audit_retention), 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- Of the counted failures, those attempts that are still under way. Once pending_until is over they are failures.
ALTER TABLE throttles ADD COLUMN pending INTEGER NOT NULL DEFAULT 0 CHECK (pending >= 0);
ALTER TABLE throttles ADD COLUMN pending_until INTEGER;

-- How many links a member was mailed lately.
CREATE INDEX password_resets_member ON password_resets (organization_id, user_id, created_at);
