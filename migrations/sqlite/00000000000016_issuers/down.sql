DROP TABLE issuers;
