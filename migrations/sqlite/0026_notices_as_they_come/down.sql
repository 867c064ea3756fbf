-- Rows lie in the order of their key again.
ALTER TABLE attempts RENAME TO attempts_before;
ALTER TABLE deliveries RENAME TO deliveries_before;
ALTER TABLE notifications RENAME TO notifications_before;

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

INSERT INTO notifications SELECT * FROM notifications_before;
INSERT INTO deliveries SELECT * FROM deliveries_before;
INSERT INTO attempts SELECT * FROM attempts_before;
DROP TABLE attempts_before;
DROP TABLE deliveries_before;
DROP TABLE notifications_before;

CREATE INDEX notifications_by_player ON notifications (player_id, at, notification_id);
CREATE INDEX notifications_unsorted ON notifications (unsorted_at, game_id, notification_id) WHERE unsorted_at IS NOT NULL;
CREATE INDEX notifications_by_at ON notifications (at, notification_id, game_id);
CREATE INDEX deliveries_by_next_at ON deliveries (next_at, game_id, notification_id, channel) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_by_player ON deliveries (player_id, channel, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_of_mail ON deliveries (next_at, game_id, notification_id) WHERE next_at IS NOT NULL AND channel = 'mail';
CREATE INDEX deliveries_of_webhooks ON deliveries (next_at, game_id, notification_id, channel) WHERE next_at IS NOT NULL AND channel <> 'mail';
