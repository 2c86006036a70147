// Lists that page and search.
