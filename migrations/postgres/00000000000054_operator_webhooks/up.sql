-- Webhook subscriptions of the operator, which get the events of every organization. Their rows, their events and their deliveries are
-- beside those of organizations, with the identifier nil in place of an organization's, so that what is done with deliveries and what
-- erases people treats both alike. So neither column refers to an organization any more: what belongs to a deleted organization is
-- deleted by its identifier before the organization's row is, and every event is written together with an entry of the audit log, which
-- does refer to it.
ALTER TABLE webhooks DROP CONSTRAINT webhooks_organization_id_fkey;
ALTER TABLE events DROP CONSTRAINT events_organization_id_fkey;

-- Their deliveries have a lane of their own. A server of the version before claims none of them.
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('mail', 'webhooks', 'operator_webhooks', 'parked'));
