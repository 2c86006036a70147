ALTER TABLE sessions DROP COLUMN on_organization_page;
