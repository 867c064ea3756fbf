-- Rows lie in the order of their key again.
ALTER TABLE events RENAME TO events_before;

CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (game_id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    line    TEXT    NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO events SELECT * FROM events_before;
DROP TABLE events_before;
