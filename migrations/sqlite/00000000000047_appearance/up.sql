-- How an organization looks to people who have not signed in yet.
-- Its accent colour, #rrggbb; absent: the service's.
ALTER TABLE organizations ADD COLUMN accent_color TEXT;
-- Whether whoever knows the slug sees name and colour.
ALTER TABLE organizations
    ADD COLUMN is_shown_at_sign_in INTEGER NOT NULL DEFAULT 1 CHECK (is_shown_at_sign_in IN (0, 1));
