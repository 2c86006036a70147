// The frame of the pages with a bar and tabs.
