-- Mails that are being handed over, the servers on this database, and the data keys that seal in it.

-- Leases that ended before the job was handed over; and the claim under which it was, or is, being handed over.
ALTER TABLE jobs ADD COLUMN lost bigint NOT NULL DEFAULT 0, ADD COLUMN handing_over uuid;

CREATE INDEX mails_by_invite ON mails (organization_id, invite_id, id) WHERE invite_id IS NOT NULL;

-- A row for each server, written again and again while it lives.
CREATE TABLE servers (
    id         uuid PRIMARY KEY,
    name       text NOT NULL,
    version    text NOT NULL,
    -- The data keys that it opens with, with a space between two of them, and the one that it seals with.
    data_keys  text NOT NULL,
    active_key text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL
);

-- The names of the data keys that may have sealed something that is still there.
CREATE TABLE data_keys (
    name text COLLATE "C" PRIMARY KEY
);
INSERT INTO data_keys (name)
SELECT DISTINCT split_part(sealed, '.', 2) FROM (
    SELECT sealed_private AS sealed FROM signing_keys
    UNION ALL SELECT sealed FROM secrets
    UNION ALL SELECT totp_secret FROM users
    UNION ALL SELECT sealed FROM mails
    UNION ALL SELECT secrets FROM webhooks
) AS everything WHERE sealed LIKE 'v1.%.%';
