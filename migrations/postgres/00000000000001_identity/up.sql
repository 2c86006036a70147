-- Tenants, accounts, and who belongs where. Words compare and sort bytewise, whatever the database's locale.
CREATE TABLE organizations (
    id         uuid PRIMARY KEY,
    slug       text COLLATE "C" NOT NULL UNIQUE,
    name       text NOT NULL,
    plan       text NOT NULL CHECK (plan IN ('free', 'pro', 'enterprise')),
    status     text NOT NULL CHECK (status IN ('active', 'suspended')),
    app_url    text,
    -- The origin of app_url, kept beside it for the index.
    app_origin text COLLATE "C",
    created_at timestamptz NOT NULL,
    CHECK ((app_url IS NULL) = (app_origin IS NULL))
);
CREATE INDEX organizations_app_origin ON organizations (app_origin) WHERE app_origin IS NOT NULL;

CREATE TABLE users (
    id                uuid PRIMARY KEY,
    email             text COLLATE "C" NOT NULL UNIQUE,
    name              text NOT NULL,
    role              text NOT NULL CHECK (role IN ('user')),
    is_email_verified boolean NOT NULL,
    bio               text,
    phone             text,
    password_hash     text,
    two_factor_since  timestamptz,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL
);

CREATE TABLE memberships (
    organization_id uuid NOT NULL REFERENCES organizations (id),
    user_id         uuid NOT NULL REFERENCES users (id),
    role            text NOT NULL CHECK (role IN ('member', 'org_admin')),
    status          text NOT NULL CHECK (status IN ('active', 'suspended', 'removed')),
    joined_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);
CREATE INDEX memberships_listed ON memberships (organization_id, joined_at, user_id);
