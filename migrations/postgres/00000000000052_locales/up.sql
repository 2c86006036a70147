-- The language of an account's pages and mails, a tag such as de or pt-BR; absent: none was chosen.
ALTER TABLE users ADD COLUMN locale text;
-- That of an organization's sign-in page, and of mails to people without one of their own.
ALTER TABLE organizations ADD COLUMN locale text;
