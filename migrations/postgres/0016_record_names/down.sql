ALTER TABLE games DROP COLUMN record;
ALTER TABLE seats DROP COLUMN name_at_start;
