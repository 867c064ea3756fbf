-- What players have logged in from. Whoever shows the token is not shut out by the wrong passwords of others.
CREATE TABLE device_tokens (
    device_id    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player_id    TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    hash         TEXT COLLATE "C" NOT NULL UNIQUE,
    client       TEXT,
    created_at   BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL
);

CREATE INDEX device_tokens_by_player ON device_tokens (player_id, last_used_at);
