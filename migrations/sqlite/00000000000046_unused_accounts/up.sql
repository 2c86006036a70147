-- Since when nobody has had a way in to an account: absent as soon as somebody has, and of accounts from before, of which it isn't known.
ALTER TABLE users ADD COLUMN unused_since INTEGER;

CREATE TRIGGER users_are_used_by_a_password AFTER UPDATE OF password_hash ON users
WHEN NEW.password_hash IS NOT NULL AND NEW.unused_since IS NOT NULL
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.id;
END;
CREATE TRIGGER users_are_used_by_a_session AFTER INSERT ON sessions
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.user_id AND unused_since IS NOT NULL;
END;
CREATE TRIGGER users_are_used_by_a_passkey AFTER INSERT ON passkeys
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.user_id AND unused_since IS NOT NULL;
END;
CREATE TRIGGER users_are_used_by_an_identity AFTER INSERT ON identities
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.user_id AND unused_since IS NOT NULL;
END;
CREATE TRIGGER users_are_used_by_a_providers_identity AFTER INSERT ON provider_identities
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.user_id AND unused_since IS NOT NULL;
END;
