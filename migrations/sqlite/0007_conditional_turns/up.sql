-- Names the conditional turns of a game as they are; empty where there are none. A change of them is no change of the
-- game, so that nobody else notices it.
ALTER TABLE games ADD COLUMN planned TEXT NOT NULL DEFAULT '';

-- What players have planned to play once the others have done what they expect.
CREATE TABLE conditional_turns (
    game_id        TEXT NOT NULL REFERENCES games (game_id),
    conditional_id TEXT NOT NULL,
    -- Of several that fit the first is played.
    number         INTEGER NOT NULL CHECK (number >= 1),
    seat           INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    plan           TEXT NOT NULL,
    seq            INTEGER NOT NULL CHECK (seq >= 0),
    -- How much of what is expected has happened, and up to which event that is known.
    met            INTEGER NOT NULL CHECK (met >= 0),
    seen           INTEGER NOT NULL CHECK (seen >= seq),
    created_at     INTEGER NOT NULL,
    PRIMARY KEY (game_id, conditional_id)
) STRICT, WITHOUT ROWID;
