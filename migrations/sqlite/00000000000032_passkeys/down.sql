DROP TABLE used_challenges;
DROP TABLE passkeys;
