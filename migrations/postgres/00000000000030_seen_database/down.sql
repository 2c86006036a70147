DROP TABLE seen_database;
DROP FUNCTION present_database();
