// The console: what an organization's administrators look after.
