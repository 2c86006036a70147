DROP TABLE known_sources;
DROP TABLE throttles;
