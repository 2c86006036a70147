-- When each token of a directory was last used, and the tokens that were ended: a call with one is shown as the directory's last problem.
ALTER TABLE directory_tokens ADD COLUMN last_used_at INTEGER;

CREATE TABLE ended_directory_tokens (
    digest       BLOB PRIMARY KEY CHECK (length(digest) = 32),
    directory_id BLOB NOT NULL REFERENCES directories (id) ON DELETE CASCADE,
    ended_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ended_directory_tokens_of_directory ON ended_directory_tokens (directory_id);
