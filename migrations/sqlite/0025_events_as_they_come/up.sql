-- Rows lie in the order in which they come, and not by game: what a turn adds goes to one page, together with the turns that
-- share its commit. In a table that is ordered by game each turn split pages of its own. An index finds them by game.
ALTER TABLE events RENAME TO events_before;

CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (game_id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    line    TEXT    NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

INSERT INTO events SELECT * FROM events_before;
DROP TABLE events_before;
