DROP TRIGGER users_are_used_by_a_providers_identity;
DROP TRIGGER users_are_used_by_an_identity;
DROP TRIGGER users_are_used_by_a_passkey;
DROP TRIGGER users_are_used_by_a_session;
DROP TRIGGER users_are_used_by_a_password;
ALTER TABLE users DROP COLUMN unused_since;
