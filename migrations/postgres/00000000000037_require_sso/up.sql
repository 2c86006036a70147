-- Whose sign-ins the organization takes from its connections alone. Servers of before write no value.
ALTER TABLE organizations ADD COLUMN require_sso text COLLATE "C" NOT NULL DEFAULT 'off'
    CHECK (require_sso IN ('off', 'members', 'all'));
