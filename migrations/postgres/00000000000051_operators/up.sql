-- When the session's user last proved on the operator's pages who acts; absent: never.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;
-- The person who acted as the operator; absent for a service key and the command line.
ALTER TABLE operator_log ADD COLUMN user_id uuid;
