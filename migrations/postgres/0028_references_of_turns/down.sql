ALTER TABLE games RESET (fillfactor);

ALTER TABLE notifications ADD CONSTRAINT notifications_player_id_fkey FOREIGN KEY (player_id) REFERENCES players (player_id);
ALTER TABLE answers ADD CONSTRAINT answers_game_id_fkey FOREIGN KEY (game_id) REFERENCES games (game_id),
    ADD CONSTRAINT answers_player_id_fkey FOREIGN KEY (player_id) REFERENCES players (player_id);
ALTER TABLE events ADD CONSTRAINT events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games (game_id);
