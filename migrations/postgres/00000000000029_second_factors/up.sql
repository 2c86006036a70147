-- The second factors of accounts: a row for each kind that is set up (since is absent) or on. The columns of users say the same of
-- the kind totp, for the version before and for queries that only ask whether it is on.
CREATE TABLE second_factors (
    user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind      text COLLATE "C" NOT NULL,
    sealed    text NOT NULL,
    since     timestamptz,
    last_step bigint,
    PRIMARY KEY (user_id, kind),
    CONSTRAINT second_factors_totp CHECK (kind <> 'totp' OR (since IS NULL) = (last_step IS NULL))
);
INSERT INTO second_factors (user_id, kind, sealed, since, last_step)
SELECT id, 'totp', totp_secret, two_factor_since, totp_last_step FROM users WHERE totp_secret IS NOT NULL;

-- A server of the version before writes the columns of users only.
CREATE FUNCTION second_factors_of_the_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.totp_secret IS NULL THEN
        DELETE FROM second_factors WHERE user_id = NEW.id AND kind = 'totp';
    ELSE
        INSERT INTO second_factors AS stored (user_id, kind, sealed, since, last_step)
        VALUES (NEW.id, 'totp', NEW.totp_secret, NEW.two_factor_since, NEW.totp_last_step)
        ON CONFLICT (user_id, kind) DO UPDATE
        SET sealed = excluded.sealed, since = excluded.since, last_step = excluded.last_step
        WHERE (stored.sealed, stored.since, stored.last_step)
            IS DISTINCT FROM (excluded.sealed, excluded.since, excluded.last_step);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER second_factors_of_new_users AFTER INSERT ON users
FOR EACH ROW WHEN (NEW.totp_secret IS NOT NULL) EXECUTE FUNCTION second_factors_of_the_version_before();
CREATE TRIGGER second_factors_of_the_version_before AFTER UPDATE OF totp_secret, two_factor_since, totp_last_step ON users
FOR EACH ROW EXECUTE FUNCTION second_factors_of_the_version_before();

-- And it reads them only. Changes nothing where they say the same already, so that neither trigger starts the other again.
CREATE FUNCTION second_factors_for_the_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE users SET totp_secret = NULL, two_factor_since = NULL, totp_last_step = NULL
        WHERE id = OLD.user_id AND OLD.kind = 'totp' AND totp_secret IS NOT NULL;
    ELSE
        UPDATE users SET totp_secret = NEW.sealed, two_factor_since = NEW.since, totp_last_step = NEW.last_step
        WHERE id = NEW.user_id AND NEW.kind = 'totp'
            AND (totp_secret, two_factor_since, totp_last_step) IS DISTINCT FROM (NEW.sealed, NEW.since, NEW.last_step);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER second_factors_for_the_version_before AFTER INSERT OR UPDATE OR DELETE ON second_factors
FOR EACH ROW EXECUTE FUNCTION second_factors_for_the_version_before();
