DROP TRIGGER users_are_used_by_a_providers_identity ON provider_identities;
DROP TRIGGER users_are_used_by_an_identity ON identities;
DROP TRIGGER users_are_used_by_a_passkey ON passkeys;
DROP TRIGGER users_are_used_by_a_session ON sessions;
DROP TRIGGER users_are_used_by_a_password ON users;
DROP FUNCTION users_are_used();
DROP FUNCTION users_are_used_by_a_password();
ALTER TABLE users DROP COLUMN unused_since;
