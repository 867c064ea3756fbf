-- When a timer of an active game runs out. It says again what the standing says, so that due games are found by index.
ALTER TABLE games ADD COLUMN due_at INTEGER;

CREATE INDEX games_by_due_at ON games (due_at, game_id) WHERE due_at IS NOT NULL;
