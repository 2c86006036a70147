-- Since when nobody has had a way in to an account: absent as soon as somebody has, and of accounts from before, of which it isn't known.
ALTER TABLE users ADD COLUMN unused_since timestamptz;

CREATE FUNCTION users_are_used_by_a_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.unused_since = NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER users_are_used_by_a_password BEFORE UPDATE OF password_hash ON users
FOR EACH ROW WHEN (NEW.password_hash IS NOT NULL AND NEW.unused_since IS NOT NULL)
EXECUTE FUNCTION users_are_used_by_a_password();

CREATE FUNCTION users_are_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users SET unused_since = NULL WHERE id = NEW.user_id AND unused_since IS NOT NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER users_are_used_by_a_session AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION users_are_used();
CREATE TRIGGER users_are_used_by_a_passkey AFTER INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION users_are_used();
CREATE TRIGGER users_are_used_by_an_identity AFTER INSERT ON identities FOR EACH ROW EXECUTE FUNCTION users_are_used();
CREATE TRIGGER users_are_used_by_a_providers_identity AFTER INSERT ON provider_identities
FOR EACH ROW EXECUTE FUNCTION users_are_used();
