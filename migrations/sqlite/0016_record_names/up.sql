-- What players were called when the game started: the record says that, whatever becomes of the account.
ALTER TABLE seats ADD COLUMN name_at_start TEXT;
UPDATE seats SET name_at_start = (SELECT username FROM players WHERE players.player_id = seats.player_id);

-- The form of a game's record, which the start decides. Games that started before have the first.
ALTER TABLE games ADD COLUMN record INTEGER NOT NULL DEFAULT 1 CHECK (record BETWEEN 1 AND 2);
