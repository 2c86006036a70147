// Calls to the API.
