-- What happened: the audit log, which the database itself keeps from being changed, and the domain events with the
-- exact text that webhooks carry.
CREATE TABLE audit_log (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    created_at      timestamptz NOT NULL,
    -- Somebody who did not prove to be a user is 'user' without an id.
    actor_type      text NOT NULL CHECK (actor_type IN ('user', 'operator', 'system')),
    actor_id        uuid,
    actor_email     text,
    action          text NOT NULL,
    target_type     text,
    target_id       text,
    ip              text,
    user_agent      text,
    request_id      text,
    metadata        text NOT NULL,
    CHECK (actor_type = 'user' OR actor_id IS NULL),
    CHECK ((actor_id IS NULL) = (actor_email IS NULL)),
    CHECK ((target_type IS NULL) = (target_id IS NULL))
);
CREATE INDEX audit_log_organization ON audit_log (organization_id, id);

CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

CREATE TABLE events (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id),
    kind            text NOT NULL,
    created_at      timestamptz NOT NULL,
    body            text NOT NULL
);
CREATE INDEX events_organization ON events (organization_id, id);
CREATE INDEX events_age ON events (created_at);
