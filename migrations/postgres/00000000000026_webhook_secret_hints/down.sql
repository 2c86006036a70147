DROP TRIGGER webhooks_of_the_version_before ON webhooks;
DROP FUNCTION webhooks_of_the_version_before();
ALTER TABLE webhooks DROP COLUMN secret_made_at, DROP COLUMN secret_hint;
