-- The issuers (http.base_url) that servers were started with: tokens of another one than today's are refused.
CREATE TABLE issuers (
    issuer     TEXT    NOT NULL PRIMARY KEY,
    since      INTEGER NOT NULL,
    started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
