DROP TABLE unsettled_members;
