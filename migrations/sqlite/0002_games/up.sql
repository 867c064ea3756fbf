-- Every key of a game's tables begins with game_id, so that all of a game lies on one shard.
CREATE TABLE games (
    game_id     TEXT    NOT NULL PRIMARY KEY,
    ruleset     TEXT    NOT NULL,
    version     INTEGER NOT NULL CHECK (version >= 0),
    options     TEXT    NOT NULL,
    visibility  TEXT    NOT NULL CHECK (visibility IN ('public', 'private')),
    invite      TEXT,
    status      TEXT    NOT NULL CHECK (status IN ('open', 'active', 'finished', 'cancelled')),
    seat_count  INTEGER NOT NULL CHECK (seat_count BETWEEN 1 AND 8),
    revision    INTEGER NOT NULL CHECK (revision >= 0),
    seq         INTEGER NOT NULL CHECK (seq >= 0),
    standing    TEXT,
    commitment  TEXT    NOT NULL,
    -- The secret of a running game; only the one query that asks for secrets selects it.
    seed        TEXT    NOT NULL,
    created_by  TEXT    NOT NULL REFERENCES players (player_id),
    created_at  INTEGER NOT NULL,
    started_at  INTEGER,
    finished_at INTEGER
) STRICT;

CREATE INDEX games_by_status ON games (status, game_id);
CREATE INDEX games_by_ruleset ON games (ruleset, game_id);

-- A row for each seat that is taken.
CREATE TABLE seats (
    game_id   TEXT    NOT NULL REFERENCES games (game_id),
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 8),
    player_id TEXT    NOT NULL REFERENCES players (player_id),
    nonce     TEXT    NOT NULL,
    -- Says again that the game has ended, so that a player's few unfinished games are found among many finished ones.
    over      INTEGER NOT NULL CHECK (over IN (0, 1)),
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_by_player ON seats (player_id, game_id);
CREATE INDEX seats_by_player_and_over ON seats (player_id, over, game_id);

CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (game_id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    line    TEXT    NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE answers (
    game_id   TEXT    NOT NULL REFERENCES games (game_id),
    player_id TEXT    NOT NULL REFERENCES players (player_id),
    key       TEXT    NOT NULL,
    request   TEXT    NOT NULL,
    body      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (game_id, player_id, key)
) STRICT;
