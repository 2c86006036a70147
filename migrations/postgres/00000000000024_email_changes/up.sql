-- Mailed links that prove an account's address or change it. Nothing of the account changes before the link is used.
CREATE TABLE email_changes (
    -- The mail that brings the link.
    mail_id       uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users (id),
    -- The address that is proven.
    email         text COLLATE "C" NOT NULL,
    confirm_token bytea NOT NULL UNIQUE CHECK (octet_length(confirm_token) = 32),
    -- Absent when the address is the account's already: then there is nothing to cancel.
    cancel_token  bytea UNIQUE CHECK (octet_length(cancel_token) = 32),
    -- The source that the password was given from, under the new address; absent like cancel_token.
    known_source  bytea CHECK (octet_length(known_source) = 32),
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    -- When it was used, cancelled or replaced; absent while it is good.
    ended_at      timestamptz,
    CHECK ((cancel_token IS NULL) = (known_source IS NULL))
);
CREATE INDEX email_changes_user ON email_changes (user_id);
CREATE INDEX email_changes_email ON email_changes (email);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
-- The invitations to an address that its account gives up.
CREATE INDEX invites_pending_of_email ON invites (email) WHERE state = 'pending';
