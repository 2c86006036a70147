-- Whether a request that led to the session carried the Origin of an organization's page. Nobody knows it of sessions
-- that are there already, nor of those that a server of the version before makes: they count as such.
ALTER TABLE sessions ADD COLUMN on_organization_page boolean NOT NULL DEFAULT true;
