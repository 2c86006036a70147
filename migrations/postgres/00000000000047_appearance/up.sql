-- How an organization looks to people who have not signed in yet.
ALTER TABLE organizations
    -- Its accent colour, #rrggbb; absent: the service's.
    ADD COLUMN accent_color        text,
    -- Whether whoever knows the slug sees name and colour.
    ADD COLUMN is_shown_at_sign_in boolean NOT NULL DEFAULT true;
