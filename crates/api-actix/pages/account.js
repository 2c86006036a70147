// The account page: the caller's own profile, security, sessions and organizations.
