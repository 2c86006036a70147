DROP TABLE secrets;
DROP TABLE signing_keys;
