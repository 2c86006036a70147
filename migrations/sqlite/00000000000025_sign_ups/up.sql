-- Mailed links that found an organization with an account for its first admin. Neither exists before the link is used, and
-- nothing is reserved.
CREATE TABLE sign_ups (
    -- The mail that brings the link.
    mail_id           BLOB    NOT NULL PRIMARY KEY CHECK (length(mail_id) = 16),
    token             BLOB    NOT NULL UNIQUE CHECK (length(token) = 32),
    email             TEXT    NOT NULL,
    name              TEXT    NOT NULL,
    organization_name TEXT    NOT NULL,
    slug              TEXT    NOT NULL,
    created_at        INTEGER NOT NULL,
    expires_at        INTEGER NOT NULL,
    -- When it was used; absent while it is good.
    used_at           INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_ups_email ON sign_ups (email);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
