DROP TABLE connection_attempts;
