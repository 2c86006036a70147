-- Accounts that are being erased. The account's own rows go in the transaction that writes this one; what others keep about
-- it, in the audit log and in events, is blanked after it. A row stays until all of that is done.
CREATE TABLE erasures (
    user_id  BLOB    NOT NULL PRIMARY KEY CHECK (length(user_id) = 16),
    -- The same as texts name it: usr_….
    person   TEXT    NOT NULL,
    began_at INTEGER NOT NULL,
    -- How often everything was looked through: the second time for what was written meanwhile.
    searched INTEGER NOT NULL DEFAULT 0 CHECK (searched IN (0, 1, 2))
) STRICT, WITHOUT ROWID;

-- The addresses that the account had, until everything was looked through.
CREATE TABLE erased_addresses (
    user_id BLOB NOT NULL REFERENCES erasures (user_id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    PRIMARY KEY (user_id, address)
) STRICT, WITHOUT ROWID;

-- Events that are under way, and are blanked when they have arrived or were given up.
CREATE TABLE events_to_erase (
    event_id BLOB NOT NULL,
    user_id  BLOB NOT NULL REFERENCES erasures (user_id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, event_id)
) STRICT, WITHOUT ROWID;

-- What is kept about a person is found by these.
CREATE INDEX audit_log_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX invites_email ON invites (email);

-- To whom a mail goes: the keyed digest of the address; and its subject. Absent: of mails from before, and of those that
-- nobody is to be found by.
ALTER TABLE mails ADD COLUMN recipient BLOB CHECK (length(recipient) = 32);
ALTER TABLE mails ADD COLUMN subject TEXT;
CREATE INDEX mails_recipient ON mails (recipient, id) WHERE recipient IS NOT NULL;

-- The service key that invited; absent for members and the command line.
ALTER TABLE invites ADD COLUMN service_key_id BLOB CHECK (service_key_id IS NULL OR invited_by IS NULL);

-- What is let through besides the counting of refusals: an account that is being erased loses address, client and what says the
-- address elsewhere.
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
AND NOT coalesce(
    NEW.id IS OLD.id AND NEW.organization_id IS OLD.organization_id AND NEW.created_at IS OLD.created_at
    AND NEW.actor_type IS OLD.actor_type AND NEW.actor_id IS OLD.actor_id
    AND NEW.service_key_id IS OLD.service_key_id
    AND NEW.action IS OLD.action AND NEW.target_type IS OLD.target_type AND NEW.target_id IS OLD.target_id
    AND NEW.request_id IS OLD.request_id AND NEW.count = OLD.count AND NEW.counted_at IS OLD.counted_at
    AND NEW.tally IS OLD.tally
    AND (
        (NEW.actor_email IS OLD.actor_email AND NEW.ip IS OLD.ip AND NEW.user_agent IS OLD.user_agent)
        OR (NEW.actor_email = '' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
            AND EXISTS (SELECT 1 FROM erasures WHERE user_id = OLD.actor_id))
    )
    AND (
        NEW.metadata IS OLD.metadata
        OR EXISTS (SELECT 1 FROM erased_addresses
            WHERE NEW.metadata = replace(OLD.metadata, '"' || address || '"', '""'))
    )
    AND EXISTS (SELECT 1 FROM erasures), 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
