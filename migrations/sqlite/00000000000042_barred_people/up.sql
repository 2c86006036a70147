-- Whom no provisioning makes a member of an organization again, after they gave up the address, the identity or the account by which a
-- membership is known: keyed digests of addresses, and of what a connection's provider calls them.
CREATE TABLE barred_people (
    organization_id BLOB NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    who             BLOB NOT NULL CHECK (length(who) = 32),
    PRIMARY KEY (organization_id, who)
) STRICT, WITHOUT ROWID;
