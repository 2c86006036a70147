-- Whom no provisioning brings back into an organization that has suspended or removed them, after they gave up the address or the account
-- by which that is known: keyed digests of addresses, and of what a connection's provider calls them.
CREATE TABLE barred_people (
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    who             bytea NOT NULL CHECK (length(who) = 32),
    PRIMARY KEY (organization_id, who)
);
