-- What the providers of connections call the sessions that began by them: a provider says by these names that somebody signed out.
CREATE TABLE provider_sessions (
    session_id    uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    connection_id uuid NOT NULL,
    -- `sub`, also where people are told apart by another claim.
    subject       text COLLATE "C" NOT NULL,
    -- `sid`; absent when the provider has no such names.
    sid           text COLLATE "C"
);
CREATE INDEX provider_sessions_subject ON provider_sessions (connection_id, subject);
CREATE INDEX provider_sessions_sid ON provider_sessions (connection_id, sid) WHERE sid IS NOT NULL;
