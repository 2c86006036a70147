-- The operator's own keys; only the digest of a key is kept.
CREATE TABLE service_keys (
    id         uuid PRIMARY KEY,
    name       text NOT NULL,
    scope      text NOT NULL CHECK (scope IN ('verify', 'manage')),
    prefix     text NOT NULL,
    last4      text NOT NULL,
    digest     bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz
);

-- What operators did; what touches one organization stands in its own log as well. Kept as long as audit_log.
CREATE TABLE operator_log (
    id             uuid PRIMARY KEY,
    created_at     timestamptz NOT NULL,
    -- Absent for the command line.
    service_key_id uuid,
    action         text NOT NULL,
    target_type    text,
    target_id      text,
    ip             text,
    user_agent     text,
    request_id     text,
    metadata       text NOT NULL,
    CHECK ((target_type IS NULL) = (target_id IS NULL))
);
CREATE INDEX operator_log_age ON operator_log (created_at);

CREATE FUNCTION operator_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.created_at < (SELECT before FROM audit_retention) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the operator log is append-only';
END
$$;
CREATE TRIGGER operator_log_no_change BEFORE UPDATE OR DELETE ON operator_log
FOR EACH ROW EXECUTE FUNCTION operator_log_is_append_only();
CREATE TRIGGER operator_log_no_truncate BEFORE TRUNCATE ON operator_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_never_emptied();

-- The service key that an operator acted by; absent for the command line.
ALTER TABLE audit_log
    ADD COLUMN service_key_id uuid,
    ADD CHECK (service_key_id IS NULL OR actor_type = 'operator');
