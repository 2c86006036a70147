// Asks for a link that sets a new password.
