DELETE FROM schema_marks WHERE version = '0029';
