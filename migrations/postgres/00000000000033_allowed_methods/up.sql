-- The methods by which members may sign in, separated by spaces; absent: all that the service offers.
ALTER TABLE organizations ADD COLUMN allowed_methods text;
