-- Which secret signs, without opening it: its last characters, and when it was made. Absent for secrets that are there
-- already.
ALTER TABLE webhooks ADD COLUMN secret_hint TEXT;
ALTER TABLE webhooks ADD COLUMN secret_made_at INTEGER;

-- A program of the version before, started once more on this file, rotates a secret and leaves these as they are: then
-- neither is known any more.
CREATE TRIGGER webhooks_of_the_version_before AFTER UPDATE OF previous_until ON webhooks
WHEN NEW.previous_until IS NOT OLD.previous_until AND NEW.secret_made_at IS OLD.secret_made_at
BEGIN
    UPDATE webhooks SET secret_hint = NULL, secret_made_at = NULL WHERE id = NEW.id;
END;
