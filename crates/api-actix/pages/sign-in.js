// The sign-in page: organization, password, second factor, setting one up, and the way back.
