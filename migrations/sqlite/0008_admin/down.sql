DROP TABLE audit;
DROP TABLE submissions;
ALTER TABLE sessions DROP COLUMN client;
ALTER TABLE players DROP COLUMN blocked_at;
