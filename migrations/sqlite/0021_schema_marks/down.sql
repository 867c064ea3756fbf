DROP TABLE schema_marks;
