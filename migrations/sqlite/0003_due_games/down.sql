DROP INDEX games_by_due_at;
ALTER TABLE games DROP COLUMN due_at;
