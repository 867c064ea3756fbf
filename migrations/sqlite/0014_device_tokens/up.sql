-- What players have logged in from. Whoever shows the token is not shut out by the wrong passwords of others.
CREATE TABLE device_tokens (
    device_id    TEXT NOT NULL PRIMARY KEY,
    player_id    TEXT NOT NULL REFERENCES players (player_id),
    hash         TEXT NOT NULL UNIQUE,
    client       TEXT,
    created_at   INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL
) STRICT;

CREATE INDEX device_tokens_by_player ON device_tokens (player_id, last_used_at);
