-- How fast a game is played, and how much time everybody has; nothing where nobody has to hurry.
ALTER TABLE games ADD COLUMN pace TEXT;
ALTER TABLE games ADD COLUMN clock TEXT;
-- Until when a node that does what is due has the game to itself.
ALTER TABLE games ADD COLUMN leased_until BIGINT;

-- When a player can be asked to play, and the vacations.
CREATE TABLE schedules (
    player_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players (player_id),
    revision  BIGINT NOT NULL CHECK (revision >= 1),
    schedule  TEXT NOT NULL,
    vacations TEXT NOT NULL
);

CREATE TABLE calendar_links (
    player_id  TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players (player_id),
    hash       TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

-- When any node last said that it is alive: one row, 0 before the first.
CREATE TABLE heartbeats (
    id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);

INSERT INTO heartbeats (id, at) VALUES (1, 0);

-- When no node was alive. Nobody loses time by it.
CREATE TABLE outages (
    began_at BIGINT NOT NULL PRIMARY KEY,
    ended_at BIGINT NOT NULL CHECK (ended_at > began_at)
);

CREATE INDEX outages_by_end ON outages (ended_at);
