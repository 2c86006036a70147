-- An organization that was deleted is there for nobody from that instant on; its rows go later, in batches, and its own
-- goes last: until then its slug is taken.
ALTER TABLE organizations ADD COLUMN deleted_at timestamptz;
CREATE INDEX organizations_deleted ON organizations (deleted_at) WHERE deleted_at IS NOT NULL;

-- What goes with an organization is found by it.
CREATE INDEX events_organization ON events (organization_id);
CREATE INDEX mails_organization ON mails (organization_id) WHERE organization_id IS NOT NULL;

-- Three things are let through: one more refusal of the entry's own clock hour, the deletion of what is past retention, and
-- that of the entries of a deleted organization.
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
