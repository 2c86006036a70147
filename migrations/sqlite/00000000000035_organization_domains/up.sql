-- Claims of organizations to domains. Several may claim one; one of them at most has proven it.
CREATE TABLE organization_domains (
    id              BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    organization_id BLOB    NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    -- In punycode and lower case.
    domain          TEXT    NOT NULL,
    -- What the TXT record has to say; no secret.
    value           TEXT    NOT NULL,
    created_at      INTEGER NOT NULL,
    -- Absent while the claim is not proven, or not any more.
    verified_at     INTEGER,
    missing_since   INTEGER CHECK (missing_since IS NULL OR verified_at IS NOT NULL),
    -- When a server looks for the record again; absent for a claim that was never proven.
    check_at        INTEGER CHECK (check_at IS NOT NULL OR verified_at IS NULL),
    UNIQUE (organization_id, domain)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX organization_domains_verified ON organization_domains (domain) WHERE verified_at IS NOT NULL;
CREATE INDEX organization_domains_check ON organization_domains (check_at) WHERE check_at IS NOT NULL;
