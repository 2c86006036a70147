-- The issuers (http.base_url) that servers were started with: tokens of another one than today's are refused.
CREATE TABLE issuers (
    issuer     text        PRIMARY KEY,
    since      timestamptz NOT NULL,
    started_at timestamptz NOT NULL
);
