-- Claims of organizations to domains. Several may claim one; one of them at most has proven it.
CREATE TABLE organization_domains (
    id              uuid PRIMARY KEY,
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    -- In punycode and lower case.
    domain          text COLLATE "C" NOT NULL,
    -- What the TXT record has to say; no secret.
    value           text NOT NULL,
    created_at      timestamptz NOT NULL,
    -- Absent while the claim is not proven, or not any more.
    verified_at     timestamptz,
    missing_since   timestamptz CHECK (missing_since IS NULL OR verified_at IS NOT NULL),
    -- When a server looks for the record again; absent for a claim that was never proven.
    check_at        timestamptz CHECK (check_at IS NOT NULL OR verified_at IS NULL),
    UNIQUE (organization_id, domain)
);
CREATE UNIQUE INDEX organization_domains_verified ON organization_domains (domain) WHERE verified_at IS NOT NULL;
CREATE INDEX organization_domains_check ON organization_domains (check_at) WHERE check_at IS NOT NULL;
