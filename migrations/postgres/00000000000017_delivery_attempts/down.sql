DROP TRIGGER deliveries_of_the_version_before ON deliveries;
DROP FUNCTION keep_attempts_of_the_version_before();
DROP FUNCTION delivery_attempts_of(text);
UPDATE deliveries SET attempt_log = made.log FROM (
    SELECT delivery_id, string_agg(
        attempt || ' ' || round(extract(epoch FROM started_at)::numeric * 1000)::bigint || ' ' || duration_ms || ' '
            || coalesce(http_status::text, '-') || coalesce(' ' || error, '') || E'\n',
        '' ORDER BY attempt, started_at
    ) AS log
    FROM delivery_attempts GROUP BY delivery_id
) AS made WHERE made.delivery_id = deliveries.id;
DROP TABLE delivery_attempts;
