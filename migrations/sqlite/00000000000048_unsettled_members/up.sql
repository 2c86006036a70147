-- Members whose roles don't yet follow a change of a group: a change of many is settled in batches, so that others write in between.
CREATE TABLE unsettled_members (
    organization_id BLOB NOT NULL,
    user_id         BLOB NOT NULL,
    group_id        BLOB NOT NULL,
    PRIMARY KEY (organization_id, user_id, group_id),
    FOREIGN KEY (organization_id, user_id) REFERENCES memberships (organization_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
