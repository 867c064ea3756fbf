-- What a turn writes belongs to a game that the same statement has changed and to players who sit there, and neither is ever
-- deleted. PostgreSQL would look each of them up, and lock its row, for every row that is written.
ALTER TABLE events DROP CONSTRAINT events_game_id_fkey;
ALTER TABLE answers DROP CONSTRAINT answers_game_id_fkey, DROP CONSTRAINT answers_player_id_fkey;
ALTER TABLE notifications DROP CONSTRAINT notifications_player_id_fkey;

-- Room on each page for the next version of its games: an update then writes to no index.
ALTER TABLE games SET (fillfactor = 60);
