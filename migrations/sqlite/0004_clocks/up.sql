-- How fast a game is played, and how much time everybody has; nothing where nobody has to hurry.
ALTER TABLE games ADD COLUMN pace TEXT;
ALTER TABLE games ADD COLUMN clock TEXT;
-- Until when a node that does what is due has the game to itself.
ALTER TABLE games ADD COLUMN leased_until INTEGER;

-- When a player can be asked to play, and the vacations.
CREATE TABLE schedules (
    player_id TEXT    NOT NULL PRIMARY KEY REFERENCES players (player_id),
    revision  INTEGER NOT NULL CHECK (revision >= 1),
    schedule  TEXT    NOT NULL,
    vacations TEXT    NOT NULL
) STRICT;

CREATE TABLE calendar_links (
    player_id  TEXT    NOT NULL PRIMARY KEY REFERENCES players (player_id),
    hash       TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT;

-- When any node last said that it is alive: one row, 0 before the first.
CREATE TABLE heartbeats (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

INSERT INTO heartbeats (id, at) VALUES (1, 0);

-- When no node was alive. Nobody loses time by it.
CREATE TABLE outages (
    began_at INTEGER NOT NULL PRIMARY KEY,
    ended_at INTEGER NOT NULL CHECK (ended_at > began_at)
) STRICT;

CREATE INDEX outages_by_end ON outages (ended_at);
