-- What a player is told, written in the transaction of what it tells. game_id is empty where it is about no game, so
-- it references none.
CREATE TABLE notifications (
    game_id         TEXT COLLATE "C" NOT NULL,
    notification_id TEXT COLLATE "C" NOT NULL,
    player_id       TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    seq             BIGINT NOT NULL CHECK (seq >= 0),
    kind            TEXT COLLATE "C" NOT NULL,
    details         TEXT NOT NULL,
    at              BIGINT NOT NULL,
    -- Since when it waits for its deliveries to be written; null once they are.
    unsorted_at     BIGINT,
    PRIMARY KEY (game_id, notification_id)
);

CREATE INDEX notifications_by_player ON notifications (player_id, at, notification_id);
CREATE INDEX notifications_unsorted ON notifications (unsorted_at, game_id, notification_id) WHERE unsorted_at IS NOT NULL;

-- How a notification reaches its player: a row for each channel.
CREATE TABLE deliveries (
    game_id         TEXT COLLATE "C" NOT NULL,
    notification_id TEXT COLLATE "C" NOT NULL,
    channel         TEXT COLLATE "C" NOT NULL,
    player_id       TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    status          TEXT COLLATE "C" NOT NULL,
    -- Whether it goes with all else that is due, in one mail.
    digest          BOOLEAN NOT NULL,
    attempts        INTEGER NOT NULL CHECK (attempts >= 0),
    -- When it is to be tried; null once nothing more is to be done.
    next_at         BIGINT,
    -- Until when it belongs to the node that tries it. A node that was killed lets go by this.
    claimed_until   BIGINT,
    PRIMARY KEY (game_id, notification_id, channel),
    FOREIGN KEY (game_id, notification_id) REFERENCES notifications (game_id, notification_id) ON DELETE CASCADE
);

CREATE INDEX deliveries_by_next_at ON deliveries (next_at, game_id, notification_id, channel) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_by_player ON deliveries (player_id, channel, next_at) WHERE next_at IS NOT NULL;

-- Every try of a delivery.
CREATE TABLE attempts (
    game_id         TEXT COLLATE "C" NOT NULL,
    notification_id TEXT COLLATE "C" NOT NULL,
    channel         TEXT COLLATE "C" NOT NULL,
    number          INTEGER NOT NULL CHECK (number >= 1),
    at              BIGINT NOT NULL,
    outcome         TEXT COLLATE "C" NOT NULL,
    detail          TEXT NOT NULL,
    PRIMARY KEY (game_id, notification_id, channel, number),
    FOREIGN KEY (game_id, notification_id, channel) REFERENCES deliveries (game_id, notification_id, channel) ON DELETE CASCADE
);

-- What a player wants to be told of, where and when. Who has no row has the usual settings.
CREATE TABLE notification_settings (
    player_id  TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players (player_id),
    settings   TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
