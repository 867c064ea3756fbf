DROP INDEX audit_by_look;
ALTER TABLE audit DROP COLUMN look;
DROP INDEX games_by_seed_key;
ALTER TABLE games DROP COLUMN seed_key;
