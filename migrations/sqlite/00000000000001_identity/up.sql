-- Tenants, accounts, and who belongs where. Identifiers are the 16 bytes of a UUIDv7, times are milliseconds since
-- 1970 in UTC.
CREATE TABLE organizations (
    id          BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    slug        TEXT    NOT NULL UNIQUE,
    name        TEXT    NOT NULL,
    plan        TEXT    NOT NULL CHECK (plan IN ('free', 'pro', 'enterprise')),
    status      TEXT    NOT NULL CHECK (status IN ('active', 'suspended')),
    app_url     TEXT,
    -- The origin of app_url, kept beside it for the index.
    app_origin  TEXT,
    created_at  INTEGER NOT NULL,
    CHECK ((app_url IS NULL) = (app_origin IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX organizations_app_origin ON organizations (app_origin) WHERE app_origin IS NOT NULL;

CREATE TABLE users (
    id                BLOB    NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    email             TEXT    NOT NULL UNIQUE,
    name              TEXT    NOT NULL,
    role              TEXT    NOT NULL CHECK (role IN ('user')),
    is_email_verified INTEGER NOT NULL CHECK (is_email_verified IN (0, 1)),
    bio               TEXT,
    phone             TEXT,
    password_hash     TEXT,
    two_factor_since  INTEGER,
    created_at        INTEGER NOT NULL,
    updated_at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE memberships (
    organization_id BLOB    NOT NULL REFERENCES organizations (id),
    user_id         BLOB    NOT NULL REFERENCES users (id),
    role            TEXT    NOT NULL CHECK (role IN ('member', 'org_admin')),
    status          TEXT    NOT NULL CHECK (status IN ('active', 'suspended', 'removed')),
    joined_at       INTEGER NOT NULL,
    PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memberships_user ON memberships (user_id);
CREATE INDEX memberships_listed ON memberships (organization_id, joined_at, user_id);
