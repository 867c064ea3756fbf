-- Where a player's own program is told what the player is told. It belongs to the player and not to a game: game_id
-- only says which notices it is for, so it references none.
CREATE TABLE webhooks (
    webhook_id          TEXT    NOT NULL PRIMARY KEY,
    player_id           TEXT    NOT NULL REFERENCES players (player_id),
    url                 TEXT    NOT NULL,
    -- Words with spaces between; null is all kinds.
    kinds               TEXT,
    game_id             TEXT,
    -- Sealed with a key that is not in the database.
    secret              TEXT    NOT NULL,
    former_secret       TEXT,
    former_secret_until INTEGER,
    created_at          INTEGER NOT NULL,
    failing_since       INTEGER,
    disabled_at         INTEGER,
    disabled_why        TEXT    CHECK (disabled_why IN ('owner', 'gone', 'failing'))
) STRICT;

CREATE INDEX webhooks_by_player ON webhooks (player_id, webhook_id);
