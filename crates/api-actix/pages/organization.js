// Which organization a session is for.
