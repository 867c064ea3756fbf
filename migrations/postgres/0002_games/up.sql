-- Every key of a game's tables begins with game_id, so that all of a game lies on one shard.
CREATE TABLE games (
    game_id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    ruleset     TEXT COLLATE "C" NOT NULL,
    version     INTEGER NOT NULL CHECK (version >= 0),
    options     TEXT NOT NULL,
    visibility  TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
    invite      TEXT,
    status      TEXT COLLATE "C" NOT NULL CHECK (status IN ('open', 'active', 'finished', 'cancelled')),
    seat_count  SMALLINT NOT NULL CHECK (seat_count BETWEEN 1 AND 8),
    revision    BIGINT NOT NULL CHECK (revision >= 0),
    seq         BIGINT NOT NULL CHECK (seq >= 0),
    standing    TEXT,
    commitment  TEXT NOT NULL,
    -- The secret of a running game; only the one query that asks for secrets selects it.
    seed        TEXT NOT NULL,
    created_by  TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    created_at  BIGINT NOT NULL,
    started_at  BIGINT,
    finished_at BIGINT
);

CREATE INDEX games_by_status ON games (status, game_id);
CREATE INDEX games_by_ruleset ON games (ruleset, game_id);

-- A row for each seat that is taken.
CREATE TABLE seats (
    game_id   TEXT COLLATE "C" NOT NULL REFERENCES games (game_id),
    seat      SMALLINT NOT NULL CHECK (seat BETWEEN 1 AND 8),
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    nonce     TEXT NOT NULL,
    -- Says again that the game has ended, so that a player's few unfinished games are found among many finished ones.
    over      BOOLEAN NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE UNIQUE INDEX seats_by_player ON seats (player_id, game_id);
CREATE INDEX seats_by_player_and_over ON seats (player_id, over, game_id);

CREATE TABLE events (
    game_id TEXT COLLATE "C" NOT NULL REFERENCES games (game_id),
    seq     BIGINT NOT NULL CHECK (seq >= 1),
    line    TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE answers (
    game_id   TEXT COLLATE "C" NOT NULL REFERENCES games (game_id),
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    key       TEXT COLLATE "C" NOT NULL,
    request   TEXT NOT NULL,
    body      TEXT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (game_id, player_id, key)
);
