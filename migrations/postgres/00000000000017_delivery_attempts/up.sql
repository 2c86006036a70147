-- Each attempt to deliver is a row. Until now it was a line of deliveries.attempt_log: number, start and duration in
-- milliseconds, status or '-', and after a failure its word.
CREATE TABLE delivery_attempts (
    delivery_id uuid NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    attempt     bigint NOT NULL,
    started_at  timestamptz NOT NULL,
    duration_ms bigint NOT NULL,
    http_status bigint,
    error       text,
    PRIMARY KEY (delivery_id, attempt, started_at)
);

-- The lines of a log as rows.
CREATE FUNCTION delivery_attempts_of(log text)
RETURNS TABLE (attempt bigint, started_at timestamptz, duration_ms bigint, http_status bigint, error text)
LANGUAGE sql IMMUTABLE AS $$
    SELECT words[1]::bigint, timestamptz 'epoch' + words[2]::bigint * interval '1 millisecond', words[3]::bigint,
        nullif(words[4], '-')::bigint, words[5]
    FROM (
        SELECT string_to_array(line, ' ') AS words FROM regexp_split_to_table(log, '\n') AS line
        WHERE line ~ '^\d+ -?\d+ \d+ (\d+|-)( \S+)?$'
    ) AS lines
$$;

-- Servers of the version before, which run beside this one for a while, add to the text.
CREATE FUNCTION keep_attempts_of_the_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO delivery_attempts (delivery_id, attempt, started_at, duration_ms, http_status, error)
    SELECT NEW.id, made.* FROM delivery_attempts_of(substr(NEW.attempt_log, length(OLD.attempt_log) + 1)) AS made
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;
CREATE TRIGGER deliveries_of_the_version_before AFTER UPDATE OF attempt_log ON deliveries
    FOR EACH ROW WHEN (NEW.attempt_log <> OLD.attempt_log)
    EXECUTE FUNCTION keep_attempts_of_the_version_before();

INSERT INTO delivery_attempts (delivery_id, attempt, started_at, duration_ms, http_status, error)
SELECT deliveries.id, made.* FROM deliveries CROSS JOIN LATERAL delivery_attempts_of(attempt_log) AS made
ON CONFLICT DO NOTHING;
