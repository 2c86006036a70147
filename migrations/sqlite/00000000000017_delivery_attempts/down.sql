DROP TRIGGER deliveries_of_the_version_before;
UPDATE deliveries SET attempt_log = made.log FROM (
    SELECT delivery_id, group_concat(line, '') AS log FROM (
        SELECT delivery_id, attempt || ' ' || started_at || ' ' || duration_ms || ' ' || coalesce(http_status, '-')
            || coalesce(' ' || error, '') || char(10) AS line
        FROM delivery_attempts ORDER BY delivery_id, attempt, started_at
    ) GROUP BY delivery_id
) AS made WHERE made.delivery_id = deliveries.id;
DROP TABLE delivery_attempts;
