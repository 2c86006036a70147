-- Which secret signs, without opening it: its last characters, and when it was made. Absent for secrets that are there
-- already.
ALTER TABLE webhooks ADD COLUMN secret_hint text, ADD COLUMN secret_made_at timestamptz;

-- A server of the version before rotates a secret and leaves these as they are: then neither is known any more.
CREATE FUNCTION webhooks_of_the_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.secret_hint := NULL;
    NEW.secret_made_at := NULL;
    RETURN NEW;
END
$$;
CREATE TRIGGER webhooks_of_the_version_before BEFORE UPDATE OF previous_until ON webhooks
FOR EACH ROW WHEN (
    NEW.previous_until IS DISTINCT FROM OLD.previous_until AND NEW.secret_made_at IS NOT DISTINCT FROM OLD.secret_made_at
)
EXECUTE FUNCTION webhooks_of_the_version_before();
