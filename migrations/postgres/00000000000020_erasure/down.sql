CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before_counting audit_log;
BEGIN
    IF TG_OP = 'DELETE' AND OLD.created_at < (SELECT before FROM audit_retention) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'DELETE'
        AND EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id AND deleted_at IS NOT NULL)
    THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1
        AND date_trunc('hour', NEW.counted_at, 'UTC') = date_trunc('hour', OLD.created_at, 'UTC')
    THEN
        before_counting := NEW;
        before_counting.count := OLD.count;
        before_counting.counted_at := OLD.counted_at;
        IF before_counting IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
ALTER TABLE invites DROP COLUMN service_key_id;
DROP INDEX mails_recipient;
ALTER TABLE mails DROP COLUMN subject, DROP COLUMN recipient;
DROP INDEX invites_email;
DROP INDEX audit_log_actor;
DROP TABLE events_to_erase;
DROP TABLE erased_addresses;
DROP TABLE erasures;
