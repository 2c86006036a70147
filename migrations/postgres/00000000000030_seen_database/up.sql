-- Which database this is: the cluster, its timeline (a standby that takes over begins a new one, as does a recovery to a point in time), and
-- the database in it. NULL where the server doesn't tell.
CREATE FUNCTION present_database() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT system_identifier FROM pg_control_system())
        || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
        || '/' || (SELECT oid FROM pg_database WHERE datname = current_database());
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END
$$;

-- The database that the servers saw last, and when it became another one than before: what was written just before may be missing.
CREATE TABLE seen_database (
    one        bigint PRIMARY KEY CHECK (one = 1),
    identity   text NOT NULL,
    changed_at timestamptz
);
