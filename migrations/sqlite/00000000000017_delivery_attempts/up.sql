-- Each attempt to deliver is a row. Until now it was a line of deliveries.attempt_log: number, start and duration in
-- milliseconds, status or '-', and after a failure its word.
CREATE TABLE delivery_attempts (
    delivery_id BLOB    NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    attempt     INTEGER NOT NULL,
    started_at  INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    http_status INTEGER,
    error       TEXT,
    PRIMARY KEY (delivery_id, attempt, started_at)
) STRICT, WITHOUT ROWID;

-- Each line becomes an array of its words.
WITH RECURSIVE logs (id, line, rest) AS (
    SELECT id, '', attempt_log FROM deliveries WHERE attempt_log <> ''
    UNION ALL
    SELECT id, substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1)
    FROM logs WHERE instr(rest, char(10)) > 0
), attempts (id, words) AS (
    SELECT id, '["' || replace(line, ' ', '","') || '"]' FROM logs WHERE line <> ''
)
INSERT OR IGNORE INTO delivery_attempts (delivery_id, attempt, started_at, duration_ms, http_status, error)
SELECT id, CAST(words ->> 0 AS INTEGER), CAST(words ->> 1 AS INTEGER), CAST(words ->> 2 AS INTEGER),
    CAST(nullif(words ->> 3, '-') AS INTEGER), words ->> 4
FROM attempts;

-- A program of the version before, started once more on this file, adds a line at a time to the text.
CREATE TRIGGER deliveries_of_the_version_before AFTER UPDATE OF attempt_log ON deliveries
WHEN NEW.attempt_log <> OLD.attempt_log
BEGIN
    INSERT OR IGNORE INTO delivery_attempts (delivery_id, attempt, started_at, duration_ms, http_status, error)
    SELECT NEW.id, CAST(words ->> 0 AS INTEGER), CAST(words ->> 1 AS INTEGER), CAST(words ->> 2 AS INTEGER),
        CAST(nullif(words ->> 3, '-') AS INTEGER), words ->> 4
    FROM (
        SELECT '["' || replace(rtrim(substr(NEW.attempt_log, length(OLD.attempt_log) + 1), char(10)), ' ', '","') || '"]'
            AS words
    );
END;
