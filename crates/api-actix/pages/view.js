// Views of a card page, one of which shows.
