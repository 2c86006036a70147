DELETE FROM jobs WHERE lane = 'operator_webhooks';
DELETE FROM jobs WHERE lane = 'parked' AND tenant = '00000000-0000-0000-0000-000000000000';
DELETE FROM deliveries WHERE organization_id = '00000000-0000-0000-0000-000000000000';
DELETE FROM events WHERE organization_id = '00000000-0000-0000-0000-000000000000';
DELETE FROM webhooks WHERE organization_id = '00000000-0000-0000-0000-000000000000';
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('mail', 'webhooks', 'parked'));
ALTER TABLE events ADD CONSTRAINT events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id);
