DROP TABLE provider_sessions;
