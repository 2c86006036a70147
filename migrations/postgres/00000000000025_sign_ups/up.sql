-- Mailed links that found an organization with an account for its first admin. Neither exists before the link is used, and
-- nothing is reserved.
CREATE TABLE sign_ups (
    -- The mail that brings the link.
    mail_id           uuid PRIMARY KEY,
    token             bytea NOT NULL UNIQUE CHECK (octet_length(token) = 32),
    email             text COLLATE "C" NOT NULL,
    name              text NOT NULL,
    organization_name text NOT NULL,
    slug              text COLLATE "C" NOT NULL,
    created_at        timestamptz NOT NULL,
    expires_at        timestamptz NOT NULL,
    -- When it was used; absent while it is good.
    used_at           timestamptz
);
CREATE INDEX sign_ups_email ON sign_ups (email);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
