// Words for errors, instants and durations.
