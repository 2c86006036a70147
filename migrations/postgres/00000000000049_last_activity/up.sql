-- The hour of a member's last sign-in or refresh here; 1970: none.
ALTER TABLE memberships ADD COLUMN last_active_at timestamptz NOT NULL DEFAULT 'epoch';
UPDATE memberships m SET last_active_at = date_trunc('hour', s.at, 'UTC')
FROM (SELECT organization_id, user_id, max(last_used_at) AS at FROM sessions GROUP BY organization_id, user_id) s
WHERE m.organization_id = s.organization_id AND m.user_id = s.user_id AND m.status <> 'removed' AND s.at IS NOT NULL;
CREATE INDEX memberships_by_activity ON memberships (organization_id, last_active_at, user_id);
