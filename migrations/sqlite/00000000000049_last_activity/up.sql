-- The hour of a member's last sign-in or refresh here; 1970: none.
ALTER TABLE memberships ADD COLUMN last_active_at INTEGER NOT NULL DEFAULT 0;
UPDATE memberships SET last_active_at = s.at / 3600000 * 3600000
FROM (SELECT organization_id, user_id, max(last_used_at) AS at FROM sessions GROUP BY organization_id, user_id) s
WHERE memberships.organization_id = s.organization_id AND memberships.user_id = s.user_id
    AND memberships.status <> 'removed' AND s.at IS NOT NULL;
CREATE INDEX memberships_by_activity ON memberships (organization_id, last_active_at, user_id);
