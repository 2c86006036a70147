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
ALTER TABLE invites DROP COLUMN service_key_id;
DROP INDEX mails_recipient;
ALTER TABLE mails DROP COLUMN subject;
ALTER TABLE mails DROP COLUMN recipient;
DROP INDEX invites_email;
DROP INDEX audit_log_actor;
DROP TABLE events_to_erase;
DROP TABLE erased_addresses;
DROP TABLE erasures;
