-- What strangers can make the service keep has bounds: the refusals of one hour are one audit entry, and old entries go.
ALTER TABLE audit_log
    -- How many refusals the entry stands for.
    ADD COLUMN count      bigint NOT NULL DEFAULT 1 CHECK (count >= 1),
    -- Keyed digest of organization, action, source and clock hour; only of entries that count.
    ADD COLUMN tally      bytea CHECK (octet_length(tally) = 32),
    -- The latest refusal that was counted.
    ADD COLUMN counted_at timestamptz,
    ADD CHECK ((tally IS NULL) = (counted_at IS NULL)),
    ADD CHECK (count = 1 OR tally IS NOT NULL);
CREATE UNIQUE INDEX audit_log_tally ON audit_log (tally) WHERE tally IS NOT NULL;

-- The one row holds the instant up to which retention deletes entries.
CREATE TABLE audit_retention (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    before  timestamptz NOT NULL
);

DROP TRIGGER audit_log_no_change ON audit_log;
DROP FUNCTION audit_log_is_append_only();

-- Two things are let through: one more refusal of the entry's own clock hour, and the deletion of what is past retention.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before_counting audit_log;
BEGIN
    IF TG_OP = 'DELETE' AND OLD.created_at < (SELECT before FROM audit_retention) THEN
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
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();

CREATE FUNCTION audit_log_is_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_never_emptied();

-- Of the counted failures, those attempts that are still under way. Once pending_until is over they are failures.
ALTER TABLE throttles
    ADD COLUMN pending       bigint NOT NULL DEFAULT 0 CHECK (pending >= 0),
    ADD COLUMN pending_until timestamptz;

-- How many links a member was mailed lately.
CREATE INDEX password_resets_member ON password_resets (organization_id, user_id, created_at);
