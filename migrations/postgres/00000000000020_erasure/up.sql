-- Accounts that are being erased. The account's own rows go in the transaction that writes this one; what others keep about
-- it, in the audit log and in events, is blanked after it. A row stays until all of that is done.
CREATE TABLE erasures (
    user_id  uuid PRIMARY KEY,
    -- The same as texts name it: usr_….
    person   text NOT NULL,
    began_at timestamptz NOT NULL,
    -- How often everything was looked through: the second time for what was written meanwhile.
    searched bigint NOT NULL DEFAULT 0 CHECK (searched IN (0, 1, 2))
);

-- The addresses that the account had, until everything was looked through.
CREATE TABLE erased_addresses (
    user_id uuid NOT NULL REFERENCES erasures (user_id) ON DELETE CASCADE,
    address text NOT NULL,
    PRIMARY KEY (user_id, address)
);

-- Events that are under way, and are blanked when they have arrived or were given up.
CREATE TABLE events_to_erase (
    event_id uuid NOT NULL,
    user_id  uuid NOT NULL REFERENCES erasures (user_id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, event_id)
);

-- What is kept about a person is found by these.
CREATE INDEX audit_log_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX invites_email ON invites (email);

-- To whom a mail goes: the keyed digest of the address; and its subject. Absent: of mails from before, and of those that
-- nobody is to be found by.
ALTER TABLE mails
    ADD COLUMN recipient bytea CHECK (octet_length(recipient) = 32),
    ADD COLUMN subject   text;
CREATE INDEX mails_recipient ON mails (recipient, id) WHERE recipient IS NOT NULL;

-- The service key that invited; absent for members and the command line.
ALTER TABLE invites
    ADD COLUMN service_key_id uuid,
    ADD CHECK (service_key_id IS NULL OR invited_by IS NULL);

-- What is let through besides: an account that is being erased loses address, client and what says the address elsewhere.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    otherwise audit_log;
BEGIN
    IF TG_OP = 'DELETE' AND OLD.created_at < (SELECT before FROM audit_retention) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'DELETE'
        AND EXISTS (SELECT 1 FROM organizations WHERE id = OLD.organization_id AND deleted_at IS NOT NULL)
    THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        otherwise := NEW;
        otherwise.count := OLD.count;
        otherwise.counted_at := OLD.counted_at;
        IF OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1
            AND date_trunc('hour', NEW.counted_at, 'UTC') = date_trunc('hour', OLD.created_at, 'UTC')
            AND otherwise IS NOT DISTINCT FROM OLD
        THEN
            RETURN NEW;
        END IF;
        otherwise := NEW;
        IF NEW.actor_email = '' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
            AND EXISTS (SELECT 1 FROM erasures WHERE user_id = OLD.actor_id)
        THEN
            otherwise.actor_email := OLD.actor_email;
            otherwise.ip := OLD.ip;
            otherwise.user_agent := OLD.user_agent;
        END IF;
        IF EXISTS (SELECT 1 FROM erased_addresses
            WHERE NEW.metadata = replace(OLD.metadata, '"' || address || '"', '""'))
        THEN
            otherwise.metadata := OLD.metadata;
        END IF;
        IF otherwise IS NOT DISTINCT FROM OLD AND EXISTS (SELECT 1 FROM erasures) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only';
END
$$;
