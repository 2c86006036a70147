DROP TRIGGER webhooks_of_the_version_before;
ALTER TABLE webhooks DROP COLUMN secret_made_at;
ALTER TABLE webhooks DROP COLUMN secret_hint;
