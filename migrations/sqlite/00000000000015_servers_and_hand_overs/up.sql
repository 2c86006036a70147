-- Mails that are being handed over, the servers on this database, and the data keys that seal in it.

-- Leases that ended before the job was handed over; and the claim under which it was, or is, being handed over.
ALTER TABLE jobs ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN handing_over BLOB;

CREATE INDEX mails_by_invite ON mails (organization_id, invite_id, id) WHERE invite_id IS NOT NULL;

-- A row for each server, written again and again while it lives.
CREATE TABLE servers (
    id         BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name       TEXT    NOT NULL,
    version    TEXT    NOT NULL,
    -- The data keys that it opens with, with a space between two of them, and the one that it seals with.
    data_keys  TEXT    NOT NULL,
    active_key TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The names of the data keys that may have sealed something that is still there.
CREATE TABLE data_keys (
    name TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO data_keys (name)
SELECT DISTINCT substr(sealed, 4, instr(substr(sealed, 4), '.') - 1) FROM (
    SELECT sealed_private AS sealed FROM signing_keys
    UNION ALL SELECT sealed FROM secrets
    UNION ALL SELECT totp_secret FROM users
    UNION ALL SELECT sealed FROM mails
    UNION ALL SELECT secrets FROM webhooks
) WHERE sealed LIKE 'v1.%.%';
