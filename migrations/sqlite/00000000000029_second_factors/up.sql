-- The second factors of accounts: a row for each kind that is set up (since is absent) or on. The columns of users say the same of
-- the kind totp, for the version before and for queries that only ask whether it is on.
CREATE TABLE second_factors (
    user_id   BLOB    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL,
    sealed    TEXT    NOT NULL,
    since     INTEGER,
    last_step INTEGER,
    PRIMARY KEY (user_id, kind),
    CHECK (kind <> 'totp' OR (since IS NULL) = (last_step IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO second_factors (user_id, kind, sealed, since, last_step)
SELECT id, 'totp', totp_secret, two_factor_since, totp_last_step FROM users WHERE totp_secret IS NOT NULL;

-- A program of the version before, started once more on this file, writes the columns of users only.
CREATE TRIGGER second_factors_of_new_users AFTER INSERT ON users WHEN NEW.totp_secret IS NOT NULL
BEGIN
    INSERT INTO second_factors (user_id, kind, sealed, since, last_step)
    VALUES (NEW.id, 'totp', NEW.totp_secret, NEW.two_factor_since, NEW.totp_last_step);
END;
CREATE TRIGGER second_factors_of_the_version_before AFTER UPDATE OF totp_secret, two_factor_since, totp_last_step ON users
BEGIN
    DELETE FROM second_factors WHERE user_id = NEW.id AND kind = 'totp' AND NEW.totp_secret IS NULL;
    INSERT INTO second_factors (user_id, kind, sealed, since, last_step)
    SELECT NEW.id, 'totp', NEW.totp_secret, NEW.two_factor_since, NEW.totp_last_step WHERE NEW.totp_secret IS NOT NULL
    ON CONFLICT (user_id, kind) DO UPDATE
    SET sealed = excluded.sealed, since = excluded.since, last_step = excluded.last_step
    WHERE sealed IS NOT excluded.sealed OR since IS NOT excluded.since OR last_step IS NOT excluded.last_step;
END;

-- And it reads them only. Changes nothing where they say the same already, so that neither trigger starts the other again.
CREATE TRIGGER second_factors_inserted AFTER INSERT ON second_factors WHEN NEW.kind = 'totp'
BEGIN
    UPDATE users SET totp_secret = NEW.sealed, two_factor_since = NEW.since, totp_last_step = NEW.last_step
    WHERE id = NEW.user_id AND (totp_secret IS NOT NEW.sealed OR two_factor_since IS NOT NEW.since
        OR totp_last_step IS NOT NEW.last_step);
END;
CREATE TRIGGER second_factors_updated AFTER UPDATE ON second_factors WHEN NEW.kind = 'totp'
BEGIN
    UPDATE users SET totp_secret = NEW.sealed, two_factor_since = NEW.since, totp_last_step = NEW.last_step
    WHERE id = NEW.user_id AND (totp_secret IS NOT NEW.sealed OR two_factor_since IS NOT NEW.since
        OR totp_last_step IS NOT NEW.last_step);
END;
CREATE TRIGGER second_factors_deleted AFTER DELETE ON second_factors WHEN OLD.kind = 'totp'
BEGIN
    UPDATE users SET totp_secret = NULL, two_factor_since = NULL, totp_last_step = NULL
    WHERE id = OLD.user_id AND totp_secret IS NOT NULL;
END;
