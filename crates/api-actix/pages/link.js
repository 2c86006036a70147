// What a mailed link brings along.
