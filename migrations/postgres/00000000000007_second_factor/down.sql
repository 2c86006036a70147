DROP TABLE recovery_codes;
ALTER TABLE users
    DROP CONSTRAINT users_two_factor,
    DROP COLUMN totp_last_step,
    DROP COLUMN totp_secret;
