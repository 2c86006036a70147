DROP TABLE barred_people;
