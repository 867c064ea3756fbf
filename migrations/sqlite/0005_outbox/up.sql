-- What a player is told, written in the transaction of what it tells. game_id is empty where it is about no game, so
-- it references none.
CREATE TABLE notifications (
    game_id         TEXT NOT NULL,
    notification_id TEXT NOT NULL,
    player_id       TEXT NOT NULL REFERENCES players (player_id),
    seq             INTEGER NOT NULL CHECK (seq >= 0),
    kind            TEXT NOT NULL,
    details         TEXT NOT NULL,
    at              INTEGER NOT NULL,
    -- Since when it waits for its deliveries to be written; null once they are.
    unsorted_at     INTEGER,
    PRIMARY KEY (game_id, notification_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_by_player ON notifications (player_id, at, notification_id);
CREATE INDEX notifications_unsorted ON notifications (unsorted_at, game_id, notification_id) WHERE unsorted_at IS NOT NULL;

-- How a notification reaches its player: a row for each channel.
CREATE TABLE deliveries (
    game_id         TEXT NOT NULL,
    notification_id TEXT NOT NULL,
    channel         TEXT NOT NULL,
    player_id       TEXT NOT NULL REFERENCES players (player_id),
    status          TEXT NOT NULL,
    -- Whether it goes with all else that is due, in one mail.
    digest          INTEGER NOT NULL CHECK (digest IN (0, 1)),
    attempts        INTEGER NOT NULL CHECK (attempts >= 0),
    -- When it is to be tried; null once nothing more is to be done.
    next_at         INTEGER,
    -- Until when it belongs to the node that tries it. A node that was killed lets go by this.
    claimed_until   INTEGER,
    PRIMARY KEY (game_id, notification_id, channel),
    FOREIGN KEY (game_id, notification_id) REFERENCES notifications (game_id, notification_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_next_at ON deliveries (next_at, game_id, notification_id, channel) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_by_player ON deliveries (player_id, channel, next_at) WHERE next_at IS NOT NULL;

-- Every try of a delivery.
CREATE TABLE attempts (
    game_id         TEXT NOT NULL,
    notification_id TEXT NOT NULL,
    channel         TEXT NOT NULL,
    number          INTEGER NOT NULL CHECK (number >= 1),
    at              INTEGER NOT NULL,
    outcome         TEXT NOT NULL,
    detail          TEXT NOT NULL,
    PRIMARY KEY (game_id, notification_id, channel, number),
    FOREIGN KEY (game_id, notification_id, channel) REFERENCES deliveries (game_id, notification_id, channel) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a player wants to be told of, where and when. Who has no row has the usual settings.
CREATE TABLE notification_settings (
    player_id  TEXT NOT NULL PRIMARY KEY REFERENCES players (player_id),
    settings   TEXT NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
