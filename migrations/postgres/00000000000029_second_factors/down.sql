DROP TRIGGER second_factors_of_the_version_before ON users;
DROP TRIGGER second_factors_of_new_users ON users;
DROP TABLE second_factors;
DROP FUNCTION second_factors_of_the_version_before();
DROP FUNCTION second_factors_for_the_version_before();
